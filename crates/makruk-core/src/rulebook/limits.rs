//! How far Pieces' Honour is counted.

use crate::{Board, PieceKind, Side};

/// The limit in moves when `strong` has these pieces against a bare king. All programs and the Thai
/// rules agree on it, and on the order: two knights are looked at before a single khon.
pub(super) fn pieces_honour(board: &Board, strong: Side) -> u32 {
    let count = |kind| board.pieces(strong, kind).count();
    let (rooks, khons, knights) = (count(PieceKind::Rook), count(PieceKind::Khon), count(PieceKind::Knight));
    match (rooks, khons, knights) {
        (2.., _, _) => 8,
        (1, _, _) => 16,
        (0, 2.., _) => 22,
        (0, _, 2..) => 32,
        (0, 1, _) => 44,
        (0, 0, _) => 64,
    }
}

/// The limit of Board's Honour in moves.
pub(super) const BOARDS_HONOUR: u32 = 64;
