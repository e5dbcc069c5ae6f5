//! The positions of a ply, with the ways to them by first move.

use makruk_core::{Fen, Packed, Position, Variant};

use super::ClusterError;
use super::shard::Line;
use crate::PerftError;

/// The different positions some plies below a root, of which the children are given, as lines in the order of their texts.
/// `below` gives the positions so many plies below a position, and the ways to each.
pub(super) fn lines<V: Variant, P: Packed>(
    first: &[Position<V>],
    ply: u32,
    mut below: impl FnMut(&Position<V>, u32) -> Result<Vec<(P, u64)>, ClusterError>,
) -> Result<Vec<(Position<V>, Line)>, ClusterError> {
    let mut all: Vec<(P, u16, u64)> = Vec::new();
    for (number, child) in (0..).zip(first) {
        all.extend(below(child, ply - 1)?.into_iter().map(|(position, paths)| (position, number, paths)));
    }
    all.sort_unstable();
    let mut lines = all
        .chunk_by(|one, other| one.0 == other.0)
        .map(|same| {
            let position = same[0].0.unpack::<V>();
            let by_first_move: Vec<_> = same.iter().map(|&(_, mv, paths)| (mv.into(), paths)).collect();
            let paths = same.iter().try_fold(0_u64, |sum, &(_, _, paths)| sum.checked_add(paths));
            let paths = paths.ok_or(PerftError::Multiplicity { ply })?;
            let fen = Fen::from(position).to_string();
            // What another program is to count must be all that there is to know.
            if Position::from_fen(&fen).ok() != Some(position) {
                return Err(ClusterError::Fen { fen, ply });
            }
            Ok((position, Line { fen, paths, by_first_move }))
        })
        .collect::<Result<Vec<_>, ClusterError>>()?;
    lines.sort_unstable_by(|(_, one), (_, other)| one.fen.cmp(&other.fen));
    Ok(lines)
}
