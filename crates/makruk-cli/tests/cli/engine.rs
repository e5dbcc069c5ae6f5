//! How to count: `--strategy`, `--cpu`, `--threads`, `--hash`.

use serde_json::json;

use crate::run::{START_NODES, makruk, total};

/// Names of strategies, as the program lists them, and whether they run here.
fn strategies() -> Vec<(String, bool)> {
    let list = makruk(&["strategies", "--json"]).json();
    let records = list.as_array().unwrap().iter();
    let names: Vec<_> = records
        .map(|record| (record["name"].as_str().unwrap().to_owned(), record["available"].as_bool().unwrap()))
        .collect();
    assert!(names.iter().any(|(name, available)| name == "reference" && *available));
    names
}

#[test]
fn each_strategy_counts_the_same_and_is_named() {
    for (name, available) in strategies() {
        let arguments = ["perft", "4", "--json", "--strategy", &name];
        if available {
            let record = makruk(&arguments).json();
            assert_eq!((&record["strategy"], &record["nodes"]), (&json!(name), &json!(START_NODES[4])));
            let text = makruk(&["divide", "4", "--strategy", &name]).output();
            assert_eq!(text, makruk(&["divide", "4"]).output(), "{name}");
        } else {
            let refusal = makruk(&arguments).refusal();
            assert!(refusal.contains(&name) && refusal.contains("needs"), "{refusal}");
        }
    }
}

#[test]
fn an_unknown_strategy_is_refused_with_the_known_ones() {
    let suites = format!("{}/makruk", crate::run::SUITES);
    for arguments in [&["perft", "1"][..], &["divide", "1"], &["suite", "verify", &suites]] {
        let refusal = makruk(&[arguments, &["--strategy", "magic"]].concat()).refusal();
        assert!(refusal.contains("`magic`"), "{refusal}");
        for (name, _) in strategies() {
            assert!(refusal.contains(&name), "{refusal}");
        }
    }
}

#[test]
fn a_cpu_level_limits_what_is_used() {
    let record = makruk(&["perft", "4", "--json", "--cpu", "portable"]).json();
    assert_eq!((&record["cpu_features"], &record["nodes"]), (&json!("none"), &json!(START_NODES[4])));
    let refusal = makruk(&["perft", "1", "--cpu", "sse9"]).refusal();
    for level in ["portable", "avx2", "avx512"] {
        assert!(refusal.contains(level), "{refusal}");
        // Higher levels count, or say that this machine has none.
        let run = makruk(&["perft", "4", "--cpu", level]);
        match run.code {
            Some(0) => assert_eq!(total(&run.stdout), "273026"),
            _ => assert!(run.refusal().contains(level)),
        }
    }
}

#[test]
fn what_a_level_lacks_is_never_replaced_silently() {
    let refusal = makruk(&["perft", "1", "--cpu", "portable", "--strategy", "pext"]).refusal();
    assert!(refusal.contains("pext") && refusal.contains("avx2"), "{refusal}");
}

#[test]
fn threads_are_as_many_as_asked_for() {
    for (asked, expected) in
        [("1", 1), ("2", 2), ("5", 5), ("0", std::thread::available_parallelism().unwrap().get())]
    {
        for option in [["-t", asked], ["--threads", asked]] {
            let record = makruk(&[&["perft", "4", "--json"], &option[..]].concat()).json();
            assert_eq!((&record["threads"], &record["nodes"]), (&json!(expected), &json!(START_NODES[4])));
        }
    }
    for wrong in ["-1", "1.5", "many", "1025", ""] {
        let refusal = makruk(&["perft", "1", &format!("--threads={wrong}")]).refusal();
        assert!(refusal.contains("--threads"), "{refusal}");
    }
}

#[test]
fn a_table_is_as_large_as_asked_for() {
    for (size, bytes) in [("64", 64), ("100", 64), ("4K", 4096), ("1M", 1 << 20), ("2MiB", 2 << 20)] {
        let record = makruk(&["perft", "4", "--json", "-H", size]).json();
        assert_eq!(
            (&record["hash_bytes"], &record["nodes"]),
            (&json!(bytes), &json!(START_NODES[4])),
            "{size}"
        );
    }
    for wrong in ["-1", "1.5G", "x", "", "99999999999G", "1", "63"] {
        let refusal = makruk(&["perft", "4", &format!("--hash={wrong}")]).refusal();
        assert!(refusal.contains("bytes"), "{wrong}: {refusal}");
    }
}
