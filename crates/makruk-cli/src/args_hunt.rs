//! The arguments of `makruk hunt`.

use std::path::PathBuf;

use clap::Args;
use makruk_perft::MAX_DEPTH;

use crate::args::GameArgs;

#[derive(Debug, Args)]
pub(crate) struct HuntArgs {
    /// The other program: a name that `engines/` has (`NAME:COMMAND` if the program is somewhere else), a description
    /// that ends in .toml, or a UCI engine's command
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: String,

    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Positions to compare: those of the suite, then the ends of random play-outs from them
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(crate) positions: usize,

    /// Plies to compare
    #[arg(short, long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    pub(crate) depth: u32,

    /// Seed of the play-outs
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Take positions from these files instead of those that come along
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Vec<PathBuf>,

    /// Compare too what both say of the end of the game, mate or stalemate, and play games to their ends
    #[arg(long)]
    pub(crate) verdicts: bool,

    /// Also positions that no game leads to: pawns beyond the rank where they become mets
    #[arg(long)]
    pub(crate) include_unreachable: bool,

    /// End after so many differences of different kinds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) most: u64,

    /// Seconds for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) time_limit: u64,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
