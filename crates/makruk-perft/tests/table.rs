//! The table changes how long a count takes, never what it is.

use std::sync::atomic::{AtomicU64, Ordering};

use makruk_core::{KeyHasher, Makruk, Position};
use makruk_movegen::{Chosen, Cpu, Strategies};
use makruk_perft::{MAX_DEPTH, Observer, Perft, PerftError, Report, Silent, TableSetup};
use makruk_table::{BUCKET_BYTES, TableError};

use known::positions;

mod known;

const SEED: u64 = KeyHasher::DEFAULT_SEED;

fn preferred() -> Chosen<Makruk> {
    Makruk::choose(None, &Cpu::detect()).unwrap()
}

fn with_table(position: Position<Makruk>, depth: u32, bytes: usize, seed: u64) -> Perft<Makruk> {
    Perft::new(position, depth, preferred()).table(Some(TableSetup { bytes, seed }))
}

fn nodes(report: &Report) -> Vec<u128> {
    report.depths.iter().map(|depth| depth.nodes).collect()
}

/// One bucket, odd sizes, a page, and enough for everything.
const SIZES: [usize; 7] = [64, 127, 1000, 4096, 12_345, 100_001, 4 << 20];

#[test]
fn totals_are_those_of_the_suites_at_any_size() {
    for known in positions(&["start", "published", "selfplay"]) {
        let expected = known.nodes_up_to(2_000_000);
        for bytes in SIZES {
            for threads in [1, 2] {
                let perft = with_table(known.position, expected.len() as u32, bytes, SEED).threads(threads);
                let report = perft.run(&Silent).unwrap();
                assert_eq!(nodes(&report), expected, "{}, {bytes} bytes, {threads} threads", known.fen);
            }
        }
    }
}

#[test]
fn totals_do_not_depend_on_seed_or_threads() {
    for seed in [0, 1, 42, SEED, u64::MAX] {
        for threads in 1..=8 {
            for bytes in [4096, 1 << 20] {
                let perft = with_table(Position::start(), 5, bytes, seed).threads(threads);
                let report = perft.run(&Silent).unwrap();
                // The counts of `start.epd`.
                let expected = [23, 529, 12_012, 273_026, 6_223_994];
                assert_eq!(nodes(&report), expected, "seed {seed}, {bytes} bytes, {threads} threads");
            }
        }
    }
}

#[test]
fn every_strategy_gives_the_same_with_a_table() {
    let cpu = Cpu::detect();
    let table = Some(TableSetup { bytes: 1 << 20, seed: SEED });
    for strategy in Makruk::strategies() {
        let Ok(chosen) = Makruk::choose(Some(strategy.name), &cpu) else { continue };
        for bulk in [true, false] {
            let perft = Perft::new(Position::start(), 4, chosen).table(table).bulk(bulk);
            let report = perft.run(&Silent).unwrap();
            assert_eq!(nodes(&report), [23, 529, 12_012, 273_026], "{}, bulk {bulk}", strategy.name);
        }
    }
}

/// Entries of 128 bits take the room of two, also in a table of a single bucket, and threads fight for
/// both halves.
#[test]
fn wide_entries_give_the_same() {
    for known in positions(&["start", "published", "selfplay"]) {
        let expected = known.nodes_up_to(1_000_000);
        for (bytes, threads) in [(64, 1), (64, 8), (4096, 8), (1 << 20, 2)] {
            let perft = with_table(known.position, expected.len() as u32, bytes, SEED).threads(threads);
            let report = perft.wide_table(true).run(&Silent).unwrap();
            assert_eq!(nodes(&report), expected, "{}, {bytes} bytes, {threads} threads", known.fen);
            let table = report.table.unwrap();
            assert_eq!(table.signature_bits, 128);
            // Two entries are compared each time.
            let bound = table.probes as f64 * 2.0 * 2_f64.powi(-128);
            assert!((table.false_hit_bound - bound).abs() <= bound * 1e-9);
        }
    }
}

/// Two hundred positions, one bucket, a page, and eight threads that fight for them.
#[test]
fn many_threads_on_a_tiny_table() {
    let positions = positions(&["playouts", "published", "selfplay"]);
    assert!(positions.len() > 200);
    for (number, known) in positions.into_iter().enumerate() {
        let expected = known.nodes_up_to(400_000);
        let bytes = [64, 4096][number % 2];
        let perft = with_table(known.position, expected.len() as u32, bytes, number as u64).threads(8);
        let report = perft.wide_table(number % 3 == 0).run(&Silent).unwrap();
        assert_eq!(nodes(&report), expected, "{}, {bytes} bytes", known.fen);
    }
}

#[test]
fn the_bound_is_probes_times_entries_times_chance() {
    let report = with_table(Position::start(), 6, 1 << 20, SEED).run(&Silent).unwrap();
    let table = report.table.unwrap();
    assert!(table.probes > 0);
    let bound = table.probes as f64 * 4.0 * 2_f64.powi(-64);
    assert!((table.false_hit_bound - bound).abs() <= bound * 1e-9, "{table:?}");
}

