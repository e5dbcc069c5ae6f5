//! Small tables for file and rank apart.

use makruk_core::{Bitboard, Square, walk_rook_attacks};

use super::RookAttacks;
use super::hyperbola::rank_attacks;
use super::rays::FILE_A;
/// PEXT gathers the file alone, whose answer is read from a table of 4 KiB; ranks, whose bits lie together
/// anyway, are those of [`Hyperbola`](super::Hyperbola), from half a KiB.
///
/// Source: "BMI2 – PEXT Bitboards" and "First Rank Attacks", chessprogramming.org.
#[derive(Clone, Copy, Debug)]
pub struct SplitPext(());

asked_for!(SplitPext, Avx2);

impl RookAttacks for SplitPext {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let file = square.index() & 7;
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `SplitPext` is only made where the CPU has BMI2.
        let inner = unsafe { std::arch::x86_64::_pext_u64(occupied.0, INNER << file) };
        #[cfg(not(target_arch = "x86_64"))]
        let inner: u64 = unreachable!("no `SplitPext` is made on a CPU without PEXT");
        let along_file = FIRST_FILE[square.index() >> 3][inner as usize & 63] << file;
        Bitboard(along_file | rank_attacks(square, occupied.0))
    }
}

/// The a-file without its ends.
const INNER: u64 = FILE_A & 0x00ff_ffff_ffff_ff00;

/// What a rook sees on the a-file, by its own rank and the occupancy of ranks 2 to 7.
static FIRST_FILE: [[u64; 64]; 8] = first_file();

const fn first_file() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let square = Square::from_low_bits(8 * rank);
        // The subsets of a mask in rising order are the deposits of 0, 1, 2, …: the order of PEXT.
        let mut subset = 0_u64;
        let mut inner = 0;
        while inner < 64 {
            table[rank as usize][inner] = walk_rook_attacks(square, Bitboard(subset)).0 & FILE_A;
            subset = subset.wrapping_sub(INNER) & INNER;
            inner += 1;
        }
        rank += 1;
    }
    table
}
