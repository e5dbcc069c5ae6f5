//! Counting layer by layer: every position of a ply once, with the number of paths that lead to it.
//!
//! Nothing is taken on trust: positions are compared in full ([`Packed`]), never by a hash. A layer is
//! kept in parts, chosen by a hash of the position, that are sorted and merged each by itself.

mod brood;
mod budget;
mod climb;
mod finish;
mod grow;
mod layer;
mod part;
mod partition;
mod record;
mod run;
mod spread;
mod team;
mod work_dir;

use std::path::PathBuf;

use makruk_core::Variant;
use makruk_movegen::Chosen;

pub(crate) use layer::Facts;
pub(crate) use run::{Job, LayeredRun};

use crate::PerftError;

/// How to count by layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayersSetup {
    /// Bytes of memory for positions, at most.
    pub memory: usize,
    /// An existing folder for layers that memory has no room for.
    pub work_dir: Option<PathBuf>,
    /// Where to keep what is done.
    pub checkpoint: Option<Checkpoint>,
}

impl LayersSetup {
    /// In memory alone.
    pub const fn in_memory(bytes: usize) -> Self {
        Self { memory: bytes, work_dir: None, checkpoint: None }
    }
}

/// A file from which a run can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The file.
    pub path: PathBuf,
    /// Whether to go on with what it says, if it exists. Otherwise it must not exist.
    pub resume: bool,
    /// What the caller knows of the run that its numbers depend on, by name: version, rulebook.
    pub labels: Vec<(&'static str, String)>,
}

/// The remaining depth at which counting a subtree is as cheap as listing its root's children.
pub(crate) fn cheap_depth<V: Variant>(chosen: &Chosen<V>) -> u32 {
    chosen.strategy.table_depth.saturating_sub(1).max(1)
}

/// Why a layer or the count below it came to no end.
#[derive(Debug)]
pub(crate) enum Halt {
    Cancelled,
    /// The memory limit is reached.
    Full,
    /// A total does not fit 128 bits.
    Overflow,
    /// A position's multiplicity does not fit 64 bits.
    Multiplicity,
    Error(Box<PerftError>),
}

impl Halt {
    /// Which of several reasons to tell.
    pub(crate) const fn gravity(&self) -> u32 {
        match self {
            Self::Cancelled => 0,
            Self::Full => 1,
            Self::Overflow | Self::Multiplicity => 2,
            Self::Error(_) => 3,
        }
    }
}

impl Halt {
    /// What to say of a run that did not come to its end, at a ply and under a memory limit.
    pub(crate) fn into_error(self, ply: u32, limit: usize) -> PerftError {
        match self {
            Self::Cancelled => unreachable!("a cancelled run is not an error"),
            Self::Full => PerftError::MemoryAt { limit, ply },
            Self::Overflow => PerftError::Overflow { depth: ply },
            Self::Multiplicity => PerftError::Multiplicity { ply },
            Self::Error(error) => *error,
        }
    }
}

impl From<PerftError> for Halt {
    fn from(error: PerftError) -> Self {
        Self::Error(Box::new(error))
    }
}
