//! The rules as cutechess plays them (version of July 2026).

mod family;

use super::{Counting, CountingKind, Node, Outcome, Reason, Rulebook, Step, bare_side, has_pawns};
use super::{limits, material};
use crate::{Board, Fen, Position, Side, Tail, Variant};

/// Counts by itself, every ply, and draws as soon as the plies reach the limit.
///
/// - Makruk and Ai-Wok have Board's Honour, and Pieces' Honour without pawns. In the other games a bare
///   king starts the count, pawns or not, and nothing else does.
/// - In Makruk, Ai-Wok, Ouk and Kar Ouk a FEN without a counting limit (forms B and C) is played with the
///   fifty-move rule instead; ASEAN chess and Sittuyin have that rule beside the count.
/// - A FEN that is bare already has its count behind it, if it has the fields of a count: none starts.
/// - The limit of Pieces' Honour comes from the pieces of the side that has just moved, also when that
///   is the bare king taking the last pawn: then it is the longest of all.
/// - Points decide about insufficient material, for both sides at once. Repetition never draws.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutechess;

/// What differs between the games.
trait CutechessGame: Variant {
    /// What starts counts.
    const START: Start;

    /// What the fields of a FEN are taken for.
    const FIELDS: Fields;

    /// Whether Pieces' Honour starts at the number of pieces on the board, or at nothing.
    const FROM_PIECES: bool;

    /// Whether the first check wins.
    const CHECK_WINS: bool = false;

    /// The limit of Pieces' Honour without pawns, in moves.
    fn limit(board: &Board, mover: Side) -> u32 {
        limits::pieces_honour(board, mover)
    }

    /// Whether the material is too little to mate, by points.
    fn too_few_points(board: &Board) -> bool {
        material::too_few_points(board)
    }

    /// Whether it is too little in chess. Only for games in which that matters, as an early draw.
    fn too_little_in_chess(_board: &Board) -> bool {
        false
    }

    /// A draw that comes before points and counts.
    fn early_draw(_node: &Node<'_, Self>) -> Option<Reason> {
        None
    }
}

/// What starts counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// The last pawn's leaving the board: Board's Honour, or Pieces' Honour.
    NoPawns,
    /// A bare king. With pawns on the board the limit is 64.
    BareKing,
}

/// What the two fields of a FEN before the number of the move are taken for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fields {
    /// A limit and a count; without a limit there is the fifty-move rule instead of counts.
    CountOrClock,
    /// A limit and a count; without a limit there is a count all the same, and it is not written. The
    /// second field is the clock of the fifty-move rule too.
    CountAndClock,
    /// Nothing and the clock.
    Clock,
}

/// The limit of Pieces' Honour in moves while there are pawns.
const WITH_PAWNS: u32 = 64;

/// Plies of the fifty-move rule.
const FIFTY_MOVES: u32 = 100;

impl<V: CutechessGame> Rulebook<V> for Cutechess {
    fn name(&self) -> &'static str {
        "cutechess"
    }

    fn begin(&self, fen: &Fen<V>) -> Counting {
        let (limit, plies) = match fen.tail {
            Tail::Full { limit: Some(limit), plies, .. } if V::FIELDS != Fields::Clock => (limit, plies),
            Tail::BoardOnly | Tail::SideOnly if V::FIELDS != Fields::Clock => (0, 0),
            _ => {
                let clock = fen.tail.plies();
                let kind = match V::FIELDS {
                    Fields::CountOrClock => CountingKind::Western,
                    Fields::CountAndClock | Fields::Clock => CountingKind::None,
                };
                return Counting { kind, clock, unwritten: true, ..Counting::default() };
            }
        };
        let board = fen.position.board();
        let kind = if starts_pieces_honour::<V>(board) {
            CountingKind::Pieces
        } else if limit > 0 {
            CountingKind::Board
        } else {
            CountingKind::None
        };
        let side = if kind == CountingKind::Pieces { bare_side(board) } else { None };
        let clock = if V::FIELDS == Fields::CountAndClock { plies } else { 0 };
        Counting { kind, limit, plies, clock, side, ..Counting::default() }
    }

    fn advance(&self, step: &Step<'_, V>) -> Counting {
        let counting = step.counting.tick(step.is_irreversible());
        let board = step.after.board();
        if matches!(counting.kind, CountingKind::Western | CountingKind::Pieces) {
            return counting;
        }
        if starts_pieces_honour::<V>(board) {
            let limit = if has_pawns(board) { WITH_PAWNS } else { V::limit(board, step.before.side()) };
            let plies = if V::FROM_PIECES { 2 * board.occupied().count() } else { 0 };
            return counting.start_pieces_honour(limit, plies, bare_side(board));
        }
        if V::START == Start::NoPawns && !has_pawns(board) && !counting.is_running() {
            return counting.start_boards_honour(limits::BOARDS_HONOUR);
        }
        counting
    }

    fn decide(&self, node: &Node<'_, V>) -> Option<Outcome> {
        let side = node.position.side();
        if V::CHECK_WINS && node.position.checkers().any() {
            return Some(Outcome::win(!side, Reason::FirstCheck));
        }
        let counting = node.counting;
        let by_counting = || match counting.kind {
            CountingKind::Western => runs_fifty_moves(counting).then_some(Reason::FiftyMoves),
            _ if !counting.is_running() || counting.plies < counting.limit => None,
            CountingKind::Pieces => Some(Reason::PiecesHonour),
            _ => Some(Reason::BoardsHonour),
        };
        let by_material = || V::too_few_points(node.position.board()).then_some(Reason::InsufficientMaterial);
        let draw = || V::early_draw(node).or_else(by_material).or_else(by_counting);
        node.without_moves().or_else(|| draw().map(Outcome::draw))
    }

    fn insufficient(&self, position: &Position<V>) -> [bool; 2] {
        let board = position.board();
        [V::too_little_in_chess(board) || V::too_few_points(board); 2]
    }

    fn fen_counters(&self, counting: Counting) -> (Option<u32>, u32) {
        if counting.unwritten { (None, counting.clock) } else { (Some(counting.limit), counting.plies) }
    }
}

/// Whether Pieces' Honour starts here, if it has not.
fn starts_pieces_honour<V: CutechessGame>(board: &Board) -> bool {
    let bare = Side::ALL.iter().any(|&side| !board.side(side).many());
    bare && (V::START == Start::BareKing || !has_pawns(board))
}

/// Whether fifty moves of each side have changed nothing for good.
fn runs_fifty_moves(counting: Counting) -> bool {
    counting.clock >= FIFTY_MOVES
}
