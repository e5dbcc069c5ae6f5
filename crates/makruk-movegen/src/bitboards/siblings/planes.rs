//! A small number for every square, held as one bitboard per binary digit.

use makruk_core::{Bitboard, Square};

use crate::lanes::Lanes;

/// Counts up to 15 for every square at once.
///
/// A sum over a set of squares then is four population counts, however many things were counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Planes {
    pub(super) digits: [Bitboard; Self::DIGITS],
    /// Where a number grew too great.
    pub(super) overflow: Bitboard,
}

impl Planes {
    pub(super) const DIGITS: usize = 4;

    /// The greatest number.
    pub(super) const MOST: u32 = (1 << Self::DIGITS) - 1;

    /// Adds one on every square of a set.
    #[inline(always)]
    pub(super) fn add(&mut self, set: Bitboard) {
        let mut carry = set;
        for digit in &mut self.digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
        self.overflow |= carry;
    }

    /// Sets the number of a square that has none yet.
    #[inline(always)]
    pub(super) fn set(&mut self, square: Square, number: u32) {
        self.set_all(square.into(), number);
    }

    /// Sets the number of squares that have none yet.
    #[inline(always)]
    pub(super) fn set_all(&mut self, squares: Bitboard, number: u32) {
        debug_assert!(number <= Self::MOST, "{number} is more than 15");
        for (place, digit) in self.digits.iter_mut().enumerate() {
            let on = 0_u64.wrapping_sub(u64::from(number >> place & 1));
            *digit |= squares & Bitboard(on);
        }
    }

    /// The number on a square.
    #[inline(always)]
    pub(super) fn at(&self, square: Square) -> i64 {
        let bit = |digit: usize| (self.digits[digit].0 >> square.index() & 1) << digit;
        (bit(0) | bit(1) | bit(2) | bit(3)).cast_signed()
    }

    /// What a count is worth that belongs to a digit.
    #[inline(always)]
    pub(super) fn weigh<L: Lanes>(digit: usize, count: L) -> L {
        match digit {
            0 => count,
            1 => count.shl::<1>(),
            2 => count.shl::<2>(),
            _ => count.shl::<3>(),
        }
    }

    /// The squares with a number other than zero.
    #[inline(always)]
    pub(super) fn any(&self) -> Bitboard {
        let [a, b, c, d] = self.digits;
        a | b | c | d
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_plain_counting() {
        let mut planes = Planes::default();
        let mut plain = [0_i64; 64];
        let mut state = 7_u64;
        for _ in 0..15 {
            state = state.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
            let set = Bitboard(state);
            planes.add(set);
            set.squares().for_each(|square| plain[square.index()] += 1);
            for square in Square::all() {
                assert_eq!(planes.at(square), plain[square.index()]);
                assert_eq!(planes.any().has(square), plain[square.index()] > 0);
            }
            assert_eq!(planes.overflow, Bitboard::EMPTY);
        }
    }

    #[test]
    fn a_sixteenth_is_told() {
        let (mut planes, set) = (Planes::default(), Bitboard(0x8100_0042_1800_0001));
        for _ in 0..Planes::MOST {
            planes.add(Bitboard::ALL);
            assert_eq!(planes.overflow, Bitboard::EMPTY);
        }
        planes.add(set);
        planes.add(Bitboard::EMPTY);
        assert_eq!(planes.overflow, set);
    }
}
