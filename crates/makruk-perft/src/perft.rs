//! The driver: one builder for every kind of run.

use std::time::{Duration, Instant};

use makruk_core::{KeyHasher, Position, Variant};
use makruk_movegen::Chosen;
use makruk_table::{CountTable, SIGNATURE_BITS};
use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::count::{Counter, SharedTable};
use crate::error::Stop;
use crate::report::{DepthReport, Interrupted, Report, RootMove, TableReport};
use crate::split::{Split, Unit};
use crate::{Observer, PerftError, Tally};

/// The largest depth that is accepted.
pub const MAX_DEPTH: u32 = 100;

/// Parts per thread that a depth is split into, so that no thread is left waiting for the last one.
const UNITS_PER_THREAD: usize = 64;

/// A table to be made for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSetup {
    /// Size in bytes, at most.
    pub bytes: usize,
    /// Seed of the keys.
    pub seed: u64,
}

/// A count to be run.
#[derive(Clone, Copy, Debug)]
pub struct Perft<V: Variant> {
    position: Position<V>,
    depth: u32,
    chosen: Chosen<V>,
    threads: usize,
    bulk: bool,
    tally: bool,
    only_last: bool,
    table: Option<TableSetup>,
}

impl<V: Variant> Perft<V> {
    /// A count of all depths from 1 to `depth`: serial, in bulk, without a table.
    pub const fn new(position: Position<V>, depth: u32, chosen: Chosen<V>) -> Self {
        Self { position, depth, chosen, threads: 1, bulk: true, tally: false, only_last: false, table: None }
    }

    /// Uses so many threads; 0 for one per core.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Whether the last ply may be counted without making its moves.
    #[must_use]
    pub const fn bulk(mut self, bulk: bool) -> Self {
        self.bulk = bulk;
        self
    }

    /// Whether to find out what kinds of moves lead to the leaves. Then every move is looked at, and
    /// there is neither bulk counting nor a table.
    #[must_use]
    pub const fn tally(mut self, tally: bool) -> Self {
        self.tally = tally;
        self
    }

    /// Whether to count the last depth alone.
    #[must_use]
    pub const fn only_last(mut self, only_last: bool) -> Self {
        self.only_last = only_last;
        self
    }

    /// Looks subtrees up in a table of counts.
    #[must_use]
    pub const fn table(mut self, table: Option<TableSetup>) -> Self {
        self.table = table;
        self
    }

    /// Counts.
    ///
    /// # Errors
    /// See [`PerftError`]. A run that the observer cancels gives a report that says so.
    pub fn run(&self, observer: &dyn Observer) -> Result<Report, PerftError> {
        if self.depth > MAX_DEPTH {
            return Err(PerftError::Depth { found: self.depth, largest: MAX_DEPTH });
        }
        let pool = self.pool()?;
        let threads = pool.as_ref().map_or(1, ThreadPool::current_num_threads);
        let table = match self.table {
            Some(TableSetup { bytes, seed }) if !self.tally => {
                Some(SharedTable { counts: CountTable::new(bytes)?, hasher: KeyHasher::new(seed) })
            }
            _ => None,
        };
        let mut report = Report { depths: Vec::new(), interrupted: None, threads, table: None };
        let first = if self.only_last { self.depth } else { self.depth.min(1) };
        for depth in first..=self.depth {
            match self.run_depth(depth, pool.as_ref(), table.as_ref(), observer)? {
                Ok(done) => {
                    observer.finished(&done);
                    report.depths.push(done);
                }
                Err(interrupted) => {
                    report.interrupted = Some(interrupted);
                    break;
                }
            }
        }
        report.table = table.map(|table| TableReport {
            bytes: table.counts.bytes(),
            seed: table.hasher.seed(),
            signature_bits: SIGNATURE_BITS,
            occupancy: table.counts.occupancy(),
        });
        Ok(report)
    }

