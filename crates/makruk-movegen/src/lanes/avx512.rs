//! Lanes in a register of 512 bits.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_epi64, _mm512_mask_set1_epi64, _mm512_maskz_mov_epi64,
    _mm512_mul_epi32, _mm512_or_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_set1_epi64,
    _mm512_set4_epi64, _mm512_shuffle_epi8, _mm512_shuffle_i64x2, _mm512_slli_epi64, _mm512_srli_epi64,
    _mm512_storeu_epi64, _mm512_sub_epi8, _mm512_sub_epi64, _mm512_test_epi64_mask, _mm512_unpackhi_epi64,
    _mm512_unpacklo_epi64, _mm512_xor_si512, _pdep_u64,
};
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::{Lanes, WIDEST};

/// Eight words. To be used only in functions compiled for AVX-512, which are only reached where the CPU
/// has it: every operation relies on that.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

macro_rules! intrinsic {
    ($call:expr) => {
        // SAFETY: see `Avx512`: the CPU has the instruction.
        unsafe { $call }
    };
}

macro_rules! operator {
    ($trait:ident $method:ident, |$a:ident, $b:ident| $call:expr) => {
        impl $trait for Avx512 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self(intrinsic!($call))
            }
        }
    };
}

operator!(BitAnd bitand, |a, b| _mm512_and_si512(a, b));
operator!(BitOr bitor, |a, b| _mm512_or_si512(a, b));
operator!(BitXor bitxor, |a, b| _mm512_xor_si512(a, b));
operator!(Sub sub, |a, b| _mm512_andnot_si512(b, a));

impl Not for Avx512 {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::splat(!0)
    }
}

impl Lanes for Avx512 {
    const WIDTH: usize = 8;

    type Eight = Self;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self(intrinsic!(_mm512_set1_epi64(word.cast_signed())))
    }

    #[inline(always)]
    fn load(words: &[u64; WIDEST]) -> Self {
        // SAFETY: as above; the array has the eight words that are read.
        Self(unsafe { _mm512_loadu_epi64(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u64; WIDEST] {
        let mut words = [0; WIDEST];
        // SAFETY: as above; the array has room for the eight words that are written.
        unsafe { _mm512_storeu_epi64(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        Self(intrinsic!(_mm512_slli_epi64::<BY>(self.0)))
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        Self(intrinsic!(_mm512_srli_epi64::<BY>(self.0)))
    }

    #[inline(always)]
    fn reverse(self) -> Self {
        // Bytes by a shuffle, bits in each byte by the matrix of the mirror image.
        let bytes = Self::splat(0x0001_0203_0405_0607)
            | Self(intrinsic!(_mm512_set4_epi64(0x0808_0808_0808_0808, 0, 0x0808_0808_0808_0808, 0)));
        mirror(Self(intrinsic!(_mm512_shuffle_epi8(self.0, bytes.0))))
    }

    #[inline(always)]
    fn count(self) -> Self {
        Self(intrinsic!(_mm512_popcnt_epi64(self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(intrinsic!(_mm512_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(intrinsic!(_mm512_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(intrinsic!(_mm512_mul_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn meets(self, other: Self) -> u32 {
        intrinsic!(_mm512_test_epi64_mask(self.0, other.0)).into()
    }

    #[inline(always)]
    fn keep(self, mask: u32) -> Self {
        Self(intrinsic!(_mm512_maskz_mov_epi64(mask as u8, self.0)))
    }

    #[inline(always)]
    fn with(self, lane: u32, word: u64) -> Self {
        Self(intrinsic!(_mm512_mask_set1_epi64(self.0, 1 << lane, word.cast_signed())))
    }

    #[inline(always)]
    fn deposit(mask: u32, squares: u64) -> u64 {
        intrinsic!(_pdep_u64(mask.into(), squares))
    }

    #[inline(always)]
    fn sum(self) -> i64 {
        intrinsic!(_mm512_reduce_add_epi64(self.0))
    }

    #[inline(always)]
    fn columns(rows: &[[u64; WIDEST]; WIDEST]) -> [Self; WIDEST] {
        // Words change places within pairs of rows, then 128-bit quarters twice.
        let row = |index: usize| Self::load(&rows[index]).0;
        let mut columns = [Self::splat(0); WIDEST];
        for odd in 0..2 {
            let pair = |index: usize| {
                let (a, b) = (row(index), row(index + 1));
                if odd == 0 {
                    intrinsic!(_mm512_unpacklo_epi64(a, b))
                } else {
                    intrinsic!(_mm512_unpackhi_epi64(a, b))
                }
            };
            let (a, b, c, d) = (pair(0), pair(2), pair(4), pair(6));
            let (ab, cd) = (intrinsic!(evens(a, b)), intrinsic!(evens(c, d)));
            columns[odd] = Self(intrinsic!(evens(ab, cd)));
            columns[odd + 4] = Self(intrinsic!(odds(ab, cd)));
            let (ab, cd) = (intrinsic!(odds(a, b)), intrinsic!(odds(c, d)));
            columns[odd + 2] = Self(intrinsic!(evens(ab, cd)));
            columns[odd + 6] = Self(intrinsic!(odds(ab, cd)));
        }
        columns
    }

    #[inline(always)]
    fn north(self, occupied: Self) -> Self {
        // On the board turned over, north is west.
        turn(turn(self).west(turn(occupied)))
    }

    #[inline(always)]
    fn east(self, occupied: Self) -> Self {
        // The difference of each rank borrows up to the first blocker.
        let beyond = intrinsic!(_mm512_add_epi8(self.0, self.0));
        occupied ^ Self(intrinsic!(_mm512_sub_epi8(occupied.0, beyond)))
    }

    #[inline(always)]
    fn south(self, occupied: Self) -> Self {
        turn(turn(self).east(turn(occupied)))
    }

    #[inline(always)]
    fn west(self, occupied: Self) -> Self {
        mirror(mirror(self).east(mirror(occupied)))
    }
}

/// The even quarters of two vectors.
#[inline]
#[target_feature(enable = "avx512f")]
fn evens(a: __m512i, b: __m512i) -> __m512i {
    _mm512_shuffle_i64x2::<0b10_00_10_00>(a, b)
}

/// The odd quarters of two vectors.
#[inline]
#[target_feature(enable = "avx512f")]
fn odds(a: __m512i, b: __m512i) -> __m512i {
    _mm512_shuffle_i64x2::<0b11_01_11_01>(a, b)
}

/// The board mirrored file by file: the bits of every byte in reverse order.
#[inline(always)]
fn mirror(board: Avx512) -> Avx512 {
    let mirror = Avx512::splat(0x8040_2010_0804_0201);
    Avx512(intrinsic!(_mm512_gf2p8affine_epi64_epi8::<0>(board.0, mirror.0)))
}

/// The board mirrored at the diagonal from a8 to h1: what was the north is the west. The board is the
/// matrix here, and the bytes that it is multiplied with are single bits.
#[inline(always)]
fn turn(board: Avx512) -> Avx512 {
    let bits = Avx512::splat(0x0102_0408_1020_4080);
    Avx512(intrinsic!(_mm512_gf2p8affine_epi64_epi8::<0>(bits.0, board.0)))
}
