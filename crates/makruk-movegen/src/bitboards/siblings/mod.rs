//! A depth-3 node, its children counted several at a time.
//!
//! Them is to move. Their quiet moves leave all of Our pieces where they are, so what We attack, and
//! where most of Our pieces go, is worked out once for all siblings; each lane then needs only what a
//! sibling has of its own. What is foreseen nowhere here (captures, promotions, moves that touch Our
//! rooks' rays, and more) is counted as a depth-2 node by itself.

mod batch;
mod captures;
mod checks;
mod children;
mod our_lines;
mod our_moves;
mod own_king;
mod own_pawns;
mod parent;
mod planes;
mod quick;
mod rays;
mod slow;
#[cfg(test)]
mod tests;
mod their_rooks;
mod zone_numbers;

use makruk_core::{
    Bitboard, Board, PieceKind, Square, between, khon_attacks, king_attacks, knight_attacks, met_attacks,
};

use self::batch::Batch;
use self::children::{Children, quiet};
use self::our_lines::lines;
use self::parent::Parent;
use self::planes::Planes;
use self::quick::Lists;
use self::their_rooks::TheirRooks;
use self::zone_numbers::{sources, taken};
use super::family::Family;
use super::node::Node;
use super::two_ply::{Army, Zone, arrival_sources, attack_sets, has_choice, is_simple, rook_sources};
use super::us::Us;
use super::visit::visit_loud;
use crate::lanes::Lanes;
use crate::rook::RookAttacks;

/// Whether siblings are worth counting together: on a full board, where they have much in common. Elsewhere it
/// is faster to count them as nodes of their own (measured on `speed20.epd`).
#[inline(always)]
pub(super) fn pays(board: &Board) -> bool {
    const FULL: u32 = 29;
    board.occupied().count() >= FULL
}

/// Whether the siblings below a node may be counted in lanes.
#[inline(always)]
fn applies<V: Family, S: Us>(board: &Board) -> bool {
    // A pawn of Theirs can move twice before the last reply.
    let once = S::Them::forward(board.pieces(S::Them::SIDE, PieceKind::Pawn));
    let theirs = once | S::Them::forward(once);
    is_simple(board) && !has_choice::<V, S>(board.side(S::SIDE), theirs, board)
}

/// Leaves of the depth-3 subtree of a position with Them to move; `None` if it must be counted otherwise.
///
/// `deeper` counts the two plies below a child that is in check, `later` takes the others that are not counted
/// here, and `reply` counts the moves of Them on a board.
#[inline(always)]
pub(super) fn count<V: Family, S: Us, L: Lanes>(
    board: &Board,
    state: V::State,
    rooks: impl RookAttacks,
    deeper: impl Fn(&Board) -> u64,
    mut later: impl FnMut(&Board),
    reply: impl Fn(&Board) -> u64,
) -> Option<u64> {
    if !applies::<V, S>(board) {
        return None;
    }
    let (us, them) = (Army::of::<S>(board), Army::of::<S::Them>(board));
    let attacks = attack_sets(us.rooks, board.occupied(), rooks);
    let zone = Zone::of::<S>(&us, &them, attacks);
    if zone.once.has(them.king) {
        return None;
    }
    let node = &Node::in_danger::<V, S::Them>(board, state, zone.once, rooks);
    let mut lists = Lists::default();
    let parent = Parent::of::<V, S, L>(node, us, them, zone, attacks, &mut lists, rooks)?;
    let mut total = 0_i64;
    let mut children = Children::new(parent.zone.all, &parent.taken);

    // The king first: its lanes have zones of their own.
    let king = parent.them.king;
    for to in node.king_targets - parent.occupied {
        let changed = Bitboard::of(king) | to.into();
        match parent.taken_at::<V, S, L>(to, rooks) {
            Some(taken) if !changed.meets(parent.watched) => {
                children.push_king(king, to, king_attacks(to), &taken);
            }
            _ => later(&quiet::<S::Them>(board, PieceKind::King, changed)),
        }
    }
    let promotions = V::PROMOTION_ZONE[S::Them::SIDE.index()];
    let checking = met_attacks(king) | khon_attacks(S::Them::SIDE, king) | arrival_sources::<V, S>(king);
    let mut add = Emission { parent: &parent, board, children: &mut children, one: &mut later };
    let them = &parent.them;
    for from in them.knights {
        add.piece::<S>(PieceKind::Knight, from, knight_attacks(from), Bitboard::EMPTY);
    }
    for from in them.mets {
        add.piece::<S>(PieceKind::Met, from, met_attacks(from), Bitboard::EMPTY);
    }
    for from in them.khons {
        add.piece::<S>(PieceKind::Khon, from, khon_attacks(S::Them::SIDE, from), Bitboard::EMPTY);
    }
    for from in them.pawns {
        add.piece::<S>(PieceKind::Pawn, from, S::Them::forward(from.into()) - promotions, checking);
    }
    for from in them.rooks {
        add.piece::<S>(PieceKind::Rook, from, rooks.attacks(from, node.occupied), parent.king_lines);
    }
    visit_loud::<V, S::Them>(node, board, state, rooks, |child| later(child));

    let their_rooks = TheirRooks::of::<S>(&parent, rooks);
    let views = parent.views();
    let mut sum = L::splat(0);
    let mut start = 0;
    while start < children.len() {
        let valid = children.filled::<L>(start);
        let lanes = their_rooks.lanes::<S, L>(&parent, &children, start, rooks);
        let mut batch = Batch::<L>::of::<S>(&parent, &children, start, &lanes);
        let in_check = batch.in_check() & valid;
        let mask = valid & !in_check;
        batch.add_pieces();
        let captures = batch.add_pawns::<V, S>();
        let king = batch.add_king();
        batch.add_captures::<V, S>(board, king);
        batch.add_captures_of_moved::<S>(captures, king);
        sum = sum.plus(batch.total(mask));
        total += batch.slow::<S>(board, &children, start, mask, &reply);
        total += parent.own_rook_views::<L>(&batch, views, mask, rooks);
        let mut rest = in_check;
        while rest != 0 {
            let child = children.board::<S::Them>(board, start + rest.trailing_zeros() as usize);
            total += deeper(&child).cast_signed();
            rest &= rest - 1;
        }
        start += L::WIDTH;
    }
    Some((total + sum.sum()).cast_unsigned())
}

