//! Random games.

use makruk_core::{PieceKind, Position, Variant};

use crate::random::Random;

/// Plays up to `plies` random legal moves from `start` and hands every position on the way to `visit`,
/// the first and the last too.
///
/// Half of the moves are drawn from captures and pawn moves where there are any: blind chance would
/// seldom get past the opening, and to promotions and bare kings hardly ever.
pub(crate) fn playout<V: Variant>(
    random: &mut Random,
    start: Position<V>,
    plies: usize,
    mut visit: impl FnMut(&Position<V>),
) {
    let mut position = start;
    visit(&position);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let board = position.board();
        let forcing: Vec<_> = moves
            .iter()
            .copied()
            .filter(|mv| board.occupied().has(mv.to()) || board.kind_at(mv.from()) == Some(PieceKind::Pawn))
            .collect();
        let from = if forcing.is_empty() || random.below(2) == 0 { &moves } else { &forcing };
        position = position.play(*random.pick(from));
        visit(&position);
    }
}
