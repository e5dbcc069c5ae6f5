//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use makruk_core::{KeyHasher, Side};
use makruk_movegen::CpuLevel;
use makruk_perft::MAX_DEPTH;

use crate::args_cluster::{MergeArgs, SplitArgs, WorkArgs};
use crate::args_compare::CompareArgs;
use crate::args_hunt::HuntArgs;
use crate::engine::{level_parser, side_parser};
use crate::output::{LONG_VERSION, VERSION};
use crate::size::parse_size;

/// Exact and fast perft for Makruk (Thai chess).
#[derive(Debug, Parser)]
#[command(name = "makruk", version = VERSION, long_version = LONG_VERSION.as_str())]
#[command(after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colours (`NO_COLOR` is honoured too)
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
}

const EXIT_CODES: &str = "Exit codes: 0 all well; 1 a count differs or something became slower; 2 wrong usage, bad input, I/O; 75 terminated, try again; 130 interrupted.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Count the leaves below a position, depth by depth
    Perft(PerftArgs),
    /// Count the leaves below each move of a position
    Divide(DivideArgs),
    /// Count the different positions of every ply
    Unique(UniqueArgs),
    /// Draw a position
    Show(ShowArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Judge a position or a game: result, counting, repetition, material
    Status(StatusArgs),
    /// Convert FENs and moves between the ways they are written
    Convert(ConvertArgs),
    /// List the ways to generate moves, and which run on this CPU
    Strategies(StrategiesArgs),
    /// List the games and the rulebooks that are defined for them
    Variants(VariantsArgs),
    /// List or verify files of positions with known counts
    Suite(SuiteArgs),
    /// Answer as a UCI engine on standard input: `go perft`, `d`, legal moves
    Uci,
    /// Measure how fast strategies and other programs are, and rank them
    Compare(CompareArgs),
    /// Find where another program counts differently, the move, and the smallest position that shows it
    Hunt(HuntArgs),
    /// Write positions some plies down into files, to be counted by many machines
    Split(SplitArgs),
    /// Count the positions of such a file, or go on with it
    Work(WorkArgs),
    /// Check what was counted for all such files, and add it up
    Merge(MergeArgs),
    /// Write a completion script for a shell
    Completions(CompletionsArgs),
    /// Write the manual page
    Man(ManArgs),
}

#[derive(Debug, Args)]
pub(crate) struct RootArgs {
    /// Start from this position; `-` reads it from standard input [default: the start position]
    #[arg(short, long, value_name = "FEN", allow_hyphen_values = true)]
    pub(crate) fen: Option<String>,

    /// Play these moves first, such as "e3e4 d6d5" or "e4 d5"
    #[arg(short, long, value_name = "MOVES")]
    pub(crate) moves: Vec<String>,

    #[command(flatten)]
    pub(crate) game: GameArgs,
}

