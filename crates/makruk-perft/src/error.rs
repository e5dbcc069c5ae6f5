//! Why a run gave no report.

use std::io;
use std::path::PathBuf;

use makruk_table::TableError;

/// A run that could not be done. A run that was cancelled is not an error: its report says so.
#[derive(Debug, thiserror::Error)]
pub enum PerftError {
    /// The depth is beyond what is accepted.
    #[error("found depth {found}, expected at most {largest}")]
    Depth {
        /// The depth asked for.
        found: u32,
        /// The largest accepted.
        largest: u32,
    },
    /// The total does not fit 128 bits.
    #[error("the number of leaves at depth {depth} does not fit 128 bits")]
    Overflow {
        /// The depth that was being counted.
        depth: u32,
    },
    /// The table could not be made.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The multiplicity of a position does not fit 64 bits.
    #[error("how often a position is reached at ply {ply} does not fit 64 bits")]
    Multiplicity {
        /// The ply.
        ply: u32,
    },
    /// The memory limit leaves no room for anything.
    #[error("found a memory limit of {limit} bytes, expected at least {least}")]
    Memory {
        /// The limit.
        limit: usize,
        /// What is needed whatever is counted.
        least: usize,
    },
    /// The memory limit is too small for a layer that is needed.
    #[error("a memory limit of {limit} bytes is too small for the positions at ply {ply}")]
    MemoryAt {
        /// The limit.
        limit: usize,
        /// The ply.
        ply: u32,
    },
    /// A folder or file for layers could not be used.
    #[error("work directory: {}", path.display())]
    WorkDir {
        /// The folder or file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another run uses the same folder for its layers.
    #[error("work directory: {} is in use by another run", path.display())]
    WorkDirInUse {
        /// The folder.
        path: PathBuf,
    },
    /// A checkpoint could not be read or written.
    #[error("file {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is a checkpoint already, and the run was not told to go on from there.
    #[error("found {}, expected no such file unless the run is to go on from it", path.display())]
    CheckpointExists {
        /// The file.
        path: PathBuf,
    },
    /// A checkpoint belongs to another run.
    #[error("{} is of another run: found {name} `{found}`, expected `{expected}`", path.display())]
    OtherRun {
        /// The file.
        path: PathBuf,
        /// In what they differ.
        name: String,
        /// What the file says.
        found: String,
        /// What this run is.
        expected: String,
    },
    /// A file is not what was written.
    #[error("{} is damaged: found {found}, expected {expected}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is in it.
        found: String,
        /// What should be.
        expected: String,
    },
    /// Moves that were listed and moves that were counted differ: an error of this program.
    #[error("self-check failed at ply {ply}: {counted} paths by counting, {listed} by listing")]
    SelfCheck {
        /// The ply.
        ply: u32,
        /// As many as the strategy counts.
        counted: u128,
        /// As many as it lists.
        listed: u128,
    },
    /// A verification found something else: an error of this program.
    #[error("verification failed: {what}: {first}, by strategy {strategy} {second}")]
    Differs {
        /// What was compared.
        what: String,
        /// What was counted first.
        first: u128,
        /// What was counted then.
        second: u128,
        /// How it was counted then.
        strategy: &'static str,
    },
    /// What was asked for cannot be counted by the method that was asked for.
    #[error("method {method}: {why}")]
    Method {
        /// The method's name.
        method: &'static str,
        /// Why not.
        why: &'static str,
    },
    /// The threads could not be started.
    #[error("starting {threads} threads failed")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        source: rayon::ThreadPoolBuildError,
    },
}

/// Why a count came to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Cancelled,
    Overflow,
}

impl PerftError {
    /// Whether two counts of the same differ, so that neither can be trusted.
    pub const fn is_difference(&self) -> bool {
        matches!(self, Self::SelfCheck { .. } | Self::Differs { .. })
    }
}

impl Stop {
    /// `a + b`, or the stop that a sum too large is.
    pub(crate) fn on_overflow(a: u128, b: u128) -> Result<u128, Self> {
        a.checked_add(b).ok_or(Self::Overflow)
    }
}
