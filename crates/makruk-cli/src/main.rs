//! The `makruk` command: arguments in, reports out.
#![forbid(unsafe_code)]

mod args;
mod args_cluster;
mod args_compare;
mod args_hunt;
mod commands;
mod engine;
mod interrupt;
mod memory;
mod method;
mod output;
mod progress;
mod record;
mod root;
mod size;
mod uci;
mod variant;
mod whole_file;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use console::style;
use makruk_perft::PerftError;

use args::{Cli, Color};

/// How a command ended that did what it was asked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// All well.
    Done,
    /// A count differs from what was expected, or a speed.
    Differs,
    /// The run was interrupted; what was found out before is printed.
    Interrupted,
}

/// A count differs.
const DIFFERENCE: u8 = 1;

/// Wrong usage, bad input, failed I/O.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.color {
        Color::Auto => {}
        Color::Always | Color::Never => {
            console::set_colors_enabled(cli.color == Color::Always);
            console::set_colors_enabled_stderr(cli.color == Color::Always);
        }
    }
    match commands::run(cli.command) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Differs) => ExitCode::from(DIFFERENCE),
        Ok(Outcome::Interrupted) => ExitCode::from(interrupt::exit_code()),
        // Whoever reads the output has seen enough, as in `makruk divide 6 | head`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if is_difference(&error) => {
            complain(&error);
            ExitCode::from(DIFFERENCE)
        }
        Err(error) => {
            complain(&error);
            ExitCode::from(FAILURE)
        }
    }
}

fn complain(error: &anyhow::Error) {
    // Not `eprintln!`, which panics when nobody listens.
    let _ = writeln!(io::stderr(), "{} {error:#}", style("error:").for_stderr().red().bold());
}

/// Whether two counts of the same differed: then there is no total to print.
fn is_difference(error: &anyhow::Error) -> bool {
    error.downcast_ref::<PerftError>().is_some_and(PerftError::is_difference)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause
            .downcast_ref::<io::Error>()
            .map(io::Error::kind)
            .or_else(|| cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind))
            .or_else(|| match cause.downcast_ref::<csv::Error>()?.kind() {
                csv::ErrorKind::Io(error) => Some(error.kind()),
                _ => None,
            });
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
