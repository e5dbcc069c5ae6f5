//! The arguments of `makruk split`, `makruk work` and `makruk merge`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use makruk_perft::MAX_DEPTH;

use crate::args::{EngineArgs, MemoryArgs, RootArgs, RunArgs};

#[derive(Debug, Args)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) root: RootArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// Plies from the root to the leaves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    pub(crate) depth: u32,

    /// Plies from the root to the positions that are given out, at most the depth
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    pub(crate) ply: u32,

    /// Write the manifest and the shards into this folder, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// How many shards [default: as many as take --shard-time by a measured sample]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) shards: Option<u32>,

    /// How long one thread of this machine should be at a shard, such as 15m
    #[arg(long, value_name = "TIME", default_value = "15m", value_parser = parse_time, conflicts_with = "shards")]
    pub(crate) shard_time: Duration,

    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
}

#[derive(Debug, Args)]
pub(crate) struct WorkArgs {
    /// The manifest that `split` wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) manifest: PathBuf,

    /// The shard, from 0 [default: what `SLURM_ARRAY_TASK_ID`, `HQ_TASK_ID` or `JOB_COMPLETION_INDEX` says]
    #[arg(long, value_name = "I")]
    pub(crate) index: Option<usize>,

    /// Add this to the index: for arrays that begin again at 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) offset: usize,

    /// The name of this pass over the shards: a second one, by another strategy and seed, is another
    #[arg(long, value_name = "NAME", value_parser = parse_pass, default_value = "a", default_value_if("audit", clap::builder::ArgPredicate::IsPresent, "audit"))]
    pub(crate) pass: String,

    /// Count this many of a hundred positions, drawn the same each time, to be compared with other passes
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    pub(crate) audit: Option<u32>,

    /// Where positions lie in the tables; another pass should have another
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The manifest that `split` wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) manifest: PathBuf,

    /// In how many ways each position must have been counted: by passes with different strategies or seeds
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=9))]
    pub(crate) require: u32,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads `90s`, `15m` or `2h`.
fn parse_time(text: &str) -> Result<Duration, String> {
    let expected = || format!("found `{text}`, expected a time such as 90s, 15m or 2h");
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let seconds = match &text[digits.len()..] {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return Err(expected()),
    };
    let number: u32 =
        digits.parse().ok().filter(|number| (1..=100_000).contains(number)).ok_or_else(expected)?;
    Ok(Duration::from_secs(u64::from(number) * seconds))
}

/// Reads `1` or `1%`.
fn parse_percent(text: &str) -> Result<u32, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse().ok();
    number
        .filter(|number| (1..=99).contains(number))
        .ok_or_else(|| format!("found `{text}`, expected a number from 1 to 99, such as 1%"))
}

/// Reads the name of a folder.
fn parse_pass(text: &str) -> Result<String, String> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !text.is_empty() && text.len() <= 32 && text.bytes().all(allowed) {
        Ok(text.to_owned())
    } else {
        Err(format!("found `{text}`, expected up to 32 letters, digits, - and _"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_percents_and_passes_are_read() {
        assert_eq!(parse_time("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("2h"), Ok(Duration::from_hours(2)));
        for text in ["", "m", "15", "-1m", "15d", "0s", "99999999h", "é"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
        assert_eq!((parse_percent("1%"), parse_percent("50")), (Ok(1), Ok(50)));
        assert!(parse_percent("0").is_err() && parse_percent("100").is_err() && parse_percent("%").is_err());
        assert!(parse_pass("b-2").is_ok() && parse_pass("../x").is_err() && parse_pass("").is_err());
    }
}
