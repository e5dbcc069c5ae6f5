//! The rules as Thai players describe them: the federation's text as published on chessvariants.com
//! (2004), the guide on ancientchess.com, a Thai player's correction (chessvariants.com, 2025), and the
//! open software of Thai servers.

use super::limits::{BOARDS_HONOUR, pieces_honour};
use super::{
    Counting, CountingKind, Event, EventError, Node, Outcome, Reason, Rulebook, Step, bare_kings, bare_side,
    has_pawns,
};
use crate::{Board, Fen, Makruk, PieceKind, Position, Side};

/// One side counts its own moves; Board's Honour only when it asks for it.
///
/// - Pieces' Honour starts by itself, at the number of pieces on the board. When that is the limit
///   already, the game is drawn before a mate could be claimed.
/// - After the move counted as the limit the opponent has one more move; without mate it is a draw.
/// - A mate by the side that counts Board's Honour is a draw, unless it stopped counting before.
/// - Two bare kings are a draw. Neither repetition nor any other material is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thai;

impl Rulebook<Makruk> for Thai {
    fn name(&self) -> &'static str {
        "thai"
    }

    fn begin(&self, fen: &Fen<Makruk>) -> Counting {
        let board = fen.position.board();
        let none = Counting::default();
        if has_pawns(board) || bare_kings(board) {
            return none;
        }
        let limit = fen.tail.limit().unwrap_or(0);
        let running = Counting { limit, plies: fen.tail.plies(), ..none };
        match bare_side(board) {
            Some(bare) if limit == 0 => start_pieces_honour(none, board, bare, fen.position.side()),
            Some(bare) => Counting { kind: CountingKind::Pieces, side: Some(bare), ..running },
            None if limit == 0 => none,
            None => {
                let side = Some(weaker_side(board, fen.position.side()));
                Counting { kind: CountingKind::Board, side, ..running }
            }
        }
    }

    fn advance(&self, step: &Step<'_, Makruk>) -> Counting {
        let counting = step.counting.tick(step.is_irreversible());
        let board = step.after.board();
        if has_pawns(board) || bare_kings(board) {
            return counting;
        }
        match bare_side(board) {
            Some(bare) if !counting.runs(CountingKind::Pieces) => {
                start_pieces_honour(counting, board, bare, step.after.side())
            }
            _ => counting,
        }
    }

    fn announce(
        &self,
        position: &Position<Makruk>,
        counting: Counting,
        event: Event,
    ) -> Result<Counting, EventError> {
        let board = position.board();
        let refused = |when| Err(EventError::NotNow { event, when });
        match event {
            Event::Count if has_pawns(board) => refused("when no pawn is left"),
            Event::Count if bare_side(board).is_some() || bare_kings(board) => {
                refused("while both sides have pieces")
            }
            Event::Count if counting.is_running() => refused("while nobody is counting"),
            Event::Count => {
                let started = counting.start_boards_honour(BOARDS_HONOUR);
                Ok(Counting { side: Some(position.side()), just_started: false, ..started })
            }
            Event::Stop if !counting.runs(CountingKind::Board) || counting.side != Some(position.side()) => {
                refused("from the side that counts Board's Honour, on its turn")
            }
            Event::Stop => Ok(Counting { clock: counting.clock, ..Counting::default() }),
        }
    }

    fn decide(&self, node: &Node<'_, Makruk>) -> Option<Outcome> {
        let counting = node.counting;
        let (to_move, limit) = (node.position.side(), counting.limit_in_moves());
        let count = counting.count(to_move);
        if counting.just_started && counting.runs(CountingKind::Pieces) && count >= limit {
            return Some(Outcome::draw(Reason::PiecesHonour));
        }
        // The move counted as the limit leaves the opponent one more; then it is the counting side's turn.
        let answered = counting.counting_side(to_move) == Some(to_move);
        let spent = counting.is_running() && (count > limit || count == limit && answered);
        match node.without_moves() {
            Some(Outcome { winner: Some(winner), .. })
                if counting.runs(CountingKind::Board) && counting.side == Some(winner) =>
            {
                Some(Outcome::draw(Reason::MateWhileCounting))
            }
            Some(outcome) => Some(outcome),
            None if bare_kings(node.position.board()) => Some(Outcome::draw(Reason::InsufficientMaterial)),
            None if spent && counting.kind == CountingKind::Pieces => {
                Some(Outcome::draw(Reason::PiecesHonour))
            }
            None if spent => Some(Outcome::draw(Reason::BoardsHonour)),
            None => None,
        }
    }

    fn insufficient(&self, position: &Position<Makruk>) -> [bool; 2] {
        [bare_kings(position.board()); 2]
    }

    fn fen_counters(&self, counting: Counting) -> (Option<u32>, u32) {
        (Some(counting.limit), counting.plies)
    }
}

/// Pieces' Honour from the number of pieces: the bare side's next move is counted one more.
fn start_pieces_honour(counting: Counting, board: &Board, bare: Side, to_move: Side) -> Counting {
    let pieces = board.occupied().count();
    let plies = if to_move == bare { 2 * pieces } else { 2 * pieces - 1 };
    counting.start_pieces_honour(pieces_honour(board, !bare), plies, Some(bare))
}

/// The side with less material, which is the one that would count Board's Honour; on a tie the side to
/// move.
fn weaker_side(board: &Board, to_move: Side) -> Side {
    let value = |side| -> u32 {
        let worth = [(PieceKind::Met, 2), (PieceKind::Khon, 3), (PieceKind::Knight, 3), (PieceKind::Rook, 5)];
        worth.into_iter().map(|(kind, worth)| worth * board.pieces(side, kind).count()).sum()
    };
    if value(!to_move) < value(to_move) { !to_move } else { to_move }
}
