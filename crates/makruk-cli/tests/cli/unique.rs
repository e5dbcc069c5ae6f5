//! `makruk unique`: the different positions of every ply.

use crate::run::{KINGS, MATE, START_NODES, makruk};

/// From the start position, as an independent prototype found them.
const UNIQUE: [u64; 5] = [23, 529, 6377, 77_315, 684_851];

#[test]
fn positions_of_the_start() {
    let text = makruk(&["unique", "4"]).output();
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 4);
    for (ply, line) in lines.iter().enumerate() {
        let words: Vec<_> = line.split_whitespace().collect();
        let expected = [ply as u64 + 1, UNIQUE[ply], START_NODES[ply + 1]].map(|number| number.to_string());
        assert_eq!(words[..3], expected, "{line}");
        // So often at most: the paths of the others are at least one each.
        let most: u64 = words[3].parse().unwrap();
        assert!(most >= 1 && most <= START_NODES[ply + 1] - UNIQUE[ply] + 1, "{line}");
    }
}

#[test]
fn records() {
    let record = makruk(&["unique", "5", "--json", "-t", "2", "--memory", "256M"]).json();
    assert_eq!(record["schema"], "makruk.unique/1");
    let found: Vec<_> =
        record["plies"].as_array().unwrap().iter().map(|ply| ply["unique"].as_u64()).collect();
    assert_eq!(found, UNIQUE.map(Some));
    let text = makruk(&["unique", "3", "--csv"]).output();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let column = reader.headers().unwrap().iter().position(|title| title == "unique").unwrap();
    let found: Vec<u64> = reader.records().map(|row| row.unwrap()[column].parse().unwrap()).collect();
    assert_eq!(found, UNIQUE[..3]);
}

/// Two kings that cannot meet: nothing to count by hand but the first plies, which are all different, and
/// a mate, after which there is nothing.
#[test]
fn other_positions() {
    let unique = |fen| {
        let text = makruk(&["unique", "2", "-f", fen]).output();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(unique(KINGS), ["3", "9"]);
    assert_eq!(unique(MATE), ["0", "0"]);
    let ouk = makruk(&["unique", "2", "--variant", "ouk"]).output();
    assert!(ouk.lines().last().unwrap().contains(" 625 "), "{ouk}");
}

#[test]
fn limits() {
    let refusal = makruk(&["unique", "6", "--memory", "16M"]).refusal_after_some();
    assert!(refusal.contains("too small for the positions at ply"), "{refusal}");
    makruk(&["unique"]).refusal();
    makruk(&["unique", "-1"]).refusal();
}
