//! Our quick captures in each lane, one captured piece after the other.

use super::super::steps::{ahead, all_jumps, diagonals, forward};
use super::super::us::Us;
use super::lines::{EAST, NORTH, SOUTH, WEST, rays};
use super::nodes::Nodes;
use super::own_moves::OwnMoves;
use crate::lanes::Lanes;
use crate::lanes::number::{Digits, sum, within};

impl<L: Lanes> Nodes<L> {
    /// What the captures among the landings change beside what any move does. `landings` are those of rooks too,
    /// and `rooks` the squares and the moves of these.
    #[inline(always)]
    pub(super) fn captures<S: Us>(
        &self,
        landings: &Digits<L, 4>,
        moves: &OwnMoves<L>,
        rook_moves: [L; 2],
    ) -> L {
        let Self { us, quick, them, guards, lines, replies, occupied, .. } = self;
        let occupied = *occupied;
        let [a, b, c, d] = *landings;
        let mut rest = (a | b | c | d) & them.all;
        let mut change = L::splat(0);
        let pinned = lines.pinned_on_file | lines.pinned_on_rank;
        while rest.any() {
            let at = rest & L::splat(0).minus(rest);
            rest = rest ^ at;
            let captures = sum(&within(landings, at));

            let (around_knight, around_met) = (all_jumps(at), diagonals(at));
            let by_king = (guards.zone & guards.by_one & at).count();
            let back = replies.attackers::<S>(at).plus(by_king);

            let [east, west] = ahead::<S::Them, L>(at);
            let straight = forward::<S::Them, L>(at);
            let ahead = east | west;
            let (is_khon, is_pawn) = (at.meets(them.khons), at.meets(them.pawns));
            let is_pinned = at.meets(pinned);
            let on_rank = at.meets(lines.pinned_on_rank);
            let steps = around_knight.keep(at.meets(them.knights) & !is_pinned)
                | around_met.keep(at.meets(them.mets | them.khons) & !is_pinned)
                | straight.keep(is_khon & !on_rank);
            let pawn = (ahead & us.all).keep(!is_pinned) | (straight - occupied).keep(!on_rank);
            let mut lost = ((steps - them.all) | pawn.keep(is_pawn)).count();
            let rook = at & them.rooks;
            if rook.any() {
                let on_file = rays(rook - lines.pinned_on_rank, occupied);
                let on_rank = rays(rook - lines.pinned_on_file, occupied);
                let sees = on_file[NORTH] | on_file[SOUTH] | on_rank[EAST] | on_rank[WEST];
                lost = lost.plus((sees - them.all).count());
            }
            change = change.plus(captures.times(back.minus(lost)));

            let is_free_pawn = is_pawn & !is_pinned;
            if is_free_pawn != 0 {
                let [met_to, khon_to, pawn_to] = moves.to;
                let khons = quick.khons.keep(at.meets(khon_to));
                let takers = khons | quick.mets.keep(at.meets(met_to)) | quick.pawns.keep(at.meets(pawn_to));
                let king = us.king.keep(at.meets(moves.king));
                let took = (ahead & (takers | king)).count();
                let mut blocked = (straight & khons).count();
                blocked = blocked.plus((straight & king).count());
                for (square, moves) in self.own_rooks.squares.into_iter().zip(rook_moves) {
                    blocked = blocked.plus((straight & square).keep(at.meets(moves)).count());
                }
                change = change.plus(took.minus(blocked).keep(is_free_pawn));
            }
        }
        change
    }
}
