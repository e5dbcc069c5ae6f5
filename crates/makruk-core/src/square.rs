//! Squares, files and ranks.

use std::fmt;
use std::str::FromStr;

/// A column of the board, `a` to `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(u8);

/// A row of the board, 1 to 8, counted from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

/// One of the 64 squares, numbered a1 = 0, b1 = 1, … h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl File {
    /// File with this index, 0 = `a` to 7 = `h`; `None` beyond.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    /// All files from `a` to `h`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..8).map(Self)
    }

    /// 0 for `a` to 7 for `h`.
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl Rank {
    /// Rank with this index, 0 = rank 1 to 7 = rank 8; `None` beyond.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    /// All ranks from 1 to 8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..8).map(Self)
    }

    /// 0 for rank 1 to 7 for rank 8.
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl Square {
    /// Square with this number, a1 = 0 to h8 = 63; `None` beyond.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 64 { Some(Self(number)) } else { None }
    }

    /// Square with the low six bits of `number`: for numbers known to be below 64.
    #[inline]
    pub const fn from_low_bits(number: u32) -> Self {
        Self((number & 63) as u8)
    }

    /// Square where a file and a rank cross.
    #[inline]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank.0 << 3 | file.0)
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The file that the square is on.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// The rank that the square is on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3)
    }

    /// 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask changes nothing (a square is below 64) and lets the compiler drop bounds checks.
        (self.0 & 63) as usize
    }

    /// The square this many files right and ranks up; `None` when that is off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7).wrapping_add_signed(files);
        let rank = (self.0 >> 3).wrapping_add_signed(ranks);
        if file > 7 || rank > 7 {
            return None; // steps below zero wrap around to large numbers
        }
        Some(Self((rank << 3) | file))
    }
}

macro_rules! name_squares {
    ($($name:ident = $number:literal,)*) => {
        #[allow(missing_docs)] // each constant is named after its square
        impl Square {
            $(pub const $name: Self = Self($number);)*
        }
    };
}

name_squares! {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square name such as `e4`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{0}`, expected a square from a1 to h8")]
pub struct ParseSquareError(String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self::at(File(file - b'a'), Rank(rank - b'1'))),
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::at(square.file(), square.rank()), square);
        }
        assert_eq!("e4".parse(), Ok(Square::E4));
        assert_eq!(Square::E4.index(), 28);
    }

    #[test]
    fn bad_names_are_refused() {
        for text in ["", "e", "i1", "a9", "a0", "e44", "E4", "é4"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn offsets_stop_at_the_edges() {
        assert_eq!(Square::A1.offset(1, 2), Some(Square::B3));
        assert_eq!(Square::H4.offset(1, 0), None);
        assert_eq!(Square::A8.offset(0, 1), None);
        assert_eq!(Square::A1.offset(-1, 0), None);
    }
}
