//! `makruk variants`: the games, their start positions, and the rulebooks that are defined.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use crate::Outcome;
use crate::args::VariantsArgs;
use crate::output::json;
use crate::variant::{Entry, entries};

#[derive(Serialize)]
struct VariantRecord {
    name: &'static str,
    aliases: &'static [&'static str],
    rulebooks: Vec<&'static str>,
    letters: String,
    start: &'static str,
}

impl From<Entry> for VariantRecord {
    fn from(entry: Entry) -> Self {
        Self {
            name: entry.name,
            aliases: entry.aliases,
            rulebooks: entry.rulebooks.iter().map(|(name, _)| *name).collect(),
            letters: entry.letters.iter().collect(),
            start: entry.start,
        }
    }
}

pub(crate) fn run(args: &VariantsArgs) -> Result<Outcome> {
    let records = entries().map(VariantRecord::from);
    if args.json {
        json(&records)?;
        return Ok(Outcome::Done);
    }
    let mut out = io::stdout().lock();
    writeln!(out, "| variant | also | rulebooks, default first | letters | start position |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for VariantRecord { name, aliases, rulebooks, letters, start } in records {
        let (aliases, rulebooks) = (aliases.join(", "), rulebooks.join(", "));
        writeln!(out, "| {name} | {aliases} | {rulebooks} | {letters} | `{start}` |")?;
    }
    Ok(Outcome::Done)
}
