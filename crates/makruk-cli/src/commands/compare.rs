//! `makruk compare`: everything that has to do with speed. Measuring writes rows; the others read them.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::Result;
use makruk_perft::barometer::{Ranking, Row, read_rows};

use super::compare_measure::{Job, Speed, measure};
use super::compare_rank::Form;
use super::compare_rows::Destination;
use super::{compare_cmp, compare_diff, compare_gate, compare_measure, compare_rank, compare_report};
use crate::Outcome;
use crate::args_compare::{CompareArgs, CompareCommand, ReportFilesArgs, ShortArgs};

/// What a short comparison takes: twenty positions, a minute of measuring and some warming up.
const SHORT: Speed = Speed::Total(Duration::from_mins(1));
/// Rounds of a short comparison.
const ROUNDS: u32 = 3;

pub(crate) fn run(args: CompareArgs) -> Result<Outcome> {
    match args.command {
        None => short(&args.short),
        Some(CompareCommand::Measure(args)) => compare_measure::run(&args),
        Some(CompareCommand::Rank(args)) => compare_rank::run(&args),
        Some(CompareCommand::Cmp(args)) => compare_cmp::run(&args),
        Some(CompareCommand::Diff(args)) => compare_diff::run(&args),
        Some(CompareCommand::Report(args)) => report(&args),
        Some(CompareCommand::Gate(args)) => compare_gate::run(&args),
    }
}

/// Measures a little and ranks.
fn short(args: &ShortArgs) -> Result<Outcome> {
    let out = args.out.clone().map_or(Destination::Memory, Destination::New);
    let job = Job { field: &args.field, rounds: ROUNDS, speed: SHORT, progress: args.progress };
    let (rows, outcome) = measure(&job, out)?;
    compare_rank::write(&rows, outcome, false, Form { json: args.json, csv: false })
}

/// Ranks rows and writes reports of the ranking, which name the command line.
fn report(args: &ReportFilesArgs) -> Result<Outcome> {
    let rows = read_rows(&args.files)?;
    let ranking = Ranking::of(&rows, args.mixed)?;
    let words: Vec<_> = std::env::args().skip(1).collect();
    compare_report::run(&ranking, &format!("makruk {}", words.join(" ")), &args.report)?;
    Ok(outcome(&rows))
}

/// The exit of a command that read rows: a wrong count among them is told of, whatever else they say.
pub(super) fn outcome(rows: &[Row]) -> Outcome {
    let mut wrong: Vec<&str> =
        rows.iter().filter(|row| row.is_wrong()).map(|row| row.contestant.as_str()).collect();
    wrong.dedup();
    wrong.sort_unstable();
    wrong.dedup();
    if wrong.is_empty() {
        return Outcome::Done;
    }
    let _ = writeln!(io::stderr(), "wrong counts: {}", wrong.join(", "));
    Outcome::Differs
}