#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game; `makruk variants` lists the names
    #[arg(long, value_name = "NAME", default_value = "makruk")]
    pub(crate) variant: String,

    /// Whose rules, where programs differ: cutechess, fairy or thai [default: the variant's first]
    #[arg(long, value_name = "NAME")]
    pub(crate) rulebook: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Generate moves this way; `makruk strategies` lists the names [default: the fastest here]
    #[arg(long, value_name = "NAME")]
    pub(crate) strategy: Option<String>,

    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CpuArgs {
    /// Use the CPU no further than this level [default: all it has]
    #[arg(long, value_name = "LEVEL", value_parser = level_parser())]
    pub(crate) cpu: Option<CpuLevel>,
}

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct MemoryArgs {
    /// Bytes for positions, such as 8G [default: half of the memory that is free]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<usize>,
}

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct RunArgs {
    /// Threads; 0 is one for every core
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(crate) threads: u16,

    /// Write progress to standard error as JSON, a line a second
    #[arg(long, conflicts_with = "progress")]
    pub(crate) json_lines: bool,

    /// When to show a progress bar on standard error
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(crate) progress: When,
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools)] // a bool is what a flag is
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) root: RootArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// Look subtrees up in a table of this size, such as 512M or 2G; 0 is no table
    #[arg(short = 'H', long, value_name = "SIZE", default_value = "0", value_parser = parse_size)]
    pub(crate) hash: usize,

    /// Seed of the table's keys
    #[arg(long, value_name = "N", default_value_t = KeyHasher::DEFAULT_SEED)]
    pub(crate) seed: u64,

    /// Recognise the table's entries by 128 bits instead of 64; half as many find room
    #[arg(long)]
    pub(crate) wide: bool,

    /// Make every move, the last ply's too, instead of counting it in bulk
    #[arg(long)]
    pub(crate) no_bulk: bool,

    /// How to count
    #[arg(long, value_enum, default_value_t = MethodChoice::Auto, value_name = "METHOD")]
    pub(crate) method: MethodChoice,

    /// Layers: bytes for positions, such as 8G [default: half of the memory that is free]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<usize>,

    /// Count everything once more, by another strategy, and compare
    #[arg(long)]
    pub(crate) verify: bool,

    /// The strategy to verify by [default: another one that is fast here]
    #[arg(long, value_name = "NAME", requires = "verify")]
    pub(crate) verify_strategy: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct KeepArgs {
    /// Layers: verify only so many percent of the subtrees, and do not make the layers twice
    #[arg(long, value_name = "PERCENT", requires = "verify", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) verify_percent: Option<u32>,

    /// Layers: keep positions in this folder, in a folder of their own, where memory is too small for them
    #[arg(long, value_name = "DIR")]
    pub(crate) work_dir: Option<PathBuf>,

    /// Layers: keep what is done in this file, every two seconds
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Go on with what the checkpoint says, if it is there
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
}

/// How leaves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodChoice {
    /// `table` with a table, else `layers` where `plain` would take long
    Auto,
    /// Each position of a ply once, with the number of paths to it
    Layers,
    /// Subtrees are looked up in the table of `--hash`
    Table,
    /// Every path
    Plain,
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools)] // a bool is what a flag is
pub(crate) struct PerftArgs {
    /// Plies to count [default: 6]
    #[arg(value_name = "DEPTH", value_parser = DEPTH, allow_negative_numbers = true, conflicts_with = "depth_flag")]
    pub(crate) depth: Option<u32>,

    /// The same as an option
    #[arg(short = 'd', long = "depth", value_name = "DEPTH", value_parser = DEPTH, allow_negative_numbers = true)]
    pub(crate) depth_flag: Option<u32>,

    #[command(flatten)]
    pub(crate) count: CountArgs,

    #[command(flatten)]
    pub(crate) keep: KeepArgs,

    /// Count the last depth alone instead of every depth up to it
    #[arg(long)]
    pub(crate) only: bool,

    /// Count captures, promotions, checks and mates among the moves of the last ply (slow)
    #[arg(long, conflicts_with_all = ["hash", "no_bulk"])]
    pub(crate) tally: bool,

    /// Let a position whose game is over have no children, and count the ends by reason
    #[arg(long, conflicts_with_all = ["tally", "no_bulk"])]
    pub(crate) adjudicate: bool,

    /// With --adjudicate, let repetition end games too, where the rulebook has it (no table then)
    #[arg(long, requires = "adjudicate", conflicts_with = "hash")]
    pub(crate) repetition: bool,

    /// Write one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,

    /// Write CSV, a row for each depth
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DivideArgs {
    /// Plies to count
    #[arg(value_name = "DEPTH", value_parser = DEPTH, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// The position, as perftree hands it over; the same as --fen
    #[arg(value_name = "FEN", conflicts_with = "fen")]
    place: Option<String>,

    /// Moves to play first; the same as --moves
    #[arg(value_name = "MOVES", conflicts_with = "moves")]
    line: Vec<String>,

    #[command(flatten)]
    pub(crate) count: CountArgs,

    /// How to write the counts
    #[arg(long, value_enum, default_value_t = DivideFormat::Text, value_name = "FORMAT")]
    pub(crate) format: DivideFormat,

    /// The same as `--format json`
    #[arg(long, conflicts_with_all = ["format", "csv"])]
    pub(crate) json: bool,

    /// The same as `--format csv`
    #[arg(long, conflicts_with = "format")]
    pub(crate) csv: bool,
}

impl DivideArgs {
    /// Position and moves are where the other commands have theirs.
    pub(crate) fn settled(mut self) -> Self {
        let root = &mut self.count.root;
        root.fen = self.place.take().or(root.fen.take());
        root.moves.append(&mut self.line);
        self
    }
}

#[derive(Debug, Args)]
pub(crate) struct UniqueArgs {
    /// Plies to go
    #[arg(value_name = "PLIES", value_parser = DEPTH, allow_negative_numbers = true)]
    pub(crate) plies: u32,

