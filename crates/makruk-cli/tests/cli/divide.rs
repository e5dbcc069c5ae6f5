//! `makruk divide`: leaves below each first move.

use crate::run::{KINGS, MATE, START, WIDE, makruk, start_divide, total};

/// Moves and numbers of the text form.
fn moves(text: &str, between: &str) -> Vec<(String, u64)> {
    let lines = text.lines().take_while(|line| !line.is_empty());
    lines
        .map(|line| {
            let (mv, nodes) = line.split_once(between).unwrap_or_else(|| panic!("{line}"));
            (mv.to_owned(), nodes.parse().unwrap_or_else(|_| panic!("{line}")))
        })
        .collect()
}

#[test]
fn numbers_of_the_start_position() {
    for (depth, nodes) in [(3, "12012"), (4, "273026"), (5, "6223994")] {
        let text = makruk(&["divide", &depth.to_string()]).output();
        assert_eq!(moves(&text, ": "), start_divide(depth));
        assert_eq!(total(&text), nodes);
    }
}

#[test]
fn numbers_with_a_table_or_every_move_made() {
    for options in [&["-H", "1M"][..], &["--no-bulk"], &["-H", "4K", "--no-bulk", "-t", "3"]] {
        let text = makruk(&[&["divide", "5"], options].concat()).output();
        assert_eq!(moves(&text, ": "), start_divide(5), "{options:?}");
    }
}

#[test]
fn every_form_says_the_same() {
    let expected = start_divide(4);
    let text = makruk(&["divide", "4", "--format", "text"]).output();
    assert_eq!(moves(&text, ": "), expected);
    assert_eq!(text, makruk(&["divide", "4"]).output());

    // What perftree wants of a script: moves, an empty line, the total alone.
    let text = makruk(&["divide", "4", "--format", "perftree"]).output();
    assert_eq!(moves(&text, " "), expected);
    assert!(text.ends_with("\n\n273026\n") && text.matches("\n\n").count() == 1, "{text}");

    // As perftree calls a script: depth, FEN, and moves in one word.
    let called = |moves: &[&str]| makruk(&[&["divide", "--format", "perftree", "3", START], moves].concat());
    assert_eq!(moves(&called(&[]).output(), " "), start_divide(3));
    let by_options = makruk(&["divide", "3", "--format", "perftree", "-m", "e3e4 d6d5"]).output();
    assert_eq!(called(&["e3e4 d6d5"]).output(), by_options);
    assert_eq!(called(&["e3e4", "d6d5"]).output(), by_options);
    assert!(makruk(&["divide", "3", START, "-f", START]).refusal().contains("--fen"));

    for arguments in [&["--json"][..], &["--format", "json"]] {
        let record = makruk(&[&["divide", "4"], arguments].concat()).json();
        let listed = record["divide"].as_array().unwrap().iter();
        let listed: Vec<_> = listed
            .map(|line| (line["move"].as_str().unwrap().to_owned(), line["nodes"].as_u64().unwrap()))
            .collect();
        assert_eq!(listed, expected);
        assert_eq!(record["nodes"], 273_026);
    }
    for arguments in [&["--csv"][..], &["--format", "csv"]] {
        let text = makruk(&[&["divide", "4"], arguments].concat()).output();
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().unwrap().clone();
        let column = |name| header.iter().position(|title| title == name).unwrap();
        let rows = reader.records().map(Result::unwrap);
        let listed: Vec<_> =
            rows.map(|row| (row[column("move")].to_owned(), row[column("nodes")].parse().unwrap())).collect();
        assert_eq!(listed, expected);
    }
}

/// The point of the command is to be compared line by line.
#[test]
fn every_byte_is_the_same_again() {
    for fen in [crate::run::START, WIDE] {
        for format in ["text", "perftree"] {
            let run = |options: &[&str]| {
                makruk(&[&["divide", "3", "--format", format, "-f", fen], options].concat()).output()
            };
            let first = run(&[]);
            let lines = moves(&first, if format == "text" { ": " } else { " " });
            assert!(lines.is_sorted(), "{first}");
            assert!(lines.windows(2).all(|pair| pair[0].0 != pair[1].0), "{first}");
            for threads in ["1", "2", "3", "8", "0", "1"] {
                assert_eq!(run(&["-t", threads]), first, "{threads} threads");
                assert_eq!(run(&["-t", threads, "-H", "64K", "--seed", threads]), first, "{threads} threads");
            }
        }
    }
}

#[test]
fn numbers_add_up() {
    // `selfplay.epd`, sp09, D3.
    let text = makruk(&["divide", "3", "-f", WIDE]).output();
    assert_eq!(moves(&text, ": ").iter().map(|(_, nodes)| nodes).sum::<u64>(), 77_165);
    assert_eq!(moves(&text, ": ").len(), 48);
    assert_eq!(total(&text), "77165");
}

/// One step down: the number of a move is the total of the position after it.
#[test]
fn a_move_can_be_followed() {
    let fen = "6r1/2mnks2/pps1pn1p/2pp1p2/1PNP1P2/P1PKPS1P/2S1N3/R3M3 w - - 0 16";
    let text = makruk(&["divide", "3", "-f", fen]).output();
    for (mv, nodes) in moves(&text, ": ") {
        let below = makruk(&["divide", "2", "-f", fen, "-m", &mv]).output();
        assert_eq!(total(&below), nodes.to_string(), "{mv}");
    }
    // `published.epd`, mk12, D3.
    assert_eq!(total(&text), "29655");
}

#[test]
fn nothing_to_divide() {
    assert_eq!(makruk(&["divide", "0"]).output(), "\nNodes searched: 1\n");
    assert_eq!(makruk(&["divide", "3", "-f", MATE]).output(), "\nNodes searched: 0\n");
    assert_eq!(makruk(&["divide", "3", "--format", "perftree", "-f", MATE]).output(), "\n0\n");
    for (arguments, nodes) in
        [(["divide", "0", "--json", "-f", KINGS], 1), (["divide", "2", "--json", "-f", MATE], 0)]
    {
        let record = makruk(&arguments).json();
        assert_eq!(
            (record["nodes"].as_u64(), record["divide"].as_array().map(Vec::len)),
            (Some(nodes), Some(0))
        );
    }
}

#[test]
fn depth_1_is_the_list_of_moves() {
    let text = makruk(&["divide", "1", "-f", KINGS]).output();
    assert_eq!(text, "a1a2: 1\na1b1: 1\na1b2: 1\n\nNodes searched: 3\n");
}
