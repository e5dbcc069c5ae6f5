//! Lanes as an array of integers.

use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::{Lanes, WIDEST};

/// `N` words, one after another, for any CPU.
#[derive(Clone, Copy)]
pub(crate) struct Plain<const N: usize>([u64; N]);

impl<const N: usize> Plain<N> {
    // Written as loops: the closures of an array's `map` and `from_fn` are not always inlined, and then
    // are not compiled for the CPU level of the function that they serve.
    #[inline(always)]
    fn map(mut self, f: impl Fn(u64) -> u64) -> Self {
        for lane in 0..N {
            self.0[lane] = f(self.0[lane]);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for lane in 0..N {
            self.0[lane] = f(self.0[lane], other.0[lane]);
        }
        self
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, |$a:ident, $b:ident| $e:expr) => {
        impl<const N: usize> $trait for Plain<N> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(other, |$a, $b| $e)
            }
        }
    };
}

operator!(BitAnd bitand, |a, b| a & b);
operator!(BitOr bitor, |a, b| a | b);
operator!(BitXor bitxor, |a, b| a ^ b);
operator!(Sub sub, |a, b| a & !b);

impl<const N: usize> Not for Plain<N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.map(|word| !word)
    }
}

impl<const N: usize> Lanes for Plain<N> {
    const WIDTH: usize = N;

    type Eight = Plain<8>;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self([word; N])
    }

    #[inline(always)]
    fn load(words: &[u64; WIDEST]) -> Self {
        let mut lanes = [0; N];
        lanes.copy_from_slice(&words[..N]);
        Self(lanes)
    }

    #[inline(always)]
    fn store(self) -> [u64; WIDEST] {
        let mut words = [0; WIDEST];
        words[..N].copy_from_slice(&self.0);
        words
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        self.map(|word| word << BY)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        self.map(|word| word >> BY)
    }

    #[inline(always)]
    fn reverse(self) -> Self {
        self.map(u64::reverse_bits)
    }

    #[inline(always)]
    fn count(self) -> Self {
        self.map(|word| word.count_ones().into())
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.zip(other, |a, b| (i64::from(a as i32) * i64::from(b as i32)).cast_unsigned())
    }

    #[inline(always)]
    fn meets(self, other: Self) -> u32 {
        let mut mask = 0;
        for lane in 0..N {
            mask |= u32::from(self.0[lane] & other.0[lane] != 0) << lane;
        }
        mask
    }

    #[inline(always)]
    fn keep(mut self, mask: u32) -> Self {
        for lane in 0..N {
            self.0[lane] &= 0_u64.wrapping_sub(u64::from(mask >> lane & 1));
        }
        self
    }

    #[inline(always)]
    fn with(mut self, lane: u32, word: u64) -> Self {
        self.0[lane as usize] = word;
        self
    }

    #[inline(always)]
    fn deposit(mut mask: u32, squares: u64) -> u64 {
        let (mut rest, mut deposited) = (squares, 0);
        while mask != 0 && rest != 0 {
            deposited |= (rest & rest.wrapping_neg()) * u64::from(mask & 1);
            rest &= rest - 1;
            mask >>= 1;
        }
        deposited
    }

    #[inline(always)]
    fn sum(self) -> i64 {
        let mut sum = 0_u64;
        for lane in 0..N {
            sum = sum.wrapping_add(self.0[lane]);
        }
        sum.cast_signed()
    }

    #[inline(always)]
    fn columns(rows: &[[u64; WIDEST]; WIDEST]) -> [Self; WIDEST] {
        let mut columns = [Self([0; N]); WIDEST];
        for (number, column) in columns.iter_mut().enumerate() {
            for (word, row) in column.0.iter_mut().zip(rows) {
                *word = row[number];
            }
        }
        columns
    }

    #[inline(always)]
    fn north(self, occupied: Self) -> Self {
        self.zip(occupied, |from, occupied| fill(from, !occupied, u64::wrapping_shl, 8) << 8)
    }

    #[inline(always)]
    fn east(self, occupied: Self) -> Self {
        self.zip(occupied, |from, occupied| {
            (fill(from, !(occupied | FILE_A), u64::wrapping_shl, 1) << 1) & !FILE_A
        })
    }

    #[inline(always)]
    fn south(self, occupied: Self) -> Self {
        self.zip(occupied, |from, occupied| fill(from, !occupied, u64::wrapping_shr, 8) >> 8)
    }

    #[inline(always)]
    fn west(self, occupied: Self) -> Self {
        self.zip(occupied, |from, occupied| {
            (fill(from, !(occupied | FILE_H), u64::wrapping_shr, 1) >> 1) & !FILE_H
        })
    }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// All squares that a set comes to over empty ones, and the set, by parallel prefixes ([Kogge-Stone
/// algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)).
#[inline(always)]
fn fill(from: u64, mut empty: u64, shift: impl Fn(u64, u32) -> u64, step: u32) -> u64 {
    let mut filled = from;
    for by in [step, 2 * step, 4 * step] {
        filled |= empty & shift(filled, by);
        empty &= shift(empty, by);
    }
    filled
}