    #[command(flatten)]
    pub(crate) root: RootArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    #[command(flatten)]
    pub(crate) memory: MemoryArgs,

    /// Keep positions in this folder, in a folder of their own, where memory is too small for them
    #[arg(long, value_name = "DIR")]
    pub(crate) work_dir: Option<PathBuf>,

    /// Write one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,

    /// Write CSV, a row for each ply
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) root: RootArgs,

    /// Draw with chess symbols instead of letters
    #[arg(long)]
    pub(crate) unicode: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) root: RootArgs,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    pub(crate) root: RootArgs,
    /// Who counts Board's Honour in the FEN, under rulebook `thai` [default: the side with less material]
    #[arg(long, value_name = "SIDE", value_parser = side_parser())]
    pub(crate) counting_side: Option<Side>,

    /// Also judge the start and the position after each move, one after the other
    #[arg(long)]
    pub(crate) every_ply: bool,

    /// Write one JSON object; with --every-ply, one on each line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) root: RootArgs,
    /// Write the FEN (after the moves, if there are any) in this form
    #[arg(long, value_enum, value_name = "FORM", required_unless_present = "notation")]
    pub(crate) form: Option<FenForm>,

    /// Write the moves in this notation
    #[arg(long, value_enum, value_name = "NOTATION", requires = "moves")]
    pub(crate) notation: Option<Notation>,
}

/// How a FEN's tail is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FenForm {
    /// Form A, `w - 0 0 1`: a limit of 0 while nothing is counted
    Cutechess,
    /// Form B, `w - - 0 1`: a limit of `-` while nothing is counted
    Fairy,
    /// Form C, `w 0 1`: no counting at all
    Short,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// `e3e4`, `d5c6m`
    Uci,
    /// `e4`, `dxc6=M`
    San,
}

#[derive(Debug, Args)]
pub(crate) struct StrategiesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,

    /// Write a JSON array
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct VariantsArgs {
    /// Write a JSON array
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SuiteArgs {
    #[command(subcommand)]
    pub(crate) command: SuiteCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SuiteCommand {
    /// List suite files: positions, counts, the deepest
    List(SuiteListArgs),
    /// Count every position of suite files and compare
    Verify(SuiteVerifyArgs),
}

#[derive(Debug, Args)]
pub(crate) struct SuiteListArgs {
    /// Files, or folders that are searched for .epd and .perft files
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Write a JSON array
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SuiteVerifyArgs {
    /// Files, or folders that are searched for .epd and .perft files
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// For files that do not name their game
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Leave out counts of more nodes than this
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u128>,

    /// Count this way; `all` for every way that runs here [default: the fastest here]
    #[arg(long, value_name = "NAME")]
    pub(crate) strategy: Option<String>,

    #[command(flatten)]
    pub(crate) cpu: CpuArgs,

    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// Bytes for the positions of counts that are made by layers, such as 8G [default: half of the memory that is
    /// free]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<usize>,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// Write a report in the format of `JUnit` to this file too
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The page of a command instead of the program's
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DivideFormat {
    /// `a1a2: 690`, a blank line, `Nodes searched: N`
    Text,
    /// `a1a2 690`, a blank line, `N`, as perftree expects of a script
    Perftree,
    /// One object
    Json,
    /// A row for each move
    Csv,
}

/// When a progress bar is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal
    Auto,
    /// Also into a file, as lines
    Always,
    /// Not at all
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// Reads a depth: a whole number that is not larger than the driver accepts.
pub(crate) const DEPTH: fn(&str) -> Result<u32, String> = |text| {
    let whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let depth = whole.then(|| text.parse().ok()).flatten().filter(|&depth| depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("expected a whole number of plies from 0 to {MAX_DEPTH}"))
};
