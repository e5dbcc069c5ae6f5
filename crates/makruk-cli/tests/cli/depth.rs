//! How a depth is given, and how not.

use crate::run::{KINGS, START_NODES, makruk, total};

#[test]
fn a_depth_stands_alone_or_behind_an_option() {
    for arguments in [
        &["perft", "3"][..],
        &["perft", "-d", "3"],
        &["perft", "--depth", "3"],
        &["perft", "--depth=3"],
        &["perft", "-d3"],
    ] {
        assert_eq!(total(&makruk(arguments).output()), "12012", "{arguments:?}");
    }
}

#[test]
fn without_a_depth_it_is_6() {
    assert_eq!(total(&makruk(&["perft"]).output()), START_NODES[6].to_string());
}

#[test]
fn depth_0_is_the_position_itself() {
    assert_eq!(total(&makruk(&["perft", "0"]).output()), "1");
    let record = makruk(&["perft", "0", "--json"]).json();
    assert_eq!((&record["depth"], &record["nodes"]), (&0.into(), &1.into()));
    assert_eq!(record["per_depth"].as_array().unwrap().len(), 1);
    assert_eq!(total(&makruk(&["divide", "0"]).output()), "1");
}

#[test]
fn the_largest_depth_is_accepted() {
    // A stalemate of `selfplay.epd` has no leaves at any depth.
    let stalemate = "8/8/8/8/8/k7/m7/K7 w - - 46 111";
    let text = makruk(&["perft", "100", "-f", stalemate]).output();
    assert_eq!(total(&text), "0");
    assert_eq!(
        text.lines()
            .filter(|line| line.trim_start().starts_with(|first: char| first.is_ascii_digit()))
            .count(),
        100
    );
}

#[test]
fn anything_else_is_wrong_usage() {
    for depth in ["-1", "2.5", "abc", "101", "", "999", "1e3", "+3", " 3", "4294967297", "-0", "0x3", "３"] {
        for arguments in [vec!["perft", depth], vec!["perft", "-d", depth], vec!["divide", depth]] {
            let refusal = makruk(&arguments).refusal();
            assert!(refusal.contains(depth) && refusal.contains("from 0 to 100"), "{arguments:?}: {refusal}");
        }
    }
}

#[test]
fn one_depth_is_enough() {
    let refusal = makruk(&["perft", "3", "-d", "3"]).refusal();
    assert!(refusal.contains("cannot be used with"), "{refusal}");
    makruk(&["perft", "3", "4"]).refusal();
    makruk(&["divide"]).refusal();
}

#[test]
fn only_the_last_depth() {
    let text = makruk(&["perft", "4", "--only", "-f", KINGS]).output();
    let depths: Vec<_> = text.lines().filter(|line| line.starts_with(' ')).collect();
    assert_eq!(depths.len(), 1, "{text}");
    assert_eq!(depths[0].split_whitespace().take(2).collect::<Vec<_>>(), ["4", "324"]);
    assert_eq!(total(&text), "324");
    let record = makruk(&["perft", "4", "--only", "--json", "-f", KINGS]).json();
    assert_eq!(record["per_depth"].as_array().unwrap().len(), 1);
    assert_eq!(record["nodes"], 324);
}
