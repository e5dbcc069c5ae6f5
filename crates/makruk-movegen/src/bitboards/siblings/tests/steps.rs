use makruk_core::{Bitboard, Square, khon_attacks, king_attacks, knight_attacks, met_attacks, pawn_attacks};

use super::super::super::steps::{ahead, all_jumps, diagonals, forward, jumps, neighbours};
use super::super::super::us::{Black, Us, White};
use super::in_all_lanes;
use crate::lanes::{Lanes, WIDEST};

const SETS: [u64; WIDEST] = [
    0x0000_0000_0000_0001,
    0x8100_0000_0000_0081,
    0x0000_1080_0102_0000,
    0xffff_ffff_ffff_ffff,
    0x8080_8080_8080_8080,
    0x0101_0101_0101_0101,
    0x00ff_0000_0000_ff00,
    0x1234_5678_9abc_def0,
];

/// Compares the lanes of a step with the union of what each square of a set gives.
fn compare<L: Lanes>(name: &str, stepped: L, of: impl Fn(Square) -> Bitboard) {
    let stepped = stepped.store();
    for lane in 0..L::WIDTH {
        let expected = Bitboard(SETS[lane]).squares().fold(Bitboard::EMPTY, |all, square| all | of(square));
        assert_eq!(Bitboard(stepped[lane]), expected, "{name} of lane {lane}");
    }
}

fn run<L: Lanes>() {
    fn of_side<S: Us, L: Lanes>(sets: L) {
        let straight = |square: Square| Bitboard::of(square).forward(S::SIDE);
        compare("forward", forward::<S, L>(sets), straight);
        let [east, west] = ahead::<S, L>(sets);
        compare("ahead", east | west, |square| pawn_attacks(S::SIDE, square));
        compare("ahead to the east", east, |square| straight(square).east());
        compare("ahead to the west", west, |square| straight(square).west());
        let khon = east | west | forward::<S, L>(sets) | diagonals(sets);
        compare("khon", khon, |square| khon_attacks(S::SIDE, square));
    }
    let sets = L::load(&SETS);
    of_side::<White, L>(sets);
    of_side::<Black, L>(sets);
    compare("all jumps", all_jumps(sets), knight_attacks);
    compare("diagonals", diagonals(sets), met_attacks);
    for (name, steps, attacks) in [
        ("jumps", jumps(sets), knight_attacks as fn(Square) -> Bitboard),
        ("neighbours", neighbours(sets), king_attacks),
    ] {
        compare(name, steps.into_iter().fold(L::splat(0), |all, step| all | step), attacks);
        // Apart: together they have as many squares as all pieces attack, one by one.
        let number = steps.into_iter().fold(L::splat(0), |sum, step| sum.plus(step.count())).store();
        for lane in 0..L::WIDTH {
            let expected: u32 = Bitboard(SETS[lane]).squares().map(|square| attacks(square).count()).sum();
            assert_eq!(number[lane], u64::from(expected), "{name} of lane {lane}");
        }
    }
}

in_all_lanes!(steps_are_those_of_the_pieces, run);
