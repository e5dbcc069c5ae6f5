//! Listing the legal moves of a node.

use makruk_core::{
    Bitboard, Board, Move, PieceKind, Square, Variant, khon_attacks, knight_attacks, met_attacks,
    pawn_attacks,
};

use super::node::Node;
use super::us::Us;
use crate::rook::RookAttacks;

/// A move as the generator finds it, with the kinds that making it needs.
#[derive(Clone, Copy)]
pub(super) struct Found {
    kind: PieceKind,
    becomes: PieceKind,
    from: Square,
    to: Square,
}

impl Found {
    /// The board after the move.
    #[inline(always)]
    pub(super) fn made<S: Us>(self, board: &Board) -> Board {
        board.after_move(S::SIDE, self.kind, self.from, self.to, self.becomes)
    }

    pub(super) fn as_move(self) -> Move {
        if self.kind == self.becomes {
            Move::step(self.from, self.to)
        } else {
            Move::promotion(self.from, self.to, self.becomes)
        }
    }
}

/// Hands every legal move to `sink`.
#[inline(always)]
pub(super) fn visit_moves<V: Variant, S: Us>(
    board: &Board,
    rooks: impl RookAttacks,
    mut sink: impl FnMut(Found),
) {
    let node = Node::of::<S>(board, rooks);
    let mut all = |kind: PieceKind, becomes: PieceKind, from: Square, targets: Bitboard| {
        for to in targets {
            sink(Found { kind, becomes, from, to });
        }
    };
    let free = node.us - node.pinned;

    all(PieceKind::King, PieceKind::King, node.king, node.king_targets);
    for from in free & board.kind(PieceKind::Met) {
        all(PieceKind::Met, PieceKind::Met, from, met_attacks(from) & node.targets);
    }
    for from in free & board.kind(PieceKind::Knight) {
        all(PieceKind::Knight, PieceKind::Knight, from, knight_attacks(from) & node.targets);
    }
    for from in node.us & board.kind(PieceKind::Khon) {
        let targets = khon_attacks(S::SIDE, from) & node.targets & node.pin_line(from);
        all(PieceKind::Khon, PieceKind::Khon, from, targets);
    }
    for from in node.us & board.kind(PieceKind::Rook) {
        let targets = rooks.attacks(from, node.occupied) & node.targets & node.pin_line(from);
        all(PieceKind::Rook, PieceKind::Rook, from, targets);
    }
    let zone = V::PROMOTION_ZONE[S::SIDE.index()];
    for from in node.us & board.kind(PieceKind::Pawn) {
        let push = S::forward(from.into()) - node.occupied;
        let takes = pawn_attacks(S::SIDE, from) & node.them;
        let targets = (push | takes) & node.targets & node.pin_line(from);
        all(PieceKind::Pawn, PieceKind::Pawn, from, targets - zone);
        for &becomes in V::PROMOTIONS {
            all(PieceKind::Pawn, becomes, from, targets & zone);
        }
    }
}
