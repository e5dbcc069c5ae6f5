//! The driver: one builder for every kind of run.

use std::sync::Arc;
use std::time::Instant;

use makruk_core::{Move, Position, Variant};
use makruk_movegen::Chosen;
use makruk_table::SIGNATURE_BITS;
use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::adjudicate::Judged;
use crate::count::{Counter, Table, TableSetup};
use crate::error::Stop;
use crate::report::{DepthReport, Interrupted, Report, TableReport};
use crate::split::{Gathered, Split, Subtree, Sum, Unit};
use crate::{Adjudication, Observer, PerftError, Tally};

/// The largest depth that is accepted.
pub const MAX_DEPTH: u32 = 100;

/// Parts per thread that a depth is split into, so that no thread is left waiting for the last one.
const UNITS_PER_THREAD: usize = 64;

/// Where a run's table comes from.
#[derive(Clone, Debug)]
enum TableChoice {
    None,
    Own(TableSetup),
    Shared(Arc<Table>),
}

/// What is found out beside the number of leaves.
#[derive(Clone, Debug)]
enum Mode<V: Variant> {
    Leaves,
    Tally,
    Judged(Adjudication<V>),
}

impl<V: Variant> Mode<V> {
    /// Whether equal positions at equal depths have equal numbers, all of which a table can hold.
    const fn can_use_table(&self) -> bool {
        match self {
            Self::Leaves => true,
            Self::Tally => false,
            Self::Judged(adjudication) => !adjudication.looks_at_repetition(),
        }
    }
}

/// A count to be run.
#[derive(Clone, Debug)]
pub struct Perft<V: Variant> {
    position: Position<V>,
    depth: u32,
    chosen: Chosen<V>,
    threads: usize,
    bulk: bool,
    mode: Mode<V>,
    only_last: bool,
    table: TableChoice,
}

impl<V: Variant> Perft<V> {
    /// A count of all depths from 1 to `depth`: serial, in bulk, without a table.
    pub const fn new(position: Position<V>, depth: u32, chosen: Chosen<V>) -> Self {
        Self {
            position,
            depth,
            chosen,
            threads: 1,
            bulk: true,
            mode: Mode::Leaves,
            only_last: false,
            table: TableChoice::None,
        }
    }

    /// Uses so many threads; 0 for one per core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Whether the last ply may be counted without making its moves.
    #[must_use]
    pub fn bulk(mut self, bulk: bool) -> Self {
        self.bulk = bulk;
        self
    }

    /// Whether to find out what kinds of moves lead to the leaves. Then every move is looked at, and
    /// there is neither bulk counting nor a table.
    #[must_use]
    pub fn tally(mut self, tally: bool) -> Self {
        self.mode = if tally { Mode::Tally } else { Mode::Leaves };
        self
    }

    /// Lets games end by a rulebook, and finds out how many of the leaves are such ends. There is no
    /// bulk counting then, and no table where repetition matters.
    #[must_use]
    pub fn adjudicate(mut self, adjudication: Adjudication<V>) -> Self {
        self.mode = Mode::Judged(adjudication);
        self
    }

    /// Whether to count the last depth alone.
    #[must_use]
    pub fn only_last(mut self, only_last: bool) -> Self {
        self.only_last = only_last;
        self
    }

    /// Looks subtrees up in a table of counts that the run makes for itself.
    #[must_use]
    pub fn table(mut self, table: Option<TableSetup>) -> Self {
        self.table = table.map_or(TableChoice::None, TableChoice::Own);
        self
    }

