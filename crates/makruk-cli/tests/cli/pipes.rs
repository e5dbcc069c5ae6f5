//! Standard output and error that are closed, or full.

use std::io::{BufRead, BufReader, pipe};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::run::{Run, SUITES, WIDE, program};

/// Every command that prints, some with more than fits a buffer.
const PRINTING: [&[&str]; 21] = [
    &["perft", "3"],
    &["perft", "3", "--json"],
    &["perft", "3", "--csv"],
    &["perft", "3", "--tally"],
    &["divide", "3", "-f", WIDE],
    &["divide", "3", "--format", "perftree", "-f", WIDE],
    &["divide", "3", "--json", "-f", WIDE],
    &["show"],
    &["moves", "-f", WIDE],
    &["moves", "--json"],
    &["status"],
    &["status", "--json"],
    &["convert", "--form", "cutechess"],
    &["strategies"],
    &["strategies", "--json"],
    &["suite", "list", SUITES],
    &["suite", "list", "--json", SUITES],
    &["suite", "verify", "--max-nodes", "1000", SUITES],
    &["suite", "verify", "--max-nodes", "1000", "--json", SUITES],
    &["completions", "zsh"],
    &["man", "perft"],
];

/// Runs with a standard output that nobody reads.
fn unread(arguments: &[&str]) -> Run {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    program().args(arguments).stdout(writer).output().unwrap().into()
}

#[test]
fn output_that_nobody_reads_is_a_quiet_end() {
    for arguments in PRINTING.iter().chain(&[&["--help"][..], &["--version"]]) {
        let run = unread(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

/// More rows than the writer holds back.
#[test]
fn tables_that_nobody_reads_are_a_quiet_end() {
    let run = unread(&["divide", "3", "--csv", "-f", WIDE]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

/// As `makruk divide 3 | head -n 1` does.
#[test]
fn a_reader_that_has_seen_enough() {
    for command in ["divide", "perft"] {
        let mut child =
            program().args([command, "4"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(!first.is_empty());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{command}");
    }
}

/// A long run ends when its lines are not read any more: nobody would see the others.
#[test]
fn a_run_that_nobody_reads_ends() {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let mut child = program().args(["perft", "9"]).stdout(writer).spawn().unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
            panic!("perft 9 goes on without a reader");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Errors have nowhere to go: the exit code must still tell.
#[test]
fn errors_that_nobody_reads_are_errors() {
    for arguments in [&["perft", "x"][..], &["perft", "1", "-f", "bad"], &["suite", "list", "missing.epd"]] {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let status = program().args(arguments).stderr(writer).stdout(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}

/// Lost output is an error, unlike output that was not wanted.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in PRINTING.iter().chain(&[&["divide", "3", "--csv", "-f", WIDE][..]]) {
        let full = std::fs::File::create("/dev/full").unwrap();
        let run = Run::from(program().args(*arguments).stdout(full).output().unwrap());
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.contains("No space left"), "{arguments:?}: {}", run.stderr);
    }
}
