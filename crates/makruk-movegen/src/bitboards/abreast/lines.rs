//! Ranks and files in each lane: rays in four directions, and what Our rooks pin, guard and wait for.

use super::super::steps::{ahead, all_jumps, diagonals, forward};
use super::super::us::Us;
use super::guards::Guards;
use super::pieces::Pieces;
use crate::lanes::Lanes;

/// One set for each direction: north, east, south, west.
pub(super) type Rays<L> = [L; 4];

pub(super) const NORTH: usize = 0;
pub(super) const EAST: usize = 1;
pub(super) const SOUTH: usize = 2;
pub(super) const WEST: usize = 3;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// What a set sees in one direction.
#[inline(always)]
pub(super) fn ray<L: Lanes>(direction: usize, from: L, occupied: L) -> L {
    match direction {
        NORTH => from.north(occupied),
        EAST => from.east(occupied),
        SOUTH => from.south(occupied),
        _ => from.west(occupied),
    }
}

/// What a set sees.
#[inline(always)]
pub(super) fn rays<L: Lanes>(from: L, occupied: L) -> Rays<L> {
    [from.north(occupied), from.east(occupied), from.south(occupied), from.west(occupied)]
}

/// All four together.
#[inline(always)]
pub(super) fn together<L: Lanes>([a, b, c, d]: Rays<L>) -> L {
    a | b | c | d
}

/// One step in a direction.
#[inline(always)]
pub(super) fn step<L: Lanes>(direction: usize, set: L) -> L {
    match direction {
        NORTH => set.shl::<8>(),
        EAST => (set - L::splat(FILE_H)).shl::<1>(),
        SOUTH => set.shr::<8>(),
        _ => (set - L::splat(FILE_A)).shr::<1>(),
    }
}

/// One step back on a line that does not reach the edge where it would begin.
#[inline(always)]
pub(super) fn step_back<L: Lanes>(direction: usize, set: L) -> L {
    match direction {
        NORTH => set.shr::<8>(),
        EAST => set.shr::<1>(),
        SOUTH => set.shl::<8>(),
        _ => set.shl::<1>(),
    }
}

/// All squares that lie before those of a set, as seen in a direction; to the east and to the west, squares
/// of other ranks too.
#[inline(always)]
fn before<L: Lanes>(direction: usize, set: L) -> L {
    match direction {
        NORTH => {
            let one = set.shr::<8>();
            let two = one | one.shr::<8>();
            let four = two | two.shr::<16>();
            four | four.shr::<32>()
        }
        EAST => {
            let one = set.shr::<1>();
            let two = one | one.shr::<1>();
            let four = two | two.shr::<2>();
            four | four.shr::<4>()
        }
        SOUTH => {
            let one = set.shl::<8>();
            let two = one | one.shl::<8>();
            let four = two | two.shl::<16>();
            four | four.shl::<32>()
        }
        _ => {
            let one = set.shl::<1>();
            let two = one | one.shl::<1>();
            let four = two | two.shl::<2>();
            four | four.shl::<4>()
        }
    }
}

/// Our rooks' lines to Their king and its zone. As in the two-ply node, or more where it costs little to be
/// too careful.
pub(super) struct Lines<L> {
    /// Their pieces that Our rooks pin along a file.
    pub(super) pinned_on_file: L,
    /// Along a rank.
    pub(super) pinned_on_rank: L,
    /// Squares where only a made move lands, but for rooks.
    pub(super) critical: L,
    /// Our pieces all of whose moves are made.
    pub(super) special: L,
    /// What Their king sees as a rook.
    pub(super) near: Rays<L>,
    /// The same together: from where Our rook gives check.
    pub(super) checking: L,
    /// From where Our rook pins a rook, which changes more than the number of its moves.
    pub(super) pinning: L,
    /// For each direction from Their king: a piece that a rook pins or may come to pin.
    pub(super) bound: [Bound<L>; 4],
}

