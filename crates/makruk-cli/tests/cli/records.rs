//! JSON and CSV: what a script reads.

use serde_json::{Value, json};

use crate::run::{START, START_NODES, makruk};

/// The fields of a count, whatever the command.
const FIELDS: [&str; 18] = [
    "schema",
    "tool",
    "version",
    "revision",
    "variant",
    "fen",
    "moves",
    "depth",
    "nodes",
    "nanos",
    "strategy",
    "cpu_features",
    "threads",
    "hash_bytes",
    "key_bits",
    "seed",
    "bulk",
    "host_cpu",
];

fn rows(text: &str) -> Vec<std::collections::HashMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
}

#[test]
fn a_perft_record() {
    let record = makruk(&["perft", "4", "--json", "-t", "2"]).json();
    for field in FIELDS {
        assert!(record.get(field).is_some(), "{field} is missing");
    }
    for (field, value) in [
        ("schema", json!("makruk.perft/1")),
        ("tool", json!("makruk")),
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("variant", json!("makruk")),
        ("fen", json!(START)),
        ("moves", json!("")),
        ("depth", json!(4)),
        ("nodes", json!(273_026)),
        ("threads", json!(2)),
        ("hash_bytes", json!(0)),
        ("key_bits", Value::Null),
        ("seed", Value::Null),
        ("bulk", json!(true)),
        ("interrupted", Value::Null),
    ] {
        assert_eq!(record[field], value, "{field}");
    }
    let per_depth = record["per_depth"].as_array().unwrap();
    let nodes: Vec<_> = per_depth.iter().map(|depth| (&depth["depth"], &depth["nodes"])).collect();
    let expected: Vec<_> = (1..=4).map(|depth| (json!(depth), json!(START_NODES[depth]))).collect();
    assert!(nodes.into_iter().eq(expected.iter().map(|(depth, nodes)| (depth, nodes))), "{per_depth:?}");
    assert!(per_depth.iter().all(|depth| depth["nanos"].is_u64()));
    assert_eq!(record["nanos"], per_depth[3]["nanos"]);
}

#[test]
fn numbers_are_integers_without_a_fraction_or_quotes() {
    let text = makruk(&["perft", "4", "--json"]).output();
    assert!(text.contains("\"nodes\": 273026,"), "{text}");
    let text = makruk(&["divide", "4", "--json"]).output();
    assert!(text.contains("\"nodes\": 273026,"), "{text}");
}

#[test]
fn the_record_says_how_it_was_counted() {
    let arguments = [
        "perft",
        "3",
        "--json",
        "--no-bulk",
        "-H",
        "100K",
        "--seed",
        "5",
        "-t",
        "1",
        "--strategy",
        "reference",
    ];
    let record = makruk(&[&arguments[..], &["-m", "e3e4 d6d5"]].concat()).json();
    for (field, value) in [
        ("moves", json!("e3e4 d6d5")),
        ("fen", json!(START)),
        ("threads", json!(1)),
        ("hash_bytes", json!(102_400)),
        ("key_bits", json!(64)),
        ("seed", json!(5)),
        ("bulk", json!(false)),
        ("strategy", json!("reference")),
        ("cpu_features", json!("none")),
    ] {
        assert_eq!(record[field], value, "{field}");
    }
}

#[test]
fn a_perft_table() {
    let text = makruk(&["perft", "4", "--csv", "-H", "1M"]).output();
    let rows = rows(&text);
    assert_eq!(rows.len(), 4);
    for (depth, row) in (1..).zip(&rows) {
        for field in FIELDS {
            assert!(row.contains_key(field), "{field} is missing");
        }
        assert_eq!((row["depth"].parse(), row["nodes"].parse()), (Ok(depth), Ok(START_NODES[depth])));
        assert_eq!((row["schema"].as_str(), row["fen"].as_str()), ("makruk.perft/1", START));
        assert_eq!(row["hash_bytes"], "1048576");
        assert!(row["nanos"].parse::<u64>().is_ok());
    }
}

#[test]
fn a_divide_record() {
    let record = makruk(&["divide", "1", "--json"]).json();
    for field in FIELDS {
        assert!(record.get(field).is_some(), "{field} is missing");
    }
    assert_eq!((&record["schema"], &record["nodes"]), (&json!("makruk.divide/1"), &json!(23)));
    assert_eq!(record["divide"][0], json!({ "move": "a1a2", "nodes": 1 }));
    assert_eq!(record["divide"].as_array().unwrap().len(), 23);
}

#[test]
fn a_divide_table() {
    let rows = rows(&makruk(&["divide", "2", "--csv"]).output());
    assert_eq!(rows.len(), 23);
    for row in &rows {
        for field in FIELDS.into_iter().filter(|&field| field != "nanos").chain(["move"]) {
            assert!(row.contains_key(field), "{field} is missing");
        }
        assert_eq!((row["depth"].as_str(), row["nodes"].as_str()), ("2", "23"));
    }
}

#[test]
fn one_format_at_a_time() {
    for arguments in [
        &["perft", "1", "--json", "--csv"][..],
        &["divide", "1", "--json", "--csv"],
        &["divide", "1", "--json", "--format", "perftree"],
        &["divide", "1", "--csv", "--format", "text"],
        &["divide", "1", "--format", "xml"],
    ] {
        makruk(arguments).refusal();
    }
}
