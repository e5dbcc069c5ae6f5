//! Makpong, or defensive chess.

use crate::{Bitboard, Board, Letters, Makruk, Move, PieceKind, Position, Variant};

/// Makruk in which a king may not leave check: it stays and is defended, or it captures the only piece
/// that checks it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Makpong;

impl Variant for Makpong {
    type State = ();

    const NAME: &'static str = "makpong";
    const START_FEN: &'static str = Makruk::START_FEN;
    const LETTERS: Letters = Makruk::LETTERS;
    const PROMOTION_ZONE: [Bitboard; 2] = Makruk::PROMOTION_ZONE;
    const PROMOTIONS: &'static [PieceKind] = &[PieceKind::Met];

    fn allows(position: &Position<Self>, mv: Move, _: &Board) -> bool {
        let checkers = position.checkers();
        checkers.is_empty()
            || position.board().king(position.side()) != Some(mv.from())
            || checkers == Bitboard::of(mv.to())
    }
}
