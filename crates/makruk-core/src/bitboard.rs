//! Sets of squares in one 64-bit word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{File, Rank, Side, Square};

/// A set of squares: bit n stands for the square with number n (a1 = 0, h8 = 63).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
#[must_use]
pub struct Bitboard(pub u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);

    /// The set that holds one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// All squares of a file.
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(FILE_A << file.index())
    }

    /// All squares of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// The ranks from `rank` (1 to 8, as `side` counts them from its own edge) to the far edge.
    pub const fn from_relative_rank(side: Side, rank: u32) -> Self {
        match side {
            Side::White => Self(!0 << (8 * (rank - 1))),
            Side::Black => Self(!0 >> (8 * (rank - 1))),
        }
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has at least one square.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has two squares or more.
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of squares in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest-numbered square; `None` for the empty set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros())) }
    }

    /// The squares in the set, in rising order.
    #[inline]
    pub const fn squares(self) -> Squares {
        Squares(self)
    }

    /// Every square moved one rank forward as `side` sees it; squares that leave the board vanish.
    #[inline]
    pub const fn forward(self, side: Side) -> Self {
        match side {
            Side::White => Self(self.0 << 8),
            Side::Black => Self(self.0 >> 8),
        }
    }

    /// Every square moved one file towards `h`; squares that leave the board vanish.
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 & !FILE_H) << 1)
    }

    /// Every square moved one file towards `a`; squares that leave the board vanish.
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 & !FILE_A) >> 1)
    }
}

/// Iterator over the squares of a set, in rising order.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.squares()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, |$a:ident, $b:ident| $e:expr) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($e)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
// `a - b` is set difference: what is in `a` and not in `b`.
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    /// A drawn board: `1` for a square in the set, `.` for one that is not, rank 8 on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::all().rev() {
            writeln!(f)?;
            for file in File::all() {
                let mark = if self.has(Square::at(file, rank)) { '1' } else { '.' };
                write!(f, " {mark}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_drop_what_leaves_the_board() {
        let corners: Bitboard = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
        assert_eq!(corners.east(), [Square::B1, Square::B8].into_iter().collect());
        assert_eq!(corners.west(), [Square::G1, Square::G8].into_iter().collect());
        assert_eq!(corners.forward(Side::White), [Square::A2, Square::H2].into_iter().collect());
        assert_eq!(corners.forward(Side::Black), [Square::A7, Square::H7].into_iter().collect());
    }

    #[test]
    fn relative_ranks_count_from_the_own_edge() {
        let white: Vec<_> = Bitboard::from_relative_rank(Side::White, 6).squares().collect();
        assert_eq!((white[0], white.len()), (Square::A6, 24));
        let black: Vec<_> = Bitboard::from_relative_rank(Side::Black, 6).squares().collect();
        assert_eq!((black[23], black.len()), (Square::H3, 24));
    }

    #[test]
    fn debug_draws_the_board() {
        let drawn = format!("{:?}", Bitboard::of(Square::B8));
        assert!(drawn.starts_with("\n . 1 . . . . . .\n . ."), "{drawn}");
    }
}
