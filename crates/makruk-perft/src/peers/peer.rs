//! A program that was greeted and set up.

use std::fmt;
use std::time::{Duration, Instant};

use regex_lite::Regex;
use serde::Serialize;

use super::description::fill;
use super::process::Process;
use super::{Description, PeerError, Spelling};

/// How long to wait for an answer.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// No longer than this.
    pub limit: Duration,
    /// And not when this says so.
    pub stop: &'a dyn Fn() -> bool,
}

impl fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").field("limit", &self.limit).finish_non_exhaustive()
    }
}

/// What a program counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Leaves.
    pub total: u64,
    /// Leaves below each first move, where the program lists them.
    pub moves: Vec<(String, u64)>,
    /// CPU time of the program from the request to its rest, in nanoseconds; `None` where the system does not tell.
    pub cpu_nanos: Option<u64>,
    /// Time on the wall from the request to the answer.
    pub wall: Duration,
}

/// Whether a game is over, as far as the side to move without a legal move goes: draws by counting or by lack of pieces
/// are nobody's verdict here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// There are moves.
    Moves,
    /// There is none, in check.
    Mate,
    /// There is none, not in check.
    Stalemate,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moves => "it goes on",
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
        })
    }
}

/// A program at work. It is started again when it has ended.
#[derive(Debug)]
pub struct Peer {
    description: Description,
    /// What the program calls the game.
    variant: String,
    version: String,
    process: Option<Process>,
    until: Regex,
    moves: Option<Regex>,
    error: Option<Regex>,
}

impl Peer {
    /// Starts a program and chooses the game, by our name of it.
    ///
    /// # Errors
    /// A program that is not there, does not answer, does not know the game, or does not say its version.
    pub fn start(description: Description, variant: &str, patience: &Patience) -> Result<Self, PeerError> {
        let variant = description.variant(variant)?.to_owned();
        let perft = &description.perft;
        let (until, moves, error) = (
            pattern(&perft.until, &[]),
            perft.r#move.as_deref().map(|text| pattern(text, &[])),
            perft.error.as_deref().map(|text| pattern(text, &[])),
        );
        let mut peer =
            Self { version: String::new(), process: None, description, variant, until, moves, error };
        if !peer.description.is_started_anew() {
            let (process, version) = peer.greet(patience)?;
            (peer.process, peer.version) = (Some(process), version);
        }
        Ok(peer)
    }

    /// The description's name.
    pub fn name(&self) -> &str {
        &self.description.name
    }

    /// How the program writes pieces and moves.
    pub const fn spelling(&self) -> &Spelling {
        &self.description.spelling
    }

    /// Whether it says when a game is over.
    pub const fn judges(&self) -> bool {
        self.description.verdict.is_some()
    }

    /// What the program says that it is; empty if it does not.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Whether it lists moves: then an answer without any means that there are none.
    pub const fn lists_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// Leaves below a position. A program that fails here is ended, and started again with the next request.
    ///
    /// # Errors
    /// A program that ends, does not answer in time, or gives no total.
    pub fn perft(&mut self, fen: &str, depth: u32, patience: &Patience) -> Result<Answer, PeerError> {
        let fen = self.description.spelling.fen(fen);
        let depth = depth.to_string();
        let values = [("variant", self.variant.as_str()), ("fen", &fen), ("depth", &depth)];
        let anew = self.description.is_started_anew();
        let kept = self.process.take();
        let mut process = if anew {
            Process::start(&filled(&self.description.command, &values))?
        } else {
            self.running(kept, patience)?
        };
        let answer = self.count(&mut process, &values, patience)?;
        if !anew {
            self.process = Some(process);
        }
        Ok(answer)
    }

    /// Whether the game is over at a position; `None` if the program does not tell. One that fails here is ended, and
    /// started again with the next request.
    ///
    /// # Errors
    /// A program that ends or does not answer in time.
    pub fn verdict(&mut self, fen: &str, patience: &Patience) -> Result<Option<Verdict>, PeerError> {
        let Some(request) = &self.description.verdict else { return Ok(None) };
        let fen = self.description.spelling.fen(fen);
        let values = [("variant", self.variant.as_str()), ("fen", fen.as_str())];
        let kept = self.process.take();
        let mut process = self.running(kept, patience)?;
        process.tell(&filled(&self.description.position, &values))?;
        let lines = self.exchange(
            &mut process,
            &filled(&request.send, &values),
            &pattern(&request.until, &[]),
            patience,
        )?;
        let says = |text: &str| {
            let pattern = pattern(text, &values);
            lines.iter().any(|line| pattern.is_match(line))
        };
        let verdict = match (says(&request.mate), says(&request.stalemate)) {
            (true, _) => Verdict::Mate,
            (_, true) => Verdict::Stalemate,
            _ => Verdict::Moves,
        };
        self.process = Some(process);
        Ok(Some(verdict))
    }

