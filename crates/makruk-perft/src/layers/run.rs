//! A run that counts by layers.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use makruk_core::{Fen, NarrowPacked, Packed, Position, Variant, WidePacked};
use makruk_movegen::Chosen;
use rayon::ThreadPool;

use super::brood::Brood;
use super::budget::Budget;
use super::climb::{Target, climb};
use super::finish::{Finish, Units, finish, unit_size};
use super::grow::Tools;
use super::layer::{Facts, Layer};
use super::partition::{PARTS, Partition};
use super::record::Record;
use super::spread;
use super::work_dir::{PlyFolder, WorkDir};
use super::{Halt, LayersSetup, cheap_depth};
use crate::checkpoint::{Identity, Keeper, Kept, Shape};
use crate::report::{DepthReport, Interrupted, LayerReport, LayersReport};
use crate::{Observer, PerftError};

/// What to count, and with what.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a, V: Variant> {
    pub(crate) position: Position<V>,
    pub(crate) depth: u32,
    pub(crate) only_last: bool,
    pub(crate) chosen: &'a Chosen<V>,
    pub(crate) bulk: bool,
    /// Counts everything once more.
    pub(crate) verifier: Option<&'a Chosen<V>>,
    /// How many of a hundred units are counted once more; below that, layers are made once.
    pub(crate) verified_percent: u32,
    pub(crate) pool: Option<&'a ThreadPool>,
    pub(crate) setup: &'a LayersSetup,
    pub(crate) observer: &'a dyn Observer,
}

/// What came out.
pub(crate) struct LayeredRun {
    pub(crate) depths: Vec<DepthReport>,
    pub(crate) interrupted: Option<Interrupted>,
    pub(crate) layers: LayersReport,
    /// The depth that is being counted.
    at: u32,
}

/// A way through the layers.
type Follow<'a> = dyn FnMut(Means<'_>, &mut LayeredRun) -> Result<(), (Halt, u128)> + 'a;

/// One part in so many of the memory is for what the allocator has no use for at once: measured, a fifth
/// more than was asked of it.
const KEPT_BACK: usize = 4;

/// The seed of the partition, and that of a verification's.
const SEEDS: [u64; 2] = [0x6c61_7965_7273_0002, 0xa5a5_1234_0f0f_9e37];

