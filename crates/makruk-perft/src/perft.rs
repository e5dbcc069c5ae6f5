//! The driver: one builder for every kind of run.

use std::sync::Arc;
use std::time::Instant;

use makruk_core::{Move, Position, Variant};
use makruk_movegen::Chosen;
use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::adjudicate::Judged;
use crate::count::{Counter, Table, TableSetup};
use crate::error::Stop;
use crate::report::{DepthReport, Interrupted, Report, TableReport};
use crate::split::{Gathered, Split, Subtree, Sum, Unit};
use crate::{Adjudication, LayersSetup, Method, Observer, PerftError, Progress, Tally};

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
pub(crate) enum Mode<V: Variant> {
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
#[allow(clippy::struct_excessive_bools)] // each is a choice by itself
pub struct Perft<V: Variant> {
    pub(crate) position: Position<V>,
    pub(crate) depth: u32,
    pub(crate) chosen: Chosen<V>,
    threads: usize,
    pub(crate) bulk: bool,
    pub(crate) mode: Mode<V>,
    pub(crate) only_last: bool,
    table: TableChoice,
    wide: bool,
    layers: Option<LayersSetup>,
    pub(crate) divide: bool,
    pub(crate) verifier: Option<Chosen<V>>,
    pub(crate) verified_percent: u32,
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
            wide: false,
            layers: None,
            divide: false,
            verifier: None,
            verified_percent: 100,
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

    /// Whether the entries of the run's own table are recognised by 128 bits instead of 64, beside their
    /// place. Half as many find room then.
    #[must_use]
    pub fn wide_table(mut self, wide: bool) -> Self {
        self.wide = wide;
        self
    }

    /// Looks subtrees up in a table that other runs use too.
    #[must_use]
    pub fn shared_table(mut self, table: Arc<Table>) -> Self {
        self.table = TableChoice::Shared(table);
        self
    }

    /// Counts by layers: each position of a ply once.
    #[must_use]
    pub fn layers(mut self, layers: Option<LayersSetup>) -> Self {
        self.layers = layers;
        self
    }

    /// Whether to find out the number below each first move where that is not free: by layers, one after
    /// the other. Then only the last depth is counted.
    #[must_use]
    pub fn divide(mut self, divide: bool) -> Self {
        self.divide = divide;
        self
    }

    /// Counts everything once more, another way, and compares.
    #[must_use]
    pub fn verify(mut self, verifier: Option<Chosen<V>>) -> Self {
        self.verifier = verifier;
        self
    }

    /// Of a run by layers, counts only so many of a hundred units of subtrees once more, and the layers
    /// not at all: an audit. Other runs are verified in full or not at all.
    #[must_use]
    pub fn verified_percent(mut self, percent: u32) -> Self {
        self.verified_percent = percent.min(100);
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
        if let Some(setup) = self.layers.as_ref() {
            return self.run_layers(setup, observer);
        }
        let pool = self.pool()?;
        let threads = pool.as_ref().map_or(1, ThreadPool::current_num_threads);
        let table = match &self.table {
            TableChoice::Own(setup) if self.mode.can_use_table() => {
                let table = if self.wide { Table::wide(*setup)? } else { Table::new(*setup)? };
                Some(Arc::new(table))
            }
            TableChoice::Shared(table) if self.mode.can_use_table() => Some(Arc::clone(table)),
            _ => None,
        };
        let method = if table.is_some() { Method::Table } else { Method::Plain };
        let mut report = Report::new(method, threads);
        let first = if self.only_last { self.depth } else { self.depth.min(1) };
        let mut probes = 0;
        for depth in first..=self.depth {
            match self.run_depth(depth, pool.as_ref(), table.as_deref(), observer, &mut probes)? {
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
            signature_bits: table.signature_bits(),
            occupancy: table.counts.occupancy(),
            probes,
            false_hit_bound: probes as f64
                * table.compared() as f64
                * 0.5_f64.powf(f64::from(table.signature_bits())),
        });
        if let Some(verifier) = self.verifier.filter(|_| report.interrupted.is_none()) {
            self.run_again(verifier, &mut report, observer)?;
        }
        Ok(report)
    }

    /// Counts once more by another strategy and, with a table, other keys; and compares each first move.
    fn run_again(
        &self,
        verifier: Chosen<V>,
        report: &mut Report,
        observer: &dyn Observer,
    ) -> Result<(), PerftError> {
        let table = match &self.table {
            TableChoice::None => None,
            TableChoice::Own(TableSetup { bytes, seed }) => Some((*bytes, *seed)),
            TableChoice::Shared(table) => Some((table.counts.bytes(), table.hasher.seed())),
        };
        let table = table.map(|(bytes, seed)| TableSetup { bytes, seed: !seed });
        let again = Self { chosen: verifier, verifier: None, ..self.clone() }.table(table);
        let strategy = verifier.strategy.name;
        let again = again.run(&Unheard(observer))?;
        for (first, second) in report.depths.iter().zip(&again.depths) {
            let depth = first.depth;
            let below = first.divide.iter().zip(&second.divide).map(|(first, second)| {
                let mv = first.mv.text(&V::LETTERS);
                (format!("leaves below {mv} at depth {depth}"), first.nodes, second.nodes)
            });
            let total = (format!("leaves at depth {depth}"), first.nodes, second.nodes);
            if let Some((what, first, second)) =
                below.chain([total]).find(|(_, first, second)| first != second)
            {
                return Err(PerftError::Differs { what, first, second, strategy });
            }
        }
        match again.interrupted {
            None => report.verified_by = Some(strategy),
            Some(interrupted) => report.interrupted = Some(interrupted),
        }
        Ok(())
    }

    /// The threads, unless one is enough: then the calling thread counts.
    pub(crate) fn pool(&self) -> Result<Option<ThreadPool>, PerftError> {
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
        probes: &mut u64,
    ) -> Result<Result<DepthReport, Interrupted>, PerftError> {
        let start = Instant::now();
        let counter = Counter::new(&self.chosen, self.bulk, table, observer, depth);
        let done = self.count_depth(&counter, pool, start);
        *probes += counter.probes();
        done
    }

    fn count_depth(
        &self,
        counter: &Counter<'_, V>,
        pool: Option<&ThreadPool>,
        start: Instant,
    ) -> Result<Result<DepthReport, Interrupted>, PerftError> {
        let depth = counter.depth();
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
                let done = self.in_parts(&self.position, counter, pool, count)?;
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
                        Tally::counted(counter, part.subtree, part.remaining, part.share)
                    }
                };
                let done = self.in_parts(&self.position, counter, pool, count)?;
                Ok(done.map(|Gathered { divide, total }| DepthReport {
                    tally: Some(total),
                    ..report(total.nodes, divide)
                }))
            }
            Mode::Judged(adjudication) => {
                let root = adjudication.root(self.position);
                let count = |part: Part<'_, Judged<'_, V>>| {
                    let count = part.subtree.count(counter, part.remaining)?;
                    counter.advance(part.share, count.nodes)?;
                    Ok(count)
                };
                let done = self.in_parts(&root, counter, pool, count)?;
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

/// Hears progress and can cancel, but is not told of depths once more.
struct Unheard<'a>(&'a dyn Observer);

impl Observer for Unheard<'_> {
    fn advanced(&self, progress: Progress) {
        self.0.advanced(progress);
    }

    fn cancelled(&self) -> bool {
        self.0.cancelled()
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
