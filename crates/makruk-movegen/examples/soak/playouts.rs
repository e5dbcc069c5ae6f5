//! Random games that seek what is rare in blind ones.

use makruk_core::{Board, Move, PieceKind, Position, Side, Square, Variant};

use crate::random::Random;

/// What a game is after. Half of its moves are of this sort where there are any.
#[derive(Clone, Copy)]
enum Mood {
    /// Soon to bare endings.
    Captures,
    /// To promotions.
    Pawns,
    /// Rooks on the ranks and files at the other king.
    Rooks,
    /// Any other piece towards the other king.
    Attack,
    /// Blind.
    None,
}

const MOODS: [Mood; 6] = [Mood::Captures, Mood::Pawns, Mood::Rooks, Mood::Rooks, Mood::Attack, Mood::None];

impl Mood {
    fn wants(self, board: &Board, side: Side, mv: Move) -> bool {
        let is = |kind| board.kind(kind).has(mv.from());
        let Some(king) = board.king(!side) else { return true };
        let (files, ranks) = distances(king, mv.to());
        match self {
            Self::Captures => board.occupied().has(mv.to()),
            Self::Pawns => is(PieceKind::Pawn),
            Self::Rooks => is(PieceKind::Rook) && (files < 2 || ranks < 2),
            Self::Attack => !is(PieceKind::Rook) && files < 3 && ranks < 3,
            Self::None => true,
        }
    }
}

/// How many files and ranks lie between two squares.
pub(crate) fn distances(a: Square, b: Square) -> (u8, u8) {
    (a.file().index().abs_diff(b.file().index()), a.rank().index().abs_diff(b.rank().index()))
}

/// Plays up to `plies` moves from `start` and hands every position that has moves to `visit`, until that
/// says to stop.
pub(crate) fn play<V: Variant>(
    random: &mut Random,
    start: Position<V>,
    plies: usize,
    mut visit: impl FnMut(&mut Random, &Position<V>) -> bool,
) {
    let mood = *random.pick(&MOODS);
    let mut position = start;
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() || !visit(random, &position) {
            return;
        }
        // One move in eight is of another mood, so that a game of rooks promotes at times.
        let mood = match random.below(8) {
            0..4 => mood,
            4 => *random.pick(&MOODS),
            _ => Mood::None,
        };
        let (board, side) = (position.board(), position.side());
        let wanted: Vec<_> = moves.iter().copied().filter(|&mv| mood.wants(board, side, mv)).collect();
        let from = if wanted.is_empty() { &moves } else { &wanted };
        position = position.play(*random.pick(from));
    }
}
