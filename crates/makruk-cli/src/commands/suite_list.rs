//! `makruk suite list`: what suite files hold.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Result;
use makruk_perft::suite::{Suite, SuiteFile, find_files};
use serde::Serialize;

use crate::Outcome;
use crate::args::SuiteListArgs;
use crate::output::json;

#[derive(Serialize)]
#[serde(untagged)]
enum SuiteRecord {
    Counts {
        path: PathBuf,
        variant: Option<String>,
        ruleset: Option<String>,
        positions: usize,
        counts: usize,
        deepest: u32,
        /// `None` beyond 128 bits.
        nodes: Option<u128>,
    },
    Endings {
        path: PathBuf,
        variant: String,
        endings: usize,
    },
}

impl From<Suite> for SuiteRecord {
    fn from(suite: Suite) -> Self {
        match suite {
            Suite::Counts(SuiteFile { path, variant, ruleset, entries }) => {
                let counts = || entries.iter().flat_map(|entry| &entry.counts);
                Self::Counts {
                    positions: entries.len(),
                    counts: counts().count(),
                    deepest: counts().map(|count| count.depth).max().unwrap_or(0),
                    nodes: counts().try_fold(0_u128, |sum, count| sum.checked_add(count.nodes)),
                    path,
                    variant,
                    ruleset,
                }
            }
            Suite::Endings(file) => {
                Self::Endings { endings: file.entries(), path: file.path, variant: file.variant }
            }
        }
    }
}

pub(crate) fn run(args: &SuiteListArgs) -> Result<Outcome> {
    let records = read(&args.paths)?.into_iter().map(SuiteRecord::from).collect::<Vec<_>>();
    if args.json {
        json(&records)?;
        return Ok(Outcome::Done);
    }
    let mut out = io::stdout().lock();
    for record in records {
        match record {
            SuiteRecord::Counts { path, variant, ruleset, positions, counts, deepest, nodes } => {
                let (path, or_none) =
                    (path.display(), |name: Option<String>| name.unwrap_or_else(|| "-".to_owned()));
                let (variant, ruleset) = (or_none(variant), or_none(ruleset));
                let nodes = nodes.map_or("more than 2^128".to_owned(), |nodes| nodes.to_string());
                writeln!(
                    out,
                    "{path}: {variant}, ruleset {ruleset}, {positions} positions, {counts} counts to depth {deepest}, {nodes} nodes"
                )?;
            }
            SuiteRecord::Endings { path, variant, endings } => {
                writeln!(out, "{}: {variant}, {endings} endings with verdicts", path.display())?;
            }
        }
    }
    Ok(Outcome::Done)
}

/// All suite files at some paths, each once, read.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<Suite>> {
    let mut files = Vec::new();
    for path in paths {
        for file in find_files(path)? {
            if !files.contains(&file) {
                files.push(file);
            }
        }
    }
    files.iter().map(|file| Suite::read(file).map_err(Into::into)).collect()
}
