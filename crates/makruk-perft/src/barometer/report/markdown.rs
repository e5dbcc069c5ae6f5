//! The table for a README.

use std::fmt::Write as _;

use super::{MEANING, escape, extent, figures, known};
use crate::barometer::Ranking;

/// Positions that are named before the others are only counted.
const NAMED: usize = 12;

/// A table of the ranking, and below it where and how it was measured, by a command that is given.
pub fn markdown(ranking: &Ranking, command: &str) -> String {
    // Writing to a string does not fail.
    let mut out = String::new();
    if ranking.ranked.is_empty() {
        out.push_str("No contestant is in the ranking.\n");
    } else {
        table(&mut out, ranking);
        let _ = writeln!(out, "\n{MEANING}");
    }
    if !ranking.voided.is_empty() {
        out.push_str("\n| out of the ranking | why |\n|---|---|\n");
        for (contestant, why) in &ranking.voided {
            let (contestant, why) = (escape::markdown(known(contestant)), escape::markdown(known(why)));
            let _ = writeln!(out, "| {contestant} | {why} |");
        }
    }
    let _ = writeln!(
        out,
        "\nMachine: {}. Measured by makruk {}: {}, and ranked by",
        escape::markdown(known(&ranking.host_cpu)),
        escape::markdown(known(&ranking.version)),
        positions(ranking)
    );
    let _ = write!(out, "\n{}", escape::fenced("sh", command));
    out
}

fn table(out: &mut String, ranking: &Ranking) {
    out.push_str("| place | contestant | times slower | leaves/s | version | CPU features |\n");
    out.push_str("|---:|---|---:|---:|---|---|\n");
    for (index, ranked) in ranking.ranked.iter().enumerate() {
        let bold = if index == 0 { "**" } else { "" };
        let _ = writeln!(
            out,
            "| {} | {bold}{}{bold} | {bold}{}{bold} ({}) | {} | {} | {} |",
            index + 1,
            escape::markdown(known(&ranked.contestant)),
            figures::ratio(ranked.ratio),
            figures::interval(ranked.interval),
            figures::speed(ranked.speed),
            escape::markdown(known(&ranked.version)),
            escape::markdown(known(&ranked.cpu_features))
        );
    }
}

fn positions(ranking: &Ranking) -> String {
    let names = &ranking.positions;
    let mut text = extent(ranking);
    if !names.is_empty() {
        let first: Vec<_> = names.iter().take(NAMED).map(|name| escape::markdown(name)).collect();
        let _ = write!(text, " ({}", first.join(", "));
        if names.len() > NAMED {
            let _ = write!(text, " and {} more", names.len() - NAMED);
        }
        text.push(')');
    }
    text
}
