//! What can be wrong with the files of a cluster run.

use std::io;
use std::path::{Path, PathBuf};

use crate::PerftError;

/// Why a run was not split, worked on or put together.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// A file could not be read or written.
    #[error("file {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file is not what it should be.
    #[error("{}{}: found {found}, expected {expected}", path.display(), line.map(|line| format!(":{line}")).unwrap_or_default())]
    Bad {
        /// The file.
        path: PathBuf,
        /// The line, from 1, if one is to blame.
        line: Option<usize>,
        /// What is there.
        found: String,
        /// What should be.
        expected: String,
    },
    /// A FEN cannot say all of a position, so nobody else can count below it.
    #[error("the FEN {fen} does not say all that there is to a position {ply} plies down; split elsewhere")]
    Fen {
        /// The FEN.
        fen: String,
        /// Where the position is.
        ply: u32,
    },
    /// The run was stopped.
    #[error("stopped before all was written")]
    Stopped,
    /// Another process is at the same shard.
    #[error("{}: is being counted by another process", path.display())]
    InUse {
        /// The file that both would write.
        path: PathBuf,
    },
    /// Counting failed.
    #[error(transparent)]
    Perft(#[from] PerftError),
}

impl ClusterError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    pub(super) fn bad(path: &Path, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::Bad { path: path.to_owned(), line: None, found: found.into(), expected: expected.into() }
    }

    pub(super) fn bad_line(
        path: &Path,
        line: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::Bad { path: path.to_owned(), line: Some(line), found: found.into(), expected: expected.into() }
    }
}
