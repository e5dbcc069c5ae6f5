//! Why a table could not be made.

use std::io;

/// Why [`CountTable::new`](crate::CountTable::new) gave no table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Fewer bytes than one bucket.
    #[error("a table of {bytes} bytes is too small: one bucket takes {minimum} bytes")]
    TooSmall {
        /// The bytes asked for.
        bytes: usize,
        /// The least that makes a table.
        minimum: usize,
    },
    /// The system gave no memory.
    #[error("no memory for a table of {bytes} bytes")]
    Allocation {
        /// The bytes asked for.
        bytes: usize,
        /// What the system said.
        source: io::Error,
    },
}
