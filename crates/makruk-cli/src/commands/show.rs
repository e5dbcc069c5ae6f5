//! `makruk show`: a drawn board.

use std::io::{self, Write};

use anyhow::Result;
use makruk_core::{Drawing, KeyHasher, Symbols};

use crate::Outcome;
use crate::args::ShowArgs;
use crate::root::Root;
use crate::variant::Playable;

pub(crate) fn run<V: Playable>(args: &ShowArgs) -> Result<Outcome> {
    let fen = Root::<V>::read(&args.root)?.fen();
    let symbols = if args.unicode { Symbols::Unicode } else { Symbols::Ascii };
    let drawing = Drawing { fen: &fen, symbols, hasher: &KeyHasher::default() };
    writeln!(io::stdout(), "{drawing}")?;
    Ok(Outcome::Done)
}
