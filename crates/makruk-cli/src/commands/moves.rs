//! `makruk moves`: the legal moves, by name.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use crate::Outcome;
use crate::args::MovesArgs;
use crate::output::json;
use crate::record::Source;
use crate::root::Root;
use crate::variant::Playable;

#[derive(Serialize)]
struct MovesRecord {
    #[serde(flatten)]
    source: Source,
    variant: &'static str,
    fen: String,
    check: bool,
    moves: Vec<String>,
}

pub(crate) fn run<V: Playable>(args: &MovesArgs) -> Result<Outcome> {
    let root = Root::<V>::read(&args.root)?;
    let mut moves: Vec<_> =
        root.position().legal_moves().into_iter().map(|mv| mv.text(&V::LETTERS)).collect();
    moves.sort();
    if args.json {
        json(&MovesRecord {
            source: Source::of("makruk.moves/1"),
            variant: V::NAME,
            fen: root.fen().to_string(),
            check: root.position().checkers().any(),
            moves,
        })?;
    } else {
        let mut out = io::stdout().lock();
        for mv in moves {
            writeln!(out, "{mv}")?;
        }
    }
    Ok(Outcome::Done)
}
