//! What Our pieces may do about a check in each lane.

use super::super::steps::{ahead, all_jumps, diagonals, forward};
use super::super::us::Us;
use super::lines::{ray, rays};
use super::nodes::Nodes;
use super::pieces::Pieces;
use crate::lanes::Lanes;

/// Where Our pieces other than the king may go: anywhere; in check, to where they take what gives it or come
/// between; in a double check, nowhere.
#[inline(always)]
pub(super) fn targets<S: Us, L: Lanes>(us: &Pieces<L>, them: &Pieces<L>, occupied: L, danger: L) -> L {
    let in_check = danger.meets(us.king);
    if in_check == 0 {
        return L::splat(!0);
    }
    let [east, west] = ahead::<S, L>(us.king);
    let mut checkers = (all_jumps(us.king) & them.knights)
        | (diagonals(us.king) & them.steppers())
        | (forward::<S, L>(us.king) & them.khons)
        | ((east | west) & them.pawns);
    let mut between = L::splat(0);
    if them.rooks.any() {
        for ray in rays(us.king, occupied) {
            checkers = checkers | (ray & them.rooks);
            between = between | ray.keep(ray.meets(them.rooks));
        }
    }
    // Several checkers leave something when the lowest is taken away.
    let double = checkers & checkers.minus(L::splat(1));
    (checkers | between).keep(!double.meets(double)) | L::splat(!0).keep(!in_check)
}

impl<L: Lanes> Nodes<L> {
    /// How many moves more Their rooks have when Our king leaves the ray that it is in check on: it never moves
    /// along it, but to take the rook.
    #[inline(always)]
    pub(super) fn rays_let_go(&self, king_moves: L) -> L {
        let mut change = L::splat(0);
        for (direction, sees) in self.replies.rays.iter().enumerate() {
            let checked = sees.meets(self.us.king);
            if checked != 0 {
                let beyond = (ray(direction, self.us.king, self.occupied) - self.them.all).count();
                let to_the_rook = ray((direction + 2) % 4, self.us.king, self.occupied);
                let off = (king_moves - to_the_rook).count();
                change = change.plus(off.times(beyond).keep(checked));
            }
        }
        change
    }
}
