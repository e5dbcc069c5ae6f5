//! How far Pieces' Honour is counted.

use crate::{Board, PieceKind, Side};

/// The limit in moves when `strong` has these pieces against a bare king. All programs and the Thai
/// rules of Makruk agree on it, and on the order: two knights are looked at before a single khon.
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

/// ASEAN chess and Sittuyin in Fairy-Stockfish: no limit, and no count, against mets alone.
pub(super) fn asean(board: &Board, strong: Side) -> Option<u32> {
    let has = |kind| board.pieces(strong, kind).any();
    if has(PieceKind::Rook) {
        Some(16)
    } else if has(PieceKind::Khon) {
        Some(44)
    } else if has(PieceKind::Knight) {
        Some(64)
    } else {
        None
    }
}

/// ASEAN chess and Sittuyin in cutechess: a khon or knight counts with a met beside it only. What has no
/// limit of its own gets one that is out of reach.
pub(super) fn asean_with_met(board: &Board, strong: Side) -> u32 {
    let has = |kind| board.pieces(strong, kind).any();
    if has(PieceKind::Rook) {
        16
    } else if has(PieceKind::Khon) && has(PieceKind::Met) {
        44
    } else if has(PieceKind::Knight) && has(PieceKind::Met) {
        64
    } else {
        1000
    }
}

/// The limit of Board's Honour in moves.
pub(super) const BOARDS_HONOUR: u32 = 64;
