//! What can be wrong, or odd, about a FEN.

use std::fmt;

use crate::Rank;

/// A FEN that cannot be read: where, what stands there, and what should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}, column {column}: found {found}, expected {expected}")]
pub struct FenError {
    /// The part of the text.
    pub field: FenField,
    /// The place in the text, in characters, from 1.
    pub column: usize,
    /// What the text says there.
    pub found: String,
    /// What would have been right.
    pub expected: String,
}

/// The parts of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The first field as a whole: how many ranks there are, where the kings stand.
    Board,
    /// One rank of the first field.
    Rank(Rank),
    /// The pieces in hand, behind the first field.
    Hand,
    /// The second field.
    SideToMove,
    /// Castling rights in chess, rights to a first leap in Ouk.
    Rights,
    /// The counting limit.
    Limit,
    /// How many checks each side still has to give.
    Checks,
    /// Plies counted, or the clock.
    Plies,
    /// The number of the move.
    Number,
    /// What comes after the last field, or should have come.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("board"),
            Self::Rank(rank) => write!(f, "rank {rank}"),
            Self::Hand => f.write_str("hand"),
            Self::Checks => f.write_str("field of checks"),
            Self::SideToMove => f.write_str("side to move"),
            Self::Rights => f.write_str("castling field"),
            Self::Limit => f.write_str("counting limit"),
            Self::Plies => f.write_str("ply counter"),
            Self::Number => f.write_str("move number"),
            Self::End => f.write_str("end of FEN"),
        }
    }
}

/// Something that was read, has no meaning, and was dropped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenWarning {
    /// The castling field names rights that the game does not have.
    #[error("castling field `{0}` has no meaning here and is dropped")]
    RightsDropped(String),
    /// Moves are numbered from 1.
    #[error("move number 0 is read as 1")]
    NumberZero,
}
