//! Endings suites: games with the verdicts of several rulebooks, and moves with their notation.
//!
//! A TOML file with `variant`, a general `source`, and any number of tables `[[ending]]` and
//! `[[notation]]`. The fields are those of [`Ending`], [`Expected`] and [`Notation`].

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::fs;
use std::path::{Path, PathBuf};

use makruk_core::rulebook::{Rulebook, Rulebooks};
use makruk_core::{Fen, Game, Side, Variant};
use serde::Deserialize;
use toml::Spanned;

use super::SuiteError;

/// A file of endings as it was read.
#[derive(Clone, Debug)]
pub struct EndingsFile {
    /// Where it was read from.
    pub path: PathBuf,
    /// The variant.
    pub variant: String,
    endings: Vec<(usize, Ending)>,
    notations: Vec<(usize, Notation)>,
}

/// The file's text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    variant: String,
    #[serde(rename = "source")]
    _source: Option<String>,
    #[serde(default, rename = "ending")]
    endings: Vec<Spanned<Ending>>,
    #[serde(default, rename = "notation")]
    notations: Vec<Spanned<Notation>>,
}

/// A game, and what each rulebook says of its last position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The name.
    pub id: String,
    /// The position that the game starts from.
    pub fen: String,
    /// The moves, in either notation, with events.
    #[serde(default)]
    pub moves: String,
    /// Why the verdicts are what they are.
    pub why: String,
    /// Where the entry comes from, if not from the file's source.
    pub source: Option<String>,
    /// The verdicts by the name of the rulebook.
    pub verdict: BTreeMap<String, Expected>,
}

/// What a rulebook says. What is left out is not compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of `makruk status`
pub struct Expected {
    pub result: String,
    pub reason: Option<String>,
    pub fen: Option<String>,
    pub kind: Option<String>,
    pub side: Option<String>,
    pub count: Option<u32>,
    pub limit: Option<u32>,
    pub plies: Option<u32>,
    pub limit_plies: Option<u32>,
    pub last_chance: Option<bool>,
    pub insufficient: Option<[bool; 2]>,
    pub legal_moves: Option<usize>,
    /// Moves that are legal, in UCI notation; there may be others.
    #[serde(default)]
    pub legal: Vec<String>,
    /// Moves that are not.
    #[serde(default)]
    pub illegal: Vec<String>,
    pub repetitions: Option<usize>,
    /// The moves under this rulebook, instead of the entry's.
    pub moves: Option<String>,
    /// Who counts a Board's Honour that runs in the FEN.
    pub counting_side: Option<String>,
}

/// A move in both notations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notation {
    /// The name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The move as UCI writes it.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// Other texts that are read as this move.
    #[serde(default)]
    pub also: Vec<String>,
    /// What the entry is about.
    pub why: String,
    /// Where the entry comes from, if not from the file's source.
    pub source: Option<String>,
}

/// One thing that an entry says, beside what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingCheck {
    /// The file.
    pub path: PathBuf,
    /// The line of the entry, from 1.
    pub line: usize,
    /// The entry's name.
    pub id: String,
    /// The rulebook; `None` for notation.
    pub rulebook: Option<&'static str>,
    /// What was compared.
    pub field: &'static str,
    /// What the file says.
    pub expected: String,
    /// What was found.
    pub got: String,
}

impl EndingCheck {
    /// Whether what was found is what the file says.
    pub fn passed(&self) -> bool {
        self.expected == self.got
    }
}

impl EndingsFile {
    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read or understood, or that has nothing to verify.
    pub fn read(path: &Path) -> Result<Self, SuiteError> {
        let text = fs::read_to_string(path).map_err(|source| SuiteError::Io { path: path.into(), source })?;
        let contents: Contents = toml::from_str(&text).map_err(|error| SuiteError::Line {
            path: path.into(),
            line: error.span().map_or(1, |span| line_of(&text, span.start)),
            problem: error.message().to_owned(),
        })?;
        if contents.endings.is_empty() && contents.notations.is_empty() {
            return Err(SuiteError::NoCounts { path: path.into() });
        }
        Ok(Self {
            path: path.into(),
            variant: contents.variant,
            endings: with_lines(&text, contents.endings),
            notations: with_lines(&text, contents.notations),
        })
    }

    /// Number of games and moves in the file.
    pub fn entries(&self) -> usize {
        self.endings.len() + self.notations.len()
    }

    /// Plays every game under each of `V`'s rulebooks that it has a verdict of, and compares. Where rule
    /// sets are types, a verdict belongs to the type that has its rulebook; `known` are the rulebooks of
    /// all of the variant's types, and the first of these types compares the notations too.
    ///
    /// # Errors
    /// A FEN, a move or a rulebook that cannot be used, or a file for another variant.
    pub fn verify<V: Rulebooks>(&self, known: &[&str]) -> Result<Vec<EndingCheck>, SuiteError> {
        if self.variant != V::NAME {
            let (path, found) = (self.path.clone(), self.variant.clone());
            return Err(SuiteError::Variant { path, found, expected: V::NAME });
        }
        let mut checks = Vec::new();
        for (line, ending) in &self.endings {
            for (name, expected) in &ending.verdict {
                let mut entry = Checked::new(self, *line, &ending.id);
                let Some(rulebook) = V::rulebook(name) else {
                    if known.contains(&name.as_str()) {
                        continue;
                    }
                    let known = known.join(", ");
                    return Err(entry.problem(format!("found rulebook `{name}`, expected one of {known}")));
                };
                entry.ending::<V>(ending, rulebook, expected)?;
                checks.append(&mut entry.checks);
            }
        }
        let is_first = known.first().is_none_or(|name| V::rulebook(name).is_some());
        for (line, notation) in self.notations.iter().filter(|_| is_first) {
            let mut entry = Checked::new(self, *line, &notation.id);
            entry.notation::<V>(notation)?;
            checks.append(&mut entry.checks);
        }
        Ok(checks)
    }
}

