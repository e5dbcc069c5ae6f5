//! The other side.

use crate::peers::{Patience, Peer, PeerError, Verdict};

/// What the other side says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divide {
    /// Leaves.
    pub total: u64,
    /// Leaves below each of its legal moves, as it writes them; `None` if it does not list them.
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

    /// How it writes a move, of which this is UCI's notation.
    fn spelled(&self, mv: &str) -> String {
        mv.to_owned()
    }

    /// Whether the game is over at a position; `None` if it does not tell.
    ///
    /// # Errors
    /// See [`Refusal`].
    fn verdict(&mut self, _fen: &str) -> Result<Option<Verdict>, Refusal> {
        Ok(None)
    }
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
        let answer = self.peer.perft(fen, depth, &self.patience)?;
        Ok(Divide { total: answer.total, moves: self.peer.lists_moves().then_some(answer.moves) })
    }

    fn spelled(&self, mv: &str) -> String {
        self.peer.spelling().mv(mv)
    }

    fn verdict(&mut self, fen: &str) -> Result<Option<Verdict>, Refusal> {
        Ok(self.peer.verdict(fen, &self.patience)?)
    }
}

impl From<PeerError> for Refusal {
    fn from(error: PeerError) -> Self {
        match error {
            PeerError::Stopped => Self::Stopped,
            error => Self::Once(error.to_string()),
        }
    }
}
