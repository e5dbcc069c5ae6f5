//! Counts that a suite lacks.

use std::path::Path;

use makruk_core::Makruk;
use makruk_movegen::{Cpu, Strategies};
use makruk_perft::barometer::{Contestant, Limits, Ours, Target};
use makruk_perft::suite::SuiteFile;

use crate::made_up::{Answer, Log, MadeUp};

/// The start position at depth 5 alone; all counts are those of `start.epd`.
fn start() -> Target {
    let text = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1 ;D5 6223994 ;id \"start\"";
    let file = SuiteFile::of_text(Path::new("a.epd"), text).unwrap();
    Target::of(&file.entries[0]).unwrap()
}

const START: [(u32, u64); 5] = [(1, 23), (2, 529), (3, 12_012), (4, 273_026), (5, 6_223_994)];

fn ours(name: &str) -> Box<dyn Contestant> {
    Box::new(Ours::new(Makruk::choose(Some(name), &Cpu::detect()).unwrap(), "0.1.0"))
}

/// Right at no depth.
fn broken() -> Box<dyn Contestant> {
    let answer: Answer = |request| Ok(7 * u64::from(request.depth));
    Box::new(MadeUp { name: "broken", slowness: 1.0, answer, log: Log::default() })
}

#[test]
fn two_strategies_agree_on_them() {
    let mut counters = [ours("reference"), ours("hyperbola")];
    assert_eq!(start().completed(&mut counters, Limits::default()).unwrap().counts, START);
    // One that counts wrong is outvoted wherever it stands.
    let mut counters = [ours("reference"), broken(), ours("hyperbola")];
    assert_eq!(start().completed(&mut counters, Limits::default()).unwrap().counts, START);
    let mut counters = [broken(), ours("two-ply"), ours("hyperbola")];
    assert_eq!(start().completed(&mut counters, Limits::default()).unwrap().counts, START);
}

#[test]
fn what_nobody_agrees_on_is_not_known() {
    for mut counters in [vec![], vec![ours("reference")], vec![ours("reference"), broken()]] {
        assert_eq!(start().completed(&mut counters, Limits::default()).unwrap().counts, START[4..]);
    }
}

#[test]
fn limits_are_kept() {
    let mut counters = [ours("reference"), ours("hyperbola")];
    let mut counts =
        |depth, nodes| start().completed(&mut counters, Limits { depth, nodes }).map(|target| target.counts);
    assert_eq!(counts(Some(3), None).unwrap(), START[..3]);
    assert_eq!(counts(None, Some(529)).unwrap(), START[..2]);
    assert_eq!(counts(Some(9), Some(6_223_994)).unwrap(), START);
    assert_eq!(counts(Some(0), None), None);
    assert_eq!(counts(None, Some(22)), None);
}
