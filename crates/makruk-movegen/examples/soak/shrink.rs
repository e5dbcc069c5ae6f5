//! Making a difference small enough to look at.

use makruk_core::{Position, Square, Variant};

/// The least depth, then the fewest pieces, that still differ.
pub(crate) fn shrink<V: Variant>(
    mut position: Position<V>,
    mut depth: u32,
    differs: impl Fn(&Position<V>, u32) -> bool,
) -> (Position<V>, u32) {
    loop {
        if let Some(child) = children(&position).into_iter().find(|child| differs(child, depth - 1)) {
            (position, depth) = (child, depth - 1);
        } else if let Some(less) =
            with_one_piece_less(&position).into_iter().find(|less| differs(less, depth))
        {
            position = less;
        } else {
            return (position, depth);
        }
    }
}

fn children<V: Variant>(position: &Position<V>) -> Vec<Position<V>> {
    position.legal_moves().into_iter().map(|mv| position.play(mv)).collect()
}

fn with_one_piece_less<V: Variant>(position: &Position<V>) -> Vec<Position<V>> {
    let (board, side) = (position.board(), position.side());
    let without = |square: Square| Position::new(board.without(square.into()), side, position.state()).ok();
    board.occupied().squares().filter_map(without).collect()
}
