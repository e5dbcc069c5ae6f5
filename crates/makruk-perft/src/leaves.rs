//! One number, for those who want no more.

use makruk_core::Position;
use makruk_movegen::{Cpu, Strategies};

use crate::{Perft, PerftError, Silent};

/// Leaves `depth` plies below a position: the number that engines call perft. Counted by the fastest strategy for this
/// CPU, on this thread, without a table.
///
/// ```
/// use makruk_core::{Makruk, Position};
/// use makruk_perft::perft;
///
/// let position = Position::<Makruk>::from_fen("8/5K1k/8/6M1/8/8/8/8 w - - 0 75")?;
/// let moves = position.legal_moves();
/// assert_eq!(perft(&position, 1)?, moves.len() as u128);
/// let below: Result<Vec<_>, _> = moves.iter().map(|&mv| perft(&position.play(mv), 1)).collect();
/// assert_eq!(perft(&position, 2)?, below?.iter().sum());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A depth beyond [`MAX_DEPTH`](crate::MAX_DEPTH), or a number that does not fit 128 bits.
pub fn perft<V: Strategies>(position: &Position<V>, depth: u32) -> Result<u128, PerftError> {
    let chosen =
        V::choose(None, &Cpu::detect()).unwrap_or_else(|_| unreachable!("the first strategy runs anywhere"));
    let report = Perft::new(*position, depth, chosen).only_last(true).run(&Silent)?;
    let Some(last) = report.last() else { unreachable!("nobody stopped it") };
    Ok(last.nodes)
}
