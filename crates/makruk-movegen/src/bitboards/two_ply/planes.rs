//! A small number for every square, held as one bitboard per binary digit.

use makruk_core::{Bitboard, Square};

/// Counts up to 31 for every square at once.
///
/// A sum over a set of squares then is five population counts, however many things were counted.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Planes {
    digits: [Bitboard; Self::DIGITS],
}

impl Planes {
    /// A square is reached by at most eight knights, eight neighbours and two rooks: 18.
    const DIGITS: usize = 5;

    /// Adds one on every square of a set.
    #[inline(always)]
    pub(in super::super) fn add(&mut self, set: Bitboard) {
        let mut carry = set;
        for digit in &mut self.digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
        debug_assert!(carry.is_empty(), "more than 31 on a square");
    }

    /// The number on a square.
    #[inline(always)]
    pub(in super::super) fn at(&self, square: Square) -> i64 {
        let bit = |digit: usize| (self.digits[digit].0 >> square.index() & 1) << digit;
        (bit(0) | bit(1) | bit(2) | bit(3) | bit(4)).cast_signed()
    }

    /// The sum over a set of squares.
    #[inline(always)]
    pub(in super::super) fn sum(&self, set: Bitboard) -> i64 {
        let part = |digit: usize| i64::from((self.digits[digit] & set).count()) << digit;
        part(0) + part(1) + part(2) + part(3) + part(4)
    }

    /// The squares with a number other than zero.
    #[inline(always)]
    pub(in super::super) fn any(&self) -> Bitboard {
        let [a, b, c, d, e] = self.digits;
        a | b | c | d | e
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sums_are_those_of_plain_counting() {
        let mut planes = Planes::default();
        let mut plain = [0_i64; 64];
        let mut state = 7_u64;
        for _ in 0..31 {
            state = state.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
            let set = Bitboard(state);
            planes.add(set);
            set.squares().for_each(|square| plain[square.index()] += 1);
            for square in Square::all() {
                assert_eq!(planes.at(square), plain[square.index()]);
                assert_eq!(planes.any().has(square), plain[square.index()] > 0);
            }
            let odd = Bitboard(0xaaaa_aaaa_aaaa_aaaa);
            assert_eq!(planes.sum(odd), odd.squares().map(|square| plain[square.index()]).sum());
        }
    }
}
