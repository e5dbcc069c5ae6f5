//! Why a run gave no report.

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

impl Stop {
    /// `a + b`, or the stop that a sum too large is.
    pub(crate) fn on_overflow(a: u128, b: u128) -> Result<u128, Self> {
        a.checked_add(b).ok_or(Self::Overflow)
    }
}
