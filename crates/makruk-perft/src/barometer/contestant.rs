//! Who can be measured.

use super::Clock;
use crate::peers::Patience;

/// A count to be made and timed.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The position.
    pub fen: &'a str,
    /// Plies.
    pub depth: u32,
    /// Leaves, as they are known. A count that is not this need not be made again.
    pub expected: u64,
    /// How often to count.
    pub repeats: u32,
    /// How long to wait for one count, where a contestant can be ended.
    pub patience: Patience<'a>,
}

/// A count that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Leaves: as expected, or the first number that was not.
    pub nodes: u64,
    /// Nanoseconds of one count: the mean of as many as were made.
    pub nanos: u64,
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The measurement was stopped.
    #[error("stopped")]
    Stopped,
    /// This count could not be made.
    #[error("{0}")]
    Count(String),
    /// The contestant cannot count at all.
    #[error("{0}")]
    Whole(String),
}

/// Counts leaves and knows how long that took.
pub trait Contestant {
    /// The name, which no other contestant has.
    fn name(&self) -> &str;

    /// The version.
    fn version(&self) -> &str;

    /// What the code relies on; empty if unknown.
    fn cpu_features(&self) -> &str;

    /// What its times are.
    fn clock(&self) -> Clock;

    /// Counts, as often as asked for.
    ///
    /// # Errors
    /// When there is no number to give.
    fn count(&mut self, request: &Request) -> Result<Counted, Failure>;
}

/// A contestant that could not be made ready: it fails for the reason that it has.
#[derive(Clone, Debug)]
pub struct Absent {
    /// The name.
    pub name: String,
    /// The reason.
    pub why: String,
}

impl Contestant for Absent {
    fn name(&self) -> &str {
        &self.name
    }

    fn version(&self) -> &'static str {
        ""
    }

    fn cpu_features(&self) -> &'static str {
        ""
    }

    fn clock(&self) -> Clock {
        Clock::Cpu
    }

    fn count(&mut self, _: &Request) -> Result<Counted, Failure> {
        Err(Failure::Whole(self.why.clone()))
    }
}
