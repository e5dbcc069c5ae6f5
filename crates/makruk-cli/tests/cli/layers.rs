//! `--method`: every way to count gives the same, and records say which it was.

use serde_json::{Value, json};

use crate::run::{START_NODES, makruk, start_divide, total};

/// A position of each variant, and a depth.
const POSITIONS: [(&str, &str); 7] = [
    ("makruk", "6"),
    ("ouk", "5"),
    ("kar-ouk", "5"),
    ("asean", "5"),
    ("ai-wok", "5"),
    ("sittuyin", "3"),
    ("makpong", "5"),
];

#[test]
fn methods_agree() {
    for (variant, depth) in POSITIONS {
        let run = |arguments: &[&str]| {
            let common = ["perft", depth, "--variant", variant];
            total(&makruk(&[&common, arguments].concat()).output()).to_owned()
        };
        let plain = run(&["--method", "plain"]);
        assert_eq!(run(&["--method", "auto"]), plain, "{variant}");
        for threads in ["1", "2", "5"] {
            assert_eq!(run(&["--method", "layers", "-t", threads]), plain, "{variant}");
            let table = ["--method", "table", "--hash", "4M", "-t", threads];
            assert_eq!(run(&table), plain, "{variant}");
        }
    }
}

#[test]
fn shallow_depths() {
    for (depth, nodes) in (0..4).zip(START_NODES) {
        for more in [&[][..], &["--only"], &["--verify"]] {
            let text =
                makruk(&[&["perft", &depth.to_string(), "--method", "layers"], more].concat()).output();
            assert_eq!(total(&text), nodes.to_string(), "{depth} {more:?}");
        }
    }
}

#[test]
fn records_say_how_and_why() {
    let record = |arguments: &[&str]| makruk(&[&["perft", "5", "--json"], arguments].concat()).json();
    let layers = record(&["--method", "layers", "--memory", "64M"]);
    assert_eq!((&layers["method"], &layers["method_reason"]), (&json!("layers"), &json!("asked for")));
    assert_eq!((&layers["layer"], &layers["nodes"]), (&json!(1), &json!(START_NODES[5])));
    assert!(layers["memory_bytes"].as_u64() > Some(0), "{layers}");
    assert_eq!((&layers["disk_bytes"], &layers["verified_by"]), (&json!(0), &Value::Null));
    let plain = record(&[]);
    assert_eq!((&plain["method"], &plain["layer"]), (&json!("plain"), &Value::Null));
    assert!(plain["method_reason"].as_str().unwrap().contains("leaves expected"), "{plain}");
    let table = makruk(&["perft", "6", "--json", "-H", "1M"]).json();
    assert_eq!((&table["method"], &table["method_reason"]), (&json!("table"), &json!("--hash was given")));
    // Probes, times four entries, times 2^-64: more than none and less than a million.
    let bound = table["false_hit_bound"].as_f64().unwrap();
    assert!(bound > 0.0 && bound < 4e6 / 1.8e19, "{bound}");
}

#[test]
fn the_table_states_its_bound() {
    let text = makruk(&["perft", "6", "-H", "1M"]).output();
    let line = text.lines().find(|line| line.contains("probes")).unwrap();
    let probes: f64 = line.trim_start_matches("# ").split(' ').next().unwrap().parse().unwrap();
    let bound: f64 = line.rsplit(' ').next().unwrap().parse().unwrap();
    let exact = probes * 4.0 / 2_f64.powi(64);
    assert!((bound / exact - 1.0).abs() < 0.06, "{line}");
}