    /// A program that runs, or one that is started.
    fn running(&self, process: Option<Process>, patience: &Patience) -> Result<Process, PeerError> {
        process.map_or_else(|| Ok(self.greet(patience)?.0), Ok)
    }

    fn greet(&self, patience: &Patience) -> Result<(Process, String), PeerError> {
        let Description { command, greeting, version, set_up, offers, .. } = &self.description;
        let start = Instant::now();
        let mut process = Process::start(command)?;
        let variant = [("variant", self.variant.as_str())];
        let mut lines = Vec::new();
        for exchange in [greeting, set_up] {
            process.tell(&filled(&exchange.send, &variant))?;
            let until = pattern(&exchange.until, &variant);
            while !exchange.send.is_empty() {
                lines.push(process.line(start, patience)?);
                if lines.last().is_some_and(|line| until.is_match(line)) {
                    break;
                }
            }
        }
        let version = match version {
            None => String::new(),
            Some(version) => first_group(&pattern(version, &variant), &lines)
                .filter(|version| !version.is_empty())
                .ok_or_else(|| PeerError::NoVersion { pattern: version.clone() })?,
        };
        let offers = offers.as_deref().map(|text| pattern(text, &variant));
        if offers.is_some_and(|offers| !lines.iter().any(|line| offers.is_match(line))) {
            return Err(PeerError::NotOffered { variant: self.variant.clone() });
        }
        Ok((process, version))
    }

    fn count(
        &self,
        process: &mut Process,
        values: &[(&str, &str)],
        patience: &Patience,
    ) -> Result<Answer, PeerError> {
        let Description { position, perft, .. } = &self.description;
        process.tell(&filled(position, values))?;
        let (before, start) = (process.cpu_time(), Instant::now());
        let lines = self.exchange(process, &filled(&perft.send, values), &self.until, patience)?;
        let wall = start.elapsed();
        let after = process.cpu_time();
        let cpu_nanos = before.zip(after).map(|(before, after)| after.since(before));
        let total = pattern(&perft.total, values);
        let total = first_group(&total, &lines)
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| PeerError::NoTotal { to: process.told(), pattern: perft.total.clone() })?;
        let moves = self.moves.iter().flat_map(|moves| lines.iter().filter_map(|line| divided(moves, line)));
        Ok(Answer { total, moves: moves.collect(), cpu_nanos, wall })
    }

    /// Sends lines and reads the answer, up to a line like this.
    fn exchange(
        &self,
        process: &mut Process,
        send: &[String],
        until: &Regex,
        patience: &Patience,
    ) -> Result<Vec<String>, PeerError> {
        let start = Instant::now();
        process.tell(send)?;
        let mut lines = Vec::new();
        loop {
            let line = process.line(start, patience)?;
            if self.error.as_ref().is_some_and(|error| error.is_match(&line)) {
                return Err(PeerError::Refused(line));
            }
            let is_last = until.is_match(&line);
            lines.push(line);
            if is_last {
                return Ok(lines);
            }
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            // It is ended anyway; some programs like to be told.
            let _ = process.tell(&self.description.quit);
        }
    }
}

fn filled(lines: &[String], values: &[(&str, &str)]) -> Vec<String> {
    lines.iter().map(|line| fill(line, values)).collect()
}

/// A pattern of a description, which was tried when that was read.
fn pattern(text: &str, values: &[(&str, &str)]) -> Regex {
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, regex_lite::escape(value))).collect();
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    // What was read well with other values is only too large to compile with these.
    Regex::new(&fill(text, &values)).unwrap_or_else(|_| Regex::new(r"[^\s\S]").expect("a valid pattern"))
}

fn first_group(pattern: &Regex, lines: &[String]) -> Option<String> {
    let found = lines.iter().find_map(|line| pattern.captures(line))?;
    Some(found.get(1)?.as_str().trim().to_owned())
}

fn divided(pattern: &Regex, line: &str) -> Option<(String, u64)> {
    let found = pattern.captures(line)?;
    Some((found.get(1)?.as_str().to_owned(), found.get(2)?.as_str().parse().ok()?))
}
