//! `makruk compare diff`: what became slower or faster.

use std::io::{self, Write};
use std::slice::from_ref;

use anyhow::Result;
use makruk_perft::barometer::{Change, Changes, read_rows};

use super::compare::outcome;
use crate::Outcome;
use crate::args_compare::DiffArgs;

pub(crate) fn run(args: &DiffArgs) -> Result<Outcome> {
    let (old, new) = (read_rows(from_ref(&args.old))?, read_rows(from_ref(&args.new))?);
    let changes = Changes::of(&old, &new, args.mixed)?;
    let outcome = outcome(&[old, new].concat());
    let mut out = io::stdout().lock();
    writeln!(out, "# new time by old time; above 1 is slower")?;
    for change in &changes.changes {
        writeln!(out, "{}", sentence(change))?;
    }
    for (contestant, why) in &changes.voided {
        writeln!(out, "{contestant}: void: {why}")?;
    }
    for (names, why) in [
        (&changes.missing_in_new, "no count in the new rows"),
        (&changes.missing_in_old, "no count in the old rows"),
        (&changes.not_compared, "no position was counted to the same depth in both"),
    ] {
        for name in names {
            writeln!(out, "{name}: {why}")?;
        }
    }
    Ok(outcome)
}

/// A change in one line.
pub(super) fn sentence(change: &Change) -> String {
    let Change { contestant, ratio, interval: (low, high), positions } = change;
    format!("{contestant}: {ratio:.4} times as long ({low:.4} to {high:.4}), positions compared: {positions}")
}
