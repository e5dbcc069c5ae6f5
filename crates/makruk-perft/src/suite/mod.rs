//! Suites: files of positions with known counts.
//!
//! Three formats are read:
//!
//! - **EPD** (`.epd`): a FEN and `;`-separated opcodes on one line, `;D3 12012` for a count at depth 3;
//!   `;id "name"` names the position, other opcodes are ignored.
//! - **perft** (`.perft`): blocks of lines `id NAME`, `epd FEN`, `perft DEPTH NODES`, as shakmaty and
//!   others keep them.
//!
//! - **TOML** (`.toml`): endings, that is games with the verdicts of several rulebooks; see [`Ending`].
//!
//! In the first two, blank lines, lines that start with `#`, and line ends of either kind are allowed. Comments of
//! the form `# variant: makruk` and `# rulebook: all` before the first position say what the numbers
//! belong to.

mod endings;
mod epd;
mod error;
mod file;
mod perft_file;
mod verify;

pub use endings::{Ending, EndingCheck, EndingsFile, Expected, Notation};
pub use error::SuiteError;
pub use file::{Entry, Expectation, Suite, SuiteFile, find_files};
pub use verify::{Check, Verdict, Verification};
