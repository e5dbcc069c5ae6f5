//! `makruk suite list` and `makruk suite verify`.

use std::fs;
use std::path::PathBuf;

use serde_json::json;
use tempfile::TempDir;

use crate::run::{KINGS, START, SUITES, makruk};

/// A folder with suites written for a test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Writes a file and gives its path.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Names of what is in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let items = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> = items.map(|item| item.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// Numbers of bare kings and the start position that other programs agree on; two of them spoilt.
pub(crate) fn spoilt() -> String {
    format!("# variant: makruk\n{KINGS} ;D1 3 ;D2 10 ;id \"kings\"\n{START} ;D1 23 ;D2 528 ;D3 12012\n")
}

#[test]
fn a_list_says_what_is_in_the_files() {
    let text = makruk(&["suite", "list", SUITES]).output();
    let list = makruk(&["suite", "list", SUITES, "--json"]).json();
    let records = list.as_array().unwrap();
    assert_eq!(text.lines().count(), records.len());
    assert!(records.len() >= 6);
    for (record, line) in records.iter().zip(text.lines()) {
        let path = record["path"].as_str().unwrap();
        assert!(line.starts_with(path), "{line}");
        // What the file says, counted by its signs.
        let file = fs::read_to_string(path).unwrap();
        if record["endings"].is_number() {
            let entries = file.lines().filter(|line| line.starts_with("[[")).count();
            assert_eq!(record["endings"], entries, "{path}");
            assert!(line.contains(&entries.to_string()), "{line}");
            continue;
        }
        let lines: Vec<_> = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        let counts = || lines.iter().flat_map(|line| line.split(" ;D").skip(1));
        let numbers = counts().map(|count| {
            let (depth, nodes) = count.split_once(' ').unwrap();
            (depth.parse::<u64>().unwrap(), nodes.split(' ').next().unwrap().parse::<u64>().unwrap())
        });
        let nodes: u64 = numbers.clone().map(|(_, nodes)| nodes).sum();
        let deepest = numbers.map(|(depth, _)| depth).max().unwrap();
        for (field, number) in [
            ("positions", lines.len() as u64),
            ("counts", counts().count() as u64),
            ("deepest", deepest),
            ("nodes", nodes),
        ] {
            assert_eq!(record[field], number, "{path} {field}");
            assert!(line.contains(&number.to_string()), "{line}");
        }
        assert!(file.contains(&format!("# variant: {}\n", record["variant"].as_str().unwrap())));
    }
}

