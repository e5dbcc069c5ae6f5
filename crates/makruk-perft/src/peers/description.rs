//! How a program is started and talked to: a TOML file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use regex_lite::Regex;
use serde::Deserialize;

use super::{PeerError, Spelling};

/// How to talk to a program. In lines to send, `{variant}`, `{fen}` and `{depth}` stand for what is asked about; in
/// patterns, `{variant}` and `{depth}` do. A command that has `{fen}` in it is started for each question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The name.
    pub name: String,
    /// The program, which is looked for on `PATH` and in `/usr/games` unless it has a slash, and its arguments.
    pub command: Vec<String>,
    /// How to begin, and how its answer ends.
    pub greeting: Exchange,
    /// A line of that answer, with the version as its first group; `None` if the program does not tell.
    pub version: Option<String>,
    /// How to choose the game.
    pub set_up: Exchange,
    /// A line of the answers so far which says that the program knows the game; `None` if nothing does.
    pub offers: Option<String>,
    /// What the program calls our variants.
    pub variants: BTreeMap<String, String>,
    /// How to set a position.
    pub position: Vec<String>,
    /// How it writes pieces and moves.
    pub spelling: Spelling,
    /// How to ask for a count.
    pub perft: PerftRequest,
    /// How to ask whether a game is over; `None` if it does not tell.
    pub verdict: Option<VerdictRequest>,
    /// What to say at the end.
    pub quit: Vec<String>,
}

/// Lines to send, and the line that ends the answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// What to send.
    pub send: Vec<String>,
    /// The pattern of the last line of the answer.
    pub until: String,
}

/// How to ask for a count.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftRequest {
    /// What to send.
    pub send: Vec<String>,
    /// The pattern of the last line of the answer.
    pub until: String,
    /// The line with the total, which is its first group.
    pub total: String,
    /// A line of a divide, with a move and the leaves below it as its first two groups.
    pub r#move: Option<String>,
    /// A line that says that something is wrong.
    pub error: Option<String>,
}

/// How to ask whether a game is over at a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerdictRequest {
    /// What to send.
    pub send: Vec<String>,
    /// The pattern of the last line of the answer.
    pub until: String,
    /// A line that says that the side to move is mated.
    pub mate: String,
    /// A line that says that it has no move and is not in check.
    pub stalemate: String,
}

/// What is known of a program without being told; what the file says goes before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// UCI as Stockfish's family speaks it.
    Uci,
    /// The scripts of perftree (<https://github.com/agausmann/perftree>): started with a depth and a FEN, they write a
    /// line for each move, an empty one, and the total.
    Perftree,
    /// Nothing: the file says it all.
    Lines,
}

/// The file's text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    name: String,
    command: Vec<String>,
    protocol: Protocol,
    greeting: Option<Exchange>,
    version: Option<String>,
    set_up: Option<Exchange>,
    offers: Option<String>,
    variants: BTreeMap<String, String>,
    position: Option<Vec<String>>,
    #[serde(default)]
    spelling: Spelling,
    perft: Option<PerftRequest>,
    verdict: Option<VerdictRequest>,
    quit: Option<Vec<String>>,
}

