//! The rules as Fairy-Stockfish plays them (version of July 2026).

use super::limits::pieces_honour;
use super::{Counting, CountingKind, Node, Outcome, Reason, Rulebook, Step, bare_side, has_pawns, material};
use crate::{Board, Fen, Makruk, PieceKind, Side};

/// Counts by itself, every ply, and draws once the plies are beyond the limit.
///
/// - Any FEN is counted, whatever its form. A FEN that is bare or pawnless without a count starts one
///   with the next move after which the side to move may count.
/// - Pieces' Honour starts, or starts anew, when a capture or promotion leaves the side to move bare.
/// - A bare king that takes the last pawn starts it one ply further on.
/// - A mate counts at any time. The third occurrence of a position, a spent count, and material that
///   is too little on both sides are draws; in the program itself the players must claim them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fairy;

/// Occurrences of a position that draw.
const THREEFOLD: u32 = 3;

impl Rulebook<Makruk> for Fairy {
    fn name(&self) -> &'static str {
        "fairy"
    }

    fn begin(&self, fen: &Fen<Makruk>) -> Counting {
        let limit = fen.tail.limit().unwrap_or(0);
        let (plies, clock) = if limit > 0 { (fen.tail.plies(), 0) } else { (0, fen.tail.plies()) };
        with_kind(Counting { limit, plies, clock, ..Counting::default() }, fen.position.board())
    }

    fn advance(&self, step: &Step<'_, Makruk>) -> Counting {
        let counting = step.counting.tick(step.is_irreversible());
        let board = step.after.board();
        let (mover, to_move) = (step.before.side(), step.after.side());
        let pieces = board.occupied().count();
        let takes_pawn = step.before.board().kind(PieceKind::Pawn).has(step.mv.to()) && step.captures();
        if takes_pawn && bare_side(board) == Some(mover) && !has_pawns(board) {
            let limit = pieces_honour(board, to_move);
            return counting.start_pieces_honour(limit, 2 * pieces - 1, Some(mover));
        }
        if !may_count(board, to_move) {
            return with_kind(counting, board);
        }
        let bare = bare_side(board) == Some(to_move);
        let anew = bare && (step.captures() || step.mv.promoted().is_some());
        if counting.is_running() && !anew {
            with_kind(counting, board)
        } else if bare {
            counting.start_pieces_honour(pieces_honour(board, mover), 2 * pieces, Some(to_move))
        } else {
            counting.start_boards_honour()
        }
    }

    fn decide(&self, node: &Node<'_, Makruk>) -> Option<Outcome> {
        let counting = node.counting;
        let spent = counting.is_running() && counting.plies > counting.limit;
        let otherwise = || {
            if node.occurrences >= THREEFOLD {
                Some(Reason::Repetition)
            } else if spent && counting.kind == CountingKind::Pieces {
                Some(Reason::PiecesHonour)
            } else if spent {
                Some(Reason::BoardsHonour)
            } else if self.insufficient(node.position.board()) == [true; 2] {
                Some(Reason::InsufficientMaterial)
            } else {
                None
            }
        };
        node.without_moves().or_else(|| otherwise().map(Outcome::draw))
    }

    fn insufficient(&self, board: &Board) -> [bool; 2] {
        Side::ALL.map(|side| material::cannot_mate(board, side))
    }

    fn fen_counters(&self, counting: Counting) -> (Option<u32>, u32) {
        if counting.is_running() { (Some(counting.limit), counting.plies) } else { (None, counting.clock) }
    }
}

/// Whether `side` has something to count: not while there are pawns, nor against a bare king.
fn may_count(board: &Board, side: Side) -> bool {
    !has_pawns(board) && board.side(!side).many()
}

/// The program does not store what it counts; the board says it.
fn with_kind(counting: Counting, board: &Board) -> Counting {
    let bare = if has_pawns(board) { None } else { bare_side(board) };
    let kind = match bare {
        _ if !counting.is_running() => CountingKind::None,
        Some(_) => CountingKind::Pieces,
        None => CountingKind::Board,
    };
    let side = if kind == CountingKind::Pieces { bare } else { None };
    Counting { kind, side, ..counting }
}
