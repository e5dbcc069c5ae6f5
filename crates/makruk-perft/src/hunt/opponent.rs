//! The other side.

use crate::peers::{Patience, Peer, PeerError};

/// What the other side says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divide {
    /// Leaves.
    pub total: u64,
    /// Leaves below each of its legal moves, in UCI's notation; `None` if it does not list them.
    pub moves: Option<Vec<(String, u64)>>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// Not this time: the program ended, was too slow, or wrote what cannot be read. Another position may be asked.
    #[error("{0}")]
    Once(String),
    /// Whoever asked does not want to wait any longer.
    #[error("stopped")]
    Stopped,
}

/// Whoever counts beside us.
pub trait Opponent {
    /// Leaves below a position, at a depth of at least 1.
    ///
    /// # Errors
    /// See [`Refusal`].
    fn divide(&mut self, fen: &str, depth: u32) -> Result<Divide, Refusal>;
}

/// A program, and how long it may take for an answer.
#[derive(Debug)]
pub struct Program<'a> {
    /// The program.
    pub peer: Peer,
    /// Its time.
    pub patience: Patience<'a>,
}

impl Opponent for Program<'_> {
    fn divide(&mut self, fen: &str, depth: u32) -> Result<Divide, Refusal> {
        let answer = self.peer.perft(fen, depth, &self.patience).map_err(|error| match error {
            PeerError::Stopped => Refusal::Stopped,
            error => Refusal::Once(error.to_string()),
        })?;
        Ok(Divide { total: answer.total, moves: self.peer.lists_moves().then_some(answer.moves) })
    }
}
