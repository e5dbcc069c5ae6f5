//! The last two plies counted without making the moves.
//!
//! Us is the side to move, Them the side whose replies are counted. The number of replies after a move
//! is the number after a null move plus what the move changes: Their pawns, Their rooks' rays, Their
//! king's squares, and what a capture takes away and lets Them take back. Each of these is a sum over
//! what a piece leaves and where it lands, so all moves of a piece are counted at once. The moves that
//! change more (checks, pins, discoveries) are counted one by one.
//!
//! One file per term. docs/fast-counting.md explains why each is right.

mod army;
mod captures;
mod checks;
mod king;
mod leapers;
mod lines;
mod own_rooks;
mod pawn_weight;
mod pawns;
mod rays;
mod replies;
#[cfg(test)]
mod tests;
mod zone;

use makruk_core::{Bitboard, Board, PieceKind, Side, Square};

pub(super) use self::army::Army;
pub(super) use self::checks::after_step;
use self::lines::Lines;
pub(super) use self::lines::{attack_sets, rook_sources};
use self::pawn_weight::PawnWeight;
pub(super) use self::pawns::arrival_sources;
pub(super) use self::rays::beyond;
use self::replies::Replies;
pub(super) use self::zone::Zone;
use super::family::Family;
use super::node::Node;
use super::us::Us;
use crate::rook::RookAttacks;

/// A depth-2 node while it is being counted. `F` counts the moves of Them on a board.
struct TwoPly<'a, R, F> {
    board: &'a Board,
    /// Us to move.
    node: &'a Node,
    us: Army,
    them: Army,
    zone: Zone,
    lines: Lines,
    /// Our pieces all of whose moves are made.
    special: Bitboard,
    /// Empty squares where only a made move lands, but for rooks.
    critical: Bitboard,
    weight: PawnWeight,
    replies: Replies<'a>,
    /// Replies after a null move.
    base: i64,
    /// Our pieces, not special, that Their rooks see.
    seen: Bitboard,
    /// Empty squares on Their rooks' rays.
    cuts: Bitboard,
    /// Replies to all moves counted so far.
    total: i64,
    rooks: R,
    reply: F,
}

/// Whether a node can be counted by difference: Us not in check, no more than two rooks on a side, no
/// choice of promotions near, no rights to leap left.
#[inline(always)]
pub(super) fn applies<V: Family, S: Us>(node: &Node, board: &Board) -> bool {
    let theirs = S::Them::forward(node.them & board.kind(PieceKind::Pawn));
    !node.in_check && is_simple(board) && !has_choice::<V, S>(node.us, theirs, board)
}

/// Whether there are no more than two rooks on a side.
#[inline(always)]
pub(super) fn is_simple(board: &Board) -> bool {
    let rooks = board.kind(PieceKind::Rook);
    let many = |set: Bitboard| Bitboard(set.0 & set.0.wrapping_sub(1)).many();
    let (white, black) = (board.side(Side::White) & rooks, board.side(Side::Black) & rooks);
    !many(white) && !many(black)
}

/// Whether a pawn of `us`, or one of Theirs that may come to `theirs`, promotes in a game that has a choice
/// of promotions.
#[inline(always)]
pub(super) fn has_choice<V: Family, S: Us>(us: Bitboard, theirs: Bitboard, board: &Board) -> bool {
    let ours = S::forward(us & board.kind(PieceKind::Pawn));
    let zone = V::PROMOTION_ZONE;
    V::PROMOTIONS.len() > 1
        && (ours.meets(zone[S::SIDE.index()]) || theirs.meets(zone[S::Them::SIDE.index()]))
}

/// Leaves of the depth-2 subtree of a node that [`applies`]. `reply` counts the moves of Them.
#[inline(always)]
pub(super) fn count<V: Family, S: Us>(
    node: &Node,
    board: &Board,
    state: V::State,
    rooks: impl RookAttacks,
    reply: impl Fn(&Board) -> u64,
) -> u64 {
    let mut two_ply = TwoPly::of::<V, S>(node, board, state, rooks, reply);
    two_ply.leapers::<V, S>();
    two_ply.pawns::<V, S>();
    two_ply.own_rooks::<V, S>(state);
    two_ply.king::<V, S>();
    two_ply.total.cast_unsigned()
}

impl<'a, R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'a, R, F> {
    /// A node before any move is counted.
    #[inline(always)]
    fn of<V: Family, S: Us>(node: &'a Node, board: &'a Board, state: V::State, rooks: R, reply: F) -> Self {
        let us = Army::of::<S>(board);
        let them = Army::of::<S::Them>(board);
        let attacks = attack_sets(us.rooks, node.occupied, rooks);
        let zone = Zone::of::<S>(&us, &them, attacks);
        let lines = Lines::of(&us, &them, &zone, attacks, rooks);
        let replies = Replies::of(board, &us, &them, zone.free, lines.pinned, rooks);
        // A pinned piece is as quick as any along its line; pawns go all at once, so pinned ones go apart.
        let special = lines.special | (node.pinned & us.pawns);
        let mut rays = Bitboard::EMPTY;
        for rook in replies.rooks.iter().flatten() {
            rays |= rook.sees;
        }
        Self {
            board,
            node,
            us,
            them,
            zone,
            special,
            critical: lines.pinning | lines.guarding,
            lines,
            weight: PawnWeight::of::<S>(replies.pawns(), them.all),
            base: replies.count::<V, S>(state, rooks),
            replies,
            seen: rays & (us.all - special),
            cuts: rays - node.occupied,
            total: 0,
            rooks,
            reply,
        }
    }

    /// What the quick moves of a piece change where they land, and by leaving Their rooks' rays.
    #[inline(always)]
    fn land<S: Us>(&mut self, from: Square, quick: Bitboard) {
        self.total += self.weight.sum(quick);
        for to in quick & self.cuts {
            self.total -= self.cut(to);
        }
        for to in quick & self.them.all {
            self.total += self.capture::<S>(from, to);
        }
        if self.seen.has(from) {
            self.leave(from, quick);
        }
    }
}
