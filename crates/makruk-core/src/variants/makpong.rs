//! Makpong, or defensive chess.

use super::meaningless_rights;
use crate::{Bitboard, Board, Letters, Move, PieceKind, Position, Side, Variant};

/// Makruk in which a king may not leave check: it stays and is defended, or it captures the only piece
/// that checks it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Makpong;

impl Variant for Makpong {
    type State = ();

    const NAME: &'static str = "makpong";
    const START_FEN: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    const LETTERS: Letters = Letters {
        letters: ['K', 'M', 'S', 'N', 'R', 'P'],
        aliases: &[('E', PieceKind::Khon), ('F', PieceKind::Met)],
    };
    const PROMOTION_ZONE: [Bitboard; 2] =
        [Bitboard::from_relative_rank(Side::White, 6), Bitboard::from_relative_rank(Side::Black, 6)];
    const PROMOTIONS: &'static [PieceKind] = &[PieceKind::Met];

    #[inline]
    fn state_after(_: &Position<Self>, _: Move, _: &Board) {}

    fn read_rights(field: &str, _: &Board) -> Result<((), bool), String> {
        meaningless_rights(field)
    }

    fn write_rights((): ()) -> String {
        "-".to_owned()
    }

    fn allows(position: &Position<Self>, mv: Move, _: &Board) -> bool {
        let checkers = position.checkers();
        checkers.is_empty()
            || position.board().king(position.side()) != Some(mv.from())
            || checkers == Bitboard::of(mv.to())
    }
}
