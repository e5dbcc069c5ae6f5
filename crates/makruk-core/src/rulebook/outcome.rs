//! How a game ended.

use std::fmt;

use crate::Side;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    pub(super) const fn win(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side), reason }
    }

    pub(super) const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        })
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The side to move is in check and has no move.
    Checkmate,
    /// The side to move is not in check and has no move.
    Stalemate,
    /// Board's Honour was counted to its limit.
    BoardsHonour,
    /// Pieces' Honour was counted to its limit.
    PiecesHonour,
    /// The side that counts Board's Honour mated, which is worth a draw to it.
    MateWhileCounting,
    /// Neither side has the material to mate.
    InsufficientMaterial,
    /// The position occurred for the third time.
    Repetition,
    /// Fifty moves of each side without a capture or a pawn's move.
    FiftyMoves,
    /// Kar Ouk: the side to move was given check.
    FirstCheck,
    /// Sittuyin: the side to move could only promote, which nobody must.
    PromotionStalemate,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 10] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::BoardsHonour,
        Self::PiecesHonour,
        Self::MateWhileCounting,
        Self::InsufficientMaterial,
        Self::Repetition,
        Self::FiftyMoves,
        Self::FirstCheck,
        Self::PromotionStalemate,
    ];

    /// The word in records and suite files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::BoardsHonour => "boards-honour",
            Self::PiecesHonour => "pieces-honour",
            Self::MateWhileCounting => "mate-while-counting",
            Self::InsufficientMaterial => "insufficient-material",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::FirstCheck => "first-check",
            Self::PromotionStalemate => "promotion-stalemate",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
