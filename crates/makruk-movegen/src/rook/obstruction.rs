//! Obstruction difference.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
use super::rays::{EAST, NORTH, RAYS, SOUTH, WEST};

/// The nearest piece above minus the nearest piece below leaves the bits between them, on each line in one
/// subtraction. Rays are a table of 2 KiB.
///
/// Source: "Obstruction Difference" (Michael Hoffmann), chessprogramming.org.
#[derive(Clone, Copy, Debug, Default)]
pub struct Obstruction;

impl RookAttacks for Obstruction {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let rays = &RAYS[square.index()];
        Bitboard(line(rays[NORTH], rays[SOUTH], occupied.0) | line(rays[EAST], rays[WEST], occupied.0))
    }
}

#[inline(always)]
fn line(above: u64, below: u64, occupied: u64) -> u64 {
    let upper = above & occupied;
    let nearest_above = upper & upper.wrapping_neg();
    // Bit 0 stands for "no piece": no line reaches below it.
    let nearest_below = 1_u64 << (below & occupied | 1).ilog2();
    // With no piece above, the difference is all bits from the lower one on.
    (nearest_above << 1).wrapping_sub(nearest_below) & (above | below)
}
