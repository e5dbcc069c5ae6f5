//! The text that `makruk perft` prints.

use crate::run::{KINGS, MATE, START, START_NODES, makruk, total};

/// Depth and nodes of each line, which must be plain digits.
fn depths(text: &str) -> Vec<(u32, u64)> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', 'N']));
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let mut number = || words.next().unwrap().parse().unwrap_or_else(|_| panic!("{line}"));
            (number() as u32, number())
        })
        .collect()
}

#[test]
fn a_line_for_each_depth_and_the_total_last() {
    let text = makruk(&["perft", "4"]).output();
    assert_eq!(depths(&text), [(1, 23), (2, 529), (3, 12_012), (4, 273_026)]);
    assert!(text.ends_with("\nNodes searched: 273026\n"), "{text}");
    // Whoever reads the lines by columns can drop all that starts with `#`.
    assert!(text.lines().take_while(|line| line.starts_with('#')).count() >= 1, "{text}");
}

#[test]
fn no_thousands_signs_in_large_numbers() {
    let text = makruk(&["perft", "6"]).output();
    assert_eq!(depths(&text)[5], (6, START_NODES[6]));
    assert_eq!(total(&text), "142078049");
}

#[test]
fn speeds_say_what_they_are_speeds_of() {
    let bulk = makruk(&["perft", "3"]).output();
    assert!(bulk.contains("leaves/s (bulk)") && !bulk.contains("moves made/s"), "{bulk}");
    let walk = makruk(&["perft", "3", "--no-bulk"]).output();
    assert!(walk.contains("moves made/s") && !walk.contains("bulk"), "{walk}");
    assert_eq!(depths(&walk), depths(&bulk));
}

#[test]
fn a_mate_has_no_leaves() {
    let text = makruk(&["perft", "3", "-f", MATE]).output();
    assert_eq!(depths(&text), [(1, 0), (2, 0), (3, 0)]);
    assert_eq!(total(&text), "0");
}

/// Finished games go on: bare kings, and a position whose count has run out (`published.epd`, mk24).
#[test]
fn draws_do_not_end_lines() {
    let text = makruk(&["perft", "4", "-f", KINGS]).output();
    assert_eq!(depths(&text), [(1, 3), (2, 9), (3, 54), (4, 324)]);
    let text = makruk(&["perft", "4", "-f", "2r5/8/8/8/8/1k6/6K1/M7 b - 128 129 125"]).output();
    assert_eq!(depths(&text), [(1, 21), (2, 171), (3, 3356), (4, 21_600)]);
}

/// Perft 7 is more than a signed and less than an unsigned number of 32 bits.
#[test]
fn numbers_beyond_31_bits() {
    // Two rooks and a king against a king: `published.epd`, mk13, and `speed20.epd` for depth 7.
    let text = makruk(&["perft", "7", "-H", "16M", "-f", "8/8/5k2/7p/8/6RR/3K4/8 w - - 0 1"]).output();
    assert_eq!(depths(&text)[6], (7, 149_485_237));
    let text = makruk(&["perft", "7", "-H", "64M", "-f", START]).output();
    assert_eq!(depths(&text)[6], (7, START_NODES[7]));
}

#[test]
fn a_table_is_named_in_the_text() {
    let text = makruk(&["perft", "5", "-H", "1M", "--seed", "77"]).output();
    assert_eq!(total(&text), START_NODES[5].to_string());
    let line = text.lines().find(|line| line.starts_with("# table")).unwrap();
    for words in ["1048576 bytes", "64-bit", "seed 77"] {
        assert!(line.contains(words), "{line}");
    }
    let without = makruk(&["perft", "5", "-H", "0"]).output();
    assert!(!without.contains("table"), "{without}");
}
