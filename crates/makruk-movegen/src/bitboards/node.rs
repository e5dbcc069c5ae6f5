//! What is computed once per node: danger to the king, checks, pins.

use makruk_core::{
    Bitboard, Board, PieceKind, Square, between, khon_attacks, king_attacks, knight_attacks, line,
    met_attacks, pawn_attacks,
};

use super::us::Us;
use crate::rook::RookAttacks;

/// A position with Us to move, taken apart for legal move generation.
pub(super) struct Node {
    /// Our pieces.
    pub(super) us: Bitboard,
    /// Their pieces.
    pub(super) them: Bitboard,
    /// All pieces.
    pub(super) occupied: Bitboard,
    /// Where our king stands.
    pub(super) king: Square,
    /// Where our king may go.
    pub(super) king_targets: Bitboard,
    /// Where our other pieces may go: not onto our own, and in check only where that ends it.
    pub(super) targets: Bitboard,
    /// Our pieces that may not leave the line between our king and an enemy rook.
    pub(super) pinned: Bitboard,
}

impl Node {
    #[inline(always)]
    pub(super) fn of<S: Us>(board: &Board, rooks: impl RookAttacks) -> Self {
        let us = board.side(S::SIDE);
        let them = board.side(S::SIDE.other());
        let occupied = us | them;
        let king_set = us & board.kind(PieceKind::King);
        let king = Square::from_low_bits(king_set.0.trailing_zeros());
        let their_rooks = them & board.kind(PieceKind::Rook);

        let danger =
            step_attacks::<S::Them>(board, them) | rook_attacks(their_rooks, occupied - king_set, rooks);
        let targets = if danger.meets(king_set) {
            check_targets::<S>(board, king, them, occupied, rooks) - us
        } else {
            !us
        };
        let mut pinned = Bitboard::EMPTY;
        for rook in their_rooks & (Bitboard::file(king.file()) | Bitboard::rank(king.rank())) {
            let blockers = between(king, rook) & occupied;
            if !blockers.many() {
                pinned |= blockers & us;
            }
        }
        let king_targets = king_attacks(king) - us - danger;
        Self { us, them, occupied, king, king_targets, targets, pinned }
    }

    /// Where a piece on `from` may go as far as pins are concerned.
    #[inline(always)]
    pub(super) fn pin_line(&self, from: Square) -> Bitboard {
        if self.pinned.has(from) { line(self.king, from) } else { Bitboard::ALL }
    }
}

/// What the pieces of `S` other than rooks attack.
#[inline(always)]
fn step_attacks<S: Us>(board: &Board, own: Bitboard) -> Bitboard {
    let of = |kind| own & board.kind(kind);
    let khons = of(PieceKind::Khon);
    let steppers = of(PieceKind::Met) | khons;
    let [a, b] = S::ahead(steppers | of(PieceKind::Pawn));
    let [c, d] = S::back(steppers);
    let king = Square::from_low_bits(of(PieceKind::King).0.trailing_zeros());
    a | b | c | d | S::forward(khons) | knight_steps(of(PieceKind::Knight)) | king_attacks(king)
}

/// What any knight of a set attacks: all at once, by shifts.
#[inline(always)]
fn knight_steps(knights: Bitboard) -> Bitboard {
    let (east, west) = (knights.east(), knights.west());
    let narrow = east | west;
    let wide = east.east() | west.west();
    Bitboard(narrow.0 << 16 | narrow.0 >> 16 | wide.0 << 8 | wide.0 >> 8)
}

#[inline(always)]
fn rook_attacks(set: Bitboard, occupied: Bitboard, rooks: impl RookAttacks) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for rook in set {
        attacks |= rooks.attacks(rook, occupied);
    }
    attacks
}

/// Where a piece other than the king may go to end a check: onto the lone checker or between it and
/// the king; nowhere when there are two checkers.
#[inline(always)]
fn check_targets<S: Us>(
    board: &Board,
    king: Square,
    them: Bitboard,
    occupied: Bitboard,
    rooks: impl RookAttacks,
) -> Bitboard {
    let of = |kind| them & board.kind(kind);
    let checkers = knight_attacks(king) & of(PieceKind::Knight)
        | met_attacks(king) & of(PieceKind::Met)
        | khon_attacks(S::SIDE, king) & of(PieceKind::Khon)
        | pawn_attacks(S::SIDE, king) & of(PieceKind::Pawn)
        | rooks.attacks(king, occupied) & of(PieceKind::Rook);
    match checkers.first() {
        Some(checker) if !checkers.many() => between(king, checker) | checkers,
        _ => Bitboard::EMPTY,
    }
}
