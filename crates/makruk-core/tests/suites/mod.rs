//! The lines of the suites in `perft-suites`.

use std::fs;
use std::path::Path;

/// The lines of Makruk.
pub(crate) fn lines() -> Vec<(String, String)> {
    let lines = of("makruk");
    assert!(lines.len() >= 250, "only {} positions of Makruk", lines.len());
    lines
}

/// The FEN of every line of a variant and the opcodes behind it. Split by hand: the suites' own reader is
/// another crate's and not what is tested here.
pub(crate) fn of(variant: &str) -> Vec<(String, String)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites")).join(variant);
    let mut lines = Vec::new();
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "epd")) {
        for line in fs::read_to_string(file).unwrap().lines() {
            if let Some((fen, opcodes)) = line.split_once(';').filter(|_| !line.starts_with('#')) {
                lines.push((fen.trim().to_owned(), opcodes.to_owned()));
            }
        }
    }
    assert!(!lines.is_empty(), "no positions in {}", folder.display());
    lines
}
