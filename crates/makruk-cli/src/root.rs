//! The position that a command works on.

use std::io;

use anyhow::{Context, Result};
use console::style;
use makruk_core::{Fen, Makruk, Move, Position, Tail, Variant};

use crate::args::RootArgs;

/// A position as it was asked for.
pub(crate) struct Root {
    /// The text that was read, written back.
    pub(crate) fen: Fen<Makruk>,
    /// The moves played from there.
    pub(crate) moves: Vec<Move>,
    /// The position after them.
    pub(crate) position: Position<Makruk>,
}

impl Root {
    /// Reads FEN and moves; warnings go to standard error.
    pub(crate) fn read(args: &RootArgs) -> Result<Self> {
        let text = match args.fen.as_deref() {
            None => Makruk::START_FEN.to_owned(),
            Some("-") => {
                let mut line = String::new();
                io::stdin().read_line(&mut line).context("reading a FEN from standard input")?;
                line
            }
            Some(text) => text.to_owned(),
        };
        let fen: Fen<Makruk> = text.parse().context("bad FEN")?;
        for warning in &fen.warnings {
            eprintln!("{} FEN: {warning}", style("warning:").for_stderr().yellow().bold());
        }
        let mut position = fen.position;
        let mut moves = Vec::new();
        let separators = |letter: char| letter.is_whitespace() || letter == ',';
        let texts = args.moves.iter().flat_map(|text| text.split(separators)).filter(|text| !text.is_empty());
        for (number, text) in (1..).zip(texts) {
            let mv = position.find_move(text).with_context(|| format!("--moves, number {number}"))?;
            position = position.play(mv);
            moves.push(mv);
        }
        Ok(Self { fen, moves, position })
    }

    /// The position after the moves as a FEN. After a move the counters are not known any more: they
    /// depend on a rulebook.
    pub(crate) fn after(&self) -> Fen<Makruk> {
        if self.moves.is_empty() {
            self.fen.clone()
        } else {
            Fen { position: self.position, tail: Tail::NoCounters, warnings: Vec::new() }
        }
    }

    /// The moves' texts.
    pub(crate) fn move_texts(&self) -> Vec<String> {
        self.moves.iter().map(|mv| mv.text(&Makruk::LETTERS)).collect()
    }
}
