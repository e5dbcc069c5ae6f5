//! A file of positions: a line each with a FEN, the ways that lead to it, and how many of them begin with which move.

use std::fmt::Write as _;
use std::fs;

use makruk_core::{Position, Variant};

use super::ClusterError;
use super::manifest::{Placed, sha256};

/// A position of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) fen: String,
    /// Ways that lead to it.
    pub(super) paths: u64,
    /// Of these, those that begin with a move: its number in the manifest, and how many; in order, none without any.
    pub(super) by_first_move: Vec<(usize, u64)>,
}

impl Line {
    /// Writes it as a line.
    pub(super) fn write(&self, text: &mut String, first_moves: &[String]) {
        let by: Vec<_> =
            self.by_first_move.iter().map(|(mv, paths)| format!("{}={paths}", first_moves[*mv])).collect();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}\t{}\t{}", self.fen, self.paths, by.join(","));
    }

    /// Reads a line; an error says what was expected.
    fn read(text: &str, first_moves: &[String]) -> Result<Self, String> {
        let mut fields = text.split('\t');
        let mut field = |name: &str| fields.next().ok_or_else(|| format!("a field with {name}"));
        let fen = field("a FEN")?.to_owned();
        let paths = field("a number of ways")?.parse().map_err(|_| "a number of ways".to_owned())?;
        let by = field("first moves")?;
        let one = |text: &str| {
            let (mv, paths) = text.split_once('=')?;
            let number = first_moves.iter().position(|first| first == mv)?;
            Some((number, paths.parse().ok().filter(|&paths| paths > 0)?))
        };
        let by_first_move: Vec<(usize, u64)> = by
            .split(',')
            .filter(|text| !text.is_empty())
            .map(|text| {
                one(text).ok_or_else(|| format!("`MOVE=WAYS` with one of the first moves, not `{text}`"))
            })
            .collect::<Result<_, _>>()?;
        let sum = by_first_move.iter().try_fold(0_u64, |sum, (_, paths)| sum.checked_add(*paths));
        // The root itself has no first move.
        if !first_moves.is_empty() && !by_first_move.is_empty() && sum != Some(paths) {
            return Err(format!("{paths} ways in the sum over first moves"));
        }
        if fields.next().is_some() {
            return Err("three fields".to_owned());
        }
        Ok(Self { fen, paths, by_first_move })
    }
}

/// Reads the shard of a number, and makes sure that it is the one of the manifest.
pub(super) fn read(placed: &Placed, number: usize) -> Result<Vec<Line>, ClusterError> {
    let shard = &placed.manifest.shards[number];
    let path = placed.beside(&shard.file);
    let bytes = fs::read(&path).map_err(ClusterError::io(&path))?;
    let found = sha256(&bytes);
    if found != shard.sha256 {
        return Err(ClusterError::bad(
            &path,
            format!("SHA-256 {found}"),
            format!("{} of the manifest", shard.sha256),
        ));
    }
    let text =
        String::from_utf8(bytes).map_err(|_| ClusterError::bad(&path, "bytes that are no text", "text"))?;
    let line = |(number, text): (usize, &str)| {
        Line::read(text, &placed.manifest.first_moves)
            .map_err(|expected| ClusterError::bad_line(&path, number + 1, format!("`{text}`"), expected))
    };
    let lines = text.lines().enumerate().map(line).collect::<Result<Vec<_>, _>>()?;
    if lines.len() as u64 != shard.positions {
        let found = format!("{} positions", lines.len());
        return Err(ClusterError::bad(&path, found, format!("{} as in the manifest", shard.positions)));
    }
    Ok(lines)
}

/// The positions of a shard.
pub(super) fn positions<V: Variant>(
    placed: &Placed,
    number: usize,
    lines: &[Line],
) -> Result<Vec<Position<V>>, ClusterError> {
    let path = placed.beside(&placed.manifest.shards[number].file);
    let position = |(number, line): (usize, &Line)| {
        Position::from_fen(&line.fen).map_err(|error| {
            ClusterError::bad_line(&path, number + 1, format!("`{}`", line.fen), format!("a FEN: {error}"))
        })
    };
    lines.iter().enumerate().map(position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves() -> Vec<String> {
        ["a3a4", "b3b4"].map(str::to_owned).to_vec()
    }

    #[test]
    fn what_is_written_is_read() {
        let line = Line { fen: "some fen w".to_owned(), paths: 5, by_first_move: vec![(0, 2), (1, 3)] };
        let mut text = String::new();
        line.write(&mut text, &moves());
        assert_eq!(text, "some fen w\t5\ta3a4=2,b3b4=3\n");
        assert_eq!(Line::read(text.trim_end(), &moves()), Ok(line));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (text, expected) in [
            ("fen", "a field with a number of ways"),
            ("fen\tmany\ta3a4=1", "a number of ways"),
            ("fen\t1", "a field with first moves"),
            ("fen\t1\ta3a5=1", "`MOVE=WAYS`"),
            ("fen\t1\ta3a4=0", "`MOVE=WAYS`"),
            ("fen\t2\ta3a4=1", "2 ways in the sum"),
            ("fen\t1\ta3a4=1\t", "three fields"),
        ] {
            let error = Line::read(text, &moves()).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
