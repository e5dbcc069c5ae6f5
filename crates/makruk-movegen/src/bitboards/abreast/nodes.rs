//! Nodes with two plies left, one in each lane, taken apart.

use super::super::family::Family;
use super::super::us::Us;
use super::evasions;
use super::guards::Guards;
use super::lines::{Lines, held};
use super::own_moves::OwnMoves;
use super::own_rooks::OwnRooks;
use super::pieces::{Pieces, Row};
use super::replies::Replies;
use super::slow::SlowSets;
use crate::lanes::number::{dot, of_two, plus, sum, widened};
use crate::lanes::{Lanes, WIDEST};

/// The nodes in all lanes, Us to move.
pub(super) struct Nodes<L> {
    pub(super) us: Pieces<L>,
    pub(super) them: Pieces<L>,
    pub(super) occupied: L,
    pub(super) own_rooks: OwnRooks<L>,
    pub(super) guards: Guards<L>,
    pub(super) lines: Lines<L>,
    pub(super) replies: Replies<L>,
    /// Our pieces that are pinned.
    pub(super) held: L,
    /// Those and the special ones.
    pub(super) stuck: L,
    /// Our other pieces.
    pub(super) quick: Pieces<L>,
    /// Where Our pieces other than the king may go: not everywhere in check.
    pub(super) targets: L,
}

impl<L: Lanes> Nodes<L> {
    #[inline(always)]
    pub(super) fn of<S: Us>(rows: &[Row; WIDEST]) -> Self {
        let columns = L::columns(rows);
        let us = Pieces::of(&columns, S::SIDE);
        let them = Pieces::of(&columns, S::Them::SIDE);
        let occupied = us.all | them.all;
        let own_rooks = OwnRooks::of(us.rooks, occupied);
        let guards = Guards::of::<S>(&us, &them, own_rooks.sees);
        let lines = Lines::of::<S>(&us, &them, &guards, &own_rooks.both(), occupied);
        let replies = Replies::of::<S>(&us, &them, &guards, &lines, occupied);
        let held = if them.rooks.any() { held(&us, &them, occupied) } else { L::splat(0) };
        let stuck = lines.special | held;
        let quick = us.within(!stuck);
        let targets = evasions::targets::<S, L>(&us, &them, occupied, replies.danger);
        Self { us, them, occupied, own_rooks, guards, lines, replies, held, stuck, quick, targets }
    }

    /// The lanes in which We are in check.
    #[inline(always)]
    pub(super) fn in_check(&self) -> u32 {
        self.replies.danger.meets(self.us.king)
    }

    /// The replies to all quick moves, and to the checks that need not be made; the lanes in which they are too
    /// many. What is left over is in the slow moves.
    #[inline(always)]
    pub(super) fn quick_moves<V: Family, S: Us>(&self, slow: &mut SlowSets<L>) -> (L, u32) {
        let moves = OwnMoves::of::<V, S>(self, slow);
        let ([first, second], by_rooks) = self.rook_moves::<S>(slow);
        let (landings, carry) = plus(&moves.landings, &widened(&of_two(first, second)));
        let weight = &self.replies.weight;
        let total = sum(&landings)
            .times(self.replies.base)
            .plus(dot(&landings, weight))
            .minus(dot(&moves.leavings, weight))
            .plus(moves.change)
            .plus(by_rooks)
            .plus(self.rays::<S>(&landings, &moves))
            .plus(self.captures::<S>(&landings, &moves, [first, second]))
            .plus(self.leaper_checks::<V, S>(slow))
            .plus(self.rook_checks::<V, S>(slow))
            .plus(self.rays_let_go(moves.king));
        let overflow = moves.overflow | carry;
        (total, overflow.meets(overflow))
    }
}
