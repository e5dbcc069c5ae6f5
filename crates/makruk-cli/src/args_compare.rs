//! The command line of `makruk compare`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use makruk_perft::barometer::Limits;

use crate::args::{CpuArgs, DEPTH, GameArgs, When};
use crate::commands::ReportArgs;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct CompareArgs {
    #[command(subcommand)]
    pub(crate) command: Option<CompareCommand>,

    #[command(flatten)]
    pub(crate) short: ShortArgs,
}

/// One file each in `commands/compare_*.rs`.
#[derive(Debug, Subcommand)]
pub(crate) enum CompareCommand {
    /// Let contestants count positions, in turn, and write a CSV row for each count
    Measure(MeasureArgs),
    /// Rank the contestants of measured rows
    Rank(RankArgs),
    /// List speeds, position by position
    Cmp(CmpArgs),
    /// Compare two measurements of the same contestants
    Diff(DiffArgs),
    /// Write a ranking as a table in a file of yours, a chart, or a page
    Report(ReportFilesArgs),
    /// Fail if a contestant is slower than in a baseline
    Gate(GateArgs),
}

/// Who is measured on what.
#[derive(Debug, Args)]
pub(crate) struct FieldArgs {
    /// Positions with counts [default: the twenty of speed20.epd]
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,

    /// For a suite that does not name its game
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Strategies, with commas between them; `all` for all that run here, `none` for none
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "all")]
    pub(crate) strategy: Vec<String>,

    /// Another program: fairy-stockfish, sjaakii, or the TOML file that describes it; may be repeated
    #[arg(long = "engine", value_name = "NAME")]
    pub(crate) engines: Vec<String>,

    #[command(flatten)]
    pub(crate) cpu: CpuArgs,

    /// Count no deeper than this
    #[arg(long, value_name = "DEPTH", value_parser = DEPTH)]
    pub(crate) depth_limit: Option<u32>,

    /// Leave out counts of more nodes than this
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,

    /// End another program that takes longer than this for a count, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = SECONDS)]
    pub(crate) time_limit: Duration,
}

impl FieldArgs {
    /// Which counts may be used.
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth_limit, nodes: self.max_nodes }
    }
}

/// Without a sub-command: measures a little and ranks.
#[derive(Debug, Args)]
pub(crate) struct ShortArgs {
    #[command(flatten)]
    pub(crate) field: FieldArgs,

    /// Write the rows to this file too
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// When to show a progress bar on standard error
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(crate) progress: When,
}

#[derive(Debug, Args)]
pub(crate) struct MeasureArgs {
    #[command(flatten)]
    pub(crate) field: FieldArgs,

    /// Rounds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,

    /// How long a contestant counts a position in a round, at most, in seconds: it counts as deep as it can in that time
    #[arg(long, value_name = "SECONDS", default_value = "0.3", value_parser = SECONDS)]
    pub(crate) cell_time: Duration,

    /// Write rows to this file; `-` is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,

    /// Write behind what is in the file
    #[arg(long, conflicts_with = "force")]
    pub(crate) append: bool,

    /// Overwrite the file
    #[arg(long)]
    pub(crate) force: bool,

    /// When to show a progress bar on standard error
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(crate) progress: When,
}

#[derive(Debug, Args)]
pub(crate) struct RankArgs {
    /// Files that `compare measure` wrote
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Take rows of several machines or versions together
    #[arg(long)]
    pub(crate) mixed: bool,

    /// Write one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,

    /// Write CSV, a row for each contestant
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReportFilesArgs {
    /// Files that `compare measure` wrote
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Take rows of several machines or versions together
    #[arg(long)]
    pub(crate) mixed: bool,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CmpArgs {
    /// Files that `compare measure` wrote
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Take rows of several machines or versions together
    #[arg(long)]
    pub(crate) mixed: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// A file that `compare measure` wrote
    pub(crate) old: PathBuf,

    /// Another, written later
    pub(crate) new: PathBuf,

    /// Take rows of several machines, or of several versions in one file, together
    #[arg(long)]
    pub(crate) mixed: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GateArgs {
    /// Rows of what was; may be repeated
    #[arg(long, required = true, value_name = "FILE")]
    pub(crate) baseline: Vec<PathBuf>,

    /// Rows of what is
    #[arg(required = true, value_name = "FILE")]
    pub(crate) new: Vec<PathBuf>,

    /// Fail if the whole interval of a contestant's slowdown is beyond this, such as 3%
    #[arg(long, required = true, value_name = "PERCENT", value_parser = PERCENT)]
    pub(crate) fail_if_slower: f64,

    /// Take rows of several machines, or of several versions on one side, together
    #[arg(long)]
    pub(crate) mixed: bool,
}

/// Reads a positive number of seconds.
const SECONDS: fn(&str) -> Result<Duration, String> = |text| {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let allowed = seconds.filter(|seconds| !seconds.is_zero() && *seconds <= Duration::from_hours(24));
    allowed.ok_or_else(|| "expected a number of seconds, more than 0 and at most 86400".to_owned())
};

/// Reads a percentage as a share.
const PERCENT: fn(&str) -> Result<f64, String> = |text| {
    let number: Option<f64> = text.strip_suffix('%').and_then(|number| number.trim().parse().ok());
    let allowed = number.filter(|percent| (0.0..=1000.0).contains(percent));
    allowed
        .map(|percent| percent / 100.0)
        .ok_or_else(|| "expected a percentage from 0% to 1000%, such as 3%".to_owned())
};
