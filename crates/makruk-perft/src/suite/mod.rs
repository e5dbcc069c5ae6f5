//! Suites: files of positions with known counts.
//!
//! Two formats are read:
//!
//! - **EPD** (`.epd`): a FEN and `;`-separated opcodes on one line, `;D3 12012` for a count at depth 3;
//!   `;id "name"` names the position, other opcodes are ignored.
//! - **perft** (`.perft`): blocks of lines `id NAME`, `epd FEN`, `perft DEPTH NODES`, as shakmaty and
//!   others keep them.
//!
//! Blank lines, lines that start with `#`, and line ends of either kind are allowed in both. Comments of
//! the form `# variant: makruk` and `# ruleset: all` before the first position say what the numbers
//! belong to.

mod epd;
mod error;
mod file;
mod perft_file;
mod verify;

pub use error::SuiteError;
pub use file::{Entry, Expectation, SuiteFile, find_files};
pub use verify::{Check, Verdict, Verification};
