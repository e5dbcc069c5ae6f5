//! Rays masked up to the first piece.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
use super::rays::{EAST, NORTH, RAYS, SOUTH, WEST};

/// All bits up to the lowest one of a set are `set ^ (set - 1)`, which is one instruction (BMI1 BLSMSK); all
/// from the highest one on are a shift by LZCNT. Rays are a table of 2 KiB. Without the instructions it is
/// the same in a few more.
///
/// Source: "Leorik Attacks" (Thomas Jahn) and "`QBBEngine`" (Fabio Gobbato), chessprogramming.org.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blsmsk;

impl RookAttacks for Blsmsk {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let rays = &RAYS[square.index()];
        Bitboard(
            rising(rays[NORTH], occupied.0)
                | rising(rays[EAST], occupied.0)
                | falling(rays[SOUTH], occupied.0)
                | falling(rays[WEST], occupied.0),
        )
    }
}

#[inline(always)]
fn rising(ray: u64, occupied: u64) -> u64 {
    let pieces = ray & occupied;
    ray & (pieces ^ pieces.wrapping_sub(1))
}

#[inline(always)]
fn falling(ray: u64, occupied: u64) -> u64 {
    // The sign is shifted in from the left. Bit 0 stands for "no piece".
    let from_highest = i64::MIN >> (ray & occupied | 1).leading_zeros();
    ray & from_highest.cast_unsigned()
}
