//! `makruk compare measure` and `compare` alone: who is measured, what is written, what ends with which code. Speeds are
//! never looked at.

use std::fs;
use std::io::{BufRead, BufReader};

use crate::interrupt::{end, interrupt, start};
use crate::run::{KINGS, Run, START, makruk, makruk_ending};
use crate::suite::Folder;

/// Counts that other programs agree on, and quick ones.
fn suite(folder: &Folder) -> String {
    folder.file(
        "small.epd",
        &format!("# variant: makruk\n{KINGS} ;D4 324 ;id \"kings\"\n{START} ;D3 12012 ;id \"start\"\n"),
    )
}

/// A measurement as short as can be.
fn measure(suite: &str, more: &[&str]) -> Run {
    let short = ["compare", "measure", "--suite", suite, "--cell-time", "0.001", "--rounds", "2"];
    makruk_ending(&[&short[..], more].concat())
}

fn records(text: &str) -> Vec<serde_json::Value> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let record = |row: csv::StringRecord| {
        header
            .iter()
            .zip(&row)
            .map(|(name, value)| (name.to_owned(), serde_json::Value::from(value)))
            .collect()
    };
    reader.records().map(|row| record(row.unwrap())).collect()
}

/// A script that answers as an engine does, described in a file.
fn engine(folder: &Folder, name: &str, perft: &str) -> String {
    let script = folder.file(
        &format!("{name}.sh"),
        &format!(
            "while read -r line; do case $line in\nuci) echo id name Fake 1.2; echo option name UCI_Variant type combo var makruk; echo uciok;;\n\
             isready) echo readyok;;\nposition*) fen=$line;;\n'go perft'*) {perft};;\nquit) exit;;\nesac; done\n"
        ),
    );
    let text = format!(
        "name = '{name}'\ncommand = ['sh', '{script}']\nprotocol = 'uci'\n[variants]\nmakruk = 'makruk'\n"
    );
    folder.file(&format!("{name}.toml"), &text)
}

/// The counts of the two positions of [`suite`].
const RIGHT: &str = "case $fen$line in \
    *k7/8*1) n=3;; *k7/8*2) n=9;; *k7/8*3) n=54;; *k7/8*4) n=324;; \
    *1) n=23;; *2) n=529;; *3) n=12012;; esac; echo; echo Nodes searched: $n; echo";

