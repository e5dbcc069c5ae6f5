//! `makruk perft --tally`.

use serde_json::json;

use crate::run::{START_NODES, makruk, total};

/// King b6 and rook h1 against a king on a8: twenty moves. Rook to h8 mates; rook to a1 checks; nothing
/// else happens.
const ONE_MATE: &str = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
const KINDS: [(&str, u64); 7] = [
    ("captures", 0),
    ("promotions", 0),
    ("checks", 2),
    ("discovered_checks", 0),
    ("double_checks", 0),
    ("mates", 1),
    ("stalemates", 0),
];

#[test]
fn columns_of_the_text() {
    let text = makruk(&["perft", "1", "--tally", "-f", ONE_MATE]).output();
    let row = text.lines().find(|line| line.split_whitespace().next() == Some("1")).unwrap();
    let numbers: Vec<_> = row.split_whitespace().rev().take(7).collect();
    assert_eq!(numbers, ["0", "1", "0", "0", "2", "0", "0"], "from the last: {row}");
    let header = text.lines().rfind(|line| line.starts_with('#')).unwrap();
    let names: Vec<_> = header.split_whitespace().rev().take(7).collect();
    assert_eq!(names, ["stalemates", "mates", "double", "discovered", "checks", "promotions", "captures"]);
    assert_eq!(total(&text), "20");
}

#[test]
fn the_record_has_a_tally_for_each_depth() {
    let record = makruk(&["perft", "1", "--tally", "--json", "-f", ONE_MATE]).json();
    assert_eq!(record["per_depth"][0]["tally"], serde_json::Value::from_iter(KINDS));
    assert_eq!(record["bulk"], json!(false));
    assert_eq!((&record["hash_bytes"], &record["nodes"]), (&json!(0), &json!(20)));
    let without = makruk(&["perft", "1", "--json", "-f", ONE_MATE]).json();
    assert_eq!(without["per_depth"][0].get("tally"), None);
}

#[test]
fn rows_of_csv_have_a_column_for_each_kind() {
    let text = makruk(&["perft", "1", "--tally", "--csv", "-f", ONE_MATE]).output();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let row = reader.records().next().unwrap().unwrap();
    for (name, number) in KINDS {
        let column = header.iter().position(|title| title == name).unwrap();
        assert_eq!(row[column], number.to_string(), "{name}");
    }
}

#[test]
fn totals_stay_the_same() {
    let text = makruk(&["perft", "4", "--tally"]).output();
    assert_eq!(total(&text), START_NODES[4].to_string());
}

#[test]
fn a_tally_makes_every_move_and_uses_no_table() {
    for other in [&["-H", "1M"][..], &["--no-bulk"]] {
        let refusal = makruk(&[&["perft", "2", "--tally"], other].concat()).refusal();
        assert!(refusal.contains("cannot be used with"), "{refusal}");
    }
}
