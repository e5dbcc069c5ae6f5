//! `makruk compare gate`: fails when something became slower.

use std::io::{self, Write};

use anyhow::Result;
use makruk_perft::barometer::{Changes, read_rows};

use super::compare::outcome;
use super::compare_diff::sentence;
use crate::Outcome;
use crate::args_compare::GateArgs;

pub(crate) fn run(args: &GateArgs) -> Result<Outcome> {
    let (old, new) = (read_rows(&args.baseline)?, read_rows(&args.new)?);
    let changes = Changes::of(&old, &new, args.mixed)?;
    changes.require_all()?;
    let outcome = outcome(&[old, new].concat());
    let mut out = io::stdout().lock();
    let mut failed = Vec::new();
    for change in &changes.changes {
        let is_slower = change.is_slower_by(args.fail_if_slower);
        writeln!(out, "{} {}", if is_slower { "slower" } else { "ok    " }, sentence(change))?;
        if is_slower {
            failed.push(change.contestant.as_str());
        }
    }
    for (contestant, why) in &changes.voided {
        writeln!(out, "void   {contestant}: {why}")?;
    }
    if failed.is_empty() {
        return Ok(outcome);
    }
    let percent = 100.0 * args.fail_if_slower;
    let _ = writeln!(io::stderr(), "slower by more than {percent} %: {}", failed.join(", "));
    Ok(Outcome::Differs)
}
