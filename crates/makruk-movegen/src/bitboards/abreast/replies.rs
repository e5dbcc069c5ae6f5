//! What They can do after a null move in each lane.

use super::super::steps::{ahead, all_jumps, diagonals, forward, jumps};
use super::super::us::Us;
use super::guards::Guards;
use super::lines::{Lines, Rays, rays, together};
use super::pieces::Pieces;
use crate::lanes::Lanes;
use crate::lanes::number::Digits;

/// Them to move in the position after a null move.
pub(super) struct Replies<L> {
    /// Their pieces that are not pinned.
    pub(super) unpinned: Pieces<L>,
    /// Their khons and pawns that may go straight ahead: pinned along the file they still may.
    pub(super) straight_khons: L,
    pub(super) straight_pawns: L,
    /// What Their rooks see, where pins let them.
    pub(super) rays: Rays<L>,
    /// The number of all replies.
    pub(super) base: L,
    /// The weights of squares for Their pawns, as in [`PawnWeight`](super::super::two_ply::PawnWeight).
    pub(super) weight: Digits<L, 2>,
    /// What They attack, also through Our king.
    pub(super) danger: L,
}

impl<L: Lanes> Replies<L> {
    #[inline(always)]
    pub(super) fn of<S: Us>(
        us: &Pieces<L>,
        them: &Pieces<L>,
        guards: &Guards<L>,
        lines: &Lines<L>,
        occupied: L,
    ) -> Self {
        let pinned = lines.pinned_on_file | lines.pinned_on_rank;
        let unpinned = them.within(!pinned);
        let mut base = guards.free.count();
        let mut danger = guards.zone;
        let mut rays = [L::splat(0); 4];
        if them.rooks.any() {
            let (on_file, on_rank) = (them.rooks - lines.pinned_on_rank, them.rooks - lines.pinned_on_file);
            rays = [
                on_file.north(occupied),
                on_rank.east(occupied),
                on_file.south(occupied),
                on_rank.west(occupied),
            ];
            let through = occupied ^ us.king;
            danger = danger
                | on_file.north(through)
                | on_rank.east(through)
                | on_file.south(through)
                | on_rank.west(through);
            for ray in rays {
                base = base.plus((ray - them.all).count());
            }
        }
        if them.knights.any() {
            for jump in jumps(unpinned.knights) {
                danger = danger | jump;
                base = base.plus((jump - them.all).count());
            }
        }
        let takes = ahead::<S::Them, L>(unpinned.pawns);
        let steps = ahead::<S::Them, L>(unpinned.steppers());
        let back = ahead::<S, L>(unpinned.steppers());
        for direction in 0..2 {
            let (step, take, back) = (steps[direction], takes[direction], back[direction]);
            danger = danger | step | take | back;
            base = base.plus(((step - them.all) | (take & us.all)).count()).plus((back - them.all).count());
        }
        let straight_khons = them.khons - lines.pinned_on_rank;
        let straight_pawns = them.pawns - lines.pinned_on_rank;
        let straight = forward::<S::Them, L>(straight_khons);
        let push = forward::<S::Them, L>(straight_pawns);
        danger = danger | straight;
        base = base.plus(((straight - them.all) | (push - occupied)).count());
        if pinned.any() {
            danger = danger | pinned_attacks::<S, L>(&them.within(pinned), occupied ^ us.king);
        }

        let (east, west) = (takes[0] - them.all, takes[1] - them.all);
        let unblocked = !(forward::<S::Them, L>(unpinned.pawns) - them.all);
        let odd = east ^ west;
        let weight = [odd ^ unblocked, (east & west) | (unblocked & odd)];
        Self { unpinned, straight_khons, straight_pawns, rays, base, weight, danger }
    }

    /// The weights of a set of squares, summed.
    #[inline(always)]
    pub(super) fn weight(&self, set: L) -> L {
        let high = (set & self.weight[1]).count();
        (set & self.weight[0]).count().plus(high).plus(high)
    }
}

/// Where Our king may not go because of pinned pieces.
#[inline(always)]
fn pinned_attacks<S: Us, L: Lanes>(pinned: &Pieces<L>, occupied: L) -> L {
    let takes = ahead::<S::Them, L>(pinned.pawns);
    all_jumps(pinned.knights)
        | diagonals(pinned.steppers())
        | forward::<S::Them, L>(pinned.khons)
        | takes[0]
        | takes[1]
        | together(rays(pinned.rooks, occupied))
}
