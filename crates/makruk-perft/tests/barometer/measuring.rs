//! Who counts what when, and what becomes of wrong counts.

use std::io;
use std::time::Duration;

use makruk_perft::barometer::{
    Absent, Contestant, Failure, Measurement, Origin, Row, Summary, Target, Watch,
};

use crate::made_up::{Answer, Log, MadeUp};

/// Keeps rows; stops after so many.
#[derive(Default)]
struct Keeper {
    rows: Vec<Row>,
    most: Option<usize>,
    broken: bool,
}

impl Watch for Keeper {
    fn row(&mut self, row: &Row) -> io::Result<()> {
        self.rows.push(row.clone());
        if self.broken { Err(io::Error::other("no room")) } else { Ok(()) }
    }

    fn stopped(&self) -> bool {
        self.most.is_some_and(|most| self.rows.len() >= most)
    }
}

/// A million nanoseconds for a cell, a hundred thousand at least.
fn plan(rounds: u32) -> Measurement {
    let text = str::to_owned;
    Measurement {
        origin: Origin {
            version: text("0.1.0"),
            revision: text("0123456789ab"),
            host_cpu: text("a CPU"),
            variant: text("makruk"),
        },
        rounds,
        first_round: 1,
        cell_time: Duration::from_millis(1),
        least_time: Duration::from_micros(100),
        time_limit: Duration::from_secs(1),
        total_time: None,
    }
}

fn targets(names: &[&str]) -> Vec<Target> {
    let target = |name: &&str| Target {
        name: (*name).to_owned(),
        fen: (*name).to_owned(),
        counts: vec![(1, 20), (2, 400), (3, 10_000), (4, 200_000)],
    };
    names.iter().map(target).collect()
}

fn made_up(name: &'static str, slowness: f64, answer: Answer, log: &Log) -> Box<dyn Contestant> {
    Box::new(MadeUp { name, slowness, answer, log: Log::clone(log) })
}

fn run(plan: &Measurement, names: &[&str], contestants: &mut [Box<dyn Contestant>]) -> (Summary, Vec<Row>) {
    let mut keeper = Keeper::default();
    let summary = plan.run(&targets(names), contestants, &mut keeper).unwrap();
    (summary, keeper.rows)
}

const RIGHT: Answer = |request| Ok(request.expected);

#[test]
fn rounds_are_in_turn_and_each_begins_with_another() {
    let log = Log::default();
    let mut field = ["a", "b", "c"].map(|name| made_up(name, 1.0, RIGHT, &log));
    let (summary, rows) = run(&plan(3), &["p", "q"], &mut field);
    assert_eq!(summary, Summary { measured: 18, ..Summary::default() });
    for (place, position) in ["p", "q"].iter().enumerate() {
        let part = &rows[9 * place..][..9];
        let order: String = part.iter().map(|row| row.contestant.as_str()).collect();
        assert_eq!(order, "abcbcacab");
        assert!(part.iter().all(|row| row.position == *position && row.error.is_empty()));
        assert_eq!(part.iter().map(|row| row.round).collect::<Vec<_>>(), [1, 1, 1, 2, 2, 2, 3, 3, 3]);
    }
    // Warming up is not recorded: all of it comes before the first round of a position.
    let warm: Vec<_> = log.borrow().iter().take(12).map(|entry| (entry.0.clone(), entry.2)).collect();
    let expected = ["a", "b", "c"].iter().flat_map(|name| (1..=4).map(|depth| ((*name).to_owned(), depth)));
    assert_eq!(warm, expected.collect::<Vec<_>>());
}

/// At 1 ns a leaf depth 4 takes 200 us, at 10 it would take 2 ms, at 1000 depth 3 would take 10 ms and depth 2 takes
/// 400 us, at 10000 even depth 2 would take 4 ms; a cell has 1 ms. What takes less than 100 us is repeated.
#[test]
fn everybody_counts_as_deep_as_time_allows() {
    let log = Log::default();
    let mut field: Vec<_> = [("a", 1.0), ("b", 5.0), ("c", 1000.0), ("d", 10_000.0), ("e", 0.01), ("f", 6.0)]
        .map(|(name, slowness)| made_up(name, slowness, RIGHT, &log))
        .into();
    let (_, rows) = run(&plan(1), &["p"], &mut field);
    let depths: Vec<_> = rows.iter().map(|row| (row.contestant.as_str(), row.depth, row.expected)).collect();
    assert_eq!(
        depths,
        [
            ("a", 4, 200_000),
            ("b", 4, 200_000),
            ("c", 2, 400),
            ("d", 1, 20),
            ("e", 4, 200_000),
            ("f", 3, 10_000)
        ]
    );
    let log = log.borrow();
    let repeats: Vec<_> = log[log.len() - 6..].iter().map(|entry| (entry.0.as_str(), entry.3)).collect();
    assert_eq!(repeats, [("a", 1), ("b", 1), ("c", 1), ("d", 1), ("e", 50), ("f", 2)]);
}

