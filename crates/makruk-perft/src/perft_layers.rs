//! The driver's runs by layers.

use std::time::{Duration, Instant};

use makruk_core::{Packed, Variant};
use rayon::ThreadPool;

use crate::layers::{Job, LayeredRun};
use crate::perft::Mode;
use crate::report::{DepthReport, Interrupted, LayerReport, LayersReport, Report, RootMove};
use crate::split::Subtree;
use crate::{LayersSetup, Method, Observer, Perft, PerftError, Progress};

impl<V: Variant> Perft<V> {
    /// Counts by layers.
    pub(crate) fn run_layers(
        &self,
        setup: &LayersSetup,
        observer: &dyn Observer,
    ) -> Result<Report, PerftError> {
        let refused = |why| PerftError::Method { method: Method::Layers.name(), why };
        if !matches!(self.mode, Mode::Leaves) {
            return Err(refused("looks at positions, not at the moves or games that lead to them"));
        }
        if self.divide && (setup.checkpoint.is_some() || setup.work_dir.is_some()) {
            return Err(refused("neither checkpoint nor work directory where each first move is counted"));
        }
        let pool = self.pool()?;
        let threads = pool.as_ref().map_or(1, ThreadPool::current_num_threads);
        let mut report = Report::new(Method::Layers, threads);
        report.verified_by = self.verifier.map(|verifier| verifier.strategy.name);
        let job = self.job(pool.as_ref(), setup, observer);
        if self.divide {
            self.run_each_move(job, &mut report)?;
        } else {
            let LayeredRun { depths, interrupted, layers, .. } = job.run()?;
            (report.depths, report.interrupted, report.layers) = (depths, interrupted, Some(layers));
        }
        Ok(report)
    }

    /// Finds the different positions of every ply up to the depth, under the limits of a setup, and tells
    /// of each ply when it is done.
    ///
    /// # Errors
    /// See [`PerftError`]; a limit that leaves no room is one of them. A run that the observer cancels
    /// gives a report that says so.
    pub fn unique(
        &self,
        setup: &LayersSetup,
        observer: &dyn Observer,
        tell: &mut dyn FnMut(LayerReport, Duration),
    ) -> Result<Report, PerftError> {
        let pool = self.pool()?;
        let threads = pool.as_ref().map_or(1, ThreadPool::current_num_threads);
        let mut report = Report::new(Method::Layers, threads);
        let (layers, interrupted) = self.job(pool.as_ref(), setup, observer).unique(tell)?;
        (report.layers, report.interrupted) = (Some(layers), interrupted);
        Ok(report)
    }

    /// The different positions at the depth, and how many ways lead to each; `None` if the observer cancels.
    pub(crate) fn list<P: Packed>(
        &self,
        setup: &LayersSetup,
        observer: &dyn Observer,
    ) -> Result<Option<Vec<(P, u64)>>, PerftError> {
        let pool = self.pool()?;
        self.job(pool.as_ref(), setup, observer).list()
    }

    fn job<'a>(
        &'a self,
        pool: Option<&'a ThreadPool>,
        setup: &'a LayersSetup,
        observer: &'a dyn Observer,
    ) -> Job<'a, V> {
        Job {
            position: self.position,
            depth: self.depth,
            only_last: self.only_last,
            chosen: &self.chosen,
            bulk: self.bulk,
            verifier: self.verifier.as_ref(),
            verified_percent: self.verified_percent,
            pool,
            setup,
            observer,
        }
    }

    /// One run for each first move.
    fn run_each_move(&self, job: Job<'_, V>, report: &mut Report) -> Result<(), PerftError> {
        let (start, depth) = (Instant::now(), self.depth);
        let mut layers = LayersReport::default();
        let mut children = if depth == 0 { Vec::new() } else { self.position.children(&self.chosen.kernel) };
        children.sort_by_cached_key(|(mv, _)| mv.text(&V::LETTERS));
        let mut divide = Vec::new();
        let mut nodes = u128::from(depth == 0);
        for (before, (mv, child)) in children.iter().enumerate() {
            let observer =
                OneMove { observer: job.observer, depth, before, moves: children.len(), leaves: nodes };
            let below =
                Job { position: *child, depth: depth - 1, only_last: true, observer: &observer, ..job }
                    .run()?;
            layers.memory = layers.memory.max(below.layers.memory);
            if let Some(interrupted) = below.interrupted {
                let leaves = nodes.saturating_add(interrupted.leaves);
                let (elapsed, moves) = (start.elapsed(), children.len());
                report.interrupted = Some(Interrupted { depth, leaves, elapsed, finished: divide, moves });
                report.layers = Some(layers);
                return Ok(());
            }
            let below = below.depths.last().map_or(0, |last| last.nodes);
            nodes = nodes.checked_add(below).ok_or(PerftError::Overflow { depth })?;
            divide.push(RootMove { mv: *mv, nodes: below });
        }
        let elapsed = start.elapsed();
        let done = DepthReport { depth, nodes, elapsed, divide, tally: None, endings: None };
        job.observer.finished(&done);
        report.depths.push(done);
        report.layers = Some(layers);
        Ok(())
    }
}

/// Hears of the count below one first move, and tells of it as part of the whole.
struct OneMove<'a> {
    observer: &'a dyn Observer,
    depth: u32,
    /// First moves that are done.
    before: usize,
    moves: usize,
    /// Leaves below them.
    leaves: u128,
}

impl Observer for OneMove<'_> {
    fn advanced(&self, progress: Progress) {
        if progress.depth + 1 == self.depth {
            let share = (self.before as f64 + progress.share) / self.moves as f64;
            let leaves = self.leaves.saturating_add(progress.leaves);
            self.observer.advanced(Progress { depth: self.depth, share, leaves });
        }
    }

    fn cancelled(&self) -> bool {
        self.observer.cancelled()
    }
}
