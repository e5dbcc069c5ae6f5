//! Random games of every variant: the same moves, positions and counts as by the core's plain rules.

use std::collections::HashSet;

use makruk_core::{
    AiWok, Asean, CutechessRules, FairyRules, Fen, KarOuk, Makpong, Makruk, Move, MoveKind, Ouk, PieceKind,
    Position, Sittuyin, Variant,
};

use crate::random::Random;
use crate::reference::mailbox::Mailbox;
use crate::reference::{Reference, kernel};

/// How often the games showed what.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    in_check: usize,
    over: usize,
    promotions: usize,
    promotions_in_place: usize,
    drops: usize,
    king_leaps: usize,
    met_leaps: usize,
    met_leap_captures: usize,
}

impl Seen {
    fn add<V: Variant>(&mut self, position: &Position<V>, moves: &[Move]) {
        let board = position.board();
        // Steps of a kind by so many ranks and files.
        let steps = |kind, distance| {
            let goes = |mv: &&Move| {
                let ranks = mv.from().rank().index().abs_diff(mv.to().rank().index());
                let files = mv.from().file().index().abs_diff(mv.to().file().index());
                mv.kind() == MoveKind::Step
                    && board.kind_at(mv.from()) == Some(kind)
                    && (ranks, files) == distance
            };
            moves.iter().filter(goes).copied().collect::<Vec<_>>()
        };
        let met_leaps = steps(PieceKind::Met, (2, 0));
        let captures = met_leaps.iter().filter(|mv| board.occupied().has(mv.to())).count();
        let promotions = || moves.iter().filter(|mv| mv.promoted().is_some());
        self.positions += 1;
        self.in_check += usize::from(position.checkers().any());
        self.over += usize::from(moves.is_empty());
        self.promotions += promotions().count();
        self.promotions_in_place += promotions().filter(|mv| mv.from() == mv.to()).count();
        self.drops += moves.iter().filter(|mv| matches!(mv.kind(), MoveKind::Drop(_))).count();
        self.king_leaps += steps(PieceKind::King, (1, 2)).len();
        self.met_leaps += met_leaps.len();
        self.met_leap_captures += captures;
    }
}

/// Leaves by the core's plain rules.
fn plain_perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|mv| plain_perft(&position.play(mv), depth - 1)).sum(),
    }
}

/// Moves, the positions after them, and leaves at `depth`.
fn assert_agrees<V: Reference>(position: &Position<V>, plain: &[Move], depth: u32) {
    let told = || format!("{} {}", V::NAME, Fen::from(*position));
    let plain: HashSet<_> = plain.iter().map(|&mv| (mv, position.play(mv))).collect();
    let mut handed_out = HashSet::new();
    (kernel::<V>().expand)(position, &mut |mv, child| {
        assert!(handed_out.insert((mv, *child)), "{mv:?} twice in {}", told());
    });
    assert_eq!(handed_out, plain, "{}", told());
    // What the mailbox makes of its moves is what it reads from the positions after them.
    Mailbox::of(position).for_each_legal(|step, after| {
        let mv = step.as_move();
        let read = Mailbox::of(&position.play(mv));
        assert_eq!(after.cells, read.cells, "{mv:?} in {}", told());
        assert_eq!((after.side, after.extras), (read.side, read.extras), "{mv:?} in {}", told());
    });
    for depth in 0..=depth {
        let expected = plain_perft(position, depth);
        assert_eq!((kernel::<V>().count)(position, depth), expected, "depth {depth} of {}", told());
        assert_eq!((kernel::<V>().walk)(position, depth), expected, "depth {depth} of {}", told());
    }
}

/// Plays random games from the start position and from each of `fens`.
///
/// Half of the moves are drawn from captures, pawn moves and promotions where there are any, so that the
/// games get somewhere.
fn play<V: Reference>(games: u64, fens: &[&str]) -> Seen {
    let mut seen = Seen::default();
    for (from, fen) in [V::START_FEN].iter().chain(fens).enumerate() {
        for game in 0..games {
            let mut random = Random::seeded(1000 * from as u64 + game);
            let mut position = Position::<V>::from_fen(fen).unwrap();
            for ply in 0..120 {
                let moves = position.legal_moves();
                // Three plies deep where that is not too much, in few positions.
                let depth = match ply % 16 {
                    5 | 13 if plain_perft(&position, 2) < 1000 => 3,
                    n if n % 3 == 0 => 2,
                    _ => 1,
                };
                assert_agrees(&position, &moves, depth);
                seen.add(&position, &moves);
                if moves.is_empty() {
                    break;
                }
                let board = position.board();
                let is_forcing = |mv: &&Move| {
                    board.occupied().has(mv.to()) || board.kind_at(mv.from()) == Some(PieceKind::Pawn)
                };
                let forcing: Vec<_> = moves.iter().filter(is_forcing).copied().collect();
                let from = if forcing.is_empty() || random.below(2) == 0 { &moves } else { &forcing };
                position = position.play(*random.pick(from));
            }
        }
    }
    seen
}

