//! What Their rooks see in each lane, and what Our quick moves change in that.

use makruk_core::{Bitboard, PieceKind, Square};

use super::super::us::Us;
use super::children::Children;
use super::parent::Parent;
use super::rays::Ray;
use crate::lanes::Lanes;
use crate::rook::RookAttacks;

/// Their rooks in the parent's position.
pub(super) struct TheirRooks {
    rays: [Option<Ray>; 2],
    /// What either sees.
    sees: [Bitboard; 2],
    /// The squares of which a change may change what they see or what Our moves change in that.
    touching: Bitboard,
    /// Our pieces and where our quick moves land: where none of these is seen, nothing changes.
    ours: Bitboard,
    /// What Our quick moves change where nothing is touched.
    change: u64,
}

/// The same in each lane.
pub(super) struct RookLanes<L> {
    /// The rook that moved, or the first, and the other one.
    pub(super) sees: [L; 2],
    pub(super) change: L,
}

/// The rooks of a set and what they see.
#[inline(always)]
pub(super) fn rays_of(set: Bitboard, occupied: Bitboard, rooks: impl RookAttacks) -> [Option<Ray>; 2] {
    let mut rays = [None; 2];
    for (ray, square) in rays.iter_mut().zip(set) {
        *ray = Some((square, rooks.attacks(square, occupied)));
    }
    rays
}

impl TheirRooks {
    #[inline(always)]
    pub(super) fn of<S: Us>(parent: &Parent<'_>, rooks: impl RookAttacks) -> Self {
        let rays = rays_of(parent.them.rooks, parent.occupied, rooks);
        let mut sees = [Bitboard::EMPTY; 2];
        for (sees, (_, ray)) in sees.iter_mut().zip(rays.into_iter().flatten()) {
            *sees = ray;
        }
        let both = sees[0] | sees[1];
        let landings = parent.pieces.numbers.landings.any() | S::forward(parent.pawns);
        let ours = landings | parent.us.all;
        let (mut change, mut touching) = (0, both | parent.them.rooks);
        if both.meets(ours) {
            change = parent.rays::<S>(parent.occupied, parent.them.all, rays, rooks).cast_unsigned();
            touching |= parent.behind_rays::<S>(rays, rooks);
        }
        Self { rays, sees, touching, ours, change }
    }

    /// The lanes from `start` on.
    #[inline(always)]
    pub(super) fn lanes<S: Us, L: Lanes>(
        &self,
        parent: &Parent<'_>,
        children: &Children,
        start: usize,
        rooks: impl RookAttacks,
    ) -> RookLanes<L> {
        let changed: L = children.changed_lanes(start);
        let touched = changed.meets(L::splat(self.touching.0)) & children.filled::<L>(start);
        let mut lanes = RookLanes {
            sees: [L::splat(self.sees[0].0), L::splat(self.sees[1].0)],
            change: L::splat(self.change),
        };
        if touched == 0 {
            return lanes;
        }
        let rook_moved = children.of_kind(PieceKind::Rook, start) & touched;
        let changed_in = |lane: u32| children.changed(start + lane as usize);
        if L::WIDTH > 1 {
            let occupied = L::splat(parent.occupied.0) ^ changed;
            for index in 0..2 {
                if let Some((square, ray)) = self.rays[index]
                    && changed.meets(L::splat(ray.0)) != 0
                {
                    lanes.sees[index] = line_attacks(occupied, square);
                }
            }
        }
        let mut rest = if L::WIDTH == 1 { touched } else { rook_moved };
        while rest != 0 {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            let [first, second] = rays_after(parent, changed_in(lane), rooks);
            lanes.sees[0] = lanes.sees[0].with(lane, first.1.0);
            lanes.sees[1] = lanes.sees[1].with(lane, second.1.0);
        }
        // Most often Their rooks see nothing of Ours.
        let ours = (lanes.sees[0] | lanes.sees[1]).meets(L::splat(self.ours.0));
        lanes.change = lanes.change.keep(!touched);
        let mut rest = touched & ours;
        while rest != 0 {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            let changed = changed_in(lane);
            let [first, second] = rays_after(parent, changed, rooks);
            let (occupied, them) = (parent.occupied ^ changed, parent.them.all ^ changed);
            let change = parent.rays::<S>(occupied, them, [Some(first), Some(second)], rooks);
            lanes.change = lanes.change.with(lane, change.cast_unsigned());
        }
        lanes
    }
}

/// After a move: the rook that moved, or the first, and the other one; nothing is seen by none.
#[inline(always)]
fn rays_after(parent: &Parent<'_>, changed: Bitboard, rooks: impl RookAttacks) -> [Ray; 2] {
    let occupied = parent.occupied ^ changed;
    let old = changed & parent.them.rooks;
    let set = if old.any() { parent.them.rooks ^ changed } else { parent.them.rooks };
    let nobody = (Square::A1, Bitboard::EMPTY);
    let [first, second] = rays_of(set, occupied, rooks);
    let (first, second) = (first.unwrap_or(nobody), second.unwrap_or(nobody));
    if old.any() && changed.has(second.0) && second != nobody { [second, first] } else { [first, second] }
}

/// What a rook sees in each lane.
#[inline(always)]
fn line_attacks<L: Lanes>(occupied: L, square: Square) -> L {
    let file = along(occupied, square, Bitboard::file(square.file()));
    file | along(occupied, square, Bitboard::rank(square.rank()))
}

/// What a rook sees on one line, by hyperbola quintessence with the board turned round bit by bit.
#[inline(always)]
fn along<L: Lanes>(occupied: L, square: Square, line: Bitboard) -> L {
    let rook = Bitboard::of(square);
    let line = L::splat((line - rook).0);
    let blockers = occupied & line;
    let up = blockers.minus(L::splat(rook.0 << 1));
    let turned = blockers.reverse().minus(L::splat(rook.0.reverse_bits() << 1));
    (up ^ turned.reverse()) & line
}
