//! What a run found out.

use std::time::Duration;

use makruk_core::Move;

use crate::{Endings, Method, Tally};

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
    /// How it was counted.
    pub method: Method,
    /// The table that was used.
    pub table: Option<TableReport>,
    /// The layers that were made.
    pub layers: Option<LayersReport>,
    /// The strategy by which everything was counted once more, with the same result.
    pub verified_by: Option<&'static str>,
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
    /// The same number, per first move, in the order of the moves' text. Empty at depth 0, and when layers
    /// were counted without asking for it.
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
    /// How often something was looked up.
    pub probes: u64,
    /// An upper bound of the probability that any of these probes found an entry of another position:
    /// probes, times entries compared each, times 2^-`signature_bits`.
    pub false_hit_bound: f64,
}

/// The layers that a run made.
#[derive(Clone, Debug, Default)]
pub struct LayersReport {
    /// Each layer, from ply 1 on. Below the last one subtrees were counted.
    pub plies: Vec<LayerReport>,
    /// The most bytes of memory that positions took.
    pub memory: usize,
    /// The most bytes that files took.
    pub disk: u64,
    /// Subtrees that this run counted at the last depth, verification included.
    pub subtrees: u64,
    /// Units that the subtrees below the last layer were counted in, at the last depth.
    pub units: usize,
    /// Units that an earlier run had counted.
    pub resumed: usize,
    /// Units that are counted once more by another strategy.
    pub verified: usize,
}

/// The positions at one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerReport {
    /// Plies below the root.
    pub ply: u32,
    /// Different positions.
    pub unique: u64,
    /// Paths that lead to them: perft.
    pub paths: u128,
    /// The most paths that lead to one of them.
    pub most: u64,
}

impl Report {
    /// A report of nothing yet.
    pub(crate) const fn new(method: Method, threads: usize) -> Self {
        let (table, layers, verified_by) = (None, None, None);
        Self { depths: Vec::new(), interrupted: None, threads, method, table, layers, verified_by }
    }

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
