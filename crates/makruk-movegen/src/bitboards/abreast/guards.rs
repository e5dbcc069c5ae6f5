//! The squares beside Their king in each lane, and which of them We attack.

use super::super::steps::{ahead, forward, jumps, neighbours};
use super::super::us::Us;
use super::pieces::Pieces;
use crate::lanes::Lanes;

/// What decides where Their king may go, as in the two-ply node.
pub(super) struct Guards<L> {
    /// The squares beside Their king.
    pub(super) zone: L,
    /// Squares anywhere that at least one of Our pieces attacks.
    pub(super) once: L,
    /// Squares anywhere that exactly one of Our pieces attacks.
    pub(super) by_one: L,
    /// Where the king may go now.
    pub(super) free: L,
    /// Free as soon as the one piece that attacks them leaves.
    pub(super) sole: L,
    /// What would be free were Our king not there.
    pub(super) free_without_king: L,
}

impl<L: Lanes> Guards<L> {
    /// `rooks` is what each of Our rooks sees.
    #[inline(always)]
    pub(super) fn of<S: Us>(us: &Pieces<L>, them: &Pieces<L>, rooks: [L; 2]) -> Self {
        let (mut once, mut twice) = (L::splat(0), L::splat(0));
        let steppers = us.steppers();
        // A stepper and a pawn never attack one square from the same direction: one set holds both.
        let [a, b] = ahead::<S, L>(steppers | us.pawns);
        let [c, d] = ahead::<S::Them, L>(steppers);
        for set in [a, b, c, d, forward::<S, L>(us.khons), rooks[0], rooks[1]] {
            twice = twice | (once & set);
            once = once | set;
        }
        if us.knights.any() {
            for set in jumps(us.knights) {
                twice = twice | (once & set);
                once = once | set;
            }
        }
        let without_king = once;
        let king = around(us.king);
        twice = twice | (once & king);
        once = once | king;
        let zone = around(them.king);
        let (open, by_one) = (zone - them.all, once - twice);
        Self {
            zone,
            once,
            by_one,
            free: open - once,
            sole: open & by_one,
            free_without_king: open - without_king,
        }
    }
}

/// The squares beside a king.
#[inline(always)]
pub(super) fn around<L: Lanes>(king: L) -> L {
    let [a, b, c, d, e, f, g, h] = neighbours(king);
    a | b | c | d | e | f | g | h
}
