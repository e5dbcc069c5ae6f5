//! The barometer: contestants that count the same positions, measured in turn and ranked.
//!
//! Everything goes through files of [`Row`]s: measuring writes them, and what ranks, compares and reports reads them.
//! A benchmark is a test: a row whose count is wrong is void.

mod ranking;
pub mod report;
mod row;

pub use ranking::{Ranked, Ranking};
pub use row::{Clock, Row};
