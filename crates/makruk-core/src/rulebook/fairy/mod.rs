//! The rules as Fairy-Stockfish plays them (version of July 2026).

mod family;

use super::material::{self, Mating};
use super::{Counting, CountingKind, Node, Outcome, Reason, Rulebook, Step, bare_side, has_pawns, limits};
use crate::{Board, Fen, PieceKind, Position, Side, Variant};

/// Counts by itself, every ply, and draws once the plies are beyond the limit.
///
/// - Any FEN is counted, whatever its form. A FEN in which a side may count and nothing is counted
///   starts a count with the next move after which the side to move may count.
/// - Pieces' Honour starts, or starts anew, when a capture or promotion leaves the side to move bare.
/// - A bare king that takes the last pawn starts it one ply further on, except in ASEAN chess and
///   Sittuyin, where a count starts at nothing.
/// - In Ouk and Kar Ouk a position repeats one with other rights to leap.
/// - A mate counts at any time, and in Kar Ouk the first check that is given. The third occurrence of a
///   position, a spent count, fifty moves in ASEAN chess and Sittuyin, and material that is too little on
///   both sides are draws; in the program itself the players must claim them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fairy;

/// What differs between the games.
trait FairyGame: Variant {
    /// Whether there is the count of ASEAN chess, Pieces' Honour alone and from nothing, and the
    /// fifty-move rule beside it. Otherwise there is Board's Honour too, Pieces' Honour starts at the
    /// number of pieces on the board, and there is no fifty-move rule.
    const ASEAN: bool = false;

    /// The greatest limit in moves that there is. A FEN with a greater one is read as if it said this.
    const LONGEST: u32 = u32::MAX;

    /// Whether positions are told apart by the variant's state too, not by board and side alone.
    const STATE_IN_KEY: bool = true;

    /// What can mate.
    const MATING: Mating = Mating::Makruk;

    /// How many moves a side may count, if it may count at all: Pieces' Honour if it is bare, otherwise
    /// Board's Honour.
    fn limit(board: &Board, side: Side) -> Option<u32>;

    /// Whether the side to move has moves and is stalemated all the same.
    fn is_stalemate_with_moves(_position: &Position<Self>) -> bool {
        false
    }
}

/// Occurrences of a position that draw.
const THREEFOLD: u32 = 3;

/// Plies of the fifty-move rule.
const FIFTY_MOVES: u32 = 100;

impl<V: FairyGame> Rulebook<V> for Fairy {
    fn name(&self) -> &'static str {
        "fairy"
    }

    fn begin(&self, fen: &Fen<V>) -> Counting {
        let limit = fen.tail.limit().unwrap_or(0).min(V::LONGEST.saturating_mul(2));
        let (plies, clock) = if limit > 0 { (fen.tail.plies(), 0) } else { (0, fen.tail.plies()) };
        with_kind(Counting { limit, plies, clock, ..Counting::default() }, fen.position.board())
    }

    fn advance(&self, step: &Step<'_, V>) -> Counting {
        let counting = step.counting.tick(step.is_irreversible());
        let board = step.after.board();
        let (mover, to_move) = (step.before.side(), step.after.side());
        let pieces = board.occupied().count();
        let takes_pawn = step.captures() && step.before.board().kind(PieceKind::Pawn).has(step.mv.to());
        if takes_pawn
            && !V::ASEAN
            && is_bare(board, mover)
            && let Some(limit) = V::limit(board, mover)
        {
            return counting.start_pieces_honour(limit, 2 * pieces - 1, Some(mover));
        }
        let Some(limit) = V::limit(board, to_move) else { return with_kind(counting, board) };
        let bare = is_bare(board, to_move);
        let anew = bare && (step.captures() || step.mv.promoted().is_some());
        if counting.is_running() && !anew {
            with_kind(counting, board)
        } else if bare {
            let plies = if V::ASEAN { 0 } else { 2 * pieces };
            counting.start_pieces_honour(limit, plies, Some(to_move))
        } else {
            counting.start_boards_honour(limit)
        }
    }

    fn decide(&self, node: &Node<'_, V>) -> Option<Outcome> {
        let (position, counting) = (node.position, node.counting);
        if V::is_over(position.state()) {
            return Some(Outcome::win(!position.side(), Reason::FirstCheck));
        }
        let spent = counting.is_running() && counting.plies > counting.limit;
        let otherwise = || {
            if V::ASEAN && counting.clock >= FIFTY_MOVES {
                Some(Reason::FiftyMoves)
            } else if node.occurrences >= THREEFOLD {
                Some(Reason::Repetition)
            } else if spent && counting.kind == CountingKind::Pieces {
                Some(Reason::PiecesHonour)
            } else if spent {
                Some(Reason::BoardsHonour)
            } else if V::is_stalemate_with_moves(position) {
                Some(Reason::PromotionStalemate)
            } else if self.insufficient(position) == [true; 2] {
                Some(Reason::InsufficientMaterial)
            } else {
                None
            }
        };
        node.without_moves().or_else(|| otherwise().map(Outcome::draw))
    }

    fn repeats(&self, earlier: &Position<V>, later: &Position<V>) -> bool {
        let same_board = (earlier.board(), earlier.side()) == (later.board(), later.side());
        same_board && (!V::STATE_IN_KEY || earlier.state() == later.state())
    }

    fn insufficient(&self, position: &Position<V>) -> [bool; 2] {
        Side::ALL.map(|side| cannot_mate(position, side))
    }

    fn fen_counters(&self, counting: Counting) -> (Option<u32>, u32) {
        if counting.is_running() { (Some(counting.limit), counting.plies) } else { (None, counting.clock) }
    }
}

/// Whether a side has at most its king on the board.
fn is_bare(board: &Board, side: Side) -> bool {
    !board.side(side).many()
}

/// Whether a side has too little to mate. What it has in hand is enough, whatever it is.
fn cannot_mate<V: FairyGame>(position: &Position<V>, side: Side) -> bool {
    let empty_handed = V::hand(position.state()).is_none_or(|hand| hand.is_empty(side));
    empty_handed && material::cannot_mate::<V>(position.board(), side, V::MATING)
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
