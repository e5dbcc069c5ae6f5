//! Ctrl-C, and the progress that is heard meanwhile.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{Run, START, START_NODES, program, start_divide};
use crate::suite::Folder;

/// Longer than anybody waits: such a run must be stopped.
const LONG: [&str; 6] = ["perft", "9", "-t", "2", "--method", "plain"];

pub(crate) fn start(arguments: &[&str]) -> Child {
    program().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What Ctrl-C sends.
pub(crate) fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Waits for the end of a run whose first lines were read already; after a minute something is wrong.
pub(crate) fn end(
    mut child: Child,
    read_before: String,
    mut stdout: impl Read,
    mut stderr: impl Read,
) -> Run {
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
            panic!("an interrupted run does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let mut run = Run { code: status.code(), stdout: read_before, stderr: String::new() };
    stdout.read_to_string(&mut run.stdout).unwrap();
    stderr.read_to_string(&mut run.stderr).unwrap();
    run
}

/// Starts a run, waits until it prints a line of progress on standard error (then it listens to signals,
/// and has been counting for a second), and interrupts it.
fn interrupted(arguments: &[&str]) -> Run {
    let mut child = start(&[arguments, &["--progress", "always"]].concat());
    let stdout = child.stdout.take().unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    assert!(line.starts_with("depth ") && line.contains('%'), "{line}");
    interrupt(&child);
    end(child, String::new(), stdout, stderr)
}

#[test]
fn finished_depths_stay() {
    let mut child = start(&LONG);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let stderr = child.stderr.take().unwrap();
    let mut text = String::new();
    // Depths are printed as they are finished, also into a pipe.
    while !text.lines().any(|line| line.split_whitespace().next() == Some("5")) {
        assert_ne!(stdout.read_line(&mut text).unwrap(), 0, "{text}");
    }
    interrupt(&child);
    let run = end(child, text, stdout, stderr);
    assert_eq!((run.code, run.stderr.as_str()), (Some(130), ""));
    let rows = run.stdout.lines().filter(|line| line.starts_with(' '));
    let mut depths = 0;
    for (depth, row) in (1..).zip(rows) {
        let numbers: Vec<_> = row.split_whitespace().take(2).collect();
        assert_eq!(numbers, [depth.to_string(), START_NODES[depth].to_string()]);
        depths = depth;
    }
    assert!((5..9).contains(&depths), "{}", run.stdout);
    let last = run.stdout.lines().last().unwrap();
    assert!(
        last.starts_with('#') && last.contains(&format!("interrupted at depth {}", depths + 1)),
        "{last}"
    );
    assert!(!run.stdout.contains("Nodes searched"), "{}", run.stdout);
}

#[test]
fn a_record_says_that_the_count_is_missing() {
    let run = interrupted(&[&LONG[..], &["--json"]].concat());
    assert_eq!(run.code, Some(130));
    let record: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&record["depth"], &record["nodes"], &record["nanos"]),
        (&json!(9), &Value::Null, &Value::Null)
    );
    let per_depth = record["per_depth"].as_array().unwrap();
    for (depth, finished) in (1..).zip(per_depth) {
        assert_eq!((&finished["depth"], &finished["nodes"]), (&json!(depth), &json!(START_NODES[depth])));
    }
    let interrupted = &record["interrupted"];
    assert_eq!(interrupted["depth"], per_depth.len() + 1);
    assert_eq!(interrupted["moves"], 23);
    assert!(interrupted["moves_finished"].as_u64().unwrap() < 23);
    assert!(
        interrupted["leaves_counted"].is_u64() && interrupted["nanos"].as_u64() > Some(0),
        "{interrupted}"
    );
}

#[test]
fn a_table_keeps_finished_depths_only() {
    let run = interrupted(&[&LONG[..], &["--csv"]].concat());
    assert_eq!(run.code, Some(130));
    let mut reader = csv::Reader::from_reader(run.stdout.as_bytes());
    let header = reader.headers().unwrap().clone();
    let column = |name| header.iter().position(|title| title == name).unwrap();
    for (depth, row) in (1..).zip(reader.records()) {
        let row = row.unwrap();
        assert_eq!(row[column("depth")], depth.to_string());
        assert_eq!(row[column("nodes")], START_NODES[depth].to_string());
    }
}

#[test]
fn finished_moves_of_divide_stay() {
    // Depth 7 takes seconds, so that some moves are finished after one, and not all.
    let run = interrupted(&["divide", "7", "-t", "1", "--strategy", "hyperbola", "--cpu", "portable"]);
    assert_eq!(run.code, Some(130));
    assert!(!run.stdout.contains("Nodes searched"), "{}", run.stdout);
    let expected = start_divide(7);
    let finished: Vec<_> = run.stdout.lines().collect();
    assert!(finished.len() < expected.len(), "{}", run.stdout);
    for (line, (mv, nodes)) in finished.iter().zip(&expected) {
        assert_eq!(*line, format!("{mv}: {nodes}"));
    }
    let said = format!("interrupted: {} of 23 moves are finished", finished.len());
    assert!(run.stderr.contains(&said), "{}", run.stderr);
}

#[test]
fn a_verification_says_that_it_is_not_complete() {
    let folder = Folder::new();
    let suite = folder.file("long.epd", &format!("{START} ;D1 23 ;D4 273026 ;D9 1\n"));
    let report = folder.path("report.xml");
    let junit = ["--junit", report.to_str().unwrap()];
    let mut child = start(&[&["suite", "verify", &suite, "--json", "-t", "1"], &junit[..]].concat());
    let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    // It says nothing before its end, so there is nothing to wait for but time.
    std::thread::sleep(Duration::from_secs(2));
    interrupt(&child);
    let run = end(child, String::new(), stdout, stderr);
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    let record: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&record["interrupted"], &record["mismatches"]), (&json!(true), &json!([])));
    assert!(record["checks"].as_u64().unwrap() < 3, "{record}");
    // A report without the counts that were not made would look as if all were well.
    assert_eq!(folder.names(), ["long.epd"]);
}

#[test]
fn no_progress_where_nobody_watches() {
    let runs = ["auto", "never"]
        .map(|when| start(&[&LONG[..], &["--strategy", "reference", "--progress", when]].concat()));
    // `always` would have spoken after a second.
    std::thread::sleep(Duration::from_secs(3));
    for mut child in runs {
        let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        interrupt(&child);
        let run = end(child, String::new(), stdout, stderr);
        assert_eq!((run.code, run.stderr.as_str()), (Some(130), ""));
    }
}