impl Description {
    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read or understood.
    pub fn read(path: &Path) -> Result<Self, PeerError> {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|source| PeerError::Io { path: name.clone(), source })?;
        Self::parse(&name, &text)
    }

    /// Reads a text; errors name `path`.
    ///
    /// # Errors
    /// A text that cannot be understood.
    pub fn parse(path: &str, text: &str) -> Result<Self, PeerError> {
        let problem = |line, problem| PeerError::Description { path: path.to_owned(), line, problem };
        let contents: Contents = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(start).filter(|&byte| byte == b'\n').count() + 1;
            problem(line, error.message().to_owned())
        })?;
        let description = contents.complete().map_err(|missing| {
            problem(1, format!("found no `{missing}`, expected one: protocol `lines` has no default for it"))
        })?;
        if description.name.is_empty() || description.command.first().is_none_or(String::is_empty) {
            return Err(problem(1, "found an empty `name` or `command`, expected text".to_owned()));
        }
        if let Some(found) = description.spelling.problem() {
            return Err(problem(1, found));
        }
        if description.is_started_anew() && description.verdict.is_some() {
            let found = "found `verdict`, expected none: a program that is started for each count is asked nothing else";
            return Err(problem(1, found.to_owned()));
        }
        for (name, pattern, groups) in description.patterns() {
            let filled = fill(pattern, &[("variant", "x"), ("depth", "1")]);
            let regex =
                Regex::new(&filled).map_err(|error| problem(1, format!("pattern `{name}`: {error}")))?;
            if regex.captures_len() <= groups {
                let found = regex.captures_len() - 1;
                return Err(problem(
                    1,
                    format!("pattern `{name}`: found {found} groups, expected at least {groups}"),
                ));
            }
        }
        Ok(description)
    }

    /// What the program calls a variant of ours.
    ///
    /// # Errors
    /// A variant that the description does not name.
    pub fn variant(&self, ours: &str) -> Result<&str, PeerError> {
        self.variants.get(ours).map(String::as_str).ok_or_else(|| PeerError::Variant {
            variant: ours.to_owned(),
            known: self.variants.keys().map(String::as_str).collect::<Vec<_>>().join(", "),
        })
    }

    /// The same for a program that is somewhere else: `command` stands for the program and what it is started with.
    #[must_use]
    pub fn at(mut self, command: Vec<String>) -> Self {
        let arguments = self.is_started_anew().then(script_arguments);
        self.command = command.into_iter().chain(arguments.into_iter().flatten()).collect();
        self
    }

    /// Whether the program is started for each question.
    pub fn is_started_anew(&self) -> bool {
        self.command.iter().any(|word| word.contains("{fen}"))
    }

    /// All patterns with their names, and how many groups each must have.
    fn patterns(&self) -> impl Iterator<Item = (&'static str, &str, usize)> {
        let verdict = |of: fn(&VerdictRequest) -> &String| self.verdict.as_ref().map(|v| of(v).as_str());
        let optional = [
            ("version", self.version.as_deref(), 1),
            ("offers", self.offers.as_deref(), 0),
            ("verdict.until", verdict(|verdict| &verdict.until), 0),
            ("verdict.mate", verdict(|verdict| &verdict.mate), 0),
            ("verdict.stalemate", verdict(|verdict| &verdict.stalemate), 0),
            ("perft.move", self.perft.r#move.as_deref(), 2),
            ("perft.error", self.perft.error.as_deref(), 0),
        ];
        [
            ("greeting.until", self.greeting.until.as_str(), 0),
            ("set_up.until", &self.set_up.until, 0),
            ("perft.until", &self.perft.until, 0),
            ("perft.total", &self.perft.total, 1),
        ]
        .into_iter()
        .chain(optional.into_iter().filter_map(|(name, pattern, groups)| Some((name, pattern?, groups))))
    }
}

impl Contents {
    /// With what the protocol says; an error is the name of what is missing.
    fn complete(self) -> Result<Description, &'static str> {
        let Defaults { greeting, version, set_up, offers, position, perft, verdict, quit } =
            Defaults::of(self.protocol);
        let is_script = self.protocol == Protocol::Perftree;
        let greeting = self.greeting.or(greeting).ok_or("greeting")?;
        let version = self.version.or(version);
        if version.is_none() && !is_script {
            return Err("version");
        }
        let arguments = is_script.then(script_arguments).into_iter().flatten();
        Ok(Description {
            name: self.name,
            command: self.command.into_iter().chain(arguments).collect(),
            greeting,
            version,
            set_up: self.set_up.or(set_up).ok_or("set_up")?,
            offers: self.offers.or(offers),
            variants: self.variants,
            position: self.position.or(position).ok_or("position")?,
            spelling: self.spelling,
            perft: self.perft.or(perft).ok_or("perft")?,
            verdict: self.verdict.or(verdict),
            quit: self.quit.or(quit).unwrap_or_default(),
        })
    }
}

/// What a protocol says.
#[derive(Default)]
struct Defaults {
    greeting: Option<Exchange>,
    version: Option<String>,
    set_up: Option<Exchange>,
    offers: Option<String>,
    position: Option<Vec<String>>,
    perft: Option<PerftRequest>,
    verdict: Option<VerdictRequest>,
    quit: Option<Vec<String>>,
}

/// What perftree's scripts are started with.
fn script_arguments() -> [String; 2] {
    ["{depth}".to_owned(), "{fen}".to_owned()]
}

fn exchange(send: &[&str], until: &str) -> Exchange {
    Exchange { send: send.iter().copied().map(str::to_owned).collect(), until: until.to_owned() }
}

