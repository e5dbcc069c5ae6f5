//! `makruk suite verify --junit`: the report that CI servers read.

use std::fs;

use roxmltree::{Document, Node};

use crate::run::{KINGS, START, SUITES, makruk, makruk_ending};
use crate::suite::{Folder, spoilt};

fn named<'a>(parent: Node<'a, 'a>, name: &'a str) -> Vec<Node<'a, 'a>> {
    parent.children().filter(|child| child.has_tag_name(name)).collect()
}

#[test]
fn a_report_of_everything() {
    let folder = Folder::new();
    let report = folder.path("report.xml");
    let arguments =
        ["suite", "verify", SUITES, "--max-nodes", "20000", "--json", "--junit", report.to_str().unwrap()];
    let record = makruk(&arguments).json();
    let text = fs::read_to_string(&report).unwrap();
    let document = Document::parse(&text).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    let suites = named(root, "testsuite");
    assert_eq!(suites.len() as u64, record["files"].as_u64().unwrap() - files_beyond_limit());
    let mut cases = 0;
    for suite in suites {
        let in_suite = named(suite, "testcase");
        assert_eq!(suite.attribute("tests"), Some(in_suite.len().to_string().as_str()));
        assert_eq!((suite.attribute("failures"), suite.attribute("errors")), (Some("0"), Some("0")));
        assert!(in_suite.iter().all(|case| named(*case, "failure").is_empty()));
        cases += in_suite.len();
    }
    let number = |field: &str| record[field].as_u64().unwrap();
    assert_eq!(cases as u64, number("checks") + number("ending_checks"));
    assert_eq!(root.attribute("tests"), Some(cases.to_string().as_str()));
    // Nothing else is left behind.
    assert_eq!(folder.names(), ["report.xml"]);
}

/// Files all of whose counts are beyond 20000: the set for speed figures, and the deep counts.
fn files_beyond_limit() -> u64 {
    let is_beyond = |name: &&&str| {
        let text = fs::read_to_string(format!("{SUITES}/makruk/{name}.epd")).unwrap();
        let first = |line: &str| line.split(" ;D").nth(1)?.split(' ').nth(1)?.parse().ok();
        text.lines().filter_map(first).min() > Some(20_000_u64)
    };
    ["speed20", "deep"].iter().filter(is_beyond).count() as u64
}

#[test]
fn wrong_numbers_are_failures() {
    let folder = Folder::new();
    let suite = folder.file("spoilt.epd", &spoilt());
    let report = folder.path("report.xml");
    let run =
        makruk(&["suite", "verify", &suite, "--strategy", "reference", "--junit", report.to_str().unwrap()]);
    assert_eq!(run.code, Some(1));
    let text = fs::read_to_string(&report).unwrap();
    let document = Document::parse(&text).unwrap();
    let suites = named(document.root_element(), "testsuite");
    assert_eq!((suites.len(), suites[0].attribute("failures")), (1, Some("2")));
    let cases = named(suites[0], "testcase");
    assert_eq!(cases.len(), 5);
    let failed: Vec<_> = cases.iter().filter(|case| !named(**case, "failure").is_empty()).collect();
    for (case, (line, numbers)) in
        failed.iter().zip([(2, "expected 10, got 9"), (3, "expected 528, got 529")])
    {
        let message = named(**case, "failure")[0].attribute("message").unwrap();
        assert!(message.contains(&format!("spoilt.epd:{line}:")) && message.contains(numbers), "{message}");
    }
    assert_eq!(failed.len(), 2);
    // A server tells cases apart by their names.
    let mut names: Vec<_> =
        cases.iter().map(|case| (case.attribute("classname"), case.attribute("name"))).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 5);
}

#[test]
fn any_name_is_well_formed() {
    let folder = Folder::new();
    let suite = folder.file("a & b <c>.epd", &format!("{KINGS} ;D1 4 ;id \"<b>&'; \u{e01}\u{1}\""));
    let report = folder.path("report.xml");
    let run = makruk(&["suite", "verify", &suite, "--junit", report.to_str().unwrap()]);
    assert_eq!(run.code, Some(1));
    let text = fs::read_to_string(&report).unwrap();
    let document = Document::parse(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
    let suite = named(document.root_element(), "testsuite")[0];
    assert!(suite.attribute("name").unwrap().ends_with("a & b <c>.epd"));
    assert!(named(suite, "testcase")[0].attribute("name").unwrap().contains("<b>&'; \u{e01}"));
}

#[test]
fn a_report_replaces_an_older_one() {
    let folder = Folder::new();
    let suite = folder.file("a.epd", &format!("{KINGS} ;D1 3"));
    let report = folder.file("report.xml", &"old ".repeat(10_000));
    makruk(&["suite", "verify", &suite, "--junit", &report]).output();
    let text = fs::read_to_string(&report).unwrap();
    assert!(Document::parse(&text).is_ok() && !text.contains("old"), "{text}");
}

/// A run that fails early leaves what was there before, and nothing new.
#[test]
fn no_report_of_a_run_that_was_refused() {
    let folder = Folder::new();
    let good = folder.file("good.epd", &format!("{KINGS} ;D1 3"));
    let bad = folder.file("bad.epd", "8/8 w ;D1 3");
    let old = folder.file("old.xml", "old");
    let new = folder.path("new.xml");
    for report in [old.as_str(), new.to_str().unwrap()] {
        for cause in [
            &[bad.as_str()][..],
            &[&good, &bad],
            &[&good, "--strategy", "none"],
            &[&good, "--max-nodes", "1"],
        ] {
            makruk(&[&["suite", "verify", "--junit", report], cause].concat()).refusal();
        }
    }
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    assert_eq!(folder.names(), ["bad.epd", "good.epd", "old.xml"]);
}

/// A suite that nobody lives to see counted: a hundred plies from the start position.
fn endless(folder: &Folder) -> String {
    folder.file("endless.epd", &format!("{START} ;D100 1"))
}

#[test]
fn a_folder_that_is_not_there_is_found_out_before_counting() {
    let folder = Folder::new();
    let suite = endless(&folder);
    let report = folder.path("missing/report.xml");
    let refusal = makruk_ending(&["suite", "verify", &suite, "--junit", report.to_str().unwrap()]).refusal();
    assert!(refusal.contains("--junit") && refusal.contains("report.xml"), "{refusal}");
}

#[test]
fn a_path_that_is_a_folder_is_found_out_before_counting() {
    let folder = Folder::new();
    let suite = endless(&folder);
    let report = folder.path("report");
    fs::create_dir(&report).unwrap();
    let refusal = makruk_ending(&["suite", "verify", &suite, "--junit", report.to_str().unwrap()]).refusal();
    assert!(refusal.contains("--junit") && refusal.contains("report"), "{refusal}");
    assert_eq!(folder.names(), ["endless.epd", "report"]);
}

/// Whoever collects reports is seldom who ran the tests: the file is as readable as any other.
#[cfg(unix)]
#[test]
fn a_report_has_the_usual_permissions() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    let suite = folder.file("a.epd", &format!("{KINGS} ;D1 3"));
    let report = folder.path("report.xml");
    makruk(&["suite", "verify", &suite, "--junit", report.to_str().unwrap()]).output();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&report), mode(suite.as_ref()), "the mode of a file that was simply written");
}
