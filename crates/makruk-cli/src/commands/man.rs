//! `makruk man`: the manual page of the program or of a command.

use std::io::{self, Write};

use anyhow::{Result, bail};
use clap::CommandFactory;

use crate::Outcome;
use crate::args::{Cli, ManArgs};

pub(crate) fn run(args: &ManArgs) -> Result<Outcome> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => bail!("man: found `{name}`, expected the name of a command"),
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Outcome::Done)
}
