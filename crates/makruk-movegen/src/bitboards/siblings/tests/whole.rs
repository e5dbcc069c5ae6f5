use makruk_core::{Board, Makruk, Position};

use super::super::super::node::Node;
use super::super::super::plainly::{ALL, leaves, moves_of, read, scattered, told};
use super::super::super::us::Us;
use super::super::count;
use super::super::parent::Parent;
use super::{Check, check_all, in_all_lanes};
use crate::lanes::Lanes;
use crate::rook::Hyperbola;

/// Whole nodes, what falls back counted by the plain rules.
struct Whole {
    counted: usize,
}

impl Check for Whole {
    fn check<S: Us, L: Lanes>(&mut self, position: &Position<Makruk>, _: &Node, _: &Parent) {
        let deeper = |child: &Board| {
            let child = Position::<Makruk>::new(*child, S::SIDE, ()).expect("the move was legal");
            leaves(&child, 2).cast_unsigned()
        };
        let reply = |board: &Board| moves_of(board, S::Them::SIDE).expect("the move was legal").len() as u64;
        let mut waiting = 0;
        let later = |child: &Board| waiting += deeper(child);
        let counted = count::<Makruk, S, L>(position.board(), (), Hyperbola, deeper, later, reply);
        if let Some(counted) = counted {
            assert_eq!((counted + waiting).cast_signed(), leaves(position, 3), "{}", told(position));
            self.counted += 1;
        }
    }
}

/// Positions, Them to move, in which a quiet move changes what Our moves do.
const PITFALLS: [&str; 31] = [
    // One of two pieces before Our rook leaves: the other is pinned.
    "4k3/4s3/4n3/8/8/8/8/K3R3 b - - 0 1",
    "4k3/4s3/4n3/4R3/4K3/8/8/7n b - - 0 1",
    // Ours stands beside Their king, and one of Theirs would be pinned.
    "4k3/4N2p/8/8/4n3/8/8/K3R3 b - - 0 1",
    // Theirs leaves, and Ours opens a guard.
    "4k3/RMs4p/8/8/8/8/8/K7 b - - 0 1",
    // Theirs leaves, and Ours discovers check.
    "4k3/4s3/8/4N3/8/8/8/K3R3 b - - 0 1",
    "4k3/8/4N3/4s3/4n3/8/8/K3R3 b - - 0 1",
    // Theirs leaves, and Ours is pinned; a rook comes, and it is.
    "k7/8/8/3r4/3s4/3N4/8/3K4 b - - 0 1",
    "k7/8/8/r7/8/3N4/8/3K4 b - - 0 1",
    // The pinned one has few moves whatever They do beside the pin.
    "k6m/8/8/3r4/8/3S4/8/3K4 b - - 0 1",
    // What stands behind Our piece on a ray moves.
    "7k/6p1/8/8/r2N2m1/4N3/8/7K b - - 0 1",
    // Their king steps to another zone, and into the reach of Our pieces.
    "8/8/4k3/8/8/3N4/8/K7 b - - 0 1",
    "4k3/8/8/8/2R5/3N4/8/K7 b - - 0 1",
    "8/8/8/3k4/8/3K4/8/7n b - - 0 1",
    // A pawn of Ours promotes beside Their king.
    "8/8/8/2k1P3/8/8/8/K6n b - - 0 1",
    // A check along a file opens the rook's ray.
    "3k4/8/3r4/3S4/8/8/8/K7 b - - 0 1",
    // What has just moved is captured, by what it attacks, blocks and is blocked by.
    "k7/8/3p4/8/2M1N3/8/8/7K b - - 0 1",
    "k7/8/3p4/8/3S4/8/8/7K b - - 0 1",
    "k7/8/3p4/8/3K4/8/8/8 b - - 0 1",
    "k7/8/8/2s5/8/2M1P3/8/7K b - - 0 1",
    "r6k/8/8/8/8/1N6/3P4/7K b - - 0 1",
    // A pawn has just moved to where its capture is a check.
    "8/8/3pk3/8/1NM5/8/8/K7 b - - 0 1",
    "8/8/3pk3/8/1NP5/8/8/K7 b - - 0 1",
    "8/8/3pk3/8/1N1S4/8/8/K7 b - - 0 1",
    // The rook that did not move is captured.
    "k7/7r/8/8/8/8/2r5/4N1K1 b - - 0 1",
    // A piece steps between the zone and where Our rook goes.
    "4k3/8/2p5/8/8/8/2R5/K7 b - - 0 1",
    "4k3/8/8/2m5/8/8/1R6/K7 b - - 0 1",
    // A guard of a piece of Ours in the zone.
    "4k2p/R2N4/8/N7/8/8/8/K7 b - - 0 1",
    // What may be refused, but not be wrong: a check, a pinned piece, a king before a guard, many leapers.
    "4k3/7s/8/8/8/8/8/K3R3 b - - 0 1",
    "4k3/4s3/8/7s/8/8/8/K3R3 b - - 0 1",
    "4k3/R7/1K6/8/8/7s/8/8 b - - 0 1",
    "4k2s/8/8/8/MMMM4/SSSSSSSS/MMMM4/K7 b - - 0 1",
];

fn run<L: Lanes>() {
    let mut whole = Whole { counted: 0 };
    check_all::<L>(&PITFALLS.map(read), &mut whole);
    assert!(whole.counted >= 15, "{} of the pitfalls were counted together", whole.counted);
    check_all::<L>(&[Position::start()], &mut whole);
    check_all::<L>(&scattered(37, 150, [[1, 1, 1, 1, 3], ALL]), &mut whole);
    check_all::<L>(&scattered(38, 300, [[1, 1, 0, 1, 1], [1, 0, 1, 2, 1]]), &mut whole);
    check_all::<L>(&scattered(39, 150, [[0, 0, 1, 2, 1], [1, 0, 2, 1, 1]]), &mut whole);
    assert!(whole.counted > 150, "{} nodes were counted together", whole.counted);
}

in_all_lanes!(whole_nodes, run);