    /// The threads, unless one is enough: then the calling thread counts.
    fn pool(&self) -> Result<Option<ThreadPool>, PerftError> {
        let threads = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        if threads == 1 {
            return Ok(None);
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map(Some)
            .map_err(|source| PerftError::Threads { threads, source })
    }

    fn run_depth(
        &self,
        depth: u32,
        pool: Option<&ThreadPool>,
        table: Option<&SharedTable>,
        observer: &dyn Observer,
    ) -> Result<Result<DepthReport, Interrupted>, PerftError> {
        let start = Instant::now();
        if depth == 0 {
            let tally = self.tally.then(|| Tally { nodes: 1, ..Tally::default() });
            let elapsed = start.elapsed();
            return Ok(Ok(DepthReport { depth, nodes: 1, elapsed, divide: Vec::new(), tally }));
        }
        let wanted = pool.map_or(1, |pool| UNITS_PER_THREAD * pool.current_num_threads());
        let split = Split::of(&self.position, depth, &self.chosen.kernel, wanted);
        let counter = Counter::new(&self.chosen, self.bulk, table, observer, depth);
        let share = 1.0 / split.units.len().max(1) as f64;
        let count = |unit: &Unit<V>| self.count_unit(&counter, &split, unit, share);
        let counts: Vec<_> = match pool {
            None => split.units.iter().map(count).collect(),
            Some(pool) => pool.install(|| split.units.par_iter().with_max_len(1).map(count).collect()),
        };
        let elapsed = start.elapsed();
        Ok(gather(depth, &split, &counts, elapsed)?.map(|Gathered { divide, total }| {
            let tally = self.tally.then_some(total);
            DepthReport { depth, nodes: total.nodes, elapsed, divide, tally }
        }))
    }

    /// The count of one part; all of the tally is filled in only when one was asked for.
    fn count_unit(
        &self,
        counter: &Counter<'_, V>,
        split: &Split<V>,
        unit: &Unit<V>,
        share: f64,
    ) -> Result<Tally, Stop> {
        counter.check()?;
        if !self.tally {
            let nodes = counter.count(&unit.position, split.remaining, share)?;
            return Ok(Tally { nodes, ..Tally::default() });
        }
        if split.remaining > 0 {
            return Tally::counted(counter, &unit.position, split.remaining, share);
        }
        // The unit is a leaf, one move below the root.
        let mut tally = Tally::default();
        tally.add_move(&self.position, split.moves[unit.root], &unit.position, &self.chosen.kernel);
        counter.advance(share, 1)?;
        Ok(tally)
    }
}

/// Puts the parts together.
fn gather<V: Variant>(
    depth: u32,
    split: &Split<V>,
    counts: &[Result<Tally, Stop>],
    elapsed: Duration,
) -> Result<Result<Gathered, Interrupted>, PerftError> {
    let overflow = |_| PerftError::Overflow { depth };
    let mut below = vec![Some(0_u128); split.moves.len()];
    let mut total = Tally::default();
    let mut cancelled = false;
    for (unit, count) in split.units.iter().zip(counts) {
        match count {
            Ok(tally) => {
                Stop::on_overflow(total.nodes, tally.nodes).map_err(overflow)?;
                total += *tally;
                below[unit.root] = below[unit.root].map(|sum| sum + tally.nodes);
            }
            Err(Stop::Overflow) => return Err(PerftError::Overflow { depth }),
            Err(Stop::Cancelled) => {
                cancelled = true;
                below[unit.root] = None;
            }
        }
    }
    let finished: Vec<_> = split
        .moves
        .iter()
        .zip(below)
        .filter_map(|(&mv, nodes)| nodes.map(|nodes| RootMove { mv, nodes }))
        .collect();
    Ok(if cancelled {
        let moves = split.moves.len();
        Err(Interrupted { depth, leaves: total.nodes, elapsed, finished, moves })
    } else {
        Ok(Gathered { divide: finished, total })
    })
}

/// All parts of one depth.
struct Gathered {
    divide: Vec<RootMove>,
    total: Tally,
}
