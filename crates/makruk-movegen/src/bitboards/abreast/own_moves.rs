//! Our quick moves in each lane, the rooks' aside: where they land, what they leave, and what that
//! changes in the zone.
//!
//! A kind that is in no lane is passed over: most batches are of one ending.

use super::super::family::Family;
use super::super::steps::{ahead, all_jumps, diagonals, forward, jumps, neighbours};
use super::super::us::Us;
use super::guards::around;
use super::nodes::Nodes;
use super::pieces::Pieces;
use super::slow::SlowSets;
use crate::lanes::Lanes;
use crate::lanes::number::{Digits, choose, dot, of_eight, of_four, of_two, plus, up_to_three, widened};

/// The quick moves of all pieces but rooks.
pub(super) struct OwnMoves<L> {
    /// How many land on each square.
    pub(super) landings: Digits<L, 4>,
    /// Where a number is too great.
    pub(super) overflow: L,
    /// How many moves each piece has, the king aside.
    pub(super) leavings: Digits<L, 4>,
    /// Squares that are left straight ahead, by khons and pawns.
    pub(super) straight: L,
    /// Where mets, khons and pawns may land.
    pub(super) to: [L; 3],
    /// Where the king goes.
    pub(super) king: L,
    /// What changes in the number of Their king's moves, and in the weight that the king leaves.
    pub(super) change: L,
}

impl<L: Lanes> OwnMoves<L> {
    #[inline(always)]
    pub(super) fn of<V: Family, S: Us>(nodes: &Nodes<L>, slow: &mut SlowSets<L>) -> Self {
        let none = L::splat(0);
        let mut moves = Self {
            landings: [none; 4],
            overflow: none,
            leavings: [none; 4],
            straight: none,
            to: [none; 3],
            king: none,
            change: none,
        };
        let Pieces { knights, mets, khons, pawns, .. } = nodes.quick;
        moves.king(nodes, slow);
        if knights.any() {
            moves.knights(nodes, slow);
        }
        if mets.any() {
            moves.mets::<S>(nodes, slow);
        }
        if khons.any() {
            moves.khons::<S>(nodes, slow);
        }
        if pawns.any() {
            moves.pawns::<V, S>(nodes, slow);
        }
        moves
    }

    /// Adds where the moves of a kind land, what they leave, and how many squares of the zone these pieces give
    /// up there and newly take from Their king.
    #[inline(always)]
    fn add<const A: usize, const B: usize>(
        &mut self,
        landings: &Digits<L, A>,
        leavings: &Digits<L, B>,
        given: &Digits<L, 2>,
        taken: &Digits<L, 2>,
    ) {
        let (total, carry) = plus(&self.landings, &widened(landings));
        self.landings = total;
        self.overflow = self.overflow | carry;
        for (digit, &leaving) in self.leavings.iter_mut().zip(leavings) {
            *digit = *digit | leaving;
        }
        self.change = self.change.plus(dot(leavings, given)).minus(dot(landings, taken));
    }

    #[inline(always)]
    fn knights(&mut self, nodes: &Nodes<L>, slow: &mut SlowSets<L>) {
        let Nodes { us, quick, them, guards, lines, targets, .. } = nodes;
        let targets = *targets - us.all;
        let to = targets - (lines.critical | all_jumps(them.king));
        let mut jumped = jumps(quick.knights);
        slow.knights = (all(&jumped) & targets) - to;
        for jump in &mut jumped {
            *jump = *jump & to;
        }
        let [a, b, c, d, e, f, g, h] = jumped;
        let left = [
            a.shr::<17>(),
            b.shl::<15>(),
            c.shr::<15>(),
            d.shl::<17>(),
            e.shr::<10>(),
            f.shl::<6>(),
            g.shr::<6>(),
            h.shl::<10>(),
        ];
        let (given, taken) = (up_to_three(&jumps(guards.sole)), up_to_three(&jumps(guards.free)));
        self.add(&of_eight(jumped), &of_eight(left), &given, &taken);
    }

    #[inline(always)]
    fn mets<S: Us>(&mut self, nodes: &Nodes<L>, slow: &mut SlowSets<L>) {
        let Nodes { us, quick, them, guards, lines, targets, .. } = nodes;
        let targets = *targets - us.all;
        let to = targets - (lines.critical | diagonals(them.king));
        let mut steps = four::<S, L>(quick.mets);
        slow.mets = (all(&steps) & targets) - to;
        for step in &mut steps {
            *step = *step & to;
        }
        self.to[0] = to;
        let left = back_from::<S, L>(steps);
        let (given, taken) =
            (up_to_three(&four::<S, L>(guards.sole)), up_to_three(&four::<S, L>(guards.free)));
        self.add(&of_four(steps), &of_four(left), &given, &taken);
    }

