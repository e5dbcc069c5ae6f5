//! Our rooks in each lane.

use super::super::steps::forward;
use super::super::us::Us;
use super::lines::{EAST, NORTH, Rays, SOUTH, WEST, step, together};
use super::nodes::Nodes;
use super::slow::SlowSets;
use crate::lanes::Lanes;

/// Our rooks, at most two in a lane.
pub(super) struct OwnRooks<L> {
    pub(super) squares: [L; 2],
    pub(super) rays: [Rays<L>; 2],
    pub(super) sees: [L; 2],
}

impl<L: Lanes> OwnRooks<L> {
    #[inline(always)]
    pub(super) fn of(set: L, occupied: L) -> Self {
        let none = L::splat(0);
        if !set.any() {
            return Self { squares: [none; 2], rays: [[none; 4]; 2], sees: [none; 2] };
        }
        let first = set & none.minus(set);
        let squares = [first, set ^ first];
        let rays = [super::lines::rays(squares[0], occupied), super::lines::rays(squares[1], occupied)];
        Self { squares, rays, sees: [together(rays[0]), together(rays[1])] }
    }

    /// What either sees.
    #[inline(always)]
    pub(super) fn both(&self) -> Rays<L> {
        let [a, b] = self.rays;
        [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
    }
}

impl<L: Lanes> Nodes<L> {
    /// The quick moves of each of Our rooks, and what they change but for where they land: the weight of what they
    /// leave, the zone, what they pin, and the rays that they block.
    #[inline(always)]
    pub(super) fn rook_moves<S: Us>(&self, slow: &mut SlowSets<L>) -> ([L; 2], L) {
        let Self { us, them, guards, lines, replies, own_rooks, occupied, .. } = self;
        let pinned_pushes = forward::<S::Them, L>(them.pawns & lines.pinned_on_file);
        let allowed = self.targets - us.all;
        let mut quick = [L::splat(0); 2];
        let mut change = L::splat(0);
        if !us.rooks.any() {
            return (quick, change);
        }
        for (index, quick) in quick.iter_mut().enumerate() {
            let (square, rays, sees) =
                (own_rooks.squares[index], own_rooks.rays[index], own_rooks.sees[index]);
            let targets = (sees & allowed).keep(!square.meets(self.stuck));
            slow.rook_checks[index] = targets & lines.checking;
            slow.rook_pins[index] = (targets & lines.pinning) - lines.checking;
            let moves = targets - (lines.checking | lines.pinning);
            *quick = moves;
            change = change.minus(moves.count().times(replies.weight(square)));
            // A move along the file keeps the file's squares and gives up the rank's, and the reverse; the
            // square that it lands on is free too.
            let (file, rank) = (rays[NORTH] | rays[SOUTH], rays[EAST] | rays[WEST]);
            let freed = sees & guards.sole;
            let (along_file, along_rank) = ((moves & file).count(), (moves & rank).count());
            change = change
                .plus(along_file.times((freed & rank).count()))
                .plus(along_rank.times((freed & file).count()))
                .plus((moves & freed).count());
            // A rook may stand in the way of a pawn that is pinned on its file, which no weight tells.
            let was_in_the_way = (square & pinned_pushes).count();
            let in_the_way = (moves - *occupied) & pinned_pushes;
            change = change.plus(moves.count().times(was_in_the_way)).minus(in_the_way.count());
            // Off its line, a rook lets go of what it pins, which may then capture it, or take back; on another
            // line a rook pins.
            for (direction, bound) in lines.bound.iter().enumerate() {
                let off = if direction == NORTH || direction == SOUTH { rank } else { file };
                let off = (moves & off).keep(square.meets(bound.pinner));
                let new = (moves & bound.new).count();
                let taken = off & ((them.all & bound.attacks) | bound.takes);
                change = change
                    .plus(off.count().times(bound.moves))
                    .plus(taken.count())
                    .minus(new.times(bound.moves.minus((square & bound.takes).count())));
            }
            for (direction, &ray) in rays.iter().enumerate() {
                let on_ray = replies.rays[direction].meets(square) & moves.meets(moves);
                if on_ray != 0 {
                    let beyond = (ray - them.all).count();
                    let across =
                        if direction == NORTH || direction == SOUTH { along_rank } else { along_file };
                    let away = distances(direction, ray, moves);
                    change = change.plus(across.times(beyond).plus(away).keep(on_ray));
                }
            }
        }
        let reach = around_lines(them.king);
        if (quick[0] | quick[1]).meets(reach) & guards.free.meets(guards.free) != 0 {
            change = change.minus(seen_from(guards.free, them.king, *occupied, quick));
        }
        (quick, change)
    }
}

/// The distances that moves on a ray go, summed.
#[inline(always)]
fn distances<L: Lanes>(direction: usize, ray: L, moves: L) -> L {
    let (mut at_least, mut total) = (ray, L::splat(0));
    for _ in 0..7 {
        total = total.plus((at_least & moves).count());
        at_least = step(direction, at_least) & ray;
    }
    total
}

/// Everything on a line with a square beside a king: a rook's move that ends elsewhere takes nothing from it.
#[inline(always)]
fn around_lines<L: Lanes>(king: L) -> L {
    let empty = L::splat(0);
    let (file, rank) = (king.north(empty) | king.south(empty), king.east(empty) | king.west(empty));
    let (file, rank) = (file | king, rank | king);
    let (east, west) = (step(EAST, file), step(WEST, file));
    file | east | west | rank | step(NORTH, rank) | step(SOUTH, rank)
}

/// How many of the moves end where they see a square of the zone, counted for each such square.
#[inline(always)]
fn seen_from<L: Lanes>(zone: L, king: L, occupied: L, moves: [L; 2]) -> L {
    let (east, west) = (step(EAST, king), step(WEST, king));
    let rank = east | king | west;
    let (north, south) = (step(NORTH, king), step(SOUTH, king));
    let file = north | king | south;
    let mut total = L::splat(0);
    // By ranks to the north and south, so that no two squares are on one file; then by files.
    for row in [step(NORTH, rank), rank, step(SOUTH, rank)] {
        let from = zone & row;
        for seen in [from.north(occupied), from.south(occupied)] {
            total = total.plus((seen & moves[0]).count()).plus((seen & moves[1]).count());
        }
    }
    for column in [step(WEST, file), file, step(EAST, file)] {
        let from = zone & column;
        for seen in [from.east(occupied), from.west(occupied)] {
            total = total.plus((seen & moves[0]).count()).plus((seen & moves[1]).count());
        }
    }
    total
}
