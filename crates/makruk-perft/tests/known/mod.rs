//! Positions with the counts that the suites give them, read here line by line: the reader under test
//! shall not choose what it is tested with.

use makruk_core::{Makruk, Position};

/// A position of a suite.
pub(crate) struct Known {
    pub(crate) fen: String,
    pub(crate) position: Position<Makruk>,
    /// The leaves at depths 1, 2, 3, and so on.
    nodes: Vec<u128>,
}

impl Known {
    /// The leaves at depths 1, 2, 3, …, as far as there are at most `limit`.
    pub(crate) fn nodes_up_to(&self, limit: u128) -> &[u128] {
        let depths = self.nodes.iter().take_while(|&&nodes| nodes <= limit).count();
        &self.nodes[..depths]
    }
}

/// The positions of the suites named.
pub(crate) fn positions(names: &[&str]) -> Vec<Known> {
    names.iter().flat_map(|name| read_file(name)).collect()
}

fn read_file(name: &str) -> Vec<Known> {
    let path = format!("{}/../../perft-suites/makruk/{name}.epd", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let positions: Vec<_> = lines.map(read_line).collect();
    assert!(!positions.is_empty(), "{path} has no position");
    positions
}

fn read_line(line: &str) -> Known {
    let mut parts = line.split(" ;");
    let fen = parts.next().unwrap().to_owned();
    let mut nodes = Vec::new();
    for part in parts {
        let wanted = format!("D{} ", nodes.len() + 1);
        nodes.extend(part.strip_prefix(&wanted).map(|number| number.parse::<u128>().unwrap()));
    }
    assert!(!nodes.is_empty(), "{line}");
    let position = Position::from_fen(&fen).unwrap();
    Known { fen, position, nodes }
}
