//! Kogge-Stone fill, the four directions side by side.

use makruk_core::{Bitboard, Square};

use super::RookAttacks;
/// As [`KoggeStone`](super::KoggeStone), a direction in each of the four words of an AVX2 vector. Each word
/// has its own shift; one by 64 or more gives zero, so that a shift to the left and one to the right together
/// go both ways.
///
/// With AVX-512 a vector has eight words, but a rook has no more than four directions: half of them would
/// be idle. What that is good for is several boards at once, as strategy `sibling-batch` does.
///
/// Source: "Kogge-Stone Algorithm" and "AVX2" (Gerd Isenberg), chessprogramming.org.
#[derive(Clone, Copy, Debug)]
pub struct KoggeStoneAvx2(());

asked_for!(KoggeStoneAvx2, Avx2);

impl RookAttacks for KoggeStoneAvx2 {
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: a `KoggeStoneAvx2` is only made where the CPU has AVX2.
        Bitboard(unsafe { four_fills(square.index(), occupied.0) })
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn attacks(self, _square: Square, _occupied: Bitboard) -> Bitboard {
        unreachable!("no `KoggeStoneAvx2` is made on a CPU without AVX2")
    }
}

/// # Safety
/// The CPU has AVX2.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn four_fills(square: usize, occupied: u64) -> u64 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256,
        _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x,
        _mm256_set1_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64,
    };

    use super::rays::{FILE_A, FILE_H};

    const NONE: i64 = 64;

    // SAFETY: all of these are part of what the caller vouches for.
    unsafe {
        // West, south, east, north: the last is the lowest word.
        let shift = |set: __m256i, step: i64| {
            let left = _mm256_set_epi64x(NONE, NONE, step, 8 * step);
            let right = _mm256_set_epi64x(step, 8 * step, NONE, NONE);
            _mm256_or_si256(_mm256_sllv_epi64(set, left), _mm256_srlv_epi64(set, right))
        };
        let arrivals = _mm256_set_epi64x((!FILE_H).cast_signed(), !0, (!FILE_A).cast_signed(), !0);
        let mut filled = _mm256_set1_epi64x(1 << square);
        let mut free = _mm256_and_si256(_mm256_set1_epi64x((!occupied).cast_signed()), arrivals);
        for step in [1, 2] {
            filled = _mm256_or_si256(filled, _mm256_and_si256(free, shift(filled, step)));
            free = _mm256_and_si256(free, shift(free, step));
        }
        filled = _mm256_or_si256(filled, _mm256_and_si256(free, shift(filled, 4)));
        let seen = _mm256_and_si256(shift(filled, 1), arrivals);
        let pairs = _mm_or_si128(_mm256_castsi256_si128(seen), _mm256_extracti128_si256::<1>(seen));
        _mm_cvtsi128_si64(_mm_or_si128(pairs, _mm_unpackhi_epi64(pairs, pairs))).cast_unsigned()
    }
}
