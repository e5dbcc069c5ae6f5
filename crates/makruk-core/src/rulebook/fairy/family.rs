//! What Fairy-Stockfish does differently in each game.

use super::super::promotions;
use super::{FairyGame, Mating, has_pawns, is_bare, limits};
use crate::{
    AiWok, Asean, Board, KarOuk, Makpong, Makruk, Ouk, PieceKind, Position, RuleSet, Side, Sittuyin,
};

impl FairyGame for Makruk {
    fn limit(board: &Board, side: Side) -> Option<u32> {
        makruk(board, side)
    }
}

/// A king that may not step out of check is mated by anything.
impl FairyGame for Makpong {
    const MATING: Mating = Mating::Anything;

    fn limit(board: &Board, side: Side) -> Option<u32> {
        makruk(board, side)
    }
}

/// The ai-wok is neither in the table of limits nor among the pieces that can mate.
impl FairyGame for AiWok {
    const MATING: Mating = Mating::AiWok;

    fn limit(board: &Board, side: Side) -> Option<u32> {
        makruk(board, side)
    }
}

impl<R: RuleSet> FairyGame for Ouk<R> {
    const LONGEST: u32 = OUK_BOARDS_HONOUR;
    const STATE_IN_KEY: bool = false;

    fn limit(board: &Board, side: Side) -> Option<u32> {
        ouk(board, side)
    }
}

/// One check wins, which anything can give.
impl<R: RuleSet> FairyGame for KarOuk<R> {
    const LONGEST: u32 = OUK_BOARDS_HONOUR;
    const STATE_IN_KEY: bool = false;
    const MATING: Mating = Mating::Anything;

    fn limit(board: &Board, side: Side) -> Option<u32> {
        ouk(board, side)
    }
}

impl FairyGame for Asean {
    const ASEAN: bool = true;

    fn limit(board: &Board, side: Side) -> Option<u32> {
        asean(board, side)
    }
}

impl<R: RuleSet> FairyGame for Sittuyin<R> {
    const ASEAN: bool = true;

    fn limit(board: &Board, side: Side) -> Option<u32> {
        asean(board, side)
    }

    /// A side with a single pawn and nothing else need not promote it, unless it is in check.
    fn is_stalemate_with_moves(position: &Position<Self>) -> bool {
        let board = position.board();
        board.side(position.side()).count() == 2
            && board.pieces(position.side(), PieceKind::Pawn).count() == 1
            && position.checkers().is_empty()
            && promotions::are_all(position)
    }
}

/// Nobody counts while there are pawns, nor against a bare king.
fn makruk(board: &Board, side: Side) -> Option<u32> {
    if has_pawns(board) || is_bare(board, !side) {
        None
    } else if is_bare(board, side) {
        Some(limits::pieces_honour(board, !side))
    } else {
        Some(limits::BOARDS_HONOUR)
    }
}

/// The limit of Board's Honour in Ouk, in moves.
const OUK_BOARDS_HONOUR: u32 = 63;

/// The most pieces, the king included, with which a side may count Board's Honour in Ouk.
const OUK_FEW: u32 = 3;

/// A side with few pieces may count, pawns or not, but not against a bare king; a bare one only without
/// pawns. All limits are one move shorter than in Makruk.
fn ouk(board: &Board, side: Side) -> Option<u32> {
    if is_bare(board, !side) {
        None
    } else if is_bare(board, side) {
        (!has_pawns(board)).then(|| limits::pieces_honour(board, !side) - 1)
    } else {
        (board.side(side).count() <= OUK_FEW).then_some(OUK_BOARDS_HONOUR)
    }
}

/// Only a bare king counts, without pawns, and not against mets alone.
fn asean(board: &Board, side: Side) -> Option<u32> {
    if has_pawns(board) || !is_bare(board, side) { None } else { limits::asean(board, !side) }
}
