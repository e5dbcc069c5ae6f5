//! `makruk suite verify`: known counts, counted again.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};
use makruk_core::Makruk;
use makruk_movegen::{Chosen, Strategies};
use makruk_perft::suite::{Check, Verdict, Verification};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use serde::Serialize;

use super::suite_list::read;
use crate::args::SuiteVerifyArgs;
use crate::output::json;
use crate::progress::Watcher;
use crate::record::Source;
use crate::{Outcome, engine, interrupt};

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
    mismatches: Vec<MismatchRecord>,
}

#[derive(Serialize)]
struct MismatchRecord {
    file: String,
    line: usize,
    id: Option<String>,
    fen: String,
    depth: u32,
    strategy: &'static str,
    expected: u128,
    got: u128,
}

impl From<&Check> for MismatchRecord {
    fn from(check: &Check) -> Self {
        Self {
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

pub(crate) fn run(args: &SuiteVerifyArgs) -> Result<Outcome> {
    let files = read(&args.paths)?;
    let verification = Verification::<Makruk>::of(&files, args.max_nodes)?;
    let strategies = strategies(args)?;
    // A path that cannot be written to fails before the long run, not after it.
    let junit = args.junit.as_deref().map(Junit::create).transpose()?;
    interrupt::listen()?;
    let watcher = Watcher::new(args.run.progress, &|_| {});
    let verdict = verification.run(&strategies, args.run.threads.into(), &watcher)?;
    drop(watcher);
    if let Some(junit) = junit {
        junit.write(&verdict)?;
    }
    let names: Vec<_> = strategies.iter().map(|chosen| chosen.strategy.name).collect();
    if args.json {
        json(&VerdictRecord {
            source: Source::of("makruk.suite/1"),
            files: files.len(),
            positions: verdict.positions,
            checks: verdict.checks.len(),
            beyond_limit: verdict.beyond_limit,
            strategies: names,
            interrupted: verdict.interrupted,
            mismatches: verdict.mismatches().map(MismatchRecord::from).collect(),
        })?;
    } else {
        write_text(&verdict, files.len(), &names)?;
    }
    Ok(if verdict.mismatches().next().is_some() {
        Outcome::Differs
    } else if verdict.interrupted {
        Outcome::Interrupted
    } else {
        Outcome::Done
    })
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
            Err(why) => eprintln!("strategy {} is left out: {why}", strategy.name),
        }
    }
    Ok(chosen)
}

fn write_text(verdict: &Verdict, files: usize, strategies: &[&str]) -> Result<()> {
    let mut out = io::stdout().lock();
    for check in verdict.mismatches() {
        writeln!(out, "{}", sentence(check))?;
    }
    let different = verdict.mismatches().count();
    let counted: u128 = verdict.checks.iter().map(|check| check.got).sum();
    writeln!(
        out,
        "{files} files, {} positions, {} counts with {}, {counted} nodes: {} right, {different} wrong{}",
        verdict.positions,
        verdict.checks.len(),
        strategies.join(", "),
        verdict.checks.len() - different,
        if verdict.beyond_limit == 0 {
            String::new()
        } else {
            format!(" ({} counts beyond --max-nodes left out)", verdict.beyond_limit)
        }
    )?;
    if verdict.interrupted {
        writeln!(out, "interrupted: the other counts were not made")?;
    }
    Ok(())
}

/// A wrong count in one line.
fn sentence(check: &Check) -> String {
    let Check { path, line, fen, depth, strategy, expected, got, .. } = check;
    let path = path.display();
    let id = check.id.as_ref().map(|id| format!(" {id}")).unwrap_or_default();
    format!("{path}:{line}:{id} `{fen}` depth {depth}: expected {expected}, got {got} ({strategy})")
}

/// A `JUnit` report that appears complete or not at all.
struct Junit<'a> {
    path: &'a Path,
    file: tempfile::NamedTempFile<File>,
}

impl<'a> Junit<'a> {
    fn create(path: &'a Path) -> Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = tempfile::NamedTempFile::new_in(folder)
            .with_context(|| format!("--junit {}: creating a file", path.display()))?;
        Ok(Self { path, file })
    }

    fn write(mut self, verdict: &Verdict) -> Result<()> {
        let mut report = Report::new("makruk suite verify");
        for checks in verdict.checks.chunk_by(|a, b| a.path == b.path) {
            let mut suite = TestSuite::new(checks[0].path.display().to_string());
            suite.add_test_cases(checks.iter().map(test_case));
            report.add_test_suite(suite);
        }
        let failed = || format!("--junit {}: writing", self.path.display());
        report.serialize(&mut self.file).with_context(failed)?;
        self.file.persist(self.path).with_context(failed)?;
        Ok(())
    }
}

fn test_case(check: &Check) -> TestCase {
    let name = format!(
        "line {}{} depth {} {}",
        check.line,
        check.id.as_ref().map(|id| format!(" {id}")).unwrap_or_default(),
        check.depth,
        check.strategy
    );
    let status = if check.passed() {
        TestCaseStatus::success()
    } else {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(sentence(check));
        status
    };
    let mut case = TestCase::new(name, status);
    case.set_classname(check.fen.clone()).set_time(check.elapsed);
    case
}
