//! A walk along each ray.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
use super::rays::{FILE_A, FILE_H};

/// One bit goes from square to square along each of the four rays until it meets a piece or falls off the
/// board: what a mailbox does, in a word.
///
/// Source: "Sliding Piece Attacks", chessprogramming.org.
#[derive(Clone, Copy, Debug, Default)]
pub struct RayWalk;

impl RookAttacks for RayWalk {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let rook = 1 << square.index();
        let empty = !occupied.0;
        Bitboard(
            ray(rook, empty, |bit| bit << 8)
                | ray(rook, empty, |bit| (bit & !FILE_H) << 1)
                | ray(rook, empty, |bit| bit >> 8)
                | ray(rook, empty, |bit| (bit & !FILE_A) >> 1),
        )
    }
}

#[inline(always)]
fn ray(rook: u64, empty: u64, step: impl Fn(u64) -> u64) -> u64 {
    let mut seen = 0;
    let mut at = step(rook);
    while at & empty != 0 {
        seen |= at;
        at = step(at);
    }
    seen | at
}
