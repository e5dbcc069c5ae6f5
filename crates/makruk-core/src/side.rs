//! The two sides.

use std::fmt;
use std::ops::Not;

/// One of the two players. White moves up the board (towards rank 8) and is written in capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[must_use]
pub enum Side {
    /// The side that starts on ranks 1 and 3.
    White,
    /// The side that starts on ranks 8 and 6.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black: for arrays with one entry per side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that FEN uses: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The other side, usable in constants (elsewhere write `!side`).
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Side {
    /// `white` or `black`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}
