//! The numbers do not depend on how many threads count them.

use makruk_core::{Makruk, Position, Variant};
use makruk_movegen::{Cpu, Strategies};
use makruk_perft::{DepthReport, Perft, Report, Silent, TableSetup};

use known::positions;

mod known;

/// 0 stands for all.
const THREADS: [usize; 5] = [1, 2, 3, 8, 0];

/// No table, and one that is small enough to be fought over.
const TABLES: [Option<TableSetup>; 2] = [None, Some(TableSetup { bytes: 64 << 10, seed: 7 })];

/// A run with every number of threads, without and with a table.
fn runs(position: Position<Makruk>, depth: u32) -> impl Iterator<Item = (String, Report)> {
    let chosen = Makruk::choose(None, &Cpu::detect()).unwrap();
    let setups = THREADS.into_iter().flat_map(|threads| TABLES.map(|table| (threads, table)));
    setups.map(move |(threads, table)| {
        let perft = Perft::new(position, depth, chosen).threads(threads).table(table);
        let report = perft.run(&Silent).unwrap();
        let all = std::thread::available_parallelism().unwrap().get();
        assert_eq!(report.threads, if threads == 0 { all } else { threads });
        assert_eq!(report.table.is_some(), table.is_some());
        assert!(report.interrupted.is_none());
        (format!("{threads} threads, {table:?}"), report)
    })
}

/// Leaves at depths 1, 2, 3, and so on.
fn nodes(report: &Report) -> Vec<u128> {
    let (depths, nodes): (Vec<_>, Vec<_>) =
        report.depths.iter().map(|depth| (depth.depth, depth.nodes)).unzip();
    assert!(depths.into_iter().eq(1..=nodes.len() as u32));
    nodes
}

fn divide(depth: &DepthReport) -> Vec<(String, u128)> {
    depth.divide.iter().map(|root| (root.mv.text(&Makruk::LETTERS), root.nodes)).collect()
}

/// Leaves below each first move, sorted, by the reference generator and without any driver.
fn reference_divide(position: &Position<Makruk>, depth: u32) -> Vec<(String, u128)> {
    let reference = Makruk::choose(Some("reference"), &Cpu::detect()).unwrap().kernel;
    let below = |mv| u128::from((reference.count)(&position.play(mv), depth - 1));
    let moves = position.legal_moves().into_iter();
    let mut divide: Vec<_> = moves.map(|mv| (mv.text(&Makruk::LETTERS), below(mv))).collect();
    divide.sort();
    divide
}

#[test]
fn every_depth_is_as_the_suites_have_it() {
    for known in positions(&["start", "published", "selfplay"]) {
        let expected = known.nodes_up_to(3_000_000);
        for (setup, report) in runs(known.position, expected.len() as u32) {
            assert_eq!(nodes(&report), expected, "{}, {setup}", known.fen);
        }
    }
}

/// Depth 5 is the first that is split below the first moves. The counts of published positions reach it.
#[test]
fn every_depth_is_right_where_parts_are_deeper_than_the_first_moves() {
    let deep = |nodes: &[u128]| nodes.len() >= 5;
    let mut checked = 0;
    for known in positions(&["published"]) {
        let expected = known.nodes_up_to(17_000_000);
        if deep(expected) && expected[4] > 0 {
            for (setup, report) in runs(known.position, expected.len() as u32) {
                assert_eq!(nodes(&report), expected, "{}, {setup}", known.fen);
            }
            checked += 1;
        }
    }
    assert!(checked >= 4, "{checked} positions only");
}

#[test]
fn divide_is_that_of_the_reference_generator() {
    for known in positions(&["start", "published", "selfplay"]) {
        let depth = known.nodes_up_to(300_000).len() as u32;
        let expected = reference_divide(&known.position, depth);
        for (setup, report) in runs(known.position, depth) {
            let last = report.last().unwrap();
            assert_eq!(divide(last), expected, "{}, {setup}", known.fen);
            assert_eq!(last.divide.iter().map(|root| root.nodes).sum::<u128>(), last.nodes);
        }
    }
}

/// The numbers of `divide_start.tsv`, which two other programs agree on.
#[test]
fn divide_of_the_start_position_is_the_published_one() {
    let table = include_str!("../../../perft-suites/makruk/divide_start.tsv");
    let column = 3; // after the move: d3, d4, d5
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'));
    let expected: Vec<(String, u128)> = rows
        .filter_map(|cells| {
            let cells: Vec<_> = cells.collect();
            (cells[0] != "move" && cells[0] != "total")
                .then(|| (cells[0].to_owned(), cells[column].parse().unwrap()))
        })
        .collect();
    assert_eq!(expected.len(), 23);
    for (setup, report) in runs(Position::start(), 5) {
        assert_eq!(divide(report.last().unwrap()), expected, "{setup}");
        assert_eq!(report.last().unwrap().nodes, 6_223_994, "{setup}");
    }
}

/// Two kings in corners: 3, 9, 54, 324 is what other programs give (python-chess issue 1064 tells how a
/// program that ends such games gets 1 too many).
#[test]
fn bare_kings_go_on() {
    let position = Position::from_fen("k7/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    for (setup, report) in runs(position, 4) {
        assert_eq!(nodes(&report), [3, 9, 54, 324], "{setup}");
    }
}

#[test]
fn every_strategy_gives_the_same_on_many_threads() {
    let cpu = Cpu::detect();
    for strategy in Makruk::strategies() {
        let Ok(chosen) = Makruk::choose(Some(strategy.name), &cpu) else { continue };
        for bulk in [true, false] {
            let report = Perft::new(Position::start(), 4, chosen).threads(3).bulk(bulk).run(&Silent).unwrap();
            assert_eq!(nodes(&report), [23, 529, 12_012, 273_026], "{}, bulk {bulk}", strategy.name);
        }
    }
}
