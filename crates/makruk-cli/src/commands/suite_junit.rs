//! The report of `makruk suite verify --junit`.

use std::path::Path;

use anyhow::Result;
use makruk_perft::suite::{Check, EndingCheck};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::suite_report::{ending_sentence, sentence};
use super::suite_verify::Verified;
use crate::whole_file::WholeFile;

/// A `JUnit` report that appears complete or not at all.
pub(super) struct Junit(WholeFile);

impl Junit {
    pub(super) fn create(path: &Path) -> Result<Self> {
        Ok(Self(WholeFile::create("--junit", path)?))
    }

    pub(super) fn write(self, verified: &Verified) -> Result<()> {
        let mut report = Report::new("makruk suite verify");
        for checks in verified.counts.chunk_by(|a, b| a.path == b.path) {
            let mut suite = TestSuite::new(checks[0].path.display().to_string());
            suite.add_test_cases(checks.iter().map(test_case));
            report.add_test_suite(suite);
        }
        for checks in verified.endings.chunk_by(|a, b| a.path == b.path) {
            let mut suite = TestSuite::new(checks[0].path.display().to_string());
            suite.add_test_cases(checks.iter().map(ending_case));
            report.add_test_suite(suite);
        }
        self.0.write(report.to_string()?.as_bytes())
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