/// The first piece in one direction from Their king, if it is Theirs and no rook.
#[derive(Clone, Copy)]
pub(super) struct Bound<L> {
    /// What it attacks, unless it is a pawn.
    pub(super) attacks: L,
    /// What it attacks if it is a pawn.
    pub(super) takes: L,
    /// How many moves it has more without a pin than with one.
    pub(super) moves: L,
    /// The rook that pins it.
    pub(super) pinner: L,
    /// From where another would pin it.
    pub(super) new: L,
}

impl<L: Lanes> Lines<L> {
    /// `sees` are the rays of both of Our rooks.
    #[inline(always)]
    pub(super) fn of<S: Us>(
        us: &Pieces<L>,
        them: &Pieces<L>,
        guards: &Guards<L>,
        sees: &Rays<L>,
        occupied: L,
    ) -> Self {
        let none = L::splat(0);
        let mut lines = Self {
            pinned_on_file: none,
            pinned_on_rank: none,
            critical: none,
            special: none,
            near: [none; 4],
            checking: none,
            pinning: none,
            bound: [Bound { attacks: none, takes: none, moves: none, pinner: none, new: none }; 4],
        };
        if !us.rooks.any() {
            return lines;
        }
        for direction in 0..4 {
            let near = ray(direction, them.king, occupied);
            lines.near[direction] = near;
            lines.checking = lines.checking | near;
            let first = near & occupied;
            let beyond = ray(direction, first, occupied);
            let second = beyond & occupied;
            let third = ray(direction, second, occupied) & occupied;

            // With one piece between, a rook pins it or it would discover a check.
            let theirs = first.meets(them.all);
            let is_bound = first.meets(them.all - them.rooks);
            lines.pinning = lines.pinning | beyond.keep(theirs & !is_bound);
            let by_rook = second.meets(us.rooks);
            let pins = by_rook & theirs;
            let pinned = first.keep(pins);
            let is_file = direction == NORTH || direction == SOUTH;
            if is_file {
                lines.pinned_on_file = lines.pinned_on_file | pinned;
            } else {
                lines.pinned_on_rank = lines.pinned_on_rank | pinned;
            }
            lines.critical = lines.critical | (near | (beyond - second)).keep(pins);
            lines.special = lines.special | second.keep(pins & !is_bound) | first.keep(by_rook & !theirs);
            // A pinned khon still goes straight along the file.
            let straight = forward::<S::Them, L>(first & them.khons);
            let attacks = all_jumps(first & them.knights) | diagonals(first & them.steppers()) | straight;
            let kept = if is_file { them.all | straight } else { them.all };
            let pawn = first & them.pawns;
            let [east, west] = ahead::<S::Them, L>(pawn);
            let (takes, push) = (east | west, forward::<S::Them, L>(pawn));
            let moves = (attacks - kept) | (takes & us.all);
            lines.bound[direction] = Bound {
                attacks,
                takes,
                // It keeps a push along the file.
                moves: if is_file { moves } else { moves | (push - occupied) }.count(),
                // With another rook behind it, the pin stays.
                pinner: second.keep(pins & is_bound & !third.meets(us.rooks)),
                new: beyond.keep(theirs & is_bound & !pins),
            };
            // With two, one of each, Ours would discover a pin.
            let both = first | second;
            let pair = third.meets(us.rooks) & both.meets(them.all);
            lines.special = lines.special | (both & us.all).keep(pair);
        }
        for direction in 0..4 {
            let sees = sees[direction];
            let guarded = sees & (guards.zone - them.all);
            lines.critical = lines.critical | (before(direction, guarded) & sees);
            let blocker = sees & us.all;
            let opened = ray(direction, blocker, occupied) & guards.zone;
            lines.special = lines.special | (before(direction, opened) & blocker);
        }
        lines.critical = lines.critical - them.all;
        lines
    }
}

/// Our pieces that Their rooks pin.
#[inline(always)]
pub(super) fn held<L: Lanes>(us: &Pieces<L>, them: &Pieces<L>, occupied: L) -> L {
    let mut held = L::splat(0);
    for direction in 0..4 {
        let first = ray(direction, us.king, occupied) & us.all;
        let second = ray(direction, first, occupied);
        held = held | first.keep(second.meets(them.rooks));
    }
    held
}