#[test]
fn every_strategy_that_runs_is_measured_everywhere() {
    let folder = Folder::new();
    let list = makruk(&["strategies", "--json"]).json();
    let available = list.as_array().unwrap().iter().filter(|record| record["available"] == true);
    let names: Vec<_> = available.map(|record| record["name"].as_str().unwrap().to_owned()).collect();
    let run = measure(&suite(&folder), &[]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let rows = records(&run.stdout);
    assert_eq!(rows.len(), 2 * 2 * names.len());
    for row in &rows {
        assert!(names.contains(&row["contestant"].as_str().unwrap().to_owned()), "{row}");
        assert_eq!((&row["schema"], &row["error"]), (&"makruk.measure/1".into(), &"".into()));
        assert_eq!(row["nodes"], row["expected"]);
        assert!(row["nanos"].as_str().unwrap().parse::<u64>().is_ok(), "{row}");
        let known = match row["position"].as_str().unwrap() {
            "kings" => ["3", "9", "54", "324"].as_slice(),
            _ => &["23", "529", "12012"],
        };
        let depth: usize = row["depth"].as_str().unwrap().parse().unwrap();
        assert_eq!(row["expected"], known[depth - 1], "{row}");
    }
    // What it wrote, the others read.
    let path = folder.file("rows.csv", &run.stdout);
    let ranking = makruk(&["compare", "rank", &path, "--json"]).json();
    assert_eq!(ranking["ranked"].as_array().unwrap().len(), names.len());
    assert_eq!(ranking["rounds"], 2);
    makruk(&["compare", "cmp", &path]).output();
}

#[test]
fn strategies_are_chosen_by_name_and_cpu() {
    let folder = Folder::new();
    let path = suite(&folder);
    let rows =
        records(&measure(&path, &["--strategy", "hyperbola,reference", "--depth-limit", "2"]).output());
    let order: Vec<_> = rows.iter().map(|row| row["contestant"].as_str().unwrap()).collect();
    let (one, two) = (["hyperbola", "reference"], ["reference", "hyperbola"]);
    assert_eq!(order, [one, two, one, two].concat());
    assert!(rows.iter().all(|row| row["depth"].as_str() <= Some("2")));
    let run = measure(&path, &["--cpu", "portable", "--max-nodes", "100"]);
    assert!(run.code == Some(0) && run.stderr.contains("pext is left out"), "{run:?}");
    let rows = records(&run.stdout);
    assert!(rows.iter().all(|row| row["cpu_features"] == "none" && row["contestant"] != "pext"));
    for (more, named) in [
        (&["--strategy", "magic"][..], "`magic`"),
        (&["--strategy", "pext", "--cpu", "portable"], "needs"),
        (&["--strategy", "none"], "--engine"),
        (&["--strategy", "reference,reference"], "`reference` twice"),
        (&["--engine", "nonesuch"], "expected one of fairy-stockfish, sjaakii"),
        (&["--engine", "nonesuch.toml"], "nonesuch.toml cannot be read"),
        (&["--max-nodes", "2"], "no count within the limits"),
        (&["--rounds", "0"], "--rounds"),
        (&["--cell-time", "0"], "seconds"),
        (&["--variant", "shogi", "--suite", "x.epd"], ""),
    ] {
        let suite = ["--suite", path.as_str()];
        let suite = if more.contains(&"--suite") { &[] } else { &suite[..] };
        let refusal = makruk(&[&["compare", "measure"], more, suite].concat()).refusal();
        assert!(refusal.contains(named), "{refusal}");
    }
    let refusal = makruk(&["compare", "measure", "--variant", "ouk"]).refusal();
    assert!(refusal.contains("--suite"), "{refusal}");
}

#[test]
fn a_wrong_count_voids_the_row_and_ends_with_1() {
    let folder = Folder::new();
    let path =
        folder.file("wrong.epd", &format!("{KINGS} ;D2 10 ;id \"kings\"\n{START} ;D2 529 ;id \"start\"\n"));
    let run = measure(&path, &["--strategy", "reference,hyperbola"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    for name in ["reference", "hyperbola"] {
        let said = format!("{name} at kings, depth 2: counted 9, expected 10");
        assert!(run.stderr.contains(&said), "{}", run.stderr);
    }
    let rows = records(&run.stdout);
    let (void, good): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row["error"] != "");
    assert_eq!((void.len(), good.len()), (2, 4));
    assert!(void.iter().all(|row| row["nodes"] == "9" && row["position"] == "kings"), "{void:?}");
    // An engine that counts wrong is named among others that do not.
    let broken = engine(&folder, "broken", "echo Nodes searched: 7");
    let run = measure(&suite(&folder), &["--strategy", "reference", "--engine", &broken]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("broken at kings, depth 1: counted 7, expected 3"), "{}", run.stderr);
    let path = folder.file("rows.csv", &run.stdout);
    let run = makruk(&["compare", "rank", &path]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), "wrong counts: broken\n"));
    assert!(run.stdout.contains("reference") && run.stdout.contains("void  broken"), "{}", run.stdout);
}

#[test]
fn engines_are_measured_and_those_that_fail_have_a_row() {
    let folder = Folder::new();
    let path = suite(&folder);
    let make = |name, perft| engine(&folder, name, perft);
    let absent = folder.file(
        "absent.toml",
        "name = 'absent'\ncommand = ['no-such-program']\nprotocol = 'uci'\n[variants]\nmakruk = 'makruk'\n",
    );
    let right = make("right", RIGHT);
    let failing = [
        (make("crashes", "kill -9 $$"), "crashes", "signal: 9"),
        (make("babbles", "echo Nodes searched: lots"), "babbles", "no line of the answer"),
        (absent, "absent", "found no program `no-such-program`"),
    ];
    let mut more = vec!["--strategy", "reference", "--engine", &right];
    more.extend(failing.iter().flat_map(|(path, ..)| ["--engine", path]));
    let run = measure(&path, &more);
    assert_eq!(run.code, Some(0), "{run:?}");
    let rows = records(&run.stdout);
    let of = |name| rows.iter().filter(|row| row["contestant"] == name).collect::<Vec<_>>();
    assert_eq!(of("reference").len(), 4);
    assert_eq!(of("right").len(), 4);
    for row in of("right") {
        assert_eq!((&row["contestant_version"], &row["error"]), (&"Fake 1.2".into(), &"".into()));
        assert_eq!(row["clock"], if cfg!(target_os = "linux") { "cpu" } else { "wall" });
    }
    for (_, name, why) in &failing {
        assert!(run.stderr.contains(&format!("{name} at kings")), "{}", run.stderr);
        let rows = of(name);
        assert!(!rows.is_empty() && rows.iter().all(|row| row["nodes"] == "" && row["nanos"] == ""));
        assert!(rows[0]["error"].as_str().unwrap().contains(why), "{rows:?}");
    }
    // One that hangs is ended, wherever it does so.
    let hangs = make("hangs", "sleep 100");
    let run = measure(&path, &["--strategy", "reference", "--time-limit", "1", "--engine", &hangs]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stderr.contains("hangs at kings, depth 1: no answer to `"), "{}", run.stderr);
    assert!(run.stderr.contains("` within 1.0 s"), "{}", run.stderr);
    // If nobody counts anything, nothing was measured.
    let run = measure(&path, &["--strategy", "none", "--engine", &failing[0].0]);
    assert!(run.code == Some(2) && run.stderr.contains("nothing to measure"), "{run:?}");
    let refusal = measure(&path, &["--engine", &right, "--engine", &right]).refusal();
    assert!(refusal.contains("`right` twice"), "{refusal}");
}