#[test]
fn files_named_twice_are_read_once() {
    let file = format!("{SUITES}/makruk/start.epd");
    let text = makruk(&["suite", "list", &file, &file]).output();
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn right_suites_end_well() {
    for strategy in
        [&[][..], &["--strategy", "all"], &["--strategy", "reference", "-t", "1"], &["--cpu", "portable"]]
    {
        let run = |more: &[&str]| {
            let run =
                makruk(&[&["suite", "verify", SUITES, "--max-nodes", "20000"], strategy, more].concat());
            // What this CPU has not is named, and nothing else is said.
            let left_out =
                |line: &str| line.starts_with("strategy ") && line.contains(" is left out: needs ");
            assert!(run.code == Some(0) && run.stderr.lines().all(left_out), "{run:?}");
            run.stdout
        };
        assert!(run(&[]).contains(" 0 wrong"));
        let record: serde_json::Value = serde_json::from_str(&run(&["--json"])).unwrap();
        assert_eq!((&record["mismatches"], &record["interrupted"]), (&json!([]), &json!(false)));
        assert!(record["checks"].as_u64().unwrap() >= 700 && record["positions"].as_u64().unwrap() >= 280);
        assert!(record["beyond_limit"].as_u64().unwrap() > 0);
    }
}

#[test]
fn all_strategies_are_named() {
    let list = makruk(&["strategies", "--json"]).json();
    let available = list.as_array().unwrap().iter().filter(|record| record["available"] == true);
    let available: Vec<_> = available.map(|record| record["name"].clone()).collect();
    let folder = Folder::new();
    let path = folder.file("a.epd", &format!("{KINGS} ;D3 54"));
    let run = makruk(&["suite", "verify", &path, "--strategy", "all", "--json"]);
    assert_eq!(run.code, Some(0));
    let record: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(record["strategies"], json!(available));
    assert_eq!(record["checks"], available.len());
    // What does not run here is said aside.
    let run = makruk(&["suite", "verify", &path, "--strategy", "all", "--cpu", "portable"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.contains("pext") && run.stderr.contains("left out"), "{}", run.stderr);
}

#[test]
fn wrong_numbers_are_named_and_end_with_1() {
    let folder = Folder::new();
    let path = folder.file("spoilt.epd", &spoilt());
    let run = makruk(&["suite", "verify", &path, "--strategy", "hyperbola"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let lines: Vec<_> = run.stdout.lines().collect();
    for (line, (place, rest)) in lines.iter().zip([
        (format!("{path}:2: kings `{KINGS}` depth 2"), "expected 10, got 9 (hyperbola)"),
        (format!("{path}:3: `{START}` depth 2"), "expected 528, got 529 (hyperbola)"),
    ]) {
        assert!(line.starts_with(&place) && line.ends_with(rest), "{line}");
    }
    let sum = lines.iter().find(|line| line.contains("5 counts")).unwrap();
    assert!(sum.contains("3 right, 2 wrong"), "{sum}");

    let run = makruk(&["suite", "verify", &path, "--strategy", "hyperbola", "--json"]);
    assert_eq!(run.code, Some(1));
    let record: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        record["mismatches"],
        json!([
            { "file": path, "line": 2, "id": "kings", "fen": KINGS, "depth": 2, "strategy": "hyperbola", "expected": 10, "got": 9 },
            { "file": path, "line": 3, "id": null, "fen": START, "depth": 2, "strategy": "hyperbola", "expected": 528, "got": 529 },
        ])
    );
    // Within a limit that leaves the wrong ones out, all is well.
    assert!(makruk(&["suite", "verify", &path, "--max-nodes", "9"]).output().contains("1 right, 0 wrong"));
}

#[test]
fn suites_that_cannot_be_used_end_with_2() {
    let folder = Folder::new();
    let file = |name: &str, text: &str| folder.file(name, text);
    let good = file("good.epd", &format!("{KINGS} ;D1 3"));
    fs::create_dir(folder.path("empty")).unwrap();
    let of = |name: &str| folder.path(name).to_str().unwrap().to_owned();
    for (path, named) in [
        (file("fen.epd", &format!("{KINGS} ;D1 3\n\n8/8 w ;D1 3")), "fen.epd:3: FEN"),
        (file("count.epd", &format!("{KINGS} ;D1 three")), "count.epd:1: "),
        (file("twice.epd", &format!("{KINGS} ;D1 3 ;D1 4")), "twice.epd:1: "),
        (file("word.perft", "epd x\nnodes 3"), "word.perft:2: "),
        (file("variant.epd", &format!("# variant: shogi\n{KINGS} ;D1 3")), "shogi"),
        (file("none.epd", "# variant: makruk\n"), "nothing to verify"),
        (file("notes.txt", "notes"), "notes.txt"),
        (of("missing.epd"), "missing.epd"),
        (of("empty"), "no suite file"),
    ] {
        // One bad file spoils the run, and nothing is counted.
        for paths in [vec![path.as_str()], vec![&good, &path]] {
            let refusal = makruk(&[&["suite", "verify"], &paths[..]].concat()).refusal();
            assert!(refusal.contains(named), "{refusal}");
        }
    }
    // Also without an ending, what is not there is said not to be there, and why is said once.
    for name in ["missing", "missing.epd", "missing/"] {
        let refusal = makruk(&["suite", "list", &of(name)]).refusal();
        assert!(!refusal.contains("unknown kind"), "{refusal}");
        assert_eq!(refusal.matches("(os error").count(), 1, "{refusal}");
    }
    let refusal = makruk(&["suite", "verify", &good, "--max-nodes", "2"]).refusal();
    assert!(refusal.contains("at most 2 nodes"), "{refusal}");
    makruk(&["suite", "verify"]).refusal();
    makruk(&["suite", "verify", &good, "--max-nodes", "-1"]).refusal();
    makruk(&["suite"]).refusal();
}

/// Windows writes line ends of two bytes.
#[test]
fn either_kind_of_line_end() {
    let folder = Folder::new();
    let path = folder.file("a.epd", &spoilt().replace('\n', "\r\n"));
    let run = makruk(&["suite", "verify", &path]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("3 right, 2 wrong"), "{}", run.stdout);
}

/// Sums of what files say may not fit: they must not be wrong, nor end the program.
#[test]
fn numbers_too_large_to_add() {
    let folder = Folder::new();
    let path = folder.file("large.epd", &format!("{KINGS} ;D1 {0} ;D2 {0}", u128::MAX));
    let run = makruk(&["suite", "verify", &path]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stdout.contains("got 3") && run.stdout.contains("got 9"), "{}", run.stdout);
    let run = makruk(&["suite", "list", &path]);
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    assert!(!run.stdout.contains(&(u128::MAX - 1).to_string()), "a sum that wrapped around: {}", run.stdout);
}
