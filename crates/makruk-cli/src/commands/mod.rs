//! The commands, one file each.

mod compare;
mod compare_cmp;
mod compare_diff;
mod compare_engines;
mod compare_gate;
mod compare_measure;
mod compare_rank;
mod compare_report;
mod compare_rows;
mod convert;
mod divide;
mod hunt;
mod man;
mod merge;
mod moves;
mod perft;
mod show;
mod split;
mod status;
mod strategies;
mod suite_junit;
mod suite_list;
mod suite_report;
mod suite_verify;
mod unique;
mod variants;
mod work;

pub(crate) use compare_report::ReportArgs;

use std::io::{self, Write};

use anyhow::Result;
use clap::CommandFactory;

use crate::Outcome;
use crate::args::{Cli, Command, GameArgs, SuiteCommand};
use crate::variant::{AnyVariant, dispatch, select};

/// The variant asked for.
fn chosen(args: &GameArgs) -> Result<AnyVariant> {
    Ok(select(&args.variant, args.rulebook.as_deref())?.0)
}

pub(crate) fn run(command: Command) -> Result<Outcome> {
    match command {
        Command::Perft(args) => dispatch!(chosen(&args.count.root.game)?, perft::run(&args)),
        Command::Divide(args) => {
            let args = args.settled();
            dispatch!(chosen(&args.count.root.game)?, divide::run(&args))
        }
        Command::Unique(args) => dispatch!(chosen(&args.root.game)?, unique::run(&args)),
        Command::Show(args) => dispatch!(chosen(&args.root.game)?, show::run(&args)),
        Command::Moves(args) => dispatch!(chosen(&args.root.game)?, moves::run(&args)),
        Command::Status(args) => dispatch!(chosen(&args.root.game)?, status::run(&args)),
        Command::Convert(args) => dispatch!(chosen(&args.root.game)?, convert::run(&args)),
        Command::Strategies(args) => dispatch!(chosen(&args.game)?, strategies::run(&args)),
        Command::Variants(args) => variants::run(&args),
        Command::Suite(args) => match args.command {
            SuiteCommand::List(args) => suite_list::run(&args),
            SuiteCommand::Verify(args) => suite_verify::run(&args),
        },
        Command::Uci => crate::uci::run(),
        Command::Compare(args) => compare::run(args),
        Command::Hunt(args) => dispatch!(chosen(&args.game)?, hunt::run(&args)),
        Command::Split(args) => dispatch!(chosen(&args.root.game)?, split::run(&args)),
        Command::Work(args) => work::run(&args),
        Command::Merge(args) => merge::run(&args),
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