    #[inline(always)]
    fn khons<S: Us>(&mut self, nodes: &Nodes<L>, slow: &mut SlowSets<L>) {
        let Nodes { us, quick, them, guards, lines, targets, .. } = nodes;
        let checking = diagonals(them.king) | forward::<S::Them, L>(them.king);
        let targets = *targets - us.all;
        let to = targets - (lines.critical | checking);
        let mut steps = four::<S, L>(quick.khons);
        let straight = forward::<S, L>(quick.khons);
        slow.khons = ((all(&steps) | straight) & targets) - to;
        for step in &mut steps {
            *step = *step & to;
        }
        let straight = straight & to;
        self.to[1] = to;
        let left_straight = forward::<S::Them, L>(straight);
        self.straight = self.straight | left_straight;
        let (landings, _) = plus(&of_four(steps), &widened(&[straight]));
        let (leavings, _) = plus(&of_four(back_from::<S, L>(steps)), &widened(&[left_straight]));
        let [a, b, c, d] = four::<S, L>(guards.sole);
        let given = up_to_three(&[a, b, c, d, forward::<S::Them, L>(guards.sole)]);
        let [a, b, c, d] = four::<S, L>(guards.free);
        let taken = up_to_three(&[a, b, c, d, forward::<S::Them, L>(guards.free)]);
        self.add(&landings, &leavings, &given, &taken);
    }

    #[inline(always)]
    fn pawns<V: Family, S: Us>(&mut self, nodes: &Nodes<L>, slow: &mut SlowSets<L>) {
        let Nodes { us, quick, them, guards, lines, targets, .. } = nodes;
        let promotions = L::splat(V::PROMOTION_ZONE[S::SIDE.index()].0);
        let [east, west] = ahead::<S::Them, L>(them.king);
        let checking = ((east | west) - promotions) | (diagonals(them.king) & promotions);
        let to = *targets - (us.all | lines.critical | checking);
        let push = forward::<S, L>(quick.pawns) - (us.all | them.all);
        let [east, west] = ahead::<S, L>(quick.pawns);
        let (east, west) = (east & them.all, west & them.all);
        slow.pawns = ((push | east | west) & *targets) - to;
        let (push, east, west) = (push & to, east & to, west & to);
        self.to[2] = to;
        let left_straight = forward::<S::Them, L>(push);
        self.straight = self.straight | left_straight;
        let left = [left_straight, ahead::<S::Them, L>(east)[1], ahead::<S::Them, L>(west)[0]];
        // A promoted pawn attacks as a met.
        let [_, _, c, d] = four::<S, L>(guards.sole);
        let given = of_two(c, d);
        let [a, b, c, d] = four::<S, L>(guards.free);
        let taken = choose(promotions, &up_to_three(&[a, b, c, d]), &of_two(c, d));
        self.add(&up_to_three(&[push, east, west]), &up_to_three(&left), &given, &taken);
    }

    #[inline(always)]
    fn king(&mut self, nodes: &Nodes<L>, slow: &mut SlowSets<L>) {
        let Nodes { us, guards, lines, replies, .. } = nodes;
        let near = around(us.king);
        let steps = near - (us.all | replies.danger);
        slow.king = steps.keep(us.king.meets(lines.special)) | (steps & lines.critical);
        let king = steps - slow.king;
        // The king takes its own guard of the zone along.
        let without = guards.free_without_king;
        let each = without.count().minus(guards.free.count()).minus(replies.weight(us.king));
        self.change = self.change.plus(king.count().times(each));
        if around(near).meets(guards.zone) != 0 {
            for step in neighbours(king) {
                self.change = self.change.minus((step & without).count());
            }
        }
        self.king = king;
        self.landings[0] = king;
    }
}

/// Diagonal steps: ahead to the east and to the west, back to the east and to the west.
///
/// The squares from which a piece attacks some others diagonally are the same sets, in another order.
#[inline(always)]
fn four<S: Us, L: Lanes>(set: L) -> [L; 4] {
    let ([a, b], [c, d]) = (ahead::<S, L>(set), ahead::<S::Them, L>(set));
    [a, b, c, d]
}

/// From where such steps came.
#[inline(always)]
fn back_from<S: Us, L: Lanes>([a, b, c, d]: [L; 4]) -> [L; 4] {
    [ahead::<S::Them, L>(a)[1], ahead::<S::Them, L>(b)[0], ahead::<S, L>(c)[1], ahead::<S, L>(d)[0]]
}

/// All of some sets.
#[inline(always)]
fn all<L: Lanes, const N: usize>(sets: &[L; N]) -> L {
    let mut all = L::splat(0);
    for &set in sets {
        all = all | set;
    }
    all
}
