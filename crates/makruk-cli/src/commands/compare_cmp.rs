//! `makruk compare cmp`: speeds, position by position.

use std::io::{self, Write};

use anyhow::Result;
use makruk_perft::barometer::{Cell, SpeedTable, read_rows};

use super::compare::outcome;
use crate::Outcome;
use crate::args_compare::CmpArgs;
use crate::output::rate;

pub(crate) fn run(args: &CmpArgs) -> Result<Outcome> {
    let rows = read_rows(&args.files)?;
    let outcome = outcome(&rows);
    let table = SpeedTable::of(&rows, args.mixed)?;
    let mut out = io::stdout().lock();
    let first = table.positions.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max("# leaves/s".len());
    let widths: Vec<_> = table.contestants.iter().map(|name| name.len().max(11) + 2).collect();
    write!(out, "{:first$}", "# leaves/s")?;
    for (name, width) in table.contestants.iter().zip(&widths) {
        write!(out, "{name:>width$}")?;
    }
    writeln!(out)?;
    for (name, cells) in &table.positions {
        write!(out, "{name:first$}")?;
        let best = cells.iter().filter_map(speed).fold(0.0, f64::max);
        for (cell, width) in cells.iter().zip(&widths) {
            write!(out, "{:>width$}", text(cell, best))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "# * is the fastest")?;
    Ok(outcome)
}

fn speed(cell: &Cell) -> Option<f64> {
    match cell {
        Cell::Speed(speed, _) => Some(*speed),
        _ => None,
    }
}

fn text(cell: &Cell, best: f64) -> String {
    match cell {
        Cell::Speed(speed, _) => format!("{}{}", if *speed >= best { "* " } else { "" }, rate(*speed)),
        Cell::Wrong => "wrong".to_owned(),
        Cell::Failed => "failed".to_owned(),
        Cell::Missing => "-".to_owned(),
    }
}
