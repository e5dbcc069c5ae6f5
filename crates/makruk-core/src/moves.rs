//! Moves and their text.

use std::fmt;

use crate::{Letters, PieceKind, Square};

/// A move in 16 bits: from, to, and what becomes of the piece.
///
/// The type has room for every move of the family: steps and jumps, promotions (also in place, with
/// `from` and `to` the same square, as Sittuyin has them), and drops from the hand. What is captured
/// is not part of a move.
///
/// Moves order by from, to, promotion, in the order of the squares' names by file first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// What a [`Move`] does beside going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// The piece stays what it is.
    Step,
    /// The pawn becomes a piece of this kind.
    Promotion(PieceKind),
    /// A piece of this kind comes from the hand; `from` and `to` are the same square.
    Drop(PieceKind),
}

const PROMOTION: u16 = 1 << 12;
const DROP: u16 = 8 << 12;

impl Move {
    /// A move that changes no piece's kind.
    #[inline]
    pub const fn step(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// A pawn's move after which it is a piece of kind `becomes`.
    #[inline]
    pub const fn promotion(from: Square, to: Square, becomes: PieceKind) -> Self {
        Self(Self::step(from, to).0 | (PROMOTION * (1 + becomes.index() as u16)))
    }

    /// A piece from the hand, put on `to`.
    #[inline]
    pub const fn drop(kind: PieceKind, to: Square) -> Self {
        Self(Self::step(to, to).0 | DROP | (PROMOTION * (1 + kind.index() as u16)))
    }

    /// The square that the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0 as u32)
    }

    /// The square that the piece arrives on.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0 >> 6) as u32)
    }

    /// Step, promotion or drop.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match PieceKind::from_index(((self.0 >> 12) & 7).wrapping_sub(1) as usize) {
            None => MoveKind::Step,
            Some(kind) if self.0 & DROP != 0 => MoveKind::Drop(kind),
            Some(kind) => MoveKind::Promotion(kind),
        }
    }

    /// What the pawn becomes, for a promotion.
    #[inline]
    pub const fn promoted(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Promotion(kind) => Some(kind),
            MoveKind::Step | MoveKind::Drop(_) => None,
        }
    }

    /// The move in the notation of UCI: `e3e4`, `d5c6m`, a drop as `R@a1`.
    pub fn text(self, letters: &Letters) -> String {
        let letter = |kind: PieceKind| letters.letters[kind.index()];
        match self.kind() {
            MoveKind::Step => format!("{}{}", self.from(), self.to()),
            MoveKind::Promotion(kind) => {
                format!("{}{}{}", self.from(), self.to(), letter(kind).to_ascii_lowercase())
            }
            MoveKind::Drop(kind) => format!("{}@{}", letter(kind), self.to()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Step => write!(f, "{}{}", self.from(), self.to()),
            MoveKind::Promotion(kind) => write!(f, "{}{}={}", self.from(), self.to(), kind.name()),
            MoveKind::Drop(kind) => write!(f, "{}@{}", kind.name(), self.to()),
        }
    }
}

/// Why a move's text was refused in a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is not a move at all.
    #[error(
        "move `{0}`: expected two squares and the letter of a promotion, such as `e3e4`, or SAN, such as `Rxd6`"
    )]
    Malformed(String),
    /// The move does not obey the rules in the position.
    #[error("move `{text}` is not legal in `{fen}`")]
    Illegal {
        /// The move as it was given.
        text: String,
        /// The position: board and side to move.
        fen: String,
    },
    /// Several promotions fit; the text must say which.
    #[error("move `{0}` fits several promotions: add the letter of the new piece")]
    Ambiguous(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Makruk, Variant};

    #[test]
    fn parts_survive_packing() {
        for from in Square::all() {
            for to in Square::all() {
                let step = Move::step(from, to);
                assert_eq!((step.from(), step.to(), step.kind()), (from, to, MoveKind::Step));
                for kind in PieceKind::ALL {
                    let promotion = Move::promotion(from, to, kind);
                    assert_eq!(promotion.kind(), MoveKind::Promotion(kind));
                    assert_eq!((promotion.from(), promotion.to()), (from, to));
                    assert_eq!(Move::drop(kind, to).kind(), MoveKind::Drop(kind));
                }
            }
        }
    }

    #[test]
    fn text_is_that_of_uci() {
        let letters = &Makruk::LETTERS;
        assert_eq!(Move::step(Square::E3, Square::E4).text(letters), "e3e4");
        assert_eq!(Move::promotion(Square::D5, Square::C6, PieceKind::Met).text(letters), "d5c6m");
        assert_eq!(Move::drop(PieceKind::Rook, Square::A1).text(letters), "R@a1");
    }
}
