//! Hyperbola quintessence with all bits reversed.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
use super::rays::lines;

/// The subtraction of [`Hyperbola`](super::Hyperbola) on files and ranks alike: a board whose bits are in
/// reverse order turns ranks around too. No table; bits are reversed by `u64::reverse_bits`, which is one
/// instruction on some CPUs, x86 not among them.
///
/// Source: "Hyperbola Quintessence" and "Flipping Mirroring and Rotating", chessprogramming.org.
#[derive(Clone, Copy, Debug, Default)]
pub struct HyperbolaReverse;

impl RookAttacks for HyperbolaReverse {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [file, rank] = lines(square.index());
        let rook = 1 << square.index();
        Bitboard(line(file, rook, occupied.0) | line(rank, rook, occupied.0))
    }
}

#[inline(always)]
fn line(line: u64, rook: u64, occupied: u64) -> u64 {
    let pieces = occupied & line;
    let up = pieces.wrapping_sub(rook << 1);
    let down = pieces.reverse_bits().wrapping_sub(rook.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