/// A strategy that is broken at one position: its row is void, and all others are measured.
#[test]
fn a_wrong_count_voids_the_row_and_the_run_goes_on() {
    let log = Log::default();
    let broken: Answer = |request| Ok(request.expected + u64::from(request.fen == "q" && request.depth == 3));
    let mut field = [made_up("right", 1.0, RIGHT, &log), made_up("broken", 1.0, broken, &log)];
    let (summary, rows) = run(&plan(2), &["p", "q", "r"], &mut field);
    assert_eq!(summary, Summary { measured: 10, wrong: 1, ..Summary::default() });
    let void: Vec<_> = rows.iter().filter(|row| !row.error.is_empty()).collect();
    assert_eq!(void.len(), 1);
    assert!(void[0].is_wrong() && void[0].speed().is_none());
    assert_eq!((void[0].contestant.as_str(), void[0].position.as_str(), void[0].depth), ("broken", "q", 3));
    assert_eq!((void[0].nodes, void[0].error.as_str()), (Some(10_001), "counted 10001, expected 10000"));
}

/// Wrong only sometimes, as what races with itself: every count is looked at.
#[test]
fn a_count_that_is_wrong_in_a_round_is_seen() {
    let log = Log::default();
    // Repeated counts are made in rounds only.
    let shaky: Answer = |request| Ok(request.expected - u64::from(request.repeats > 1));
    let mut field = [made_up("shaky", 0.01, shaky, &log)];
    let (summary, rows) = run(&plan(3), &["p"], &mut field);
    assert_eq!((summary.measured, summary.wrong), (0, 3));
    assert!(rows.iter().all(|row| row.error == "counted 199999, expected 200000"), "{rows:?}");
}

#[test]
fn who_fails_has_a_row_and_is_not_asked_for_ever() {
    let log = Log::default();
    let fails: Answer = |_| Err(Failure::Count("no answer".to_owned()));
    let absent = Absent { name: "absent".to_owned(), why: "found no program".to_owned() };
    let mut field =
        [made_up("right", 1.0, RIGHT, &log), made_up("fails", 1.0, fails, &log), Box::new(absent)];
    let (summary, rows) = run(&plan(2), &["p", "q", "r", "s"], &mut field);
    assert_eq!(summary, Summary { measured: 8, failed: 3, ..Summary::default() });
    let of = |name: &str| rows.iter().filter(|row| row.contestant == name).collect::<Vec<_>>();
    assert_eq!(of("fails").iter().map(|row| row.position.as_str()).collect::<Vec<_>>(), ["p", "q"]);
    assert!(of("fails").iter().all(|row| row.nodes.is_none() && row.error == "no answer"));
    let [absent] = of("absent")[..] else { panic!("{rows:?}") };
    assert_eq!((absent.error.as_str(), absent.contestant_version.as_str()), ("found no program", ""));
}

#[test]
fn what_is_done_stays_when_it_is_stopped() {
    let log = Log::default();
    let mut field = ["a", "b"].map(|name| made_up(name, 1.0, RIGHT, &log));
    let mut keeper = Keeper { most: Some(5), ..Keeper::default() };
    let summary = plan(4).run(&targets(&["p", "q"]), &mut field, &mut keeper).unwrap();
    assert_eq!((summary.measured, summary.interrupted, keeper.rows.len()), (5, true, 5));
    // A contestant that hears of it says so, which is no failure.
    let stopped: Answer = |_| Err(Failure::Stopped);
    let (summary, rows) = run(&plan(1), &["p"], &mut [made_up("a", 1.0, stopped, &log)]);
    assert!(summary.interrupted && rows.is_empty());
}

#[test]
fn time_that_is_up_leaves_positions_out() {
    let log = Log::default();
    let plan = Measurement { total_time: Some(Duration::ZERO), first_round: 7, ..plan(1) };
    let (summary, rows) = run(&plan, &["p", "q"], &mut [made_up("a", 1.0, RIGHT, &log)]);
    assert!(rows.is_empty() && summary.left_out == 2, "{summary:?}");
    let plan = Measurement { total_time: None, ..plan };
    let (_, rows) = run(&plan, &["p"], &mut [made_up("a", 1.0, RIGHT, &log)]);
    assert_eq!(rows[0].round, 7);
}

#[test]
fn a_row_that_cannot_be_written_ends_it() {
    let log = Log::default();
    let mut keeper = Keeper { broken: true, ..Keeper::default() };
    let error = plan(1).run(&targets(&["p"]), &mut [made_up("a", 1.0, RIGHT, &log)], &mut keeper);
    assert_eq!(error.unwrap_err().to_string(), "no room");
    assert_eq!(keeper.rows.len(), 1);
}
