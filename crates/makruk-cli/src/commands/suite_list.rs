//! `makruk suite list`: what suite files hold.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Result;
use makruk_perft::suite::{SuiteFile, find_files};
use serde::Serialize;

use crate::Outcome;
use crate::args::SuiteListArgs;
use crate::output::json;

#[derive(Serialize)]
struct SuiteRecord {
    path: PathBuf,
    variant: Option<String>,
    ruleset: Option<String>,
    positions: usize,
    counts: usize,
    deepest: u32,
    nodes: u128,
}

impl From<SuiteFile> for SuiteRecord {
    fn from(file: SuiteFile) -> Self {
        let counts = || file.entries.iter().flat_map(|entry| &entry.counts);
        Self {
            positions: file.entries.len(),
            counts: counts().count(),
            deepest: counts().map(|count| count.depth).max().unwrap_or(0),
            nodes: counts().map(|count| count.nodes).sum(),
            path: file.path,
            variant: file.variant,
            ruleset: file.ruleset,
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
        let SuiteRecord { positions, counts, deepest, nodes, .. } = record;
        let variant = record.variant.as_deref().unwrap_or("-");
        let ruleset = record.ruleset.as_deref().unwrap_or("-");
        let path = record.path.display();
        writeln!(
            out,
            "{path}: {variant}, ruleset {ruleset}, {positions} positions, {counts} counts to depth {deepest}, {nodes} nodes"
        )?;
    }
    Ok(Outcome::Done)
}

/// All suite files at some paths, each once, read.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<SuiteFile>> {
    let mut files = Vec::new();
    for path in paths {
        for file in find_files(path)? {
            if !files.contains(&file) {
                files.push(file);
            }
        }
    }
    files.iter().map(|file| SuiteFile::read(file).map_err(Into::into)).collect()
}
