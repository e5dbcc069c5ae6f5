//! `makruk suite verify`: known counts and verdicts, found out again.

use std::io::{self, Write};

use anyhow::Result;
use makruk_core::Makruk;
use makruk_movegen::{Chosen, Strategies};
use makruk_perft::suite::{EndingCheck, EndingsFile, Suite, SuiteFile, Verdict, Verification};

use super::suite_junit::Junit;
use super::suite_list::read;
use super::suite_report::{write_json, write_text};
use crate::args::SuiteVerifyArgs;
use crate::progress::Watcher;
use crate::{Outcome, engine, interrupt};

/// All that was verified.
pub(super) struct Verified {
    pub(super) files: usize,
    pub(super) counts: Verdict,
    pub(super) entries: usize,
    pub(super) endings: Vec<EndingCheck>,
    pub(super) strategies: Vec<&'static str>,
}

impl Verified {
    pub(super) fn wrong_endings(&self) -> impl Iterator<Item = &EndingCheck> {
        self.endings.iter().filter(|check| !check.passed())
    }
}

pub(crate) fn run(args: &SuiteVerifyArgs) -> Result<Outcome> {
    let (counts, endings) = read_suites(args)?;
    let verification = Verification::<Makruk>::of(&counts, args.max_nodes)?;
    let strategies = strategies(args)?;
    // A path that cannot be written to fails before the long run, not after it.
    let junit = args.junit.as_deref().map(Junit::create).transpose()?;
    interrupt::listen()?;
    let mut judged = Vec::new();
    for file in &endings {
        judged.append(&mut file.verify::<Makruk>()?);
    }
    let watcher = Watcher::new(args.run.progress, &|_| {});
    let verified = Verified {
        files: counts.len() + endings.len(),
        counts: verification.run(&strategies, args.run.threads.into(), &watcher)?,
        entries: endings.iter().map(EndingsFile::entries).sum(),
        endings: judged,
        strategies: strategies.iter().map(|chosen| chosen.strategy.name).collect(),
    };
    drop(watcher);
    // Without the counts that were not made it would look as if all were well.
    if let Some(junit) = junit.filter(|_| !verified.counts.interrupted) {
        junit.write(&verified)?;
    }
    if args.json {
        write_json(&verified)?;
    } else {
        write_text(&verified)?;
    }
    let differs = verified.counts.mismatches().next().is_some() || verified.wrong_endings().next().is_some();
    Ok(if differs {
        Outcome::Differs
    } else if verified.counts.interrupted {
        Outcome::Interrupted
    } else {
        Outcome::Done
    })
}

/// The files of counts, and those of endings.
fn read_suites(args: &SuiteVerifyArgs) -> Result<(Vec<SuiteFile>, Vec<EndingsFile>)> {
    let (mut counts, mut endings) = (Vec::new(), Vec::new());
    for suite in read(&args.paths)? {
        match suite {
            Suite::Counts(file) => counts.push(file),
            Suite::Endings(file) => endings.push(file),
        }
    }
    Ok((counts, endings))
}

/// The strategies to verify with; what does not run here is named on standard error.
fn strategies(args: &SuiteVerifyArgs) -> Result<Vec<Chosen<Makruk>>> {
    let cpu = engine::cpu(&args.cpu)?;
    if args.strategy.as_deref() != Some("all") {
        return Ok(vec![Makruk::choose(args.strategy.as_deref(), &cpu)?]);
    }
    let mut chosen = Vec::new();
    for strategy in Makruk::strategies() {
        match strategy.on(&cpu) {
            Ok(kernel) => chosen.push(Chosen { strategy, kernel }),
            Err(why) => {
                let _ = writeln!(io::stderr(), "strategy {} is left out: {why}", strategy.name);
            }
        }
    }
    Ok(chosen)
}
