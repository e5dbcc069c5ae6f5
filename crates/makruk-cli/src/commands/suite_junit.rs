//! The report of `makruk suite verify --junit`.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, bail};
use makruk_perft::suite::{Check, EndingCheck};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::suite_report::{ending_sentence, sentence};
use super::suite_verify::Verified;

/// A `JUnit` report that appears complete or not at all.
pub(super) struct Junit<'a> {
    path: &'a Path,
    file: tempfile::NamedTempFile<File>,
}

impl<'a> Junit<'a> {
    pub(super) fn create(path: &'a Path) -> Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // A folder cannot be replaced, and a device should not be.
        if path.metadata().is_ok_and(|there| !there.is_file()) {
            bail!(
                "--junit {}: found something that is not a file, expected a file or nothing",
                path.display()
            );
        }
        let mut builder = tempfile::Builder::new();
        // As any other file, less what the user's mask takes away; the default is for secrets.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder
            .tempfile_in(folder)
            .with_context(|| format!("--junit {}: creating a file", path.display()))?;
        Ok(Self { path, file })
    }

    pub(super) fn write(mut self, verified: &Verified) -> Result<()> {
        let mut report = Report::new("makruk suite verify");
        for checks in verified.counts.checks.chunk_by(|a, b| a.path == b.path) {
            let mut suite = TestSuite::new(checks[0].path.display().to_string());
            suite.add_test_cases(checks.iter().map(test_case));
            report.add_test_suite(suite);
        }
        for checks in verified.endings.chunk_by(|a, b| a.path == b.path) {
            let mut suite = TestSuite::new(checks[0].path.display().to_string());
            suite.add_test_cases(checks.iter().map(ending_case));
            report.add_test_suite(suite);
        }
        let failed = || format!("--junit {}: writing", self.path.display());
        report.serialize(&mut self.file).with_context(failed)?;
        self.file.persist(self.path).map_err(|error| error.error).with_context(failed)?;
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
    let mut case = TestCase::new(name, status(check.passed(), || sentence(check)));
    case.set_classname(check.fen.clone()).set_time(check.elapsed);
    case
}

fn ending_case(check: &EndingCheck) -> TestCase {
    let EndingCheck { line, id, rulebook, field, .. } = check;
    let name = format!("line {line} {id} {} {field}", rulebook.unwrap_or("notation"));
    TestCase::new(name, status(check.passed(), || ending_sentence(check)))
}

fn status(passed: bool, sentence: impl Fn() -> String) -> TestCaseStatus {
    if passed {
        return TestCaseStatus::success();
    }
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(sentence());
    status
}
