//! A position: what decides which moves are legal, and nothing more.

use crate::{Bitboard, Board, Fen, FenError, Move, MoveError, MoveKind, Piece, PositionError, Side, Variant};

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
        self.board.king(self.side).map_or(Bitboard::EMPTY, |king| self.board.attackers(king, !self.side))
    }

    /// Finds the legal move that a text in UCI notation names: `e3e4`, `d5c6m`. Where a pawn can
    /// become one kind of piece only, its letter may be missing.
    ///
    /// # Errors
    /// A text that is not a move, or a move that is not legal here.
    pub fn find_move(&self, text: &str) -> Result<Move, MoveError> {
        let illegal = || MoveError::Illegal { text: text.to_owned(), fen: self.board_and_side() };
        if !is_move_text::<V>(text) {
            return Err(MoveError::Malformed(text.to_owned()));
        }
        let moves = self.legal_moves();
        let written: Vec<_> = moves.iter().map(|mv| (mv, mv.text(&V::LETTERS))).collect();
        if let Some((mv, _)) = written.iter().find(|(_, own)| own.eq_ignore_ascii_case(text)) {
            return Ok(**mv);
        }
        let mut fitting = written
            .iter()
            .filter(|(mv, own)| mv.promoted().is_some() && own[..own.len() - 1].eq_ignore_ascii_case(text));
        match (fitting.next(), fitting.next()) {
            (Some((mv, _)), None) => Ok(**mv),
            (None, _) => Err(illegal()),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous(text.to_owned())),
        }
    }

    /// The first two fields of the FEN.
    fn board_and_side(&self) -> String {
        format!("{} {}", crate::fen::write_board::<V>(&self.board), self.side.letter())
    }
}

/// Whether a text has the shape of a move, whatever stands on the board.
fn is_move_text<V: Variant>(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_kind = |byte: &u8| V::LETTERS.kind(char::from(*byte)).is_some();
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    match bytes {
        [kind, b'@', to @ ..] => is_kind(kind) && is_square(to),
        [_, _, _, _] => is_square(&bytes[..2]) && is_square(&bytes[2..]),
        [_, _, _, _, kind] => is_square(&bytes[..2]) && is_square(&bytes[2..4]) && is_kind(kind),
        _ => false,
    }
}
