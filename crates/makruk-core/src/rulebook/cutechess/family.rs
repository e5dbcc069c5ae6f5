//! What cutechess does differently in each game.

use super::super::promotions;
use super::{CutechessGame, Fields, Node, Reason, Start, limits, material, runs_fifty_moves};
use crate::{AiWok, Asean, Board, KarOuk, Makruk, Ouk, PieceKind, RuleSet, Side, Sittuyin};

/// `MakrukBoard`.
impl CutechessGame for Makruk {
    const START: Start = Start::NoPawns;
    const FIELDS: Fields = Fields::CountOrClock;
    const FROM_PIECES: bool = true;
}

/// `AiWokBoard`. An ai-wok makes any material enough, and does not shorten the count.
impl CutechessGame for AiWok {
    const START: Start = Start::NoPawns;
    const FIELDS: Fields = Fields::CountOrClock;
    const FROM_PIECES: bool = true;

    fn too_few_points(board: &Board) -> bool {
        board.kind(PieceKind::Met).is_empty() && material::too_few_points(board)
    }
}

/// `OukBoard`. The limits are Makruk's.
impl<R: RuleSet> CutechessGame for Ouk<R> {
    const START: Start = Start::BareKing;
    const FIELDS: Fields = Fields::CountOrClock;
    const FROM_PIECES: bool = true;
}

/// `KarOukBoard`. A check wins before anything else is looked at, one on the board of a FEN too.
impl<R: RuleSet> CutechessGame for KarOuk<R> {
    const START: Start = Start::BareKing;
    const FIELDS: Fields = Fields::CountOrClock;
    const FROM_PIECES: bool = true;
    const CHECK_WINS: bool = true;
}

/// `AseanBoard`. The results of chess come first, as far as the game has not repeated: a third
/// occurrence is no draw in ASEAN chess, and where there is one the others are passed over with it.
impl CutechessGame for Asean {
    const START: Start = Start::BareKing;
    const FIELDS: Fields = Fields::Clock;
    const FROM_PIECES: bool = false;

    fn limit(board: &Board, mover: Side) -> u32 {
        limits::asean_with_met(board, mover)
    }

    fn too_little_in_chess(board: &Board) -> bool {
        material::too_little_in_chess(board)
    }

    fn early_draw(node: &Node<'_, Self>) -> Option<Reason> {
        if node.occurrences >= THREEFOLD {
            None
        } else if Self::too_little_in_chess(node.position.board()) {
            Some(Reason::InsufficientMaterial)
        } else {
            runs_fifty_moves(node.counting).then_some(Reason::FiftyMoves)
        }
    }
}

/// Occurrences of a position that make cutechess look past the results of chess.
const THREEFOLD: u32 = 3;

/// `SittuyinBoard`.
impl<R: RuleSet> CutechessGame for Sittuyin<R> {
    const START: Start = Start::BareKing;
    const FIELDS: Fields = Fields::CountAndClock;
    const FROM_PIECES: bool = false;

    fn limit(board: &Board, mover: Side) -> u32 {
        limits::asean_with_met(board, mover)
    }

    /// A side with a single pawn need not promote it; in cutechess it may be in check and have other
    /// pieces.
    fn early_draw(node: &Node<'_, Self>) -> Option<Reason> {
        let pawns = node.position.board().pieces(node.position.side(), PieceKind::Pawn);
        if pawns.count() == 1 && promotions::are_all(node.position) {
            Some(Reason::PromotionStalemate)
        } else {
            runs_fifty_moves(node.counting).then_some(Reason::FiftyMoves)
        }
    }
}
