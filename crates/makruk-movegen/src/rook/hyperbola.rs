//! Hyperbola quintessence.

use makruk_core::{Bitboard, Square, walk_rook_attacks};

use super::RookAttacks;
use super::rays::FILE_A;

/// Files by subtraction, once on the board and once on the board turned upside down by a byte swap;
/// ranks by a table of 64 x 8 bytes. Needs no special instructions.
///
/// Source: Gerd Isenberg and Aleks Peshkov, "Hyperbola Quintessence" and "First Rank Attacks",
/// chessprogramming.org.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hyperbola;

impl RookAttacks for Hyperbola {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(file_attacks(square, occupied.0) | rank_attacks(square, occupied.0))
    }
}

#[inline(always)]
fn file_attacks(square: Square, occupied: u64) -> u64 {
    let rook = 1_u64 << square.index();
    let file = (FILE_A << (square.index() & 7)) ^ rook;
    let forward = occupied & file;
    let backward = forward.swap_bytes();
    let up = forward.wrapping_sub(rook << 1);
    let down = backward.wrapping_sub(rook.swap_bytes() << 1).swap_bytes();
    (up ^ down) & file
}

#[inline(always)]
pub(super) fn rank_attacks(square: Square, occupied: u64) -> u64 {
    let shift = square.index() & 0x38;
    let inner = (occupied >> shift >> 1) & 0x3f;
    u64::from(FIRST_RANK[inner as usize][square.index() & 7]) << shift
}

/// What a rook sees on the first rank, by the occupancy of files b to g and by its own file.
static FIRST_RANK: [[u8; 8]; 64] = first_rank();

const fn first_rank() -> [[u8; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            let occupied = Bitboard((inner as u64) << 1);
            let seen = walk_rook_attacks(Square::from_low_bits(file), occupied);
            table[inner][file as usize] = (seen.0 & 0xff) as u8;
            file += 1;
        }
        inner += 1;
    }
    table
}
