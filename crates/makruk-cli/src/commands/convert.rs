//! `makruk convert`: between the forms of FEN, and between notations of moves.

use std::io::{self, Write};

use anyhow::{Result, bail};
use makruk_core::{Fen, Tail};

use crate::Outcome;
use crate::args::{ConvertArgs, FenForm, Notation};
use crate::root::Root;
use crate::variant::Playable;

pub(crate) fn run<V: Playable>(args: &ConvertArgs) -> Result<Outcome> {
    let root = Root::<V>::read(&args.root)?;
    let mut out = io::stdout().lock();
    if let Some(form) = args.form {
        writeln!(out, "{}", in_form(root.fen(), form)?)?;
    }
    if let Some(notation) = args.notation {
        let moves = match notation {
            Notation::Uci => root.move_texts(),
            Notation::San => {
                root.game.positions().zip(root.game.moves()).map(|(position, &mv)| position.san(mv)).collect()
            }
        };
        writeln!(out, "{}", moves.join(" "))?;
    }
    Ok(Outcome::Done)
}

/// A FEN in another form. A count cannot be said in the short one; a clock and a count take each
/// other's place in the others.
fn in_form<V: Playable>(fen: Fen<V>, form: FenForm) -> Result<Fen<V>> {
    let (limit, plies, number) = (fen.tail.limit().unwrap_or(0), fen.tail.plies(), fen.tail.number());
    // While nothing is counted the plies are a clock, unless the limit was written as 0.
    let clock = if fen.tail.limit().is_none() { plies } else { 0 };
    let tail = match form {
        FenForm::Short if limit > 0 => {
            bail!("--form short: found a count ({plies} of {limit} plies), which this form cannot say")
        }
        FenForm::Short => Tail::Short { clock, number },
        _ if limit > 0 => Tail::Full { limit: Some(limit), plies, number },
        FenForm::Cutechess => Tail::Full { limit: Some(0), plies: 0, number },
        FenForm::Fairy => Tail::Full { limit: None, plies: clock, number },
    };
    Ok(Fen { tail, ..fen })
}
