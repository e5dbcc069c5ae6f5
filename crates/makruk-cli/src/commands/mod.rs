//! The commands, one file each.

mod convert;
mod divide;
mod man;
mod moves;
mod perft;
mod show;
mod status;
mod strategies;
mod suite_junit;
mod suite_list;
mod suite_report;
mod suite_verify;

use std::io::{self, Write};

use anyhow::Result;
use clap::CommandFactory;

use crate::Outcome;
use crate::args::{Cli, Command, SuiteCommand};

pub(crate) fn run(command: Command) -> Result<Outcome> {
    match command {
        Command::Perft(args) => perft::run(&args),
        Command::Divide(args) => divide::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Status(args) => status::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Strategies(args) => strategies::run(&args),
        Command::Suite(args) => match args.command {
            SuiteCommand::List(args) => suite_list::run(&args),
            SuiteCommand::Verify(args) => suite_verify::run(&args),
        },
        Command::Completions(args) => {
            // Into memory first: the generator itself panics when standard output is closed.
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "makruk", &mut script);
            io::stdout().write_all(&script)?;
            Ok(Outcome::Done)
        }
        Command::Man(args) => man::run(&args),
    }
}
