//! A position: what decides which moves are legal, and nothing more.

use crate::{Bitboard, Board, Fen, FenError, Move, MoveKind, Piece, PositionError, Side, Variant};

/// Pieces, side to move, and the variant's own state. No history, no counters, no key.
///
/// A `Position` obeys the rules of [`PositionError`]: one king each, apart from each other, and the
/// side that is not to move is not in check. Playing a legal move keeps that true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<V: Variant> {
    board: Board,
    state: V::State,
    side: Side,
}

impl<V: Variant> Position<V> {
    /// The variant's start position.
    ///
    /// # Panics
    /// Never: the start FEN of every variant is read in a test.
    pub fn start() -> Self {
        Self::from_fen(V::START_FEN).expect("the start FEN is well formed")
    }

    /// Reads a FEN and drops its counters. [`Fen`] keeps them.
    ///
    /// # Errors
    /// As reading a [`Fen`] does.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        text.parse::<Fen<V>>().map(|fen| fen.position)
    }

    /// A position of these parts.
    ///
    /// # Errors
    /// When the parts break a rule of [`PositionError`].
    pub fn new(board: Board, side: Side, state: V::State) -> Result<Self, PositionError> {
        let position = Self { board, state, side };
        position.check_validity()?;
        Ok(position)
    }

    /// A position of parts that are known to be valid, because a legal move led here. Nothing is
    /// checked outside debug builds.
    #[inline]
    pub fn from_legal_play(board: Board, side: Side, state: V::State) -> Self {
        let position = Self { board, state, side };
        debug_assert_eq!(position.check_validity(), Ok(()));
        position
    }

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The variant's own state.
    #[inline]
    pub const fn state(&self) -> V::State {
        self.state
    }

    /// The position after a move. The move must be one of [`legal_moves`](Self::legal_moves): use
    /// [`find_move`](Self::find_move) for moves that come from elsewhere.
    ///
    /// # Panics
    /// When the move leaves an empty square.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let board = self.board_after(mv);
        let state = V::state_after(self, mv, &board);
        Self::from_legal_play(board, !self.side, state)
    }

    /// The board after a move, whether or not it leaves the own king in check.
    pub(crate) fn board_after(&self, mv: Move) -> Board {
        let mut board = self.board;
        let kind = match mv.kind() {
            MoveKind::Step => self.board.kind_at(mv.from()).expect("a move leaves a piece's square"),
            MoveKind::Promotion(kind) | MoveKind::Drop(kind) => kind,
        };
        board.remove(mv.from());
        board.put(mv.to(), Piece { side: self.side, kind });
        board
    }

    /// The opponent's pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.board
            .king(self.side)
            .map_or(Bitboard::EMPTY, |king| V::attackers(&self.board, self.state, king, !self.side))
    }

    /// The first two fields of the FEN.
    pub(crate) fn board_and_side(&self) -> String {
        format!("{} {}", crate::fen::write_board::<V>(&self.board), self.side.letter())
    }
}