/// The checks of one entry.
struct Checked<'a> {
    file: &'a EndingsFile,
    line: usize,
    id: &'a str,
    rulebook: Option<&'static str>,
    checks: Vec<EndingCheck>,
}

impl<'a> Checked<'a> {
    fn new(file: &'a EndingsFile, line: usize, id: &'a str) -> Self {
        Self { file, line, id, rulebook: None, checks: Vec::new() }
    }

    fn problem(&self, problem: impl Display) -> SuiteError {
        let (path, line) = (self.file.path.clone(), self.line);
        SuiteError::Line { path, line, problem: format!("{}: {problem}", self.id) }
    }

    /// Compares, if the file says anything.
    fn check<T: Debug>(&mut self, field: &'static str, expected: Option<T>, got: T) {
        if let Some(expected) = expected {
            self.checks.push(EndingCheck {
                path: self.file.path.clone(),
                line: self.line,
                id: self.id.to_owned(),
                rulebook: self.rulebook,
                field,
                expected: format!("{expected:?}"),
                got: format!("{got:?}"),
            });
        }
    }

    fn ending<V: Rulebooks>(
        &mut self,
        ending: &Ending,
        rulebook: &'static dyn Rulebook<V>,
        expected: &Expected,
    ) -> Result<(), SuiteError> {
        self.rulebook = Some(rulebook.name());
        let fen: Fen<V> = ending.fen.parse().map_err(|error| self.problem(format!("FEN {error}")))?;
        let mut game = Game::new(fen, rulebook);
        match expected.counting_side.as_deref() {
            None => {}
            Some("white") => game.set_counting_side(Side::White),
            Some("black") => game.set_counting_side(Side::Black),
            Some(other) => {
                return Err(
                    self.problem(format!("counting_side: found `{other}`, expected `white` or `black`"))
                );
            }
        }
        game.play_text(expected.moves.as_ref().unwrap_or(&ending.moves))
            .map_err(|error| self.problem(error))?;
        self.compare(&game, expected);
        Ok(())
    }

    fn compare<V: Variant>(&mut self, game: &Game<V>, expected: &Expected) {
        let Expected { result, reason, fen, kind, side, .. } = expected.clone();
        let (counting, to_move) = (game.counting(), game.position().side());
        let outcome = game.outcome();
        let none = || "none".to_owned();
        self.check("result", Some(result), outcome.map_or_else(|| "*".to_owned(), |end| end.to_string()));
        self.check("reason", reason, outcome.map_or_else(none, |end| end.reason.to_string()));
        self.check("fen", fen, game.fen().to_string());
        self.check("kind", kind, counting.kind_in_force().name().to_owned());
        let side_found = counting.counting_side(to_move);
        self.check("side", side, side_found.map_or_else(none, |side| side.to_string()));
        self.check("count", expected.count, counting.count(to_move));
        self.check("limit", expected.limit, counting.limit_in_moves());
        self.check("plies", expected.plies, counting.plies);
        self.check("limit_plies", expected.limit_plies, counting.limit);
        let last_chance = outcome.is_none() && counting.is_last_chance(to_move);
        self.check("last_chance", expected.last_chance, last_chance);
        self.check("insufficient", expected.insufficient, game.rulebook().insufficient(game.position()));
        let legal: Vec<_> = game.legal_moves().iter().map(|mv| mv.text(&V::LETTERS)).collect();
        self.check("legal_moves", expected.legal_moves, legal.len());
        for mv in &expected.legal {
            self.check("legal", Some((mv, true)), (mv, legal.contains(mv)));
        }
        for mv in &expected.illegal {
            self.check("legal", Some((mv, false)), (mv, legal.contains(mv)));
        }
        self.check("repetitions", expected.repetitions, game.repeat_count());
    }

    fn notation<V: Variant>(&mut self, notation: &Notation) -> Result<(), SuiteError> {
        let fen: Fen<V> = notation.fen.parse().map_err(|error| self.problem(format!("FEN {error}")))?;
        let position = fen.position;
        let mv = position.find_move(&notation.uci).map_err(|error| self.problem(error))?;
        self.check("uci", Some(notation.uci.clone()), mv.text(&V::LETTERS));
        self.check("san", Some(notation.san.clone()), position.san(mv));
        for text in std::iter::once(&notation.san).chain(&notation.also) {
            let found = position.find_move(text);
            let found = found.map_or_else(|error| error.to_string(), |mv| mv.text(&V::LETTERS));
            self.check("read", Some(notation.uci.clone()), found);
        }
        Ok(())
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
}

fn with_lines<T>(text: &str, entries: Vec<Spanned<T>>) -> Vec<(usize, T)> {
    entries.into_iter().map(|entry| (line_of(text, entry.span().start), entry.into_inner())).collect()
}