#[test]
fn makruk_asean_ai_wok_and_makpong() {
    let fens = [
        "1k6/1r6/2pP4/8/8/2Pp4/1R6/1K6 w - - 0 1",
        "3rk3/2n1s3/2P5/1pSM1R2/2r2sP1/4mp2/3S1N2/3KR3 w - - 0 1",
        "3k4/8/2P2P2/1R6/6r1/2p2p2/8/4K3 b - - 0 1",
    ];
    let asean = fens.map(|fen| fen.replace('M', "Q").replace('S', "B").replace('m', "q").replace('s', "b"));
    let ai_wok = fens.map(|fen| fen.replace('M', "A").replace('m', "a"));
    for (name, seen) in [
        ("makruk", play::<Makruk>(4, &fens)),
        ("asean", play::<Asean>(4, &asean.each_ref().map(String::as_str))),
        ("ai-wok", play::<AiWok>(4, &ai_wok.each_ref().map(String::as_str))),
        ("makpong", play::<Makpong>(8, &fens)),
    ] {
        assert!(seen.positions > 300 && seen.in_check > 20 && seen.promotions > 50, "{name} {seen:#?}");
    }
}

/// Positions in which leaps capture, are attacked, and homes are taken.
const OUK: [&str; 3] = [
    "r1s1ks1r/3nm3/pppNpppp/3n4/5P2/PPPPPNPP/8/R1SKMS1R b DEe - 0 5",
    "r2mk2r/8/3P4/8/8/4p3/8/R2KM2R w DEde - 0 1",
    "3mk3/3r4/8/4n3/3N4/8/4R3/3KM3 b DEde - 0 1",
];

#[test]
fn ouk() {
    let fairy = play::<Ouk<FairyRules>>(5, &OUK);
    assert!(fairy.king_leaps > 50 && fairy.met_leaps > 50 && fairy.in_check > 20, "{fairy:#?}");
    assert_eq!(fairy.met_leap_captures, 0);
    let cutechess = play::<Ouk<CutechessRules>>(5, &OUK);
    assert!(cutechess.king_leaps > 50 && cutechess.met_leap_captures > 5, "{cutechess:#?}");
}

#[test]
fn kar_ouk() {
    let fairy = play::<KarOuk<FairyRules>>(10, &OUK);
    assert!(fairy.over > 20 && fairy.king_leaps > 50, "{fairy:#?}");
    let cutechess = play::<KarOuk<CutechessRules>>(3, &OUK);
    assert!(cutechess.met_leap_captures > 2 && cutechess.in_check > 20, "{cutechess:#?}");
}

/// Endings of the set-up, of one side first, and promotions soon.
const SITTUYIN: [&str; 5] = [
    "8/8/4pppp/pppp4/4PPPP/PPPP4/8/R3S1N1[KFkr] w - - 0 1",
    "8/3k4/4pppp/pppp4/4PPPP/PPPP4/8/R3S1N1[KFrr] b - - 0 1",
    "3rk3/8/4pppp/pppp4/4PPPP/PPPP4/8/R3S1N1[KRS] w - - 0 1",
    "4k3/8/8/3P4/4P3/3p4/8/R3K3[r] w - - 0 1",
    "8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b - - 0 72",
];

#[test]
fn sittuyin() {
    for (name, seen) in [
        ("fairy", play::<Sittuyin<FairyRules>>(3, &SITTUYIN)),
        ("cutechess", play::<Sittuyin<CutechessRules>>(3, &SITTUYIN)),
    ] {
        assert!(seen.drops > 1000 && seen.in_check > 20, "{name} {seen:#?}");
        assert!(seen.promotions > 50 && seen.promotions_in_place > 10, "{name} {seen:#?}");
    }
}
