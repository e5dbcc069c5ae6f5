//! What can be set.

use anyhow::{Context, Result, bail};

use super::say;
use crate::args::GameArgs;
use crate::variant::{entries, find, select};

/// The most threads, as for the other commands.
const MOST_THREADS: u16 = 1024;
/// The largest table, in MiB.
const MOST_HASH: usize = 1 << 20;
/// The rulebook for games that nobody chose one for: this protocol comes with Fairy-Stockfish's games.
const RULEBOOK: &str = "fairy";
const RULEBOOKS: [&str; 3] = ["cutechess", "fairy", "thai"];

/// The options and their values.
#[derive(Clone, Debug)]
pub(super) struct Options {
    variant: String,
    rulebook: &'static str,
    pub(super) threads: u16,
    /// MiB of a table for perft; none without.
    pub(super) hash: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { variant: "makruk".to_owned(), rulebook: RULEBOOK, threads: 1, hash: 0 }
    }
}

impl Options {
    /// Says who this is and what can be set.
    pub(super) fn introduce(version: &str) -> Result<()> {
        say(&format!("id name makruk {version}"))?;
        say("id author the authors of makruk")?;
        say("")?;
        say(&format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"))?;
        say(&format!("option name Hash type spin default 0 min 0 max {MOST_HASH}"))?;
        let names = entries().into_iter().flat_map(|entry| {
            // Fairy-Stockfish's names beside ours.
            let others = entry.aliases.iter().filter(|name| ["cambodian", "karouk"].contains(*name));
            [entry.name].into_iter().chain(others.copied().collect::<Vec<_>>())
        });
        let names: Vec<_> = names.collect();
        say(&format!("option name UCI_Variant type combo default makruk var {}", names.join(" var ")))?;
        let books = RULEBOOKS.map(|name| format!(" var {name}")).concat();
        say(&format!("option name Rulebook type combo default {RULEBOOK}{books}"))?;
        say("uciok")
    }

    /// The game, for the other commands' arguments.
    pub(super) fn game(&self) -> GameArgs {
        GameArgs { variant: self.variant.clone(), rulebook: Some(self.rulebook.to_owned()) }
    }

    /// Reads what stands behind `setoption`.
    pub(super) fn set(&mut self, words: &str) -> Result<()> {
        let words = words.trim().strip_prefix("name ").context("setoption: expected `name`")?;
        let (name, value) = words.split_once(" value ").unwrap_or((words.trim_end_matches(" value"), ""));
        let (name, value) = (name.trim(), value.trim());
        match name.to_ascii_lowercase().as_str() {
            "threads" => self.threads = number(name, value, 1, MOST_THREADS.into())? as u16,
            "hash" => self.hash = number(name, value, 0, MOST_HASH)?,
            "uci_variant" => {
                let found = find(value)?;
                // A rulebook that this game has not gives way to its own.
                if select(value, Some(self.rulebook)).is_err() {
                    self.rulebook = found.rulebooks.first().map_or(RULEBOOK, |(name, _)| name);
                }
                found.name.clone_into(&mut self.variant);
            }
            "rulebook" => {
                self.rulebook = select(&self.variant, Some(value))?.1;
            }
            _ => bail!("No such option: {name}"),
        }
        Ok(())
    }
}

fn number(name: &str, text: &str, least: usize, most: usize) -> Result<usize> {
    let value = text.parse().ok().filter(|value| (least..=most).contains(value));
    value.with_context(|| format!("option {name}: found `{text}`, expected a number from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_by_name() {
        let mut options = Options::default();
        options.set("name Threads value 3").unwrap();
        options.set("name hash value 64").unwrap();
        options.set("name UCI_Variant value cambodian").unwrap();
        assert_eq!((options.threads, options.hash), (3, 64));
        assert_eq!(options.game().variant, "ouk");
        assert_eq!(options.game().rulebook.as_deref(), Some("fairy"));
        options.set("name Rulebook value cutechess").unwrap();
        assert_eq!(options.game().rulebook.as_deref(), Some("cutechess"));
        // Makpong is not defined under cutechess.
        options.set("name UCI_Variant value makpong").unwrap();
        assert_eq!(options.game().rulebook.as_deref(), Some("fairy"));
    }

    #[test]
    fn what_cannot_be_set_is_named() {
        for (words, expected) in [
            ("name Threads value 0", "found `0`, expected a number from 1 to 1024"),
            ("name Hash value much", "found `much`"),
            ("name UCI_Variant value chess", "found variant `chess`"),
            ("name Ponder value true", "No such option: Ponder"),
            ("Threads", "expected `name`"),
        ] {
            let error = Options::default().set(words).unwrap_err().to_string();
            assert!(error.contains(expected), "{words}: {error}");
        }
    }
}
