//! Counting what suite files say and comparing.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use makruk_core::{Fen, Position, Variant};
use makruk_movegen::Chosen;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::{SuiteError, SuiteFile};
use crate::method::PLAIN_LEAVES;
use crate::{LayersSetup, Observer, Perft, PerftError, Progress};

/// What to verify, and how.
#[derive(Debug)]
pub struct Verification<V: Variant> {
    checks: Vec<Planned<V>>,
    positions: usize,
    beyond_limit: usize,
}

/// A count to be made.
#[derive(Debug)]
struct Planned<V: Variant> {
    position: Position<V>,
    path: PathBuf,
    line: usize,
    id: Option<String>,
    fen: String,
    depth: u32,
    expected: u128,
}

/// A count that was made, beside what the file says.
#[derive(Clone, Debug)]
pub struct Check {
    /// The file.
    pub path: PathBuf,
    /// The line of the expected count, from 1.
    pub line: usize,
    /// The position's name, where it has one.
    pub id: Option<String>,
    /// The position.
    pub fen: String,
    /// The depth.
    pub depth: u32,
    /// The strategy that counted.
    pub strategy: &'static str,
    /// What the file says.
    pub expected: u128,
    /// What was counted.
    pub got: u128,
    /// Time it took.
    pub elapsed: Duration,
}

/// All that was counted.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The counts made, in the order of files, lines and strategies.
    pub checks: Vec<Check>,
    /// Positions that were looked at.
    pub positions: usize,
    /// Counts left out because they are beyond the limit on nodes.
    pub beyond_limit: usize,
    /// Whether it was cancelled; then `checks` holds what was done before.
    pub interrupted: bool,
}

impl Check {
    /// Whether the count is what the file says.
    pub const fn passed(&self) -> bool {
        self.expected == self.got
    }
}

impl Verdict {
    /// The counts that differ.
    pub fn mismatches(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(|check| !check.passed())
    }
}

impl<V: Variant> Verification<V> {
    /// Reads the positions of files; counts of more than `max_nodes` leaves are left out.
    ///
    /// # Errors
    /// A FEN that cannot be read, a file for another variant, a file without any count, or a limit that
    /// leaves no count in any file.
    pub fn of(files: &[SuiteFile], max_nodes: Option<u128>) -> Result<Self, SuiteError> {
        let limit = max_nodes.unwrap_or(u128::MAX);
        let mut verification = Self { checks: Vec::new(), positions: 0, beyond_limit: 0 };
        for file in files {
            verification.add(file, limit)?;
        }
        if !files.is_empty() && verification.checks.is_empty() {
            return Err(SuiteError::NothingWithinLimit { limit });
        }
        Ok(verification)
    }

    fn add(&mut self, file: &SuiteFile, limit: u128) -> Result<(), SuiteError> {
        let path = &file.path;
        if let Some(found) = file.variant.as_ref().filter(|found| *found != V::NAME) {
            let (path, found) = (path.clone(), found.clone());
            return Err(SuiteError::Variant { path, found, expected: V::NAME });
        }
        if file.entries.iter().all(|entry| entry.counts.is_empty()) {
            return Err(SuiteError::NoCounts { path: path.clone() });
        }
        for entry in &file.entries {
            let fen: Fen<V> = entry.fen.parse().map_err(|error| SuiteError::Line {
                path: path.clone(),
                line: entry.line,
                problem: format!("FEN {error}"),
            })?;
            self.positions += 1;
            for count in &entry.counts {
                if count.nodes > limit {
                    self.beyond_limit += 1;
                    continue;
                }
                self.checks.push(Planned {
                    position: fen.position,
                    path: path.clone(),
                    line: count.line,
                    id: entry.id.clone(),
                    fen: entry.fen.clone(),
                    depth: count.depth,
                    expected: count.nodes,
                });
            }
        }
        Ok(())
    }

    /// Number of counts that will be made by each strategy.
    pub const fn checks(&self) -> usize {
        self.checks.len()
    }

