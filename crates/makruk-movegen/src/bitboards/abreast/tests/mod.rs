//! Each part against the plain rules of the core, in every kind of lanes.

mod kinds;
mod sets;
mod whole;

use makruk_core::{Bitboard, Makruk, Position, Side};

use super::super::plainly::{in_all_lanes, scattered};
use super::super::us::{Black, Us, White};
use super::nodes::Nodes;
use super::pieces::{Row, row};
use crate::lanes::{Lanes, WIDEST};

/// What is done with the nodes of a batch.
trait Check<L: Lanes> {
    fn check<S: Us>(&mut self, positions: &[Position<Makruk>], nodes: Nodes<L>);
}

/// Takes nodes apart. Not compiled once for every check: all that it calls is inlined.
#[inline(never)]
fn apart<S: Us, L: Lanes>(rows: &[Row; WIDEST]) -> Nodes<L> {
    Nodes::of::<S>(rows)
}

/// Takes all positions apart, as many at a time as there are lanes.
fn check_all<L: Lanes>(positions: &[Position<Makruk>], check: &mut impl Check<L>) {
    for side in Side::ALL {
        let of_side: Vec<_> = positions.iter().filter(|position| position.side() == side).copied().collect();
        for batch in of_side.chunks(L::WIDTH) {
            let mut rows = [[0; WIDEST]; WIDEST];
            for (index, row_of) in rows.iter_mut().enumerate() {
                *row_of = row(batch[index % batch.len()].board());
            }
            match side {
                Side::White => check.check::<White>(batch, apart::<White, L>(&rows)),
                Side::Black => check.check::<Black>(batch, apart::<Black, L>(&rows)),
            }
        }
    }
}

/// A lane's set.
fn at<L: Lanes>(lanes: L, lane: usize) -> Bitboard {
    Bitboard(lanes.store()[lane])
}

/// A lane's number.
fn number_at<L: Lanes>(lanes: L, lane: usize) -> i64 {
    lanes.store()[lane].cast_signed()
}

/// Scattered positions, and those after each of their moves: among these are checks, which others are not.
fn with_children(seed: u64, wanted: usize, most: [[usize; 5]; 2]) -> Vec<Position<Makruk>> {
    let mut positions = scattered(seed, wanted, most);
    let children: Vec<_> = positions
        .iter()
        .flat_map(|position| position.legal_moves().into_iter().map(|mv| position.play(mv)))
        .collect();
    positions.extend(children);
    positions
}
