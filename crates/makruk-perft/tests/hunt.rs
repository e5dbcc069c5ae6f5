//! Faults that other programs had, built into a plain generator, are found, named and made small.

use std::path::Path;

use makruk_core::{Makruk, PieceKind, Position};
use makruk_movegen::{Cpu, Strategies};
use makruk_perft::hunt::{Divide, Fault, Found, Hunt, Opponent, Refusal, Rule, Source, Watch};
use makruk_perft::suite::Suite;

use broken::Broken;

mod broken;

struct Quiet;

impl Watch for Quiet {}

/// Positions of the suites.
fn given() -> Vec<Position<Makruk>> {
    let read = |name: &str| {
        let path = format!("{}/../../perft-suites/makruk/{name}.epd", env!("CARGO_MANIFEST_DIR"));
        match Suite::read(Path::new(&path)).unwrap() {
            Suite::Counts(file) => file.entries,
            Suite::Endings(_) => panic!("{path} has no counts"),
        }
    };
    let entries = ["start", "published", "selfplay"].into_iter().flat_map(read);
    entries.map(|entry| Position::from_fen(&entry.fen).unwrap()).collect()
}

fn hunt(opponent: &mut dyn Opponent, positions: usize, depth: u32, most: usize) -> Found {
    let chosen = Makruk::choose(Some("hyperbola"), &Cpu::detect()).unwrap();
    Hunt { chosen, depth, positions, most, verdicts: false }.run(
        Source::new(given(), 1),
        opponent,
        &mut Quiet,
    )
}

#[test]
fn a_right_generator_is_right() {
    let found = hunt(&mut Broken::Nothing, 120, 2, 1);
    assert!(found.differences.is_empty(), "{:?}", found.differences);
    let summary = found.summary;
    assert_eq!((summary.positions, summary.comparisons, summary.failures), (120, 240, 0));
    assert!(summary.leaves > 50_000 && !summary.interrupted && !summary.gave_up);
}

#[test]
fn each_fault_is_found_and_made_small() {
    for (fault, rule) in [
        (Broken::KhonSymmetric, Rule::Moves(PieceKind::Khon)),
        (Broken::BlackPawnRank, Rule::Promotion),
        (Broken::PinnedKhon, Rule::Pin),
        (Broken::PromotionSkipped, Rule::Promotion),
        (Broken::DoubleCheck, Rule::DoubleCheck),
        (Broken::KingAlongLine, Rule::KingAlongLine),
        (Broken::MetStraight, Rule::Moves(PieceKind::Met)),
        (Broken::LeafTwice, Rule::Counting),
    ] {
        let mut opponent = fault;
        let found = hunt(&mut opponent, 2000, 2, 1);
        let [difference] = &found.differences[..] else { panic!("{fault:?}: {:?}", found.summary) };
        assert_eq!(difference.rule, Some(rule), "{fault:?}: {difference:?}");
        let smallest = Position::<Makruk>::from_fen(&difference.smallest).unwrap();
        let pieces = smallest.board().occupied().count();
        assert!(pieces <= 6, "{fault:?}: {pieces} pieces in {}", difference.smallest);
        // It shows there, by itself.
        let theirs = opponent.divide(&difference.smallest, 1).unwrap();
        let ours = smallest.legal_moves().len() as u64;
        let listed: Vec<_> = theirs.moves.unwrap().into_iter().map(|(mv, _)| mv).collect();
        match &difference.smallest_fault {
            Fault::Lists { missing, extra } => {
                assert!(
                    missing.iter().all(|mv| !listed.contains(mv))
                        && extra.iter().all(|mv| listed.contains(mv))
                );
            }
            Fault::Below { .. } => assert_ne!(theirs.total, ours, "{fault:?}"),
            other => panic!("{fault:?}: {other:?}"),
        }
        // The line leads from the root to where they differ.
        let mut position = Position::<Makruk>::from_fen(&difference.root).unwrap();
        for mv in &difference.line {
            position = position.play(position.find_move(mv).unwrap());
        }
        assert_eq!(position, Position::from_fen(&difference.fen).unwrap());
    }
}

/// A program that says totals only is followed move by move.
struct TotalsOnly(Broken);

impl Opponent for TotalsOnly {
    fn divide(&mut self, fen: &str, depth: u32) -> Result<Divide, Refusal> {
        Ok(Divide { moves: None, ..self.0.divide(fen, depth)? })
    }
}

#[test]
fn totals_are_enough() {
    let found = hunt(&mut TotalsOnly(Broken::MetStraight), 200, 3, 1);
    let [difference] = &found.differences[..] else { panic!("{:?}", found.summary) };
    assert_eq!(difference.depth, 1);
    assert!(matches!(difference.fault, Fault::Total { .. }), "{difference:?}");
    let smallest = Position::<Makruk>::from_fen(&difference.smallest).unwrap();
    assert!(smallest.board().occupied().count() <= 6, "{}", difference.smallest);
}

/// Fails on every second position, or on all.
struct Failing {
    asked: u32,
    always: bool,
}

impl Opponent for Failing {
    fn divide(&mut self, fen: &str, depth: u32) -> Result<Divide, Refusal> {
        self.asked += 1;
        if self.always || self.asked.is_multiple_of(2) {
            return Err(Refusal::Once("ended".to_owned()));
        }
        Broken::Nothing.divide(fen, depth)
    }
}

#[test]
fn failures_are_told_apart_from_agreement() {
    let found = hunt(&mut Failing { asked: 0, always: false }, 20, 1, 1);
    let summary = found.summary;
    assert_eq!((summary.positions, summary.failures, summary.gave_up), (10, 10, false));
    let found = hunt(&mut Failing { asked: 0, always: true }, 20, 1, 1);
    let summary = found.summary;
    assert!(summary.gave_up && summary.positions == 0 && summary.failures < 20 && summary.comparisons == 0);
}
