//! Our pawns in every lane.

use super::super::family::Family;
use super::super::steps::{ahead, forward};
use super::super::us::Us;
use super::batch::Batch;
use crate::lanes::Lanes;

impl<L: Lanes> Batch<'_, L> {
    /// Adds all quick moves of pawns and gives the captures, to the east and to the west.
    #[inline(always)]
    pub(super) fn add_pawns<V: Family, S: Us>(&mut self) -> [L; 2] {
        let parent = self.parent;
        let [east, west] = S::ahead(parent.pawns);
        let allowed = parent.pawn_targets;
        let push = L::splat((S::forward(parent.pawns) & allowed).0) - self.occupied;
        self.add_step::<V, S>(push, forward::<S::Them, L>(push));
        let captures = [L::splat((east & allowed).0) & self.them, L::splat((west & allowed).0) & self.them];
        let some = L::splat(!0);
        if captures[0].meets(some) != 0 {
            self.add_step::<V, S>(captures[0], ahead::<S::Them, L>(captures[0])[1]);
        }
        if captures[1].meets(some) != 0 {
            self.add_step::<V, S>(captures[1], ahead::<S::Them, L>(captures[1])[0]);
        }
        captures
    }

    /// One direction: where the pawns land and what they leave.
    #[inline(always)]
    fn add_step<V: Family, S: Us>(&mut self, landing: L, leaving: L) {
        self.moves = self.moves.plus(landing.count());
        let mut change = self.change.plus(self.weight(landing)).minus(self.weight(leaving));
        let sole = self.sole();
        let given = ahead::<S, L>(leaving);
        let taken = ahead::<S, L>(landing);
        // A promoted pawn attacks as a met, also backwards.
        let promoted = ahead::<S::Them, L>(landing & L::splat(V::PROMOTION_ZONE[S::SIDE.index()].0));
        for direction in 0..2 {
            change = change
                .plus((given[direction] & sole).count())
                .minus((taken[direction] & self.free).count())
                .minus((promoted[direction] & self.free).count());
        }
        self.change = change;
    }
}
