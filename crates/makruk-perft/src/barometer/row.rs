//! One measurement.

use serde::{Deserialize, Serialize};

/// One contestant's run on one position in one round: a row of a CSV file, which is written as soon as it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Kind and version of the row: `makruk.measure/1`.
    pub schema: String,
    /// What measured: `makruk`.
    pub tool: String,
    /// Its version.
    pub version: String,
    /// Its source revision; `+dirty` behind it means changed sources.
    pub revision: String,
    /// What the CPU calls itself.
    pub host_cpu: String,
    /// The game.
    pub variant: String,
    /// Who counted: a strategy of ours, or the name of an engine's description.
    pub contestant: String,
    /// The contestant's version: the tool's own, or what the engine says of itself.
    pub contestant_version: String,
    /// What the contestant's code relies on; empty if unknown.
    pub cpu_features: String,
    /// The position's name in its suite.
    pub position: String,
    /// The position.
    pub fen: String,
    /// Plies counted.
    pub depth: u32,
    /// The round, from 1.
    pub round: u32,
    /// Leaves as counted; empty if the contestant gave no number.
    pub nodes: Option<u64>,
    /// Leaves as the suite says.
    pub expected: u64,
    /// Nanoseconds that the count took, without any start of a program, the mean of several if it was short; empty if it
    /// failed.
    pub nanos: Option<u64>,
    /// What these nanoseconds are.
    pub clock: Clock,
    /// Why the row is void; empty if it is not.
    pub error: String,
}

/// A kind of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// Time that the CPU worked for the contestant.
    Cpu,
    /// Time on the wall.
    Wall,
}

impl Row {
    /// The schema that this version writes and reads.
    pub const SCHEMA: &'static str = "makruk.measure/1";

    /// The columns of a file, in the order of the fields.
    pub const COLUMNS: [&str; 18] = [
        "schema",
        "tool",
        "version",
        "revision",
        "host_cpu",
        "variant",
        "contestant",
        "contestant_version",
        "cpu_features",
        "position",
        "fen",
        "depth",
        "round",
        "nodes",
        "expected",
        "nanos",
        "clock",
        "error",
    ];

    /// Whether a number was counted, and it is not the right one.
    pub fn is_wrong(&self) -> bool {
        self.nodes.is_some_and(|nodes| nodes != self.expected)
    }

    /// Leaves per second, if the row counts.
    pub fn speed(&self) -> Option<f64> {
        let nanos = self.nanos.filter(|_| self.error.is_empty())?;
        // What took no measurable time took at most a nanosecond.
        Some(self.expected as f64 / nanos.max(1) as f64 * 1e9)
    }
}
