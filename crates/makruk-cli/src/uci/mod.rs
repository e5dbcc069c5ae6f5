//! `makruk uci`: the program as an engine, for scripts that ask one for perft and for programs that play games.
//!
//! The answers to `go perft` and `d` are worded as Stockfish words them, since that is what scripts read. (The
//! protocol: Stefan Meyer-Kahlen's "UCI protocol", April 2006; `go perft`, `d` and `UCI_Variant` are Stockfish's and
//! Fairy-Stockfish's.)

mod answers;
mod input;
mod options;

use std::io::{self, Write};

use anyhow::{Context, Result, anyhow, bail};

use self::input::{Input, Line};
use self::options::Options;
use crate::Outcome;
use crate::args::{GameArgs, RootArgs};
use crate::output::VERSION;
use crate::variant::{AnyVariant, dispatch, select};

/// What the other side has told so far.
struct Session {
    options: Options,
    /// The position, or why there is none.
    position: Result<Described, String>,
}

/// A position as it was told: a FEN, or the start position, and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Described {
    fen: Option<String>,
    moves: String,
}

impl Session {
    /// The position as the other commands are told theirs.
    fn root(&self, described: &Described) -> RootArgs {
        RootArgs {
            fen: described.fen.clone(),
            moves: vec![described.moves.clone()],
            game: self.options.game(),
        }
    }

    /// Reads what stands behind `position`.
    fn set_position(&mut self, words: &str) -> Result<()> {
        let (place, moves) = words.split_once("moves").unwrap_or((words, ""));
        let fen = match place.trim().split_once(char::is_whitespace) {
            None if place.trim() == "startpos" => None,
            // Alone, a dash would mean standard input to the other commands.
            Some(("fen", fen)) if fen.trim() != "-" => Some(fen.trim().to_owned()),
            _ => bail!("position: found `{}`, expected `startpos` or `fen` and a FEN", place.trim()),
        };
        let described = Described { fen, moves: moves.trim().to_owned() };
        dispatch!(self.variant()?, answers::check(&self.root(&described)))?;
        self.position = Ok(described);
        Ok(())
    }

    fn variant(&self) -> Result<AnyVariant> {
        let GameArgs { variant, rulebook } = self.options.game();
        Ok(select(&variant, rulebook.as_deref())?.0)
    }

    /// The position, if there is one: nothing is counted in place of a position that could not be read.
    fn described(&self) -> Result<Described> {
        self.position.clone().map_err(|why| anyhow!("no position: {why}"))
    }
}

/// Answers until the other side quits.
pub(crate) fn run() -> Result<Outcome> {
    let input = Input::listen();
    let mut session = Session { options: Options::default(), position: Ok(Described::default()) };
    while let Some(Line { text, number }) = input.next() {
        let (command, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let answered = match command {
            "quit" => break,
            "uci" => Options::introduce(VERSION),
            "isready" => say("readyok"),
            "" | "ucinewgame" | "stop" | "ponderhit" | "debug" => Ok(()),
            "setoption" => session.set_option(rest),
            "position" => {
                let read = session.set_position(rest.trim());
                if let Err(why) = &read {
                    session.position = Err(format!("{why:#}"));
                }
                read
            }
            "go" => {
                let answered = session.go(rest.trim(), &input, number);
                input.idle();
                answered
            }
            "d" => session.described().and_then(|described| {
                dispatch!(session.variant()?, answers::draw(&session.root(&described)))
            }),
            _ if command.starts_with('#') => Ok(()),
            _ => say(&format!("Unknown command: '{}'.", text.trim())),
        };
        match answered {
            Err(why) if why.downcast_ref::<io::Error>().is_none() => {
                say(&format!("info string error: {why:#}"))?;
            }
            answered => answered?,
        }
    }
    Ok(Outcome::Done)
}

impl Session {
    fn set_option(&mut self, words: &str) -> Result<()> {
        let variant = self.options.game().variant;
        self.options.set(words)?;
        if self.options.game().variant != variant {
            self.position = Ok(Described::default());
        }
        Ok(())
    }

    /// Counts, or gives a move.
    fn go(&self, words: &str, input: &Input, number: u64) -> Result<()> {
        let described = self.described()?;
        let root = self.root(&described);
        let mut words = words.split_whitespace();
        let first = words.next();
        if first == Some("perft") {
            let depth = words.next().unwrap_or_default();
            let depth = depth.parse().ok().filter(|depth| (1..=makruk_perft::MAX_DEPTH).contains(depth));
            let depth = depth.with_context(|| {
                format!("go perft: expected a depth from 1 to {}", makruk_perft::MAX_DEPTH)
            })?;
            let variant = self.variant()?;
            return dispatch!(variant, answers::perft(&root, depth, &self.options, input, number));
        }
        let best = dispatch!(self.variant()?, answers::best_move(&root))?;
        if first.into_iter().chain(words).any(|word| word == "infinite" || word == "ponder") {
            input.wait_for_stop();
        }
        match best {
            Ok(best) => say(&format!("bestmove {best}")),
            Err(end) => say(&format!("{end}\nbestmove (none)")),
        }
    }
}

/// Writes a line at once: the other side waits for it.
fn say(line: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
