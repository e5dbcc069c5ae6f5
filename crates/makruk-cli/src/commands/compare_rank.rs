//! `makruk compare rank`: contestants from fast to slow.

use std::io::{self, Write};

use anyhow::Result;
use makruk_perft::barometer::{BarometerError, Ranking, Row, read_rows};
use serde::Serialize;

use super::compare::outcome;
use crate::Outcome;
use crate::args_compare::RankArgs;
use crate::output::{csv, json, rate};
use crate::record::Source;

const SCHEMA: &str = "makruk.rank/1";

#[derive(Serialize)]
struct RankRecord<'a> {
    #[serde(flatten)]
    source: Source,
    #[serde(flatten)]
    ranking: RankingRecord<'a>,
}

/// A ranking whose version is that of the rows, not that of who ranks them.
#[derive(Serialize)]
struct RankingRecord<'a> {
    host_cpu: &'a str,
    measured_by: &'a str,
    positions: &'a [String],
    rounds: u32,
    ranked: Vec<RankedRecord<'a>>,
    voided: Vec<VoidRecord<'a>>,
}

#[derive(Serialize)]
struct RankedRecord<'a> {
    place: usize,
    contestant: &'a str,
    contestant_version: &'a str,
    cpu_features: &'a str,
    ratio: f64,
    ratio_low: f64,
    ratio_high: f64,
    leaves_per_second: f64,
}

#[derive(Serialize)]
struct VoidRecord<'a> {
    contestant: &'a str,
    why: &'a str,
}

/// CSV has no nested records.
#[derive(Serialize)]
struct Shared<'a> {
    host_cpu: &'a str,
    measured_by: &'a str,
    positions: usize,
    rounds: u32,
}

pub(crate) fn run(args: &RankArgs) -> Result<Outcome> {
    let rows = read_rows(&args.files)?;
    write(&rows, outcome(&rows), args.mixed, Form { json: args.json, csv: args.csv })
}

/// What must be said of times of different kinds.
fn note(rows: &[Row]) -> Option<&'static str> {
    let first = rows.first()?.clock;
    rows.iter()
        .any(|row| row.clock != first)
        .then_some("times are CPU time of some contestants, wall time of others")
}

/// How a ranking is written, if not as text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) json: bool,
    pub(super) csv: bool,
}

/// Ranks rows and writes the ranking. If there is none because counts were wrong or missing, that is told by the exit.
pub(super) fn write(rows: &[Row], outcome: Outcome, mixed: bool, form: Form) -> Result<Outcome> {
    match Ranking::of(rows, mixed) {
        Ok(ranking) => write_ranking(&ranking, note(rows), form)?,
        Err(error @ BarometerError::NothingInCommon) if outcome != Outcome::Done => {
            let _ = writeln!(io::stderr(), "{error}");
        }
        Err(error) => return Err(error.into()),
    }
    Ok(outcome)
}

fn write_ranking(ranking: &Ranking, note: Option<&str>, form: Form) -> Result<()> {
    let Ranking { host_cpu, version, positions, rounds, voided, .. } = ranking;
    if form.json {
        let void = |(contestant, why)| VoidRecord { contestant, why };
        let voided = voided.iter().map(|(contestant, why)| void((contestant, why))).collect();
        let (measured_by, ranked) = (version, places(ranking).collect());
        let ranking = RankingRecord { host_cpu, measured_by, positions, rounds: *rounds, ranked, voided };
        return json(&RankRecord { source: Source::of(SCHEMA), ranking });
    }
    if form.csv {
        let (measured_by, positions, rounds) = (version, positions.len(), *rounds);
        return csv(places(ranking)
            .map(|place| (Source::of(SCHEMA), place, Shared { host_cpu, measured_by, positions, rounds })));
    }
    write_text(ranking, note)
}

fn places(ranking: &Ranking) -> impl Iterator<Item = RankedRecord<'_>> {
    ranking.ranked.iter().zip(1..).map(|(ranked, place)| RankedRecord {
        place,
        contestant: &ranked.contestant,
        contestant_version: &ranked.version,
        cpu_features: &ranked.cpu_features,
        ratio: ranked.ratio,
        ratio_low: ranked.interval.0,
        ratio_high: ranked.interval.1,
        leaves_per_second: ranked.speed,
    })
}

fn write_text(ranking: &Ranking, note: Option<&str>) -> Result<()> {
    let Ranking { host_cpu, version, positions, rounds, ranked, voided } = ranking;
    let mut out = io::stdout().lock();
    writeln!(out, "# {host_cpu}; measured by makruk {version}")?;
    writeln!(out, "# positions that all counted right: {}; rounds: {rounds}", positions.len())?;
    if let Some(note) = note {
        writeln!(out, "# {note}")?;
    }
    let width = ranked.iter().map(|one| one.contestant.len()).max().unwrap_or(0).max("contestant".len());
    writeln!(
        out,
        "{:>5}  {:width$} {:>12} {:>14} {:>21}  version",
        "place", "contestant", "leaves/s", "times as long", "95 %"
    )?;
    for (one, place) in ranked.iter().zip(1..) {
        let (low, high) = one.interval;
        let interval = if place == 1 { "-".to_owned() } else { format!("{} to {}", ratio(low), ratio(high)) };
        writeln!(
            out,
            "{place:>5}  {:width$} {:>12} {:>14} {interval:>21}  {}",
            one.contestant,
            rate(one.speed),
            ratio(one.ratio),
            one.version
        )?;
    }
    for (contestant, why) in voided {
        writeln!(out, " void  {contestant}: {why}")?;
    }
    Ok(())
}

/// A ratio in four digits or so.
fn ratio(number: f64) -> String {
    match number {
        ..10.0 => format!("{number:.3}"),
        ..100.0 => format!("{number:.2}"),
        _ => format!("{number:.1}"),
    }
}