#[test]
fn large_counts_are_made_by_layers_unasked() {
    // Of about 1.8e12 leaves at depth 9 a plain run would take a minute.
    let kings = "8/8/3k4/8/8/3K4/8/8 w - - 0 1";
    let run = makruk(&["perft", "16", "--only", "-f", kings, "--memory", "64M"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(
        run.stderr.starts_with("method layers: about ") && run.stderr.contains("leaves"),
        "{}",
        run.stderr
    );
    let table = makruk(&["perft", "16", "--only", "-f", kings, "-H", "16M"]).output();
    assert_eq!(total(&run.stdout), total(&table));
}

#[test]
fn divide_by_layers_has_the_same_lines() {
    let text = makruk(&["divide", "6", "--method", "layers", "-t", "2"]).output();
    let lines: Vec<_> = text.lines().take(23).map(str::to_owned).collect();
    let expected: Vec<_> = start_divide(6).iter().map(|(mv, nodes)| format!("{mv}: {nodes}")).collect();
    assert_eq!(lines, expected);
    assert_eq!(total(&text), START_NODES[6].to_string());
}

#[test]
fn verification_is_told() {
    for method in [&["--method", "layers"][..], &["--method", "plain"], &["--method", "table", "-H", "1M"]] {
        let text = makruk(&[&["perft", "5", "--verify"], method].concat()).output();
        assert!(text.contains("\n# verified by strategy two-ply\n"), "{text}");
        assert_eq!(total(&text), START_NODES[5].to_string());
        let record = makruk(
            &[&["perft", "4", "--verify", "--verify-strategy", "reference", "--json"], method].concat(),
        )
        .json();
        assert_eq!((&record["verified_by"], &record["nodes"]), (&json!("reference"), &json!(START_NODES[4])));
    }
    assert!(makruk(&["divide", "4", "--verify", "--json"]).json()["verified_by"].is_string());
}

#[test]
fn an_audit_says_how_much_it_saw() {
    // A strategy that wants layers near the leaves: more units to draw from.
    let run = ["perft", "6", "--method", "layers", "--strategy", "hyperbola"];
    let arguments =
        [&run[..], &["--verify", "--verify-strategy", "two-ply", "--verify-percent", "20"]].concat();
    let text = makruk(&arguments).output();
    assert_eq!(total(&text), START_NODES[6].to_string());
    let line = text.lines().find(|line| line.ends_with(" units verified by strategy two-ply")).unwrap();
    let record = makruk(&[&arguments[..], &["--json"]].concat()).json();
    let (verified, units) = (&record["verified_units"], &record["units"]);
    assert!(line.starts_with(&format!("# {verified} of {units} units")), "{line}");
    let share = verified.as_f64().unwrap() / units.as_f64().unwrap();
    assert!((0.1..0.3).contains(&share), "{share}");
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (arguments, named) in [
        (&["--method", "table"][..], "--hash SIZE"),
        (&["--method", "plain", "-H", "1M"], "--hash"),
        (&["--method", "layers", "-H", "1M"], "--hash"),
        (&["--method", "layers", "--tally"], "method layers"),
        (&["--method", "layers", "--adjudicate"], "method layers"),
        (&["--method", "layers", "--memory", "1K"], "memory limit of 1024 bytes"),
        (&["--method", "layers", "--memory", "x"], "--memory"),
        (&["--method", "plain", "--checkpoint", "x"], "--checkpoint"),
        (&["--resume"], "--checkpoint"),
        (&["--work-dir", "/no/such/folder"], "/no/such/folder"),
        (&["--checkpoint", "/no/such/folder/file"], "/no/such/folder/file"),
        (&["--verify-strategy", "pext"], "--verify"),
        (&["--verify-percent", "5"], "--verify"),
        (&["--verify", "--verify-percent", "0"], "1..=100"),
        (&["--verify", "--verify-percent", "5", "--method", "plain"], "--verify-percent"),
        (&["--verify", "--verify-strategy", "none"], "`none`"),
        (&["--strategy", "reference", "--verify", "--verify-strategy", "reference"], "another"),
    ] {
        let refusal = makruk(&[&["perft", "3"], arguments].concat()).refusal();
        assert!(refusal.contains(named), "{arguments:?}: {refusal}");
    }
}
