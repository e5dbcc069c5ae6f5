//! Running the program and the facts that tests compare with.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

pub(crate) const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
/// Leaves of the start position at depths 0 to 7, of `start.epd`.
pub(crate) const START_NODES: [u64; 8] = [1, 23, 529, 12_012, 273_026, 6_223_994, 142_078_049, 3_299_342_874];
/// Bare kings: 3, 9, 54, 324 leaves.
pub(crate) const KINGS: &str = "k7/8/8/8/8/8/8/K7 w - - 0 1";
/// The widest position of `selfplay.epd`: 48, 1781, 77165 leaves.
pub(crate) const WIDE: &str = "2r4r/4m1k1/pp1s1ps1/4n3/Pn1N2Pp/1PN4P/1K1SSM1R/2R5 b - - 11 21";
/// Mated by two mets, of `published.epd`.
pub(crate) const MATE: &str = "8/5KMk/6M1/8/8/8/8/8 b - - 0 75";
/// Two rooks leave Black no move, and no check.
pub(crate) const STALEMATE: &str = "k7/3R4/8/8/8/8/8/1R2K3 b - - 0 1";
/// The folder of the suites.
pub(crate) const SUITES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites");

/// A run that has ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// `None` when a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Standard output of a run that must have succeeded in silence.
    pub(crate) fn output(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self.stdout
    }

    /// Standard error of a run that must have been refused: code 2, and nothing on standard output.
    pub(crate) fn refusal(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""), "{self:?}");
        assert!(!self.stderr.contains("panicked") && self.stderr.len() > 10, "{self:?}");
        self.stderr
    }

    /// Standard error of a run that was ended by an error after it had printed something.
    pub(crate) fn refusal_after_some(self) -> String {
        assert!(self.code == Some(2) && !self.stdout.is_empty(), "{self:?}");
        self.stderr
    }

    /// Standard output read as JSON, of a run that must have succeeded.
    pub(crate) fn json(self) -> serde_json::Value {
        let text = self.output();
        assert!(text.ends_with('\n'));
        serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why} in {text}"))
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

/// The program, untouched by the colours and folders of whoever runs the tests.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_makruk"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

pub(crate) fn makruk(arguments: &[&str]) -> Run {
    program().args(arguments).output().unwrap().into()
}

/// A run with some text on standard input.
pub(crate) fn makruk_reading(input: &str, arguments: &[&str]) -> Run {
    let mut command = program();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that does not care for its input may end before it is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap().into()
}

/// A run that may hang when something is wrong: it is ended after a minute, which fails the test.
pub(crate) fn makruk_ending(arguments: &[&str]) -> Run {
    let mut command = program();
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
            panic!("{arguments:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap().into()
}

/// The last line, which holds the total.
pub(crate) fn total(text: &str) -> &str {
    text.lines()
        .last()
        .unwrap()
        .strip_prefix("Nodes searched: ")
        .unwrap_or_else(|| panic!("no total: {text}"))
}

/// Leaves below each first move of the start position at a depth from 3 to 7, of `divide_start.tsv`.
pub(crate) fn start_divide(depth: usize) -> Vec<(String, u64)> {
    let table = include_str!("../../../../perft-suites/makruk/divide_start.tsv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect());
    let moves: Vec<_> = rows
        .filter(|cells: &Vec<&str>| cells[0] != "move" && cells[0] != "total")
        .map(|cells| (cells[0].to_owned(), cells[depth - 2].parse().unwrap()))
        .collect();
    assert_eq!(moves.len(), 23);
    moves
}

/// Some positions of the suites with the number of their moves.
pub(crate) fn positions() -> Vec<(String, usize)> {
    let read = |name| std::fs::read_to_string(format!("{SUITES}/makruk/{name}.epd")).unwrap();
    let text = read("published") + &read("selfplay");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (fen, counts) = line.split_once(" ;D1 ").unwrap();
            (fen.to_owned(), counts.split(' ').next().unwrap().parse().unwrap())
        })
        .collect()
}
