//! Hyperbola quintessence with bits reversed by GFNI.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
/// As [`HyperbolaReverse`](super::HyperbolaReverse), file and rank in the two halves of a vector of 128 bits:
/// a multiplication by a matrix of bits (GFNI) reverses each byte, and a shuffle the order of the bytes.
///
/// Source: "Hyperbola Quintessence" and "SSSE3", chessprogramming.org; "Galois Field New Instructions (GFNI)
/// Technology Guide", Intel.
///
/// GFNI belongs to the level of AVX-512 here, though there are CPUs that have it alone.
#[derive(Clone, Copy, Debug)]
pub struct HyperbolaGfni(());

/// The matrix that reverses the bits of a byte.
const REVERSAL: u64 = 0x8040_2010_0804_0201;

asked_for!(HyperbolaGfni, Avx512);

impl RookAttacks for HyperbolaGfni {
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: a `HyperbolaGfni` is only made where the CPU has AVX-512 as this project knows it, which
        // includes AVX2 and GFNI.
        Bitboard(unsafe { both_lines(square.index(), occupied.0) })
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn attacks(self, _square: Square, _occupied: Bitboard) -> Bitboard {
        unreachable!("no `HyperbolaGfni` is made on a CPU without GFNI")
    }
}

/// # Safety
/// The CPU has AVX2 and GFNI.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn both_lines(square: usize, occupied: u64) -> u64 {
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_cvtsi128_si64, _mm_gf2p8affine_epi64_epi8, _mm_or_si128, _mm_set_epi64x,
        _mm_set1_epi64x, _mm_shuffle_epi8, _mm_sub_epi64, _mm_unpackhi_epi64, _mm_xor_si128,
    };

    use super::rays::lines;

    let [file, rank] = lines(square).map(u64::cast_signed);
    let rook = 1_u64 << square;
    // SAFETY: all of these are part of what the caller vouches for.
    unsafe {
        let reversed = |set: __m128i| {
            let matrix = _mm_set1_epi64x(REVERSAL.cast_signed());
            let bytes = _mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607);
            _mm_shuffle_epi8(_mm_gf2p8affine_epi64_epi8::<0>(set, matrix), bytes)
        };
        let lines = _mm_set_epi64x(rank, file);
        let pieces = _mm_and_si128(_mm_set1_epi64x(occupied.cast_signed()), lines);
        let ahead = _mm_set1_epi64x((rook << 1).cast_signed());
        let ahead_reversed = _mm_set1_epi64x((rook.reverse_bits() << 1).cast_signed());
        let up = _mm_sub_epi64(pieces, ahead);
        let down = reversed(_mm_sub_epi64(reversed(pieces), ahead_reversed));
        let seen = _mm_and_si128(_mm_xor_si128(up, down), lines);
        _mm_cvtsi128_si64(_mm_or_si128(seen, _mm_unpackhi_epi64(seen, seen))).cast_unsigned()
    }
}

#[cfg(test)]
mod tests {
    use super::REVERSAL;

    /// GF2P8AFFINEQB as Intel's manual defines it, for a byte: for CPUs that do not have it.
    fn affine(matrix: u64, byte: u8) -> u8 {
        let rows = matrix.to_le_bytes();
        (0..8).fold(0, |bits, i| bits | ((rows[7 - i] & byte).count_ones() as u8 & 1) << i)
    }

    #[test]
    fn the_matrix_reverses_every_byte() {
        for byte in 0..=u8::MAX {
            assert_eq!(affine(REVERSAL, byte), byte.reverse_bits());
        }
    }
}
