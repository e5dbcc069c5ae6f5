//! Rays cut off at the first piece.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
use super::rays::{EAST, NORTH, RAYS, SOUTH, WEST};

/// A bit scan finds the first piece on each ray; what that piece's own ray covers is taken away. Rays are a
/// table of 2 KiB.
///
/// Source: "Classical Approach", chessprogramming.org.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classical;

impl RookAttacks for Classical {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let (square, occupied) = (square.index(), occupied.0);
        Bitboard(
            rising::<NORTH>(square, occupied)
                | rising::<EAST>(square, occupied)
                | falling::<SOUTH>(square, occupied)
                | falling::<WEST>(square, occupied),
        )
    }
}

// The last square in the direction of the scan stands for "no piece": there the rays are empty.

#[inline(always)]
fn rising<const RAY: usize>(square: usize, occupied: u64) -> u64 {
    let ray = RAYS[square][RAY];
    let first = (ray & occupied | 1 << 63).trailing_zeros();
    ray ^ RAYS[first as usize & 63][RAY]
}

#[inline(always)]
fn falling<const RAY: usize>(square: usize, occupied: u64) -> u64 {
    let ray = RAYS[square][RAY];
    let first = (ray & occupied | 1).ilog2();
    ray ^ RAYS[first as usize & 63][RAY]
}