/// Depths too small to be looked up: nothing may be stored for them, and nothing found.
#[test]
fn shallow_depths() {
    for (depth, expected) in [(0, 1), (1, 23), (2, 529)] {
        for bytes in [64, 1 << 20] {
            let report =
                with_table(Position::start(), depth, bytes, SEED).only_last(true).run(&Silent).unwrap();
            assert_eq!(nodes(&report), [expected]);
        }
    }
}

#[test]
fn the_report_tells_what_table_it_was() {
    for (bytes, used) in [(64, 64), (127, 64), (100_001, 99_968)] {
        let report = with_table(Position::start(), 5, bytes, 9).run(&Silent).unwrap();
        let table = report.table.unwrap();
        // Whole buckets, at most what was asked for.
        assert_eq!(used % BUCKET_BYTES, 0);
        assert_eq!((table.bytes, table.seed, table.signature_bits), (used, 9, 64));
        if used == BUCKET_BYTES {
            // Dozens of positions passed through four places.
            assert!((1.0..=1.0).contains(&table.occupancy), "{bytes} bytes: {}", table.occupancy);
        } else {
            assert!(table.occupancy > 0.0 && table.occupancy <= 1.0, "{bytes} bytes: {}", table.occupancy);
        }
    }
}

#[test]
fn a_tally_uses_no_table() {
    let report = with_table(Position::start(), 3, 1 << 20, SEED).tally(true).run(&Silent).unwrap();
    assert!(report.table.is_none());
    assert_eq!(nodes(&report), [23, 529, 12_012]);
}

#[test]
fn a_table_that_cannot_be_made_is_an_error() {
    for bytes in [0, 1, 63] {
        match with_table(Position::start(), 3, bytes, SEED).run(&Silent) {
            Err(PerftError::Table(TableError::TooSmall { bytes: named, minimum: 64 })) => {
                assert_eq!(named, bytes);
            }
            other => panic!("{bytes} bytes: {other:?}"),
        }
    }
    // More than any machine of today can address.
    match with_table(Position::start(), 3, usize::MAX, SEED).run(&Silent) {
        Err(PerftError::Table(TableError::Allocation { bytes: usize::MAX, .. })) => {}
        other => panic!("all memory there could be: {other:?}"),
    }
}

/// Leaves below two bare kings, by depth from 0, as far as they fit 128 bits.
///
/// Written here from the rules, apart from everything that is tested: a king steps to a neighbouring
/// square that is not next to the other king. Leaves at a depth are the sums of the leaves at the depth
/// before, after each step, with the sides exchanged.
fn two_kings(mover: usize, other: usize) -> Vec<u128> {
    let near = |a: usize, b: usize| a != b && (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1;
    let apart = |a, b| a != b && !near(a, b);
    let mut leaves = vec![[Some(1_u128); 64]; 64];
    let mut counts = Vec::new();
    while let Some(count) = leaves[mover][other] {
        counts.push(count);
        let mut next = leaves.clone();
        for (from, row) in next.iter_mut().enumerate() {
            for (waiting, sum) in row.iter_mut().enumerate() {
                let steps = (0..64).filter(|&to| near(from, to) && apart(to, waiting));
                *sum =
                    steps.map(|to| leaves[waiting][to]).try_fold(0_u128, |sum, part| sum.checked_add(part?));
            }
        }
        leaves = next;
    }
    counts
}

/// A king on a1 to move, one on h8.
fn corners() -> (Position<Makruk>, Vec<u128>) {
    let counts = two_kings(0, 63);
    // By hand: a1 has three neighbours; so has h8, far from all of them.
    assert_eq!(counts[..3], [1, 3, 9]);
    (Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1").unwrap(), counts)
}

/// Depth 29 has more leaves than 2^64, and subtrees with more than the 58 bits that an entry holds:
/// those are not stored, so they are counted again, and the sums have to be right all the same. Without
/// hits the run would not end.
#[test]
fn counts_beyond_64_bits_are_exact() {
    let (position, expected) = corners();
    let depth = 29;
    assert!(expected[depth] > u128::from(u64::MAX));
    for threads in [1, 2] {
        let report =
            with_table(position, depth as u32, 16 << 20, SEED).threads(threads).run(&Silent).unwrap();
        assert_eq!(nodes(&report), expected[1..=depth]);
    }
}

/// Cancels after some answers.
struct Patience(AtomicU64, u64);

impl Observer for Patience {
    fn cancelled(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= self.1
    }
}

/// Nobody can count the leaves a hundred plies below two kings: they do not fit 128 bits, and the
/// table does not hold counts of more than 58 bits, so the run takes longer and longer. What it has
/// when it is stopped must be right.
#[test]
fn a_hopeless_depth_ends_with_what_was_counted() {
    let (position, expected) = corners();
    assert!(expected.len() <= MAX_DEPTH as usize, "all {} depths fit", expected.len());
    for threads in [1, 2] {
        let patience = Patience(AtomicU64::new(0), 200_000);
        let report = with_table(position, MAX_DEPTH, 16 << 20, SEED).threads(threads).run(&patience).unwrap();
        let counted = report.depths.len();
        assert!((20..expected.len()).contains(&counted), "{counted} depths");
        assert_eq!(nodes(&report), expected[1..=counted]);
        let interrupted = report.interrupted.unwrap();
        assert_eq!(interrupted.depth as usize, counted + 1);
        assert!(interrupted.leaves < expected[counted + 1]);
    }
}
