//! Files of rows.

use std::fs;
use std::path::PathBuf;

use makruk_perft::barometer::{Clock, Row, last_round, read_rows};
use tempfile::TempDir;

use crate::made_up::{failed, row, wrong};

fn text(rows: &[Row]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

fn file(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let odd = Row {
        contestant: "a, \"b\"".to_owned(),
        error: "two\nlines, and a comma".to_owned(),
        clock: Clock::Wall,
        nanos: None,
        nodes: None,
        expected: u64::MAX,
        ..row("x", "p", 3, 1)
    };
    let rows = vec![row("a", "p", 1, 123), wrong(row("a", "p", 2, 124)), failed(row("b", "p", 1, 1)), odd];
    let text = text(&rows);
    assert_eq!(text.lines().next().unwrap(), Row::COLUMNS.join(","));
    assert_eq!(read_rows(&[file(&folder, "a.csv", &text)]).unwrap(), rows);
}

#[test]
fn columns_may_stand_anywhere_and_others_be_there() {
    let folder = tempfile::tempdir().unwrap();
    let rows = vec![row("a", "p", 1, 123)];
    let mut lines = Vec::new();
    for line in text(&rows).lines() {
        let fields: Vec<_> = line.split(',').rev().chain(["more"]).collect();
        lines.push(fields.join(","));
    }
    assert_eq!(read_rows(&[file(&folder, "a.csv", &lines.join("\n"))]).unwrap(), rows);
}

#[test]
fn rounds_of_several_files_are_counted_on() {
    let folder = tempfile::tempdir().unwrap();
    let rows = [row("a", "p", 1, 100), row("a", "p", 2, 101)];
    let path = file(&folder, "a.csv", &text(&rows));
    let read = read_rows(&[path.clone(), path]).unwrap();
    assert_eq!(read.iter().map(|row| row.round).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(last_round(&read), 4);
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let good = text(&[row("a", "p", 1, 100), row("a", "p", 2, 777)]);
    for (from, to, named) in [
        (",777,", ",fast,", "bad.csv:3: column `nanos`: found `fast`, expected a whole number"),
        (",777,", ",-7,", "bad.csv:3: column `nanos`"),
        (",777,", ",,", "bad.csv:3: column `nanos`: found none and no error"),
        (",777,cpu", ",777,sun", "bad.csv:3: column `clock`: found `sun`, expected `cpu` or `wall`"),
        (",2,1000,1000,", ",2,999,1000,", "bad.csv:3: column `nodes`: found 999 and no error, expected 1000"),
        (",2,1000,1000,", ",2,0,0,", "bad.csv:3: column `expected`: found `0`"),
        (",2,1000,1000,", ",1,1000,1000,", "bad.csv:3: found a at p in round 1 once more"),
        ("round", "lap", "bad.csv:1: column `round`: found none, expected one"),
        ("makruk.measure/1", "makruk.measure/9", "bad.csv:2: column `schema`: found `makruk.measure/9`"),
        (",777,cpu,", ",777", "bad.csv:3: found 16 fields, expected 18"),
        (",777,cpu,", ",777,cpu,,", "bad.csv:3: found 19 fields, expected 18"),
    ] {
        assert!(good.contains(from), "{from}");
        let error = read_rows(&[file(&folder, "bad.csv", &good.replace(from, to))]).unwrap_err();
        assert!(error.to_string().contains(named), "{error}");
    }
    for (bad, named) in [("", "column `schema`"), ("\u{0}\u{1}", "column `schema`")] {
        let error = read_rows(&[file(&folder, "bad.csv", bad)]).unwrap_err();
        assert!(error.to_string().contains(named), "{error}");
    }
    let header = good.lines().next().unwrap();
    let error = read_rows(&[file(&folder, "bad.csv", header)]).unwrap_err().to_string();
    assert!(error.contains("bad.csv: found no row"), "{error}");
    let error = read_rows(&[folder.path().join("none.csv")]).unwrap_err().to_string();
    assert!(error.contains("none.csv cannot be read"), "{error}");
    fs::write(folder.path().join("bytes.csv"), [good.as_bytes(), b"\xff\xfe,\n"].concat()).unwrap();
    read_rows(&[folder.path().join("bytes.csv")]).unwrap_err();
}

/// Whatever is cut off or changed, reading ends with rows or a sentence.
#[test]
fn damaged_files_are_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let good = text(&[row("a", "p", 1, 100), wrong(row("a", "q", 2, 777))]);
    for place in 0..good.len() {
        for damage in ["", "\"", ",", "\n", "x"] {
            let (before, after) = (&good[..place], good.get(place + 1..).unwrap_or(""));
            let _ = read_rows(&[file(&folder, "bad.csv", &format!("{before}{damage}{after}"))]);
        }
        let _ = read_rows(&[file(&folder, "bad.csv", &good[..place])]);
    }
}
