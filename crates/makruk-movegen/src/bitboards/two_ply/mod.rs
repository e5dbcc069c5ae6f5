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
mod planes;
mod rays;
mod replies;
mod zone;

use makruk_core::{Bitboard, Board, PieceKind};

use self::army::Army;
use self::lines::{Lines, attack_sets};
use self::pawn_weight::PawnWeight;
use self::planes::Planes;
use self::replies::Replies;
use self::zone::Zone;
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
    /// For every square the number of quick moves that land on it.
    landings: Planes,
    /// The quick moves of Our king.
    quick_king: Bitboard,
    /// The quick moves of either rook.
    quick_rooks: [Bitboard; 2],
    /// Replies to all moves counted so far.
    total: i64,
    rooks: R,
    reply: F,
}

/// Whether a node can be counted by difference: Us not in check, no more than two rooks on a side, no
/// choice of promotions near, no rights to leap left.
#[inline(always)]
pub(super) fn applies<V: Family, S: Us>(node: &Node, board: &Board, state: V::State) -> bool {
    let rooks = board.kind(PieceKind::Rook);
    let many = |set: Bitboard| Bitboard(set.0 & set.0.wrapping_sub(1)).many();
    if node.in_check || many(node.us & rooks) || many(node.them & rooks) || !V::rights(state).is_empty() {
        return false;
    }
    let pawns = board.kind(PieceKind::Pawn);
    let [ours, theirs] = [S::forward(node.us & pawns), S::Them::forward(node.them & pawns)];
    let zone = V::PROMOTION_ZONE;
    let promotes = ours.meets(zone[S::SIDE.index()]) || theirs.meets(zone[S::Them::SIDE.index()]);
    V::PROMOTIONS.len() == 1 || !promotes
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
    let us = Army::of::<S>(board);
    let them = Army::of::<S::Them>(board);
    let attacks = attack_sets(us.rooks, node.occupied, rooks);
    let zone = Zone::of::<S>(&us, &them, attacks);
    let lines = Lines::of(&us, &them, &zone, attacks, rooks);
    let replies = Replies::of(board, &us, &them, zone.free, lines.pinned, rooks);
    let special = lines.special | node.pinned;
    let their_rooks = replies.rooks.iter().flatten();
    let seen = their_rooks.fold(Bitboard::EMPTY, |seen, rook| seen | rook.sees) & (us.all - special);
    let mut two_ply = TwoPly {
        board,
        node,
        us,
        them,
        zone,
        special,
        critical: lines.critical(None),
        lines,
        weight: PawnWeight::of::<S>(replies.pawns(), them.all),
        base: replies.count::<V, S>(state, rooks),
        replies,
        seen,
        landings: Planes::default(),
        quick_king: Bitboard::EMPTY,
        quick_rooks: [Bitboard::EMPTY; 2],
        total: 0,
        rooks,
        reply,
    };
    two_ply.leapers::<V, S>();
    two_ply.pawns::<V, S>();
    two_ply.own_rooks::<V, S>(state);
    two_ply.king::<V, S>();
    two_ply.captures::<V, S>();
    two_ply.cuts();
    let TwoPly { landings, weight, total, .. } = two_ply;
    (total + weight.sum_by(|digit| landings.sum(digit))).cast_unsigned()
}
