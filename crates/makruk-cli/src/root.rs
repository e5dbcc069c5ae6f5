//! The position that a command works on, and the game that led there.

use std::io::{self, Write};

use anyhow::{Context, Result};
use console::style;
use makruk_core::{Fen, Game, Makruk, Position, Variant};

use crate::args::RootArgs;
use crate::engine;

/// A position as it was asked for: a FEN, and moves played from there.
pub(crate) struct Root {
    pub(crate) game: Game<Makruk>,
}

impl Root {
    /// Reads FEN and moves; warnings go to standard error.
    pub(crate) fn read(args: &RootArgs) -> Result<Self> {
        let mut root = Self::start(args)?;
        // One text, so that an error's number counts all moves.
        root.game.play_text(&args.moves.join(" ")).context("--moves")?;
        Ok(root)
    }

    /// Reads the FEN alone.
    pub(crate) fn start(args: &RootArgs) -> Result<Self> {
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
            let label = style("warning:").for_stderr().yellow().bold();
            let _ = writeln!(io::stderr(), "{label} FEN: {warning}");
        }
        Ok(Self { game: Game::new(fen, engine::rulebook(args)) })
    }

    /// The position after the moves.
    pub(crate) fn position(&self) -> &Position<Makruk> {
        self.game.position()
    }

    /// The same as a FEN: as it was read, or after moves in the rulebook's spelling.
    pub(crate) fn fen(&self) -> Fen<Makruk> {
        if self.game.moves().is_empty() { self.game.start().clone() } else { self.game.fen() }
    }

    /// The moves' texts.
    pub(crate) fn move_texts(&self) -> Vec<String> {
        self.game.moves().iter().map(|mv| mv.text(&Makruk::LETTERS)).collect()
    }
}
