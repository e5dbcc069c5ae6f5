//! Dumb seven fill.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
use super::rays::{FILE_A, FILE_H};

/// A fill in each direction, one step at a time, always seven of them. No table and no branch.
///
/// Source: "`Dumb7Fill`" (Urban Koistinen), chessprogramming.org.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dumb7;

impl RookAttacks for Dumb7 {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let rook = 1 << square.index();
        let empty = !occupied.0;
        Bitboard(
            fill(rook, empty, |set| set << 8)
                | fill(rook, empty, |set| (set & !FILE_H) << 1)
                | fill(rook, empty, |set| set >> 8)
                | fill(rook, empty, |set| (set & !FILE_A) >> 1),
        )
    }
}

#[inline(always)]
fn fill(rook: u64, empty: u64, step: impl Fn(u64) -> u64) -> u64 {
    let mut filled = rook;
    let mut front = rook;
    for _ in 0..6 {
        front = step(front) & empty;
        filled |= front;
    }
    step(filled)
}
