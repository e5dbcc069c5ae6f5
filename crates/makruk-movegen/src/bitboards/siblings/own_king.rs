//! Our king in every lane.

use makruk_core::Bitboard;

use super::super::steps::neighbours;
use super::batch::Batch;
use crate::lanes::Lanes;

impl<L: Lanes> Batch<'_, L> {
    /// Adds the king's moves and gives them.
    #[inline(always)]
    pub(super) fn add_king(&mut self) -> L {
        let parent = self.parent;
        let targets = L::splat(parent.king_steps.0) - self.danger;
        let count = targets.count();
        self.moves = self.moves.plus(count);
        let leaving = self.weight(L::splat(Bitboard::of(parent.us.king).0));
        let mut change = self.change.plus(self.weight(targets)).minus(count.times(leaving));
        if parent.kings_are_near {
            // The king takes its own guard of the zone along.
            let without = (self.zone - self.them) - L::splat(parent.zone.once_without_king.0);
            change = change.plus(count.times(without.count().minus(self.free.count())));
            let steps = neighbours(targets);
            for &step in &steps {
                change = change.minus((step & without).count());
            }
        }
        self.change = change;
        targets
    }
}
