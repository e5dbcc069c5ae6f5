//! `makruk strategies`.

use crate::run::{makruk, total};

fn names(text: &str) -> Vec<&str> {
    text.lines().map(|line| line.split_whitespace().next().unwrap()).collect()
}

#[test]
fn the_name_comes_first() {
    let text = makruk(&["strategies"]).output();
    let names = names(&text);
    for name in ["reference", "hyperbola", "pext", "two-ply", "sibling-batch"] {
        assert!(names.contains(&name), "{text}");
    }
    let list = makruk(&["strategies", "--json"]).json();
    let records = list.as_array().unwrap();
    assert!(records.iter().map(|record| record["name"].as_str().unwrap()).eq(names.iter().copied()));
    for record in records {
        for field in ["axis", "summary", "source", "needs"] {
            assert!(!record[field].as_str().unwrap().is_empty(), "{record}");
        }
        assert_eq!(record["available"], record["why_not"].is_null(), "{record}");
        assert_eq!(record["available"], record["cpu_features"].is_string(), "{record}");
    }
}

#[test]
fn one_is_the_default_and_is_used() {
    for cpu in [&[][..], &["--cpu", "portable"]] {
        let list = makruk(&[&["strategies", "--json"], cpu].concat()).json();
        let defaults: Vec<_> =
            list.as_array().unwrap().iter().filter(|record| record["default"] == true).collect();
        assert_eq!(defaults.len(), 1, "{list}");
        assert_eq!(defaults[0]["available"], true);
        let record = makruk(&[&["perft", "1", "--json"], cpu].concat()).json();
        assert_eq!(record["strategy"], defaults[0]["name"]);
        let text = makruk(&[&["strategies"], cpu].concat()).output();
        let marked = text.lines().filter(|line| line.contains("default"));
        assert!(
            marked.map(|line| line.split_whitespace().next()).eq([defaults[0]["name"].as_str()]),
            "{text}"
        );
    }
}

#[test]
fn a_portable_cpu_has_no_pext() {
    let text = makruk(&["strategies", "--cpu", "portable"]).output();
    let line = text.lines().find(|line| line.starts_with("pext ")).unwrap();
    assert!(line.contains("unavailable") && line.contains("avx2"), "{line}");
    let list = makruk(&["strategies", "--cpu", "portable", "--json"]).json();
    for record in list.as_array().unwrap() {
        assert_eq!(record["available"], record["needs"] == "portable", "{record}");
    }
}

#[test]
fn every_listed_name_can_be_used() {
    let text = makruk(&["strategies"]).output();
    for line in text.lines().filter(|line| !line.contains("unavailable")) {
        let name = line.split_whitespace().next().unwrap();
        assert_eq!(total(&makruk(&["perft", "3", "--strategy", name]).output()), "12012", "{name}");
    }
}