impl Defaults {
    fn of(protocol: Protocol) -> Self {
        match protocol {
            Protocol::Uci => Self::uci(),
            Protocol::Perftree => Self::perftree(),
            Protocol::Lines => Self::default(),
        }
    }

    fn perftree() -> Self {
        Self {
            greeting: Some(exchange(&[], "")),
            set_up: Some(exchange(&[], "")),
            position: Some(Vec::new()),
            perft: Some(PerftRequest {
                send: Vec::new(),
                until: r"^\d+$".to_owned(),
                total: r"^(\d+)$".to_owned(),
                r#move: Some(r"^(\S+) +(\d+)$".to_owned()),
                error: None,
            }),
            ..Self::default()
        }
    }

    fn uci() -> Self {
        let text = str::to_owned;
        Self {
            greeting: Some(exchange(&["uci"], "^uciok$")),
            version: Some(text("^id name (.+)$")),
            set_up: Some(exchange(
                &["setoption name UCI_Variant value {variant}", "ucinewgame", "isready"],
                "^readyok$",
            )),
            offers: Some(text("^option name UCI_Variant .* var {variant}( |$)")),
            position: Some(vec![text("position fen {fen}")]),
            perft: Some(PerftRequest {
                send: vec![text("go perft {depth}")],
                until: text(r"^Nodes searched *:"),
                total: text(r"^Nodes searched *: *(\d+)$"),
                r#move: Some(text(r"^(\S+): (\d+)$")),
                error: Some(text("^info string error")),
            }),
            verdict: Some(VerdictRequest {
                send: vec![text("go depth 1")],
                until: text("^bestmove"),
                mate: text("^info depth 0 score mate -?0( |$)"),
                stalemate: text("^info depth 0 score cp 0( |$)"),
            }),
            quit: Some(vec![text("quit")]),
        }
    }
}

/// Puts values where their names stand in braces. Other braces stay: patterns have them too.
pub(super) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: &str =
        "name = \"a\"\ncommand = [\"a\"]\nprotocol = \"uci\"\n[variants]\nouk = \"cambodian\"\n";

    #[test]
    fn uci_needs_no_more_than_names() {
        let description = Description::parse("a.toml", SHORT).unwrap();
        assert_eq!(description.variant("ouk").unwrap(), "cambodian");
        assert_eq!(description.perft.send, ["go perft {depth}"]);
        let error = description.variant("makruk").unwrap_err().to_string();
        assert!(error.contains("makruk") && error.contains("expected one of ouk"), "{error}");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (from, to, named) in [
            ("protocol = \"uci\"", "protocol = \"lines\"", "a.toml:1: found no `greeting`"),
            ("protocol = \"uci\"", "protocol = \"xboard\"", "a.toml:3: "),
            ("name = \"a\"", "nam = \"a\"", "a.toml:1: "),
            ("command = [\"a\"]", "command = []", "`command`"),
            ("[variants]", "version = \"id name\"\n[variants]", "pattern `version`: found 0 groups"),
            ("[variants]", "version = \"(\"\n[variants]", "pattern `version`"),
            ("[variants]", "spelling.promotion = \"{letter}\"\n[variants]", "`promotion`"),
            ("[variants]", "spelling.letters = { met = \"f\" }\n[variants]", "a.toml:4: "),
        ] {
            let error = Description::parse("a.toml", &SHORT.replace(from, to)).unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn scripts_are_started_for_each_question_wherever_they_are() {
        let script = SHORT.replace("uci", "perftree");
        let description = Description::parse("a.toml", &script).unwrap();
        assert_eq!(description.command, ["a", "{depth}", "{fen}"]);
        let elsewhere = description.at(vec!["sh".to_owned(), "b.sh".to_owned()]);
        assert_eq!(elsewhere.command, ["sh", "b.sh", "{depth}", "{fen}"]);
        let engine = Description::parse("a.toml", SHORT).unwrap().at(vec!["b".to_owned()]);
        assert_eq!((engine.command.as_slice(), engine.is_started_anew()), (&["b".to_owned()][..], false));
    }

    #[test]
    fn braces_that_are_no_names_stay() {
        assert_eq!(fill("[a-h]{2} {depth} {x}", &[("depth", "5")]), "[a-h]{2} 5 {x}");
    }
}
