//! Perft under a rulebook equals the count made by playing every line through a game.

use makruk_core::rulebook::{Reason, Rulebooks};
use makruk_core::{Fen, Game, Makruk};
use makruk_movegen::{Cpu, Strategies};
use makruk_perft::{Adjudication, Perft, Silent, TableSetup};

/// Endings in which a count is about to end, to start, or to be replaced, and one that repeats.
const ENDINGS: [&str; 7] = [
    "8/8/8/2K1k3/8/3R1R2/8/8 w - 16 13 128",
    "8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1",
    "8/8/4k3/5P2/8/2RMK3/8/8 b - 0 0 50",
    "8/2K3k1/5m2/4S1S1/8/8/8/8 w - 128 126 1",
    "2r5/8/8/8/8/1k6/6K1/M7 b - 128 125 125",
    "km6/8/8/8/8/8/8/KM6 w - 0 0 1",
    "8/8/8/8/8/2k5/7r/K7 w - - 97 1",
];

/// Leaves at a depth, and how many of them end the game for each reason.
type Count = (u128, [u128; Reason::ALL.len()]);

/// Plays every line to its end or to the depth, whichever comes first.
fn played(game: &mut Game<Makruk>, depth: u32, repetition: bool, count: &mut Count) {
    let outcome = game.outcome().filter(|end| repetition || end.reason != Reason::Repetition);
    if depth == 0 {
        count.0 += 1;
        if let Some(end) = outcome {
            count.1[end.reason as usize] += 1;
        }
        return;
    }
    if outcome.is_some() {
        return;
    }
    for mv in game.legal_moves() {
        game.make(mv).expect("a legal move");
        played(game, depth - 1, repetition, count);
        game.undo();
    }
}

fn counted(game: &Game<Makruk>, depth: u32, repetition: bool, threads: usize, hash: usize) -> Count {
    let chosen = Makruk::choose(None, &Cpu::detect()).expect("a strategy for every CPU");
    let report = Perft::new(*game.position(), depth, chosen)
        .adjudicate(Adjudication::of(game, repetition))
        .threads(threads)
        .table((hash > 0).then_some(TableSetup { bytes: hash, seed: 7 }))
        .only_last(true)
        .run(&Silent)
        .expect("a report");
    let last = report.last().expect("a finished depth");
    let endings = last.endings.expect("endings were asked for");
    assert_eq!(
        last.divide.iter().map(|root| root.nodes).sum::<u128>(),
        if depth == 0 { 0 } else { last.nodes }
    );
    (last.nodes, Reason::ALL.map(|reason| endings.of(reason)))
}

#[test]
fn every_line_played_through_a_game_gives_the_same_count() {
    let mut reasons = [0; Reason::ALL.len()];
    for rulebook in Makruk::rulebooks() {
        for text in ENDINGS {
            let fen: Fen<Makruk> = text.parse().expect("a good FEN");
            let mut game = Game::new(fen, *rulebook);
            for depth in 0..=4 {
                let mut expected = (0, [0; Reason::ALL.len()]);
                played(&mut game, depth, false, &mut expected);
                let name = rulebook.name();
                assert_eq!(counted(&game, depth, false, 1, 0), expected, "{name}: {text} at depth {depth}");
                assert_eq!(
                    counted(&game, depth, false, 3, 1 << 20),
                    expected,
                    "{name}, table: {text} at {depth}"
                );
                for (sum, more) in reasons.iter_mut().zip(expected.1) {
                    *sum += more;
                }
            }
        }
    }
    for (reason, seen) in Reason::ALL.into_iter().zip(reasons) {
        // A side must ask for Board's Honour to mate while counting; repetition is looked at below.
        let elsewhere = [Reason::FirstCheck, Reason::PromotionStalemate].contains(&reason);
        let cannot = elsewhere || [Reason::MateWhileCounting, Reason::Repetition].contains(&reason);
        assert_eq!(seen == 0, cannot, "{reason}: {seen}");
    }
}

#[test]
fn repetition_looks_at_the_way_and_at_the_game_before() {
    let rulebook = Makruk::rulebook("fairy").expect("a rulebook of Makruk");
    // One round trip: the next one makes the start position's third occurrence.
    let fen: Fen<Makruk> = "7k/8/8/8/8/8/8/R6K w - - 0 1".parse().expect("a good FEN");
    let mut game = Game::new(fen, rulebook);
    game.play_text("a1a2 h8g8 a2a1 g8h8").expect("legal moves");
    let mut expected = (0, [0; Reason::ALL.len()]);
    played(&mut game, 4, true, &mut expected);
    assert!(expected.1[Reason::Repetition as usize] > 0, "the second round trip is a third occurrence");
    for threads in [1, 2] {
        assert_eq!(counted(&game, 4, true, threads, 0), expected);
    }
}

/// Two bare kings are a draw under every rulebook: nothing is below them, where plain perft has 3, 9,
/// 54, 324 (Fairy-Stockfish).
#[test]
fn bare_kings_have_no_children() {
    for rulebook in Makruk::rulebooks() {
        let fen: Fen<Makruk> = "k7/8/8/8/8/8/8/K7 w - - 0 1".parse().expect("a good FEN");
        let game = Game::new(fen, *rulebook);
        let endings_at_root = counted(&game, 0, false, 1, 0).1;
        assert_eq!(endings_at_root[Reason::InsufficientMaterial as usize], 1);
        for depth in 1..=4 {
            assert_eq!(counted(&game, depth, false, 1, 0).0, 0);
        }
    }
}
