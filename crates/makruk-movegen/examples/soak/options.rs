//! The arguments.

use std::str::FromStr;
use std::thread;

/// What to run.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) variant: String,
    /// Positions to depth 3.
    pub(crate) positions: usize,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

impl Options {
    /// Reads pairs of a name and a value. On failure: what was found and what was expected.
    pub(crate) fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut options = Self { variant: "makruk".to_owned(), positions: 50_000, seed: 1, threads };
        while let Some(name) = arguments.next() {
            let value = arguments.next();
            match name.as_str() {
                "--variant" => options.variant = value.unwrap_or_default(),
                "--positions" => options.positions = number(&name, value)?,
                "--seed" => options.seed = number(&name, value)?,
                "--threads" => options.threads = number(&name, value)?,
                _ => {
                    let known = "--variant, --positions, --seed or --threads";
                    return Err(format!("found argument `{name}`, expected {known}"));
                }
            }
        }
        match options {
            Self { positions: 0, .. } => Err("found --positions 0, expected at least 1".to_owned()),
            Self { threads: 0, .. } => Err("found --threads 0, expected at least 1".to_owned()),
            _ => Ok(options),
        }
    }
}

fn number<N: FromStr>(name: &str, value: Option<String>) -> Result<N, String> {
    let value = value.unwrap_or_default();
    value.parse().map_err(|_| format!("found `{value}` after {name}, expected a whole number"))
}
