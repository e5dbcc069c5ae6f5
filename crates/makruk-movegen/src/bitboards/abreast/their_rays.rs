//! Their rooks' rays in each lane: what lands on one cuts it short, what leaves one lets it go on.

use makruk_core::Side;

use super::super::us::Us;
use super::lines::{EAST, NORTH, SOUTH, WEST, step, step_back, together};
use super::nodes::Nodes;
use super::own_moves::OwnMoves;
use crate::lanes::Lanes;
use crate::lanes::number::{Digits, dot, plus, widened};

impl<L: Lanes> Nodes<L> {
    /// What the quick moves of all pieces change, but for rooks that are on a ray themselves. `landings` are
    /// those of rooks too.
    #[inline(always)]
    pub(super) fn rays<S: Us>(&self, landings: &Digits<L, 4>, moves: &OwnMoves<L>) -> L {
        let Self { us, them, .. } = self;
        let rays = &self.replies.rays;
        let mut change = L::splat(0);
        if !them.rooks.any() {
            return change;
        }
        let occupied = self.occupied;
        let sees = together(*rays);
        let [a, b, c, d] = *landings;
        if (a | b | c | d).meets(sees - occupied) != 0 {
            let north = cut(NORTH, rays[NORTH], them.all, occupied);
            let east = cut(EAST, rays[EAST], them.all, occupied);
            let south = cut(SOUTH, rays[SOUTH], them.all, occupied);
            let west = cut(WEST, rays[WEST], them.all, occupied);
            change = change.minus(dot(landings, &total(north, east, south, west)));
        }
        let blockers = us.all & sees;
        if blockers.any() {
            let north = extension(NORTH, rays[NORTH] & us.all, them.all, occupied);
            let east = extension(EAST, rays[EAST] & us.all, them.all, occupied);
            let south = extension(SOUTH, rays[SOUTH] & us.all, them.all, occupied);
            let west = extension(WEST, rays[WEST] & us.all, them.all, occupied);
            change = change.plus(dot(&moves.leavings, &total(north, east, south, west)));
            // Straight ahead is along the file: the ray's end goes with the piece, or is cut already.
            change = change.minus(dot(&[moves.straight], &north)).minus(dot(&[moves.straight], &south));
            let away = if S::SIDE == Side::White { NORTH } else { SOUTH };
            change = change.plus((moves.straight & rays[away]).count());
        }
        change
    }
}

/// For every empty square of a ray, how many moves lie beyond it.
#[inline(always)]
fn cut<L: Lanes>(direction: usize, ray: L, them: L, occupied: L) -> Digits<L, 3> {
    let empty = ray - occupied;
    let mut open = ray - them;
    let mut beyond = [open; 6];
    for at_least in &mut beyond {
        open = step_back(direction, open) & empty;
        *at_least = open;
    }
    number(&beyond)
}

/// For each of Our pieces at the end of a ray, how many moves the rook has beyond it when it is gone.
#[inline(always)]
fn extension<L: Lanes>(direction: usize, blockers: L, them: L, occupied: L) -> Digits<L, 3> {
    let mut front = blockers;
    let mut at_least = [blockers; 6];
    for (distance, reached) in at_least.iter_mut().enumerate() {
        front = step(direction, front);
        let mut back = front - them;
        for _ in 0..=distance {
            back = step_back(direction, back);
        }
        *reached = back;
        front = front - occupied;
    }
    number(&at_least)
}

/// A number from the sets where it is at least one, two and so on.
#[inline(always)]
fn number<L: Lanes>(at_least: &[L; 6]) -> Digits<L, 3> {
    let [one, two, three, four, five, six] = *at_least;
    [one ^ two ^ three ^ four ^ five ^ six, (two - four) | six, four]
}

/// The sum over the four directions: a square has at most two rays' worth beyond it.
#[inline(always)]
fn total<L: Lanes>(a: Digits<L, 3>, b: Digits<L, 3>, c: Digits<L, 3>, d: Digits<L, 3>) -> Digits<L, 4> {
    let (files, _) = plus(&widened::<L, 3, 4>(&a), &widened(&c));
    let (ranks, _) = plus(&widened::<L, 3, 4>(&b), &widened(&d));
    plus(&files, &ranks).0
}
