//! What a run found out.

use std::time::Duration;

use makruk_core::Move;

use crate::{Endings, Tally};

/// The result of a run: exact counts of the depths that were finished, and what is known of the one
/// that was not.
#[derive(Clone, Debug)]
pub struct Report {
    /// The finished depths, from the smallest.
    pub depths: Vec<DepthReport>,
    /// The depth at which the run was cancelled.
    pub interrupted: Option<Interrupted>,
    /// The threads that counted.
    pub threads: usize,
    /// The table that was used.
    pub table: Option<TableReport>,
}

/// One finished depth.
#[derive(Clone, Debug)]
pub struct DepthReport {
    /// Plies below the root.
    pub depth: u32,
    /// Number of leaves.
    pub nodes: u128,
    /// Time on the wall.
    pub elapsed: Duration,
    /// The same number, per first move, in the order of the moves' text. Empty at depth 0.
    pub divide: Vec<RootMove>,
    /// What the moves of the last ply were, if that was asked for.
    pub tally: Option<Tally>,
    /// Which of the leaves are the end of a game, if a rulebook was asked.
    pub endings: Option<Endings>,
}

/// Leaves below one first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Number of leaves below it.
    pub nodes: u128,
}

/// The depth at which a run was cancelled.
#[derive(Clone, Debug)]
pub struct Interrupted {
    /// Plies below the root.
    pub depth: u32,
    /// Leaves counted before the end: part of the depth's number, not the number itself.
    pub leaves: u128,
    /// Time on the wall.
    pub elapsed: Duration,
    /// The first moves that were finished; their numbers are exact.
    pub finished: Vec<RootMove>,
    /// How many first moves there are.
    pub moves: usize,
}

/// The table that a run used.
#[derive(Clone, Copy, Debug)]
pub struct TableReport {
    /// Its size.
    pub bytes: usize,
    /// The seed of the keys.
    pub seed: u64,
    /// The bits that an entry is recognised by, beside its place.
    pub signature_bits: u32,
    /// The share of entries in use at the end, from a sample.
    pub occupancy: f64,
}

impl Report {
    /// The last finished depth.
    pub fn last(&self) -> Option<&DepthReport> {
        self.depths.last()
    }
}

impl DepthReport {
    /// Leaves per second of time on the wall.
    pub fn leaves_per_second(&self) -> f64 {
        // A depth that took no measurable time took at most one nanosecond.
        self.nodes as f64 / self.elapsed.max(Duration::from_nanos(1)).as_secs_f64()
    }
}
