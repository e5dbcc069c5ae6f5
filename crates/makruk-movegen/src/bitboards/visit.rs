//! Listing the legal moves of a node, piece by piece, and playing them.

use makruk_core::{
    Bitboard, Board, Move, PieceKind, Square, khon_attacks, knight_attacks, met_attacks, pawn_attacks,
};

use super::family::Family;
use super::node::{Node, rook_attacks, sliders, step_attacks};
use super::us::Us;
use crate::rook::RookAttacks;

/// Where a piece on `from` may legally go.
#[derive(Clone, Copy)]
pub(super) struct Targets {
    pub(super) kind: PieceKind,
    pub(super) becomes: PieceKind,
    pub(super) from: Square,
    /// Not empty.
    pub(super) to: Bitboard,
}

impl Targets {
    /// The move to one of the targets.
    pub(super) fn move_to(self, to: Square) -> Move {
        if self.kind == self.becomes {
            Move::step(self.from, to)
        } else {
            Move::promotion(self.from, to, self.becomes)
        }
    }
}

/// Hands the targets of every piece that has any to `sink`; a pawn's promotions are apart.
#[inline(always)]
pub(super) fn visit_pieces<V: Family, S: Us>(
    node: &Node,
    board: &Board,
    state: V::State,
    rooks: impl RookAttacks,
    mut sink: impl FnMut(&Node, Targets),
) {
    let mut piece = |kind: PieceKind, becomes: PieceKind, from: Square, to: Bitboard| {
        if to.any() {
            sink(node, Targets { kind, becomes, from, to });
        }
    };
    let free = node.us - node.pinned;

    piece(PieceKind::King, PieceKind::King, node.king, node.king_targets);
    let leap = node.met_leap::<V, S>(board, state);
    let mets = if V::MET_SLIDES || V::LEAPS { node.us } else { free } & board.kind(PieceKind::Met);
    for from in mets {
        let mut to = met_attacks(from);
        if V::MET_SLIDES {
            to |= knight_attacks(from) | rooks.attacks(from, node.occupied);
        }
        to &= node.targets;
        if V::MET_SLIDES || V::LEAPS {
            to &= node.pin_line(from);
        }
        if let Some((home, ahead)) = leap
            && from == home
        {
            to |= ahead.into();
        }
        piece(PieceKind::Met, PieceKind::Met, from, to);
    }
    for from in free & board.kind(PieceKind::Knight) {
        piece(PieceKind::Knight, PieceKind::Knight, from, knight_attacks(from) & node.targets);
    }
    for from in node.us & board.kind(PieceKind::Khon) {
        let to = khon_attacks(S::SIDE, from) & node.targets & node.pin_line(from);
        piece(PieceKind::Khon, PieceKind::Khon, from, to);
    }
    for from in node.us & board.kind(PieceKind::Rook) {
        let to = rooks.attacks(from, node.occupied) & node.targets & node.pin_line(from);
        piece(PieceKind::Rook, PieceKind::Rook, from, to);
    }
    let zone = V::PROMOTION_ZONE[S::SIDE.index()];
    for from in node.us & board.kind(PieceKind::Pawn) {
        let push = S::forward(from.into()) - node.occupied;
        let takes = pawn_attacks(S::SIDE, from) & node.them;
        let to = (push | takes) & node.targets & node.pin_line(from);
        piece(PieceKind::Pawn, PieceKind::Pawn, from, to - zone);
        for &becomes in V::PROMOTIONS {
            piece(PieceKind::Pawn, becomes, from, to & zone);
        }
    }
}

/// Plays the captures and promotions among the legal moves.
#[inline(always)]
pub(super) fn visit_loud<V: Family, S: Us>(
    node: &Node,
    board: &Board,
    state: V::State,
    rooks: impl RookAttacks,
    mut sink: impl FnMut(&Board),
) {
    let captures =
        Node { targets: node.targets & node.them, king_targets: node.king_targets & node.them, ..*node };
    let attacks = step_attacks::<V, S>(board, node.us)
        | rook_attacks(node.us & sliders::<V>(board), node.occupied, rooks);
    if attacks.meets(node.them) {
        visit_children::<V, S>(&captures, board, state, rooks, |_, _, child| sink(child));
    }
    let pawns = node.us & board.kind(PieceKind::Pawn);
    let zone = V::PROMOTION_ZONE[S::SIDE.index()];
    for to in (S::forward(pawns) & zone & node.targets) - node.occupied {
        let from = S::Them::forward(to.into());
        let square = from.first().expect("a pawn came from there");
        if !(node.pin_line(square).has(to)) {
            continue;
        }
        for &becomes in V::PROMOTIONS {
            let mut child = *board;
            let (us, arrival) = (node.us - from, Bitboard::of(to));
            child.assign(PieceKind::Pawn, board.kind(PieceKind::Pawn) - from, S::SIDE, us);
            child.assign(becomes, child.kind(becomes) | arrival, S::SIDE, us | arrival);
            sink(&child);
        }
    }
}

/// Plays every legal move and hands it, as a piece's targets and one of them, and the board after it to
/// `sink`.
#[inline(always)]
pub(super) fn visit_children<V: Family, S: Us>(
    node: &Node,
    board: &Board,
    state: V::State,
    rooks: impl RookAttacks,
    mut sink: impl FnMut(Targets, Square, &Board),
) {
    let mut quiet = *board;
    visit_pieces::<V, S>(node, board, state, rooks, |node, targets| {
        play::<S>(node, board, &mut quiet, targets, &mut sink);
    });
}

/// Plays a piece's moves. `quiet` is the same board again.
///
/// Most moves go to empty squares and change two words of the board, or three when a pawn promotes. One
/// board serves all of them: the words are written before each call and put back after a piece's last.
/// (Copying the board for every move took a quarter of the time of a count, as loads of whole cache
/// lines waited for the single words just stored.)
#[inline(always)]
pub(super) fn play<S: Us>(
    node: &Node,
    board: &Board,
    quiet: &mut Board,
    targets: Targets,
    sink: &mut impl FnMut(Targets, Square, &Board),
) {
    let Targets { kind, becomes, from, to } = targets;
    let us = node.us - from.into();
    let left = board.kind(kind) - from.into();
    let joined = if kind == becomes { left } else { board.kind(becomes) };
    quiet.assign(kind, left, S::SIDE, us);
    for square in to - node.them {
        let arrival = Bitboard::of(square);
        quiet.assign(becomes, joined | arrival, S::SIDE, us | arrival);
        sink(targets, square, quiet);
    }
    quiet.assign(becomes, board.kind(becomes), S::SIDE, node.us);
    quiet.assign(kind, board.kind(kind), S::SIDE, node.us);
    for square in to & node.them {
        let arrival = Bitboard::of(square);
        let mut capture = board.without(arrival);
        capture.assign(kind, left - arrival, S::SIDE, us);
        capture.assign(becomes, (joined - arrival) | arrival, S::SIDE, us | arrival);
        sink(targets, square, &capture);
    }
}
