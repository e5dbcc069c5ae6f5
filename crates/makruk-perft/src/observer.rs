//! Who hears of a run's progress, and may end it.

use crate::DepthReport;

/// How far the current depth is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The depth that is being counted.
    pub depth: u32,
    /// The share that is done, from 0 to 1, as far as it can be known before the end: equal parts for
    /// equal subtrees' roots.
    pub share: f64,
    /// Leaves counted so far.
    pub leaves: u128,
}

/// Hears of progress. Called from any of the run's threads, many times a second: an observer that
/// draws must limit itself.
pub trait Observer: Sync {
    /// A part of a depth is done.
    fn advanced(&self, _progress: Progress) {}

    /// A depth is done. Called from the thread that started the run, depth by depth.
    fn finished(&self, _depth: &DepthReport) {}

    /// Whether the run shall end early. Asked between parts that take milliseconds.
    fn cancelled(&self) -> bool {
        false
    }
}

/// An observer that does nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
