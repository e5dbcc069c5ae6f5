//! What a mailbox knows of the board's geometry.

use std::ops::IndexMut;

use makruk_core::{Piece, Side, Square};

use super::board::Board;

/// One way to number the squares and to go from one to another.
pub(crate) trait Grid: Sized + 'static {
    /// What stands on each square, by its number.
    type Cells: IndexMut<usize, Output = Option<Piece>>;

    /// Numbers of one byte, by a square's number.
    type Slots: IndexMut<usize, Output = u8>;

    /// An empty board.
    const EMPTY: Self::Cells;

    /// Zeros.
    const ZEROS: Self::Slots;

    /// The number of a square.
    fn number(square: Square) -> usize;

    /// The square of a number.
    fn square(number: usize) -> Square;

    /// Whether two squares are on one rank or file.
    fn share_line(a: usize, b: usize) -> bool;

    /// The squares that a piece attacks by a step or a jump.
    fn for_each_step(piece: Piece, from: usize, sink: impl FnMut(usize));

    /// The squares that a rook attacks.
    fn for_each_on_rays(cells: &Self::Cells, from: usize, sink: impl FnMut(usize));

    /// The square straight ahead; the board ends on a side's last rank.
    fn ahead(side: Side, from: usize) -> Option<usize>;

    /// Whether a piece of a side attacks a square.
    fn is_attacked(board: &Board<Self>, square: usize, by: Side) -> bool;
}
