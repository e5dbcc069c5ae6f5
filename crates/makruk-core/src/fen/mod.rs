//! FEN: a position and its counters as one line of text.

mod error;
mod read;
mod write;

pub use error::{FenError, FenField, FenWarning};
pub(crate) use write::write_board;

use crate::{Position, Variant};

/// A FEN that was read: the position, the counters as they were written, and what was odd about it.
///
/// Three forms are in use; each is written back as it was read:
///
/// | form | example tail | programs |
/// |---|---|---|
/// | A | `w - 0 0 1`: rights, counting limit in plies, plies counted, move number | cutechess |
/// | B | `w - - 0 1`: the limit is `-`; the next number is the clock of a fifty-move rule | Fairy-Stockfish |
/// | C | `w 0 1`: clock and move number only | Sjaak II, xboard |
///
/// A tail may also be missing: after the board (White is to move), after the side to move, or after
/// the two fields `- -` that follow it. Counters then take their defaults: not counting, clock 0,
/// move number 1.
///
/// Read leniently: letters of other programs, `M~` for a promoted pawn, move number 0, and castling
/// rights in a game that has none. The last two are reported in [`warnings`](Self::warnings).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen<V: Variant> {
    /// Pieces, side to move, state.
    pub position: Position<V>,
    /// The rest, in the form it was read.
    pub tail: Tail,
    /// What was read but has no meaning, in the order of the text.
    pub warnings: Vec<FenWarning>,
}

/// What follows the side to move in a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Not even the side to move was given.
    BoardOnly,
    /// The text ends after the side to move.
    SideOnly,
    /// The text ends after the rights and a `-`, as an EPD record does.
    NoCounters,
    /// Form C.
    Short {
        /// Plies since the last capture or pawn move.
        clock: u32,
        /// Number of the full move, from 1.
        number: u32,
    },
    /// Forms A and B.
    Full {
        /// Plies after which a count ends the game; `None` is written `-`.
        limit: Option<u32>,
        /// Plies counted while there is a limit, otherwise plies since the last capture or pawn move.
        plies: u32,
        /// Number of the full move, from 1.
        number: u32,
    },
}

impl Tail {
    /// The counting limit in plies, where one was written.
    pub const fn limit(self) -> Option<u32> {
        match self {
            Self::Full { limit, .. } => limit,
            _ => None,
        }
    }

    /// The plies counted, or the clock; 0 where nothing was written.
    pub const fn plies(self) -> u32 {
        match self {
            Self::Full { plies, .. } => plies,
            Self::Short { clock, .. } => clock,
            Self::BoardOnly | Self::SideOnly | Self::NoCounters => 0,
        }
    }

    /// The number of the full move; 1 where nothing was written.
    pub const fn number(self) -> u32 {
        match self {
            Self::Full { number, .. } | Self::Short { number, .. } => number,
            Self::BoardOnly | Self::SideOnly | Self::NoCounters => 1,
        }
    }
}

impl<V: Variant> From<Position<V>> for Fen<V> {
    /// Form B with counters at their defaults.
    fn from(position: Position<V>) -> Self {
        Self { position, tail: Tail::Full { limit: None, plies: 0, number: 1 }, warnings: Vec::new() }
    }
}
