//! Whole nodes, with what is counted one by one.

use makruk_core::{Board, Makruk, Position, Side};

use super::super::super::plainly::{ALL, leaves, moves_of, read, told};
use super::super::super::us::{Black, Us, White};
use super::super::Waiting;
use super::{in_all_lanes, with_children};
use crate::lanes::Lanes;
use crate::rook::Hyperbola;

/// Positions in which two rare things meet.
const PITFALLS: [&str; 13] = [
    // A rook moves along the file of its own pin, and into the way of the pinned pawn, or out of it.
    "8/4k3/4p3/8/8/4R3/2K5/8 w - - 0 1",
    "4k3/8/4p3/4R3/8/8/2K5/8 w - - 0 1",
    // The other rook checks from between, and the pinned khon may take it.
    "8/8/5K2/2r5/5S2/8/2k5/5r2 b - - 0 1",
    "1KR5/8/2s5/8/4R3/8/8/2k5 w - - 0 1",
    // Two rooks, one behind the other, pin: the pin stays when the first leaves.
    "4k3/4s3/8/4R3/4R3/8/8/K7 w - - 0 1",
    "4k3/8/4s3/8/4R3/4R3/8/K7 w - - 0 1",
    // A rook that pins takes what the pinned piece guards, or checks from elsewhere.
    "4k3/8/8/2p1n3/8/2R1R3/8/K7 w - - 0 1",
    "4k3/4m3/8/8/8/8/r3R3/K7 w - - 0 1",
    // A rook comes to pin a pawn that attacked it.
    "4k3/8/8/4p3/3R4/8/8/K7 w - - 0 1",
    // In check: by a pawn that the king takes, by a rook beside the king, from two sides.
    "7k/8/8/8/3p4/4K3/8/8 w - - 0 1",
    "7k/8/8/8/8/4K3/4r3/R7 w - - 0 1",
    "7k/8/8/4r3/2n5/4K3/8/1R6 w - - 0 1",
    // In check by a rook that more stands behind.
    "7k/8/8/2S1r3/8/4K3/4M3/4n3 w - - 0 1",
];

fn counted<S: Us, L: Lanes>(batch: &[Position<Makruk>]) -> u64 {
    let mut waiting = Waiting::new();
    let deeper = |board: &Board| {
        let node = Position::<Makruk>::new(*board, S::SIDE, ()).expect("the position was legal");
        leaves(&node, 2).cast_unsigned()
    };
    let reply = |board: &Board| moves_of(board, S::Them::SIDE).expect("the move was legal").len() as u64;
    for (index, position) in batch.iter().enumerate() {
        let is_full = waiting.push::<L>(position.board());
        assert_eq!(is_full, index + 1 == L::WIDTH);
    }
    waiting.count::<Makruk, S, L>(Hyperbola, deeper, reply);
    waiting.leaves
}

fn compare<L: Lanes>(positions: &[Position<Makruk>]) {
    for side in Side::ALL {
        let of_side: Vec<_> = positions.iter().filter(|position| position.side() == side).copied().collect();
        for batch in of_side.chunks(L::WIDTH) {
            let counted = match side {
                Side::White => counted::<White, L>(batch),
                Side::Black => counted::<Black, L>(batch),
            };
            let expected: i64 = batch.iter().map(|position| leaves(position, 2)).sum();
            assert_eq!(
                counted.cast_signed(),
                expected,
                "{}",
                batch.iter().map(told).collect::<Vec<_>>().join("\n")
            );
        }
    }
}

fn run<L: Lanes>() {
    for position in PITFALLS.map(read) {
        compare::<L>(&[position]);
    }
    compare::<L>(&[Position::start()]);
    compare::<L>(&with_children(41, 15, [ALL; 2]));
    compare::<L>(&with_children(42, 20, [[1, 1, 1, 2, 1], [1, 1, 1, 2, 1]]));
    compare::<L>(&with_children(43, 20, [[0, 0, 0, 2, 1], [1, 2, 1, 0, 3]]));
}

in_all_lanes!(whole_nodes, run);
