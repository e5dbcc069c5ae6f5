//! Moves and games as people and programs write them.

mod san;
mod text;
mod uci;

pub use text::{TextError, TextErrorCause};

use crate::quote::shown;
use crate::{Move, MoveError, Position, Variant};

impl<V: Variant> Position<V> {
    /// Finds the legal move that a text names, in the notation of UCI (`e3e4`, `d5c6m`) or in SAN
    /// (`Rxd6+`, `h3=M`).
    ///
    /// # Errors
    /// A text that is not a move, a move that is not legal here, or a text that fits several.
    pub fn find_move(&self, text: &str) -> Result<Move, MoveError> {
        match uci::Said::parse::<V>(text) {
            Some(said) => self.find_uci(text, &said),
            None => self.find_san(text),
        }
    }

    /// The one legal move that fits.
    fn only_move(&self, text: &str, fits: impl Fn(Move) -> bool) -> Result<Move, MoveError> {
        let mut fitting = self.legal_moves().into_iter().filter(|&mv| fits(mv));
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(MoveError::Illegal { text: shown(text), fen: self.board_and_side() }),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous(shown(text))),
        }
    }
}