    /// Counts everything with each of the strategies: many counts at a time, each path by path; then those that
    /// would take long one by one, by layers in so many bytes of memory.
    ///
    /// # Errors
    /// When threads cannot be started, or a number does not fit 128 bits.
    pub fn run(
        &self,
        strategies: &[Chosen<V>],
        threads: usize,
        memory: usize,
        observer: &dyn Observer,
    ) -> Result<Verdict, PerftError> {
        let mut work: Vec<(usize, &Planned<V>, &Chosen<V>)> = self
            .checks
            .iter()
            .flat_map(|planned| strategies.iter().map(move |chosen| (planned, chosen)))
            .enumerate()
            .map(|(order, (planned, chosen))| (order, planned, chosen))
            .collect();
        // The longest first, so that the threads end together.
        work.sort_by_key(|(order, planned, _)| (std::cmp::Reverse(planned.expected), *order));
        let (deep, work): (Vec<_>, Vec<_>) =
            work.into_iter().partition(|(_, planned, _)| planned.expected as f64 >= PLAIN_LEAVES);
        let tracker = Tracker { observer, total: self.total(strategies.len()), done: AtomicU64::new(0) };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|source| PerftError::Threads { threads, source })?;
        let mut done: Vec<(usize, Check)> = pool
            .install(|| {
                work.par_iter()
                    .with_max_len(1)
                    .map(|&(order, planned, chosen)| {
                        let perft = Perft::new(planned.position, planned.depth, *chosen);
                        Ok(tracker.check(planned, perft, chosen)?.map(|check| (order, check)))
                    })
                    .collect::<Result<Vec<_>, PerftError>>()
            })?
            .into_iter()
            .flatten()
            .collect();
        drop(pool);
        for &(order, planned, chosen) in &deep {
            let perft = Perft::new(planned.position, planned.depth, *chosen)
                .threads(threads)
                .layers(Some(LayersSetup::in_memory(memory)));
            done.extend(tracker.check(planned, perft, chosen)?.map(|check| (order, check)));
        }
        done.sort_by_key(|(order, _)| *order);
        Ok(Verdict {
            interrupted: done.len() < work.len() + deep.len(),
            checks: done.into_iter().map(|(_, check)| check).collect(),
            positions: self.positions,
            beyond_limit: self.beyond_limit,
        })
    }

    fn total(&self, strategies: usize) -> u128 {
        // What a file says may be anything; this is only for the share.
        let once = self.checks.iter().fold(0_u128, |sum, planned| sum.saturating_add(planned.expected));
        once.saturating_mul(strategies as u128)
    }
}

/// The share of the whole verification that is done.
struct Tracker<'a> {
    observer: &'a dyn Observer,
    total: u128,
    done: AtomicU64,
}

impl Tracker<'_> {
    /// Makes a count; `None` when cancelled.
    fn check<V: Variant>(
        &self,
        planned: &Planned<V>,
        perft: Perft<V>,
        chosen: &Chosen<V>,
    ) -> Result<Option<Check>, PerftError> {
        let start = Instant::now();
        let quiet = Cancelling(self.observer);
        let report = perft.only_last(true).run(&quiet)?;
        let Some(last) = report.last() else { return Ok(None) };
        let new = u64::try_from(last.nodes).unwrap_or(u64::MAX);
        let done = self.done.fetch_add(new, Ordering::Relaxed).saturating_add(new);
        let share = done as f64 / (self.total.max(1)) as f64;
        let progress = Progress { depth: planned.depth, share: share.min(1.0), leaves: done.into() };
        self.observer.advanced(progress);
        Ok(Some(Check {
            path: planned.path.clone(),
            line: planned.line,
            id: planned.id.clone(),
            fen: planned.fen.clone(),
            depth: planned.depth,
            strategy: chosen.strategy.name,
            expected: planned.expected,
            got: last.nodes,
            elapsed: start.elapsed(),
        }))
    }
}

/// Passes on whether to stop, and nothing else.
struct Cancelling<'a>(&'a dyn Observer);

impl Observer for Cancelling<'_> {
    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}
