//! Our checks in each lane, one after the other: their replies are counted from what is left to Them.

use super::super::family::Family;
use super::super::steps::{ahead, all_jumps, diagonals, forward, jumps};
use super::super::us::Us;
use super::lines::{EAST, NORTH, SOUTH, WEST, rays, together};
use super::nodes::Nodes;
use super::replies::Replies;
use super::slow::SlowSets;
use crate::lanes::Lanes;

impl<L: Lanes> Nodes<L> {
    /// Replies to checks by knights, mets, khons and pawns: the king goes where nothing attacks it, or
    /// something takes the piece. Those that are counted are taken from the slow moves; the others are on
    /// squares where more changes, or open the ray of the rook that takes the piece.
    #[inline(always)]
    pub(super) fn leaper_checks<V: Family, S: Us>(&self, slow: &mut SlowSets<L>) -> L {
        let Self { quick, them, guards, lines, replies, .. } = self;
        let mut total = L::splat(0);
        if V::KING_STAYS_IN_CHECK {
            return total;
        }
        let seen = together(replies.rays);
        let apart = lines.critical
            | lines.pinned_on_file
            | lines.pinned_on_rank
            | forward::<S, L>((quick.khons | quick.pawns) & seen);
        let mut knights = slow.knights - apart;
        let mut mets = slow.mets - apart;
        let mut khons = slow.khons - apart;
        let mut pawns = slow.pawns - apart;
        slow.knights = slow.knights & apart;
        slow.mets = slow.mets & apart;
        slow.khons = slow.khons & apart;
        slow.pawns = slow.pawns & apart;
        let unguarded = guards.zone - guards.once;
        let guarded_once = guards.zone & guards.by_one;
        loop {
            let rest = knights | mets | khons | pawns;
            if !rest.any() {
                return total;
            }
            let at = rest & L::splat(0).minus(rest);
            let by_knight = at.meets(knights);
            let by_met = at.meets(mets) & !by_knight;
            let by_khon = at.meets(khons) & !(by_knight | by_met);
            let by_pawn = !(by_knight | by_met | by_khon);
            knights = knights - at.keep(by_knight);
            mets = mets - at.keep(by_met);
            khons = khons - at.keep(by_khon);
            pawns = pawns - at.keep(by_pawn);

            let (around_knight, around_met) = (all_jumps(at), diagonals(at));
            let [back_east, back_west] = ahead::<S::Them, L>(at);
            let (back, straight) = (back_east | back_west, forward::<S::Them, L>(at));
            // Of the zone, a met or pawn that gives check attacks nothing.
            let attacked = around_knight.keep(by_knight) | (around_met | forward::<S, L>(at)).keep(by_khon);
            let takes = at.meets(them.all);
            let sources = (around_knight & quick.knights).keep(by_knight)
                | (around_met & quick.mets).keep(by_met)
                | ((around_met | straight) & quick.khons).keep(by_khon)
                | (back & quick.pawns).keep(by_pawn & takes)
                | (straight & quick.pawns).keep(by_pawn & !takes);
            let open = !them.all | at;
            let flights = ((unguarded & open) - attacked).count();
            // What only the moving piece guarded is open too; each such square has one guard.
            let [east, west] = ahead::<S, L>(sources);
            let given = all_jumps(sources).keep(by_knight)
                | diagonals(sources).keep(by_met | by_khon)
                | forward::<S, L>(sources).keep(by_khon)
                | (east | west).keep(by_pawn);
            let given = ((given & guarded_once & open) - attacked).count();
            let each = flights.plus(replies.attackers::<S>(at));
            total = total.plus(sources.count().times(each)).plus(given);
        }
    }

    /// Replies to checks by rooks on empty squares: the king goes where nothing attacks it, something takes
    /// the rook, or something comes between. Those that are counted are taken from the slow moves; the others
    /// capture or change a rook's ray. A rook that pins gives no check but by capturing what it pins.
    #[inline(always)]
    pub(super) fn rook_checks<V: Family, S: Us>(&self, slow: &mut SlowSets<L>) -> L {
        let Self { them, own_rooks, guards, lines, replies, .. } = self;
        let mut total = L::splat(0);
        if V::KING_STAYS_IN_CHECK {
            return total;
        }
        let seen = together(replies.rays);
        let apart = them.all | seen;
        let occupied = self.occupied ^ them.king;
        for index in 0..2 {
            let mut rest = (slow.rook_checks[index] - apart).keep(!own_rooks.squares[index].meets(seen));
            slow.rook_checks[index] = slow.rook_checks[index] - rest;
            let unguarded =
                (guards.zone - guards.once) | (guards.zone & guards.by_one & own_rooks.sees[index]);
            while rest.any() {
                let at = rest & L::splat(0).minus(rest);
                rest = rest ^ at;
                let lane = at.meets(at);
                let view = rays(at, occupied);
                let near = &lines.near;
                let between = (view[NORTH] & near[SOUTH])
                    | (view[SOUTH] & near[NORTH])
                    | (view[EAST] & near[WEST])
                    | (view[WEST] & near[EAST]);
                let flights = (unguarded - them.all) - together(view);
                let replies = flights.count().plus(replies.arrivals::<S>(between, at));
                total = total.plus(replies.keep(lane));
            }
        }
        total
    }
}

impl<L: Lanes> Replies<L> {
    /// How many of Their pieces, the king aside, attack the one square of a set.
    #[inline(always)]
    pub(super) fn attackers<S: Us>(&self, at: L) -> L {
        let [east, west] = ahead::<S, L>(at);
        let steppers = (all_jumps(at) & self.unpinned.knights)
            | (diagonals(at) & self.unpinned.steppers())
            | (forward::<S, L>(at) & self.unpinned.khons)
            | ((east | west) & self.unpinned.pawns);
        let mut attackers = steppers.count();
        for ray in self.rays {
            attackers = attackers.plus((ray & at).count());
        }
        attackers
    }

    /// How many of Their moves, the king's aside, go to one of some empty squares or capture on `at`.
    #[inline(always)]
    fn arrivals<S: Us>(&self, empty: L, at: L) -> L {
        let any = empty | at;
        let mut arrivals = L::splat(0);
        for jump in jumps(self.unpinned.knights) {
            arrivals = arrivals.plus((jump & any).count());
        }
        let steppers = self.unpinned.steppers();
        let (steps, takes) = (ahead::<S::Them, L>(steppers), ahead::<S::Them, L>(self.unpinned.pawns));
        let back = ahead::<S, L>(steppers);
        for direction in 0..2 {
            let ahead = (steps[direction] & any) | (takes[direction] & at);
            arrivals = arrivals.plus(ahead.count()).plus((back[direction] & any).count());
        }
        // Also those that are pinned along the file.
        let straight = forward::<S::Them, L>(self.straight_khons) & any;
        let push = forward::<S::Them, L>(self.straight_pawns) & empty;
        arrivals = arrivals.plus((straight | push).count());
        for ray in self.rays {
            arrivals = arrivals.plus((ray & any).count());
        }
        arrivals
    }
}