    /// Looks subtrees up in a table that other runs use too.
    #[must_use]
    pub fn shared_table(mut self, table: Arc<Table>) -> Self {
        self.table = TableChoice::Shared(table);
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
        let table = match &self.table {
            TableChoice::Own(setup) if self.mode.can_use_table() => Some(Arc::new(Table::new(*setup)?)),
            TableChoice::Shared(table) if self.mode.can_use_table() => Some(Arc::clone(table)),
            _ => None,
        };
        let mut report = Report { depths: Vec::new(), interrupted: None, threads, table: None };
        let first = if self.only_last { self.depth } else { self.depth.min(1) };
        for depth in first..=self.depth {
            match self.run_depth(depth, pool.as_ref(), table.as_deref(), observer)? {
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
        table: Option<&Table>,
        observer: &dyn Observer,
    ) -> Result<Result<DepthReport, Interrupted>, PerftError> {
        let start = Instant::now();
        let counter = Counter::new(&self.chosen, self.bulk, table, observer, depth);
        let report = |nodes, divide| DepthReport {
            depth,
            nodes,
            elapsed: start.elapsed(),
            divide,
            tally: None,
            endings: None,
        };
        match &self.mode {
            _ if depth == 0 => Ok(Ok(self.root_alone(report(1, Vec::new())))),
            Mode::Leaves => {
                let count =
                    |part: Part<'_, Position<V>>| counter.count(part.subtree, part.remaining, part.share);
                let done = self.in_parts(&self.position, &counter, pool, count)?;
                Ok(done.map(|Gathered { divide, total }| report(total, divide)))
            }
            Mode::Tally => {
                let count = |part: Part<'_, Position<V>>| {
                    if part.remaining == 0 {
                        // A leaf one move below the root.
                        let mut tally = Tally::default();
                        tally.add_move(&self.position, part.first, part.subtree, counter.kernel());
                        counter.advance(part.share, 1)?;
                        Ok(tally)
                    } else {
                        Tally::counted(&counter, part.subtree, part.remaining, part.share)
                    }
                };
                let done = self.in_parts(&self.position, &counter, pool, count)?;
                Ok(done.map(|Gathered { divide, total }| DepthReport {
                    tally: Some(total),
                    ..report(total.nodes, divide)
                }))
            }
            Mode::Judged(adjudication) => {
                let root = adjudication.root(self.position);
                let count = |part: Part<'_, Judged<'_, V>>| {
                    let count = part.subtree.count(&counter, part.remaining)?;
                    counter.advance(part.share, count.nodes)?;
                    Ok(count)
                };
                let done = self.in_parts(&root, &counter, pool, count)?;
                Ok(done.map(|Gathered { divide, total }| DepthReport {
                    endings: Some(total.endings),
                    ..report(total.nodes, divide)
                }))
            }
        }
    }

    /// Depth 0: the root is the one leaf.
    fn root_alone(&self, report: DepthReport) -> DepthReport {
        let tally = || Tally { nodes: 1, ..Tally::default() };
        match &self.mode {
            Mode::Leaves => report,
            Mode::Tally => DepthReport { tally: Some(tally()), ..report },
            Mode::Judged(adjudication) => {
                let leaf = adjudication.root(self.position).as_leaf(&self.chosen.kernel);
                DepthReport { endings: Some(leaf.endings), ..report }
            }
        }
    }

    /// Counts the subtrees of a split, serially or on the pool, and adds up.
    fn in_parts<T: Subtree<V> + Send + Sync, S: Sum + Send>(
        &self,
        root: &T,
        counter: &Counter<'_, V>,
        pool: Option<&ThreadPool>,
        count: impl Fn(Part<'_, T>) -> Result<S, Stop> + Sync,
    ) -> Result<Result<Gathered<S>, Interrupted>, PerftError> {
        let start = Instant::now();
        let depth = counter.depth();
        let wanted = pool.map_or(1, |pool| UNITS_PER_THREAD * pool.current_num_threads());
        let split = Split::of(root, depth, &self.chosen.kernel, wanted);
        let share = 1.0 / split.units.len().max(1) as f64;
        let count = |unit: &Unit<T>| {
            counter.check()?;
            let Unit { root, subtree } = unit;
            count(Part { first: split.moves[*root], subtree, remaining: split.remaining, share })
        };
        let counts: Vec<_> = match pool {
            None => split.units.iter().map(count).collect(),
            Some(pool) => pool.install(|| split.units.par_iter().with_max_len(1).map(count).collect()),
        };
        split.gather(depth, &counts, start.elapsed())
    }
}

/// A part of a split that is to be counted.
struct Part<'a, T> {
    /// The first move that it belongs to.
    first: Move,
    subtree: &'a T,
    remaining: u32,
    /// The part of the whole that it stands for.
    share: f64,
}
