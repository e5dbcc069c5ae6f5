//! Kogge-Stone fill.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
use super::rays::{FILE_A, FILE_H};

/// A fill in each direction that doubles its reach: three steps for seven squares, as a parallel-prefix
/// adder carries. No table and no branch; it would fill from many rooks at the same cost.
///
/// Source: "Kogge-Stone Algorithm" (Steffan Westcott, Gerd Isenberg), chessprogramming.org.
#[derive(Clone, Copy, Debug, Default)]
pub struct KoggeStone;

impl RookAttacks for KoggeStone {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let rook = 1 << square.index();
        let empty = !occupied.0;
        // Who steps east never arrives on the a-file: a step there has wrapped around.
        Bitboard(
            fill(rook, empty, !0, |set, step| set << (8 * step))
                | fill(rook, empty, !FILE_A, |set, step| set << step)
                | fill(rook, empty, !0, |set, step| set >> (8 * step))
                | fill(rook, empty, !FILE_H, |set, step| set >> step),
        )
    }
}

#[inline(always)]
fn fill(rook: u64, empty: u64, arrivals: u64, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let mut filled = rook;
    let mut free = empty & arrivals;
    for step in [1, 2] {
        filled |= free & shift(filled, step);
        free &= shift(free, step);
    }
    filled |= free & shift(filled, 4);
    shift(filled, 1) & arrivals
}
