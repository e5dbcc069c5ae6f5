//! What can be wrong with a description of a program, or with the program.

use std::io;
use std::time::Duration;

/// Why a peer gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum PeerError {
    /// A description could not be read.
    #[error("{path} cannot be read")]
    Io {
        /// The file.
        path: String,
        /// What the system said.
        source: io::Error,
    },
    /// A description could not be understood.
    #[error("{path}:{line}: {problem}")]
    Description {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What was found and what was expected.
        problem: String,
    },
    /// There is no such program.
    #[error("found no program `{command}` on PATH or in /usr/games")]
    NotFound {
        /// The program's name.
        command: String,
    },
    /// The program could not be started.
    #[error("`{command}` cannot be started: {source}")]
    Start {
        /// The program.
        command: String,
        /// What the system said.
        source: io::Error,
    },
    /// The program has no name for the game.
    #[error("found no variant {variant} in the description, expected one of {known}")]
    Variant {
        /// The game.
        variant: String,
        /// The games that the description names.
        known: String,
    },
    /// The program did not say that it knows the game.
    #[error("does not offer variant `{variant}`")]
    NotOffered {
        /// The program's name of the game.
        variant: String,
    },
    /// The program did not say which version it is.
    #[error("does not say its version: no line of its greeting matches `{pattern}`")]
    NoVersion {
        /// The pattern that a line should match.
        pattern: String,
    },
    /// The program did not answer in time.
    #[error("no answer to `{to}` within {:.1} s", limit.as_secs_f64())]
    TimedOut {
        /// What it was told last.
        to: String,
        /// The time it had.
        limit: Duration,
    },
    /// The program ended.
    #[error("ended after `{to}`: {how}")]
    Ended {
        /// What it was told last.
        to: String,
        /// How.
        how: String,
    },
    /// The program says that something is wrong.
    #[error("answered `{0}`")]
    Refused(String),
    /// The answer has no total.
    #[error("no line of the answer to `{to}` matches `{pattern}`")]
    NoTotal {
        /// What it was told last.
        to: String,
        /// The pattern that a line should match.
        pattern: String,
    },
    /// Whoever asked does not want to wait any longer.
    #[error("stopped")]
    Stopped,
}