/// Sorts Their quiet moves into those for the lanes and those that are counted one by one.
struct Emission<'a, F> {
    parent: &'a Parent<'a>,
    board: &'a Board,
    children: &'a mut Children,
    one: &'a mut F,
}

impl<F: FnMut(&Board)> Emission<'_, F> {
    /// The moves of one piece; those to squares of `apart` are no matter for lanes, nor are those for which there
    /// is no room.
    // Not a closure: it must be inlined to be compiled for the CPU level.
    #[inline(always)]
    fn piece<S: Us>(&mut self, kind: PieceKind, from: Square, targets: Bitboard, apart: Bitboard) {
        let targets = targets - self.parent.occupied;
        let watched = self.parent.watched;
        let apart = if watched.has(from) { targets } else { targets & (watched | apart) };
        for to in targets - apart {
            if self.children.push(kind, from, to).is_none() {
                (self.one)(&quiet::<S::Them>(self.board, kind, Bitboard::of(from) | to.into()));
            }
        }
        for to in apart {
            (self.one)(&quiet::<S::Them>(self.board, kind, Bitboard::of(from) | to.into()));
        }
    }
}

impl Parent<'_> {
    /// How many quick moves newly attack each square of the zone around a square that Their king steps to,
    /// where nothing of Ours needs more than that.
    #[inline(always)]
    fn taken_at<V: Family, S: Us, L: Lanes>(&self, to: Square, rooks: impl RookAttacks) -> Option<Planes> {
        // A piece of Ours that leaves a rook's line would open it.
        let zone = king_attacks(to) | to.into();
        if rook_sources(to).meets(self.us.rooks) || self.rook_reach.meets(zone) {
            return None;
        }
        for piece in self.pieces.leapers {
            if piece.quick.meets(sources(piece.kind, S::SIDE, to)) {
                return None;
            }
        }
        let [east, west] = S::ahead(self.pawns);
        let arrivals = (S::forward(self.pawns) | east | west) & self.pawn_targets;
        if arrivals.meets(arrival_sources::<V, S>(to)) {
            return None;
        }
        taken::<S, L>(to, &self.pieces, self.occupied, rooks)
    }

    /// The squares between where Our rooks may go and the squares of the zone.
    #[inline(always)]
    fn views(&self) -> Bitboard {
        let king = self.them.king;
        let mut views = Bitboard::EMPTY;
        for to in self.pieces.numbers.rook_moves & rook_sources(king) {
            for square in self.zone.all & lines(to) {
                views |= between(to, square);
            }
        }
        views
    }

    /// Where a move of Theirs opens or closes a line between where Our rooks may go and the zone: the
    /// difference to what the parent's lines give.
    #[inline(always)]
    fn own_rook_views<L: Lanes>(
        &self,
        batch: &Batch<'_, L>,
        views: Bitboard,
        mask: u32,
        rooks: impl RookAttacks,
    ) -> i64 {
        let mut touched = mask & batch.changed.meets(L::splat(views.0));
        touched &= !batch.moved_by[PieceKind::King.index()];
        if touched == 0 {
            return 0;
        }
        let (changed, free) = (batch.changed.store(), batch.free.store());
        let mut difference = 0;
        while touched != 0 {
            let lane = touched.trailing_zeros() as usize;
            touched &= touched - 1;
            for square in Bitboard(free[lane]) {
                let view = |occupied| rooks.attacks(square, occupied);
                let (before, after) = (view(self.occupied), view(self.occupied ^ Bitboard(changed[lane])));
                for piece in self.pieces.rooks {
                    difference += i64::from((before & piece.quick).count());
                    difference -= i64::from((after & piece.quick).count());
                }
            }
        }
        difference
    }
}
