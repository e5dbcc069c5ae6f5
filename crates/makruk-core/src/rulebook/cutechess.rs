//! The rules as cutechess plays them (`MakrukBoard`, version of July 2026).

use super::limits::pieces_honour;
use super::{
    Counting, CountingKind, Node, Outcome, Reason, Rulebook, Step, bare_kings, bare_side, has_pawns, material,
};
use crate::{Board, Fen, Makruk, Tail};

/// Counts by itself, every ply, and draws as soon as the plies reach the limit.
///
/// - A FEN without a counting limit (forms B and C) is played with the fifty-move rule instead.
/// - A FEN that is bare already has its count behind it: none starts.
/// - The limit of Pieces' Honour comes from the pieces of the side that has just moved, also when that
///   is the bare king taking the last pawn: then it is 64.
/// - Points decide about insufficient material, for both sides at once. Repetition never draws.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutechess;

/// Plies of the fifty-move rule.
const FIFTY_MOVES: u32 = 100;

impl Rulebook<Makruk> for Cutechess {
    fn name(&self) -> &'static str {
        "cutechess"
    }

    fn begin(&self, fen: &Fen<Makruk>) -> Counting {
        let (limit, plies) = match fen.tail {
            Tail::Full { limit: Some(limit), plies, .. } => (limit, plies),
            Tail::BoardOnly | Tail::SideOnly => (0, 0),
            Tail::Full { limit: None, plies: clock, .. } | Tail::Short { clock, .. } => {
                return Counting { kind: CountingKind::Western, clock, ..Counting::default() };
            }
            Tail::NoCounters => return Counting { kind: CountingKind::Western, ..Counting::default() },
        };
        let board = fen.position.board();
        let kind = if is_bare(board) && !has_pawns(board) {
            CountingKind::Pieces
        } else if limit > 0 {
            CountingKind::Board
        } else {
            CountingKind::None
        };
        let side = if kind == CountingKind::Pieces { bare_side(board) } else { None };
        Counting { kind, limit, plies, side, ..Counting::default() }
    }

    fn advance(&self, step: &Step<'_, Makruk>) -> Counting {
        let counting = step.counting.tick(step.is_irreversible());
        let board = step.after.board();
        if counting.kind == CountingKind::Western || has_pawns(board) {
            return counting;
        }
        if counting.kind != CountingKind::Pieces && is_bare(board) {
            let limit = pieces_honour(board, step.before.side());
            let plies = 2 * board.occupied().count();
            return counting.start_pieces_honour(limit, plies, bare_side(board));
        }
        if counting.kind != CountingKind::Pieces && !counting.is_running() {
            return counting.start_boards_honour();
        }
        counting
    }

    fn decide(&self, node: &Node<'_, Makruk>) -> Option<Outcome> {
        let counting = node.counting;
        let by_counting = || match counting.kind {
            CountingKind::Western => {
                (counting.clock >= FIFTY_MOVES).then_some(Outcome::draw(Reason::FiftyMoves))
            }
            _ if !counting.is_running() || counting.plies < counting.limit => None,
            CountingKind::Pieces => Some(Outcome::draw(Reason::PiecesHonour)),
            _ => Some(Outcome::draw(Reason::BoardsHonour)),
        };
        let by_material = || {
            let draw = Outcome::draw(Reason::InsufficientMaterial);
            material::too_few_points(node.position.board()).then_some(draw)
        };
        node.without_moves().or_else(by_material).or_else(by_counting)
    }

    fn insufficient(&self, board: &Board) -> [bool; 2] {
        [material::too_few_points(board); 2]
    }

    fn fen_counters(&self, counting: Counting) -> (Option<u32>, u32) {
        match counting.kind {
            CountingKind::Western => (None, counting.clock),
            _ => (Some(counting.limit), counting.plies),
        }
    }
}

/// Whether at least one side has only its king.
fn is_bare(board: &Board) -> bool {
    bare_side(board).is_some() || bare_kings(board)
}