impl<V: Variant> Job<'_, V> {
    /// Counts.
    pub(crate) fn run(&self) -> Result<LayeredRun, PerftError> {
        if NarrowPacked::fits(&self.position) {
            self.prepare::<NarrowPacked>(&mut |means, run| self.course::<NarrowPacked>(means, run))
        } else {
            self.prepare::<WidePacked>(&mut |means, run| self.course::<WidePacked>(means, run))
        }
    }

    /// Finds the positions of every ply up to the depth, and tells of them.
    pub(crate) fn unique(
        &self,
        tell: &mut dyn FnMut(LayerReport, Duration),
    ) -> Result<(LayersReport, Option<Interrupted>), PerftError> {
        let done = if NarrowPacked::fits(&self.position) {
            self.prepare::<NarrowPacked>(&mut |means, run| {
                self.unique_course::<NarrowPacked>(means, run, tell)
            })
        } else {
            self.prepare::<WidePacked>(&mut |means, run| self.unique_course::<WidePacked>(means, run, tell))
        };
        done.map(|run| (run.layers, run.interrupted))
    }

    fn unique_course<P: Packed>(
        &self,
        means: Means<'_>,
        run: &mut LayeredRun,
        tell: &mut dyn FnMut(LayerReport, Duration),
    ) -> Result<(), (Halt, u128)> {
        let target = Target { ply: self.depth, exactly: true };
        let folders = means.folders(target.ply, SEEDS[0], "layers");
        let tools = self.tools(self.chosen, means.budget, SEEDS[0]);
        let layer = climb::<V, P>(P::pack(&self.position), target, tools, &folders, false, &mut |facts| {
            run.at = facts.ply + 1;
            run.layers.plies.push((*facts).into());
            tell((*facts).into(), means.start.elapsed());
        });
        layer.map(drop).map_err(|halt| (halt, 0))
    }

    /// The different positions at the depth, and how many ways lead to each; `None` if the observer cancels.
    pub(crate) fn list<P: Packed>(&self) -> Result<Option<Vec<(P, u64)>>, PerftError> {
        let mut list = Vec::new();
        let run = self.prepare::<P>(&mut |means, _| {
            let target = Target { ply: self.depth, exactly: true };
            let folders = means.folders(target.ply, SEEDS[0], "layers");
            let tools = self.tools(self.chosen, means.budget, SEEDS[0]);
            let layer = climb::<V, P>(P::pack(&self.position), target, tools, &folders, false, &mut |_| {});
            let layer = layer.map_err(|halt| (halt, 0))?;
            for part in 0..PARTS {
                let records = layer.part(part, means.budget).map_err(|halt| (halt, 0))?;
                list.extend(records.iter().map(|record| (record.position, record.times)));
            }
            Ok(())
        })?;
        Ok(run.interrupted.is_none().then_some(list))
    }

    /// Memory that is needed whatever is counted.
    pub(crate) fn least_memory<P: Packed>(&self) -> usize {
        let threads = self.pool.map_or(1, ThreadPool::current_num_threads);
        let records = threads * spread::RECORDS + 6 * PARTS * super::part::LEAST;
        records * size_of::<Record<P>>() + 2 * threads * Brood::<P>::least_memory()
    }

    fn identity<P: Packed>(&self) -> Identity {
        let labels = self.setup.checkpoint.iter().flat_map(|checkpoint| checkpoint.labels.iter().cloned());
        let packed = P::pack(&self.position);
        let words: Vec<_> = packed.words().iter().map(|word| format!("{word:016x}")).collect();
        let own = [
            ("variant", V::NAME.to_owned()),
            ("fen", Fen::from(self.position).to_string()),
            ("words", words.join(" ")),
            ("depth", self.depth.to_string()),
            ("method", "layers".to_owned()),
            ("bulk", self.bulk.to_string()),
            ("verify", self.verification()),
        ];
        Identity(labels.chain(own).collect())
    }

    fn verification(&self) -> String {
        let percent = self.verified_percent;
        self.verifier.map_or_else(|| "no".to_owned(), |by| format!("{percent} % by {}", by.strategy.name))
    }

    /// Gets ready for a course, follows it, and cleans up.
    fn prepare<P: Packed>(&self, course: &mut Follow<'_>) -> Result<LayeredRun, PerftError> {
        let identity = self.identity::<P>();
        let budget = Budget::new(self.setup.memory - self.setup.memory / KEPT_BACK);
        let least = self.least_memory::<P>();
        let buffers =
            spread::RECORDS * size_of::<Record<P>>() * self.pool.map_or(1, ThreadPool::current_num_threads);
        if self.setup.memory < least || !budget.take(buffers) {
            return Err(PerftError::Memory { limit: self.setup.memory, least });
        }
        let work_dir = self.setup.work_dir.as_deref().map(WorkDir::open).transpose()?;
        let checkpoint = self.setup.checkpoint.as_ref();
        let mut kept = None;
        if let Some(checkpoint) = checkpoint {
            Keeper::prepare(checkpoint, &identity)?;
            kept = Kept::read(checkpoint, &identity)?;
        }
        let means = Means {
            budget: &budget,
            work_dir: work_dir.as_ref(),
            identity: &identity,
            kept: kept.as_ref(),
            start: Instant::now(),
        };
        let mut run =
            LayeredRun { depths: Vec::new(), interrupted: None, layers: LayersReport::default(), at: 1 };
        let ended = course(means, &mut run);
        run.layers.memory = budget.peak();
        run.layers.disk = work_dir.as_ref().map_or(0, WorkDir::peak);
        match ended {
            Ok(()) => {
                if let Some(work_dir) = work_dir {
                    work_dir.remove()?;
                }
                Ok(run)
            }
            Err((Halt::Cancelled, leaves)) => {
                let moves = self.position.legal_moves().len();
                let elapsed = means.start.elapsed();
                run.interrupted =
                    Some(Interrupted { depth: run.at, leaves, elapsed, finished: Vec::new(), moves });
                Ok(run)
            }
            Err((halt, _)) => Err(halt.into_error(run.at, self.setup.memory)),
        }
    }

    /// The way from the root to the leaves.
    fn course<P: Packed>(&self, means: Means<'_>, run: &mut LayeredRun) -> Result<(), (Halt, u128)> {
        let target = means.kept.map_or_else(
            || Target { ply: self.depth.saturating_sub(cheap_depth(self.chosen) + 1), exactly: false },
            |kept| Target { ply: kept.layer.ply, exactly: true },
        );
        let known = match self.verifier.filter(|_| self.verified_percent >= 100) {
            Some(verifier) => self.climb_again::<P>(verifier, target, means, &mut run.at)?,
            None => Vec::new(),
        };
        // What was verified is counted as deep as that, no deeper.
        let target = known.last().map_or(target, |facts| Target { ply: facts.ply, exactly: true });
        let folders = means.folders(target.ply, SEEDS[0], "layers");
        let tools = self.tools(self.chosen, means.budget, SEEDS[0]);
        let resume = self.setup.checkpoint.as_ref().is_some_and(|checkpoint| checkpoint.resume);
        let mut climbed = Vec::new();
        let layer = climb(P::pack(&self.position), target, tools, &folders, resume, &mut |facts| {
            run.at = facts.ply + 1;
            climbed.push(*facts);
            run.layers.plies.push((*facts).into());
            if !self.only_last {
                let done = depth_report(facts.ply, facts.paths, means.start);
                self.observer.finished(&done);
                run.depths.push(done);
            }
        });
        let layer = layer.map_err(|halt| (halt, 0))?;
        for (second, first) in known.iter().zip(&climbed) {
            self.compare(first, second).map_err(|error| (error.into(), 0))?;
        }
        let before = means.start.elapsed();
        // At depth 0 the root is the one leaf.
        let first = if self.only_last { self.depth } else { self.depth.min(layer.facts.ply + 1) };
        for depth in first..=self.depth {
            run.at = depth;
            let start = Instant::now();
            let remaining = depth - layer.facts.ply;
            let nodes = self.finish(&layer, remaining, tools, means, run)?;
            let done = DepthReport { elapsed: before + start.elapsed(), ..depth_report(depth, nodes, start) };
            self.observer.finished(&done);
            run.depths.push(done);
        }
        Ok(())
    }

    /// The layers once more, by the verifying strategy and in other parts.
    fn climb_again<P: Packed>(
        &self,
        verifier: &Chosen<V>,
        target: Target,
        means: Means<'_>,
        at: &mut u32,
    ) -> Result<Vec<Facts>, (Halt, u128)> {
        let folders = means.folders(target.ply, SEEDS[1], "verification");
        let tools = self.tools(verifier, means.budget, SEEDS[1]);
        let mut known = Vec::new();
        let layer = climb::<V, P>(P::pack(&self.position), target, tools, &folders, false, &mut |facts| {
            *at = facts.ply + 1;
            known.push(*facts);
        });
        let layer = layer.map_err(|halt| (halt, 0))?;
        means.budget.give_back(layer.bytes());
        if let Some(folder) = layer.folder {
            folder.clear().map_err(|error| (error.into(), 0))?;
        }
        if known.is_empty() {
            known.push(layer.facts); // the root alone
        }
        Ok(known)
    }

    /// Leaves below a layer.
    fn finish<P: Packed>(
        &self,
        layer: &Layer<'_, P>,
        remaining: u32,
        tools: Tools<'_, V>,
        means: Means<'_>,
        run: &mut LayeredRun,
    ) -> Result<u128, (Halt, u128)> {
        let subtrees = AtomicU64::new(0);
        let how = Finish {
            tools,
            count: if self.bulk { self.chosen.kernel.count } else { self.chosen.kernel.walk },
            slice: self.chosen.strategy.table_depth + 2,
            ply: layer.facts.ply,
            remaining,
            cheap: cheap_depth(self.chosen),
            subtrees: &subtrees,
            verifier: self.verifier.map(|verifier| (verifier.strategy.name, &verifier.kernel)),
            verified_percent: self.verified_percent,
        };
        let units = Units::of(layer, remaining).count();
        run.layers.units = units;
        run.layers.verified =
            self.verifier.map_or(0, |_| (0..units).filter(|&number| how.is_sampled(number)).count());
        let last = layer.facts.ply + remaining == self.depth;
        let Some(checkpoint) = self.setup.checkpoint.as_ref().filter(|_| last) else {
            let result = finish(layer, how, None);
            run.layers.subtrees = subtrees.load(Relaxed);
            return result;
        };
        let shape = Shape { seed: SEEDS[0], remaining, size: unit_size(remaining), count: units };
        let keeper = Keeper::new(checkpoint, means.identity, &layer.facts, shape, means.kept)
            .map_err(|error| (error.into(), 0))?;
        run.layers.resumed = keeper.known(units).iter().flatten().count();
        let result = finish(layer, how, Some(&keeper));
        // Also when it was cancelled, or when the disk is full but has room for this.
        let saved = keeper.save();
        run.layers.subtrees = subtrees.load(Relaxed);
        match (result, saved) {
            (Err((halt @ Halt::Error(_), leaves)), _) => Err((halt, leaves)),
            (_, Err(error)) => Err((error.into(), 0)),
            (result, Ok(())) => result,
        }
    }

    fn tools<'b>(&'b self, chosen: &'b Chosen<V>, budget: &'b Budget, seed: u64) -> Tools<'b, V> {
        let (pool, observer) = (self.pool, self.observer);
        Tools { kernel: &chosen.kernel, pool, budget, partition: Partition::new(seed), observer }
    }

    /// Whether both ways to make a layer made the same.
    fn compare(&self, first: &Facts, second: &Facts) -> Result<(), PerftError> {
        let ply = first.ply;
        let numbers = |facts: &Facts| {
            let Facts { unique, paths, most, fingerprint, .. } = *facts;
            [
                ("positions", unique.into()),
                ("paths", paths),
                ("largest multiplicity", most.into()),
                ("fingerprint", fingerprint.into()),
            ]
        };
        let strategy = self.verifier.map_or("", |verifier| verifier.strategy.name);
        for ((name, first), (_, second)) in numbers(first).into_iter().zip(numbers(second)) {
            if first != second {
                let what = format!("{name} of the layer at ply {ply}");
                return Err(PerftError::Differs { what, first, second, strategy });
            }
        }
        Ok(())
    }
}

/// What a run has at hand.
#[derive(Clone, Copy)]
struct Means<'a> {
    budget: &'a Budget,
    work_dir: Option<&'a WorkDir>,
    identity: &'a Identity,
    kept: Option<&'a Kept>,
    start: Instant,
}

impl<'a> Means<'a> {
    /// The folders of plies up to one, if there is a disk to use.
    fn folders(&self, ply: u32, seed: u64, name: &str) -> Vec<PlyFolder<'a>> {
        let folder = |work_dir, ply| PlyFolder::new(work_dir, name, ply, self.identity.number(), seed);
        self.work_dir.map_or_else(Vec::new, |work_dir| (0..=ply).map(|ply| folder(work_dir, ply)).collect())
    }
}

fn depth_report(depth: u32, nodes: u128, start: Instant) -> DepthReport {
    DepthReport { depth, nodes, elapsed: start.elapsed(), divide: Vec::new(), tally: None, endings: None }
}
