//! What `makruk suite verify` writes.

use std::io::{self, Write};

use anyhow::Result;
use makruk_perft::suite::{Check, EndingCheck};
use serde::Serialize;

use super::suite_verify::Verified;
use crate::output::json;
use crate::record::Source;

#[derive(Serialize)]
struct VerdictRecord {
    #[serde(flatten)]
    source: Source,
    files: usize,
    positions: usize,
    checks: usize,
    beyond_limit: usize,
    strategies: Vec<&'static str>,
    interrupted: bool,
    endings: usize,
    ending_checks: usize,
    mismatches: Vec<MismatchRecord>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum MismatchRecord {
    Count {
        file: String,
        line: usize,
        id: Option<String>,
        fen: String,
        depth: u32,
        strategy: &'static str,
        expected: u128,
        got: u128,
    },
    Ending {
        file: String,
        line: usize,
        id: String,
        rulebook: Option<&'static str>,
        field: &'static str,
        expected: String,
        got: String,
    },
}

impl From<&Check> for MismatchRecord {
    fn from(check: &Check) -> Self {
        Self::Count {
            file: check.path.display().to_string(),
            line: check.line,
            id: check.id.clone(),
            fen: check.fen.clone(),
            depth: check.depth,
            strategy: check.strategy,
            expected: check.expected,
            got: check.got,
        }
    }
}

impl From<&EndingCheck> for MismatchRecord {
    fn from(check: &EndingCheck) -> Self {
        Self::Ending {
            file: check.path.display().to_string(),
            line: check.line,
            id: check.id.clone(),
            rulebook: check.rulebook,
            field: check.field,
            expected: check.expected.clone(),
            got: check.got.clone(),
        }
    }
}

pub(super) fn write_json(verified: &Verified) -> Result<()> {
    let Verified { files, positions, beyond_limit, counts, entries, endings, strategies, interrupted } =
        verified;
    let wrong_counts = verified.wrong_counts().map(MismatchRecord::from);
    json(&VerdictRecord {
        source: Source::of("makruk.suite/1"),
        files: *files,
        positions: *positions,
        checks: counts.len(),
        beyond_limit: *beyond_limit,
        strategies: strategies.clone(),
        interrupted: *interrupted,
        endings: *entries,
        ending_checks: endings.len(),
        mismatches: wrong_counts.chain(verified.wrong_endings().map(MismatchRecord::from)).collect(),
    })
}

pub(super) fn write_text(verified: &Verified) -> Result<()> {
    let Verified { files, positions, beyond_limit, counts, entries, endings, strategies, interrupted } =
        verified;
    let mut out = io::stdout().lock();
    for check in verified.wrong_counts() {
        writeln!(out, "{}", sentence(check))?;
    }
    for check in verified.wrong_endings() {
        writeln!(out, "{}", ending_sentence(check))?;
    }
    writeln!(out, "{files} files")?;
    if !counts.is_empty() {
        let wrong = verified.wrong_counts().count();
        let nodes: u128 = counts.iter().map(|check| check.got).sum();
        let (positions, checks, names) = (positions, counts.len(), strategies.join(", "));
        let right = checks - wrong;
        write!(
            out,
            "{positions} positions, {checks} counts with {names}, {nodes} nodes: {right} right, {wrong} wrong"
        )?;
        match beyond_limit {
            0 => writeln!(out)?,
            left_out => writeln!(out, " ({left_out} counts beyond --max-nodes left out)")?,
        }
    }
    if !endings.is_empty() {
        let (checks, wrong) = (endings.len(), verified.wrong_endings().count());
        writeln!(out, "{entries} endings, {checks} facts compared: {} right, {wrong} wrong", checks - wrong)?;
    }
    if *interrupted {
        writeln!(out, "interrupted: the other counts were not made")?;
    }
    Ok(())
}

/// A wrong verdict in one line.
pub(super) fn ending_sentence(check: &EndingCheck) -> String {
    let EndingCheck { path, line, id, rulebook, field, expected, got } = check;
    let rulebook = rulebook.map(|name| format!("rulebook {name}, ")).unwrap_or_default();
    format!("{}:{line}: {id}: {rulebook}{field}: expected {expected}, got {got}", path.display())
}

/// A wrong count in one line.
pub(super) fn sentence(check: &Check) -> String {
    let Check { path, line, fen, depth, strategy, expected, got, .. } = check;
    let path = path.display();
    let id = check.id.as_ref().map(|id| format!(" {id}")).unwrap_or_default();
    format!("{path}:{line}:{id} `{fen}` depth {depth}: expected {expected}, got {got} ({strategy})")
}
