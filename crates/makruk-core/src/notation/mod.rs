//! Moves and games as people and programs write them.

mod san;
mod text;
mod uci;

pub use text::{TextError, TextErrorCause};

use crate::{Move, MoveError, Position, Variant};

impl<V: Variant> Position<V> {
    /// Finds the legal move that a text names, in the notation of UCI (`e3e4`, `d5c6m`) or in SAN
    /// (`Rxd6+`, `h3=M`).
    ///
    /// # Errors
    /// A text that is not a move, a move that is not legal here, or a text that fits several.
    pub fn find_move(&self, text: &str) -> Result<Move, MoveError> {
        if uci::has_shape::<V>(text) { self.find_uci(text) } else { self.find_san(text) }
    }

    fn illegal(&self, text: &str) -> MoveError {
        MoveError::Illegal { text: text.to_owned(), fen: self.board_and_side() }
    }
}
