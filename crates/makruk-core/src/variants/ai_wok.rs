//! Ai-Wok.

use crate::{
    Bitboard, Board, Letters, Move, PieceKind, Position, Side, Square, Variant, knight_attacks,
    walk_rook_attacks,
};

/// Makruk with the ai-wok in the met's place: it moves as rook, knight and met. Pawns become ai-woks.
///
/// The ai-wok is the kind [`PieceKind::Met`] here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AiWok;

impl Variant for AiWok {
    type State = ();

    const NAME: &'static str = "ai-wok";
    const START_FEN: &'static str = "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1";
    const LETTERS: Letters =
        Letters { letters: ['K', 'A', 'S', 'N', 'R', 'P'], aliases: &[('E', PieceKind::Khon)] };
    const PROMOTION_ZONE: [Bitboard; 2] =
        [Bitboard::from_relative_rank(Side::White, 6), Bitboard::from_relative_rank(Side::Black, 6)];
    const PROMOTIONS: &'static [PieceKind] = &[PieceKind::Met];

    fn attackers(board: &Board, (): (), square: Square, by: Side) -> Bitboard {
        board.attackers(square, by) | beyond_a_met(board, square) & board.pieces(by, PieceKind::Met)
    }

    fn extra_moves(position: &Position<Self>, sink: &mut dyn FnMut(Move)) {
        let board = position.board();
        let own = board.side(position.side());
        for from in own & board.kind(PieceKind::Met) {
            for to in beyond_a_met(board, from) - own {
                sink(Move::step(from, to));
            }
        }
    }
}

/// What an ai-wok attacks that a met does not.
fn beyond_a_met(board: &Board, square: Square) -> Bitboard {
    walk_rook_attacks(square, board.occupied()) | knight_attacks(square)
}
