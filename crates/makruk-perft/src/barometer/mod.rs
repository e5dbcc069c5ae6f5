//! The barometer: contestants that count the same positions, measured in turn and ranked.
//!
//! Everything goes through files of [`Row`]s: measuring writes them, and what ranks, compares and reports reads them.
//! A benchmark is a test: a row whose count is wrong is void.
//!
//! | file | what it holds |
//! |---|---|
//! | `row.rs`, `rows_file.rs` | a measurement; files of them |
//! | `contestant.rs`, `ours.rs`, `engine.rs` | who is measured: strategies of ours, programs of others |
//! | `target.rs` | the positions, and the counts that are known of them |
//! | `measure.rs`, `warm_up.rs` | rounds in turn; how deep and how often each counts |
//! | `table.rs` | rows by contestant and position |
//! | `bootstrap.rs` | intervals |
//! | `ranking.rs`, `rank.rs`, `change.rs` | who is how fast; what became slower |

mod bootstrap;
mod change;
mod contestant;
mod engine;
mod error;
mod measure;
mod ours;
mod rank;
mod ranking;
pub mod report;
mod row;
mod rows_file;
mod table;
mod target;
mod warm_up;

pub use change::{Change, Changes};
pub use contestant::{Absent, Contestant, Counted, Failure, Request};
pub use engine::Engine;
pub use error::BarometerError;
pub use measure::{Measurement, Origin, Summary, Watch};
pub use ours::Ours;
pub use ranking::{Ranked, Ranking};
pub use row::{Clock, Row};
pub use rows_file::{last_round, read_rows};
pub use table::{Cell, SpeedTable};
pub use target::{Limits, Target};
