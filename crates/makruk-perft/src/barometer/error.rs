//! Why rows could not be read or compared.

use std::io;
use std::path::PathBuf;

/// Rows that cannot be used. A contestant that counts wrong is not an error but a result.
#[derive(Debug, thiserror::Error)]
pub enum BarometerError {
    /// A file could not be read.
    #[error("{} cannot be read", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A field could not be understood.
    #[error("{}:{line}: column `{column}`: {problem}", path.display())]
    Field {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The column's name.
        column: &'static str,
        /// What was found and what was expected.
        problem: String,
    },
    /// A line could not be understood.
    #[error("{}:{line}: {problem}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What was found and what was expected.
        problem: String,
    },
    /// There are no rows.
    #[error("{}: found no row, expected at least one", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// Rows do not belong together.
    #[error("found rows of more than one {what}: `{first}` and `{second}`{hint}")]
    Mixed {
        /// In what they differ.
        what: &'static str,
        /// The first found.
        first: String,
        /// Another.
        second: String,
        /// What can be done.
        hint: &'static str,
    },
    /// No position was counted right by all.
    #[error("found no position that every contestant counted right, expected at least one")]
    NothingInCommon,
    /// Contestants were not measured in both.
    #[error("{who}: found no row that counts in the {side} rows, expected some: nothing can be compared")]
    Missing {
        /// Names.
        who: String,
        /// `old` or `new`.
        side: &'static str,
    },
    /// Contestants have no position of the same depth in both.
    #[error("{who}: found no position counted to the same depth in the old and the new rows, expected some")]
    NothingCompared {
        /// Names.
        who: String,
    },
}