#[test]
fn a_file_is_not_overwritten_unless_that_is_wanted() {
    let folder = Folder::new();
    let path = suite(&folder);
    let out = folder.path("rows.csv");
    let out = out.to_str().unwrap();
    let to = |more: &[&str]| measure(&path, &[&["--strategy", "hyperbola", "--out", out], more].concat());
    assert_eq!(to(&[]).output(), "");
    let first = fs::read_to_string(out).unwrap();
    assert_eq!(records(&first).len(), 4);
    let refusal = to(&[]).refusal();
    assert!(refusal.contains("rows.csv") && refusal.contains("--append"), "{refusal}");
    assert_eq!(fs::read_to_string(out).unwrap(), first);
    // Rounds are counted on.
    to(&["--append"]).output();
    let both = fs::read_to_string(out).unwrap();
    assert!(both.starts_with(&first));
    let rounds: Vec<_> = records(&both).iter().map(|row| row["round"].as_str().unwrap().to_owned()).collect();
    assert_eq!(rounds, ["1", "2", "1", "2", "3", "4", "3", "4"]);
    let ranking = makruk(&["compare", "rank", out, "--json"]).json();
    assert_eq!(ranking["rounds"], 4);
    to(&["--force"]).output();
    assert_eq!(records(&fs::read_to_string(out).unwrap()).len(), 4);
    // What is no file of rows is not written to.
    let notes = folder.file("notes.csv", "notes\n");
    measure(&path, &["--strategy", "hyperbola", "--out", &notes, "--append"]).refusal();
    assert_eq!(fs::read_to_string(&notes).unwrap(), "notes\n");
    let nowhere = folder.path("none").join("rows.csv");
    let refusal = measure(&path, &["--out", nowhere.to_str().unwrap()]).refusal();
    assert!(refusal.contains("rows.csv"), "{refusal}");
}

#[test]
fn rows_that_were_written_stay_after_an_interruption() {
    let folder = Folder::new();
    let path = suite(&folder);
    let mut child =
        start(&["compare", "measure", "--suite", &path, "--strategy", "reference", "--rounds", "1000"]);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let stderr = child.stderr.take().unwrap();
    let mut text = String::new();
    // The header, and a row as soon as it is known.
    for _ in 0..2 {
        assert_ne!(stdout.read_line(&mut text).unwrap(), 0);
    }
    interrupt(&child);
    let run = end(child, text, stdout, stderr);
    assert_eq!((run.code, run.stderr.as_str()), (Some(130), ""));
    let rows = records(&run.stdout);
    assert!((1..2000).contains(&rows.len()) && run.stdout.ends_with('\n'));
    let path = folder.file("rows.csv", &run.stdout);
    makruk(&["compare", "rank", &path]).output();
}

#[test]
fn alone_it_measures_and_ranks() {
    let folder = Folder::new();
    let path = suite(&folder);
    let out = folder.path("rows.csv");
    let arguments =
        ["compare", "--suite", &path, "--strategy", "reference,hyperbola", "--out", out.to_str().unwrap()];
    let run = makruk_ending(&arguments);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.stdout.contains("times as long") && run.stdout.contains("hyperbola"), "{}", run.stdout);
    assert_eq!(records(&fs::read_to_string(&out).unwrap()).len(), 2 * 2 * 3);
    let wrong = folder.file("wrong.epd", &format!("{KINGS} ;D2 10\n{START} ;D2 529\n"));
    let run = makruk_ending(&["compare", "--suite", &wrong, "--strategy", "reference"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    assert!(run.stderr.contains("reference at line 1, depth 2"), "{}", run.stderr);
    makruk(&["compare", "--suite", &path, "rank", "x.csv"]).refusal();
}
