//! What can be wrong with a suite file.

use std::path::PathBuf;

/// A suite that cannot be used. A wrong count is not an error but a result.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// A file or folder could not be read.
    #[error("{} cannot be read", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line could not be understood.
    #[error("{}:{line}: {problem}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What was found and what was expected.
        problem: String,
    },
    /// A file holds no count and no verdict.
    #[error("{}: found nothing to verify, expected at least one", path.display())]
    NoCounts {
        /// The file.
        path: PathBuf,
    },
    /// All counts are beyond the limit on nodes.
    #[error("found no count of at most {limit} nodes, expected at least one: nothing would be verified")]
    NothingWithinLimit {
        /// The limit.
        limit: u128,
    },
    /// A folder holds no suite file.
    #[error("{}: found no suite file, expected files that end in .epd, .perft or .toml", path.display())]
    NoFiles {
        /// The folder.
        path: PathBuf,
    },
    /// The file's name says nothing about its format.
    #[error("{}: found an unknown kind of file, expected a name that ends in .epd, .perft or .toml", path.display())]
    UnknownFormat {
        /// The file.
        path: PathBuf,
    },
    /// The header names a variant that is not asked for.
    #[error("{}: found variant `{found}` in the header, expected `{expected}`", path.display())]
    Variant {
        /// The file.
        path: PathBuf,
        /// What the header names.
        found: String,
        /// What can be verified.
        expected: &'static str,
    },
}
