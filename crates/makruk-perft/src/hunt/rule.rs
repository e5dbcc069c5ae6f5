//! What a difference seems to be about.

use std::fmt::{self, Display, Formatter};

use makruk_core::{
    Board, Piece, PieceKind, Position, Square, Variant, between, khon_attacks, king_attacks, knight_attacks,
    met_attacks, pawn_attacks, walk_rook_attacks,
};

use super::compare::Fault;

/// A rule that a program may have wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// How a piece moves or captures.
    Moves(PieceKind),
    /// When a pawn becomes another piece, and which.
    Promotion,
    /// A piece that stands between its king and a rook.
    Pin,
    /// What answers a check.
    CheckEvasion,
    /// Two pieces that give check: only the king may move.
    DoubleCheck,
    /// The king does not step on an attacked square.
    KingIntoAttack,
    /// The king does not step away from a rook along its line.
    KingAlongLine,
    /// A king is never captured.
    KingCapture,
    /// When king and met may leap.
    Leap,
    /// Pieces that come from the hand.
    Drop,
    /// What a position remembers beside the board: rights, checks given, pieces in hand.
    Memory,
    /// How leaves are counted: the moves are the same.
    Counting,
    /// When a game is over: the moves are the same, or were not asked for.
    End,
}

impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(kind) => write!(f, "how a {} moves", kind.name()),
            Self::Promotion => f.write_str("promotion"),
            Self::Pin => f.write_str("a pinned piece"),
            Self::CheckEvasion => f.write_str("what answers a check"),
            Self::DoubleCheck => f.write_str("double check"),
            Self::KingIntoAttack => f.write_str("a king's step onto an attacked square"),
            Self::KingAlongLine => f.write_str("a king's step along the line of the rook that gives check"),
            Self::KingCapture => f.write_str("the capture of a king"),
            Self::Leap => f.write_str("the right to leap"),
            Self::Drop => f.write_str("a piece put on the board"),
            Self::Memory => f.write_str("what a position remembers beside the board"),
            Self::Counting => f.write_str("how leaves are counted"),
            Self::End => f.write_str("how a game ends"),
        }
    }
}

impl Rule {
    /// What a fault at a position seems to be about; `None` if nobody can tell.
    pub(super) fn of<V: Variant>(position: &Position<V>, fault: &Fault) -> Option<Self> {
        match fault {
            Fault::Lists { missing, extra } => {
                let squares = |mv: &String| mv.get(..4).map(str::to_owned);
                let promotes = |mv: &String| mv.len() > 4;
                // What it has beyond says more than what it lacks.
                let both = extra.iter().chain(missing);
                // The same squares with and without a new piece.
                let respelled = missing.iter().any(|mv| {
                    extra.iter().any(|other| squares(mv) == squares(other) && promotes(mv) != promotes(other))
                });
                if respelled {
                    return Some(Self::Promotion);
                }
                let of_one = |mv: &String| Self::of_move(position, mv, extra.contains(mv));
                both.map(of_one).find(Option::is_some).flatten()
            }
            // Asked about the position after the move, the other side agrees.
            Fault::Below { .. } if size_of::<V::State>() > 0 => Some(Self::Memory),
            Fault::Twice(_) | Fault::Below { .. } => Some(Self::Counting),
            Fault::Total { .. } => None,
            Fault::Verdict { .. } => Some(Self::End),
        }
    }

    fn of_move<V: Variant>(position: &Position<V>, text: &str, is_extra: bool) -> Option<Self> {
        if text.contains('@') {
            return Some(Self::Drop);
        }
        let square = |range: std::ops::Range<usize>| -> Option<Square> { text.get(range)?.parse().ok() };
        let (from, to) = (square(0..2)?, square(2..4)?);
        let board = position.board();
        let Piece { side, kind } = board.at(from)?;
        if side != position.side() {
            return None;
        }
        if text.len() > 4 || from == to {
            return Some(Self::Promotion);
        }
        if board.at(to).is_some_and(|piece| piece.side != side && piece.kind == PieceKind::King) {
            return Some(Self::KingCapture);
        }
        if !reaches(board, from, to) {
            let may_leap = matches!(kind, PieceKind::King | PieceKind::Met) && size_of::<V::State>() > 0;
            return Some(if may_leap { Self::Leap } else { Self::Moves(kind) });
        }
        let king = board.king(side)?;
        let checkers = position.checkers();
        if kind == PieceKind::King {
            let mut lifted = *board;
            lifted.remove(from);
            let through = lifted.attackers(to, !side) & board.kind(PieceKind::Rook);
            return Some(match (is_extra, (through - board.attackers(to, !side)).any()) {
                (true, true) => Self::KingAlongLine,
                (true, false) => Self::KingIntoAttack,
                (false, _) if checkers.any() => Self::CheckEvasion,
                (false, _) => Self::Moves(kind),
            });
        }
        Some(match checkers.count() {
            0 | 1 if is_pinned(board, from, king) => Self::Pin,
            0 => Self::Moves(kind),
            1 => Self::CheckEvasion,
            _ => Self::DoubleCheck,
        })
    }
}

/// Whether a piece goes from one square to another by the rules of Makruk, its king's safety aside.
fn reaches(board: &Board, from: Square, to: Square) -> bool {
    let Some(Piece { side, kind }) = board.at(from) else { return false };
    let occupied = board.occupied();
    if board.side(side).has(to) {
        return false;
    }
    match kind {
        PieceKind::King => king_attacks(from).has(to),
        PieceKind::Met => met_attacks(from).has(to),
        PieceKind::Khon => khon_attacks(side, from).has(to),
        PieceKind::Knight => knight_attacks(from).has(to),
        PieceKind::Rook => walk_rook_attacks(from, occupied).has(to),
        PieceKind::Pawn if occupied.has(to) => pawn_attacks(side, from).has(to),
        // Forward is where its captures are, on its own file.
        PieceKind::Pawn => {
            from.file() == to.file()
                && pawn_attacks(side, from).squares().any(|square| square.rank() == to.rank())
        }
    }
}

/// Whether a piece stands alone between its king and a rook of the other side.
fn is_pinned(board: &Board, square: Square, king: Square) -> bool {
    let Some(Piece { side, .. }) = board.at(square) else { return false };
    let rooks = board.pieces(!side, PieceKind::Rook);
    rooks.squares().any(|rook| {
        let line = between(king, rook);
        let is_line = king.file() == rook.file() || king.rank() == rook.rank();
        is_line && line.has(square) && (line & board.occupied()).count() == 1
    })
}
