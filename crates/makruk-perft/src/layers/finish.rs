//! From a layer to the leaves.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use makruk_core::{Packed, Position, Variant};
use makruk_movegen::{Count, Kernel};

use super::Halt;
use super::brood::Brood;
use super::grow::Tools;
use super::layer::Layer;
use super::partition::PARTS;
use super::record::Record;
use super::team::{Queue, all_threads};
use crate::checkpoint::Keeper;
use crate::{PerftError, Progress};

/// Positions in a unit of work, at a remaining depth of up to four: less than a second, and several families.
const UNIT: usize = 1 << 15;

/// How the subtrees below a layer are counted.
#[derive(Clone, Copy)]
pub(crate) struct Finish<'a, V: Variant> {
    pub(crate) tools: Tools<'a, V>,
    /// Counts subtrees that are not too deep.
    pub(crate) count: Count<V>,
    /// The largest depth counted without asking whether to stop.
    pub(crate) slice: u32,
    /// The layer.
    pub(crate) ply: u32,
    /// Plies below it.
    pub(crate) remaining: u32,
    /// The largest depth below a position that is not worth a look for equal children.
    pub(crate) cheap: u32,
    /// How many subtrees were counted.
    pub(crate) subtrees: &'a AtomicU64,
    /// Counts units once more, so many of a hundred.
    pub(crate) verifier: Option<(&'static str, &'a Kernel<V>)>,
    pub(crate) verified_percent: u32,
}

/// Positions in a unit at a remaining depth: an eighth for each ply more, whose subtrees take some twenty
/// times as long, so that the units of a deep run, being fewer, are larger, and yet none takes longer than
/// one may lose.
pub(crate) const fn unit_size(remaining: u32) -> usize {
    let deeper = 3 * remaining.saturating_sub(4);
    if deeper < UNIT.ilog2() { UNIT >> deeper } else { 1 }
}

/// A layer's positions in units: some positions of one part each, numbered through.
#[derive(Debug)]
pub(crate) struct Units {
    size: usize,
    /// The number of each part's first unit, and of the one that would follow the last.
    first: Vec<usize>,
}

impl Units {
    pub(crate) fn of<P: Packed>(layer: &Layer<'_, P>, remaining: u32) -> Self {
        let size = unit_size(remaining);
        let mut first = vec![0];
        for part in 0..PARTS {
            first.push(first[part] + layer.length(part).div_ceil(size));
        }
        Self { size, first }
    }

    pub(crate) fn count(&self) -> usize {
        self.first[PARTS]
    }
}

/// Leaves below all positions of a layer, each as often as it is reached. Units that the keeper knows are
/// not counted again.
pub(crate) fn finish<V: Variant, P: Packed>(
    layer: &Layer<'_, P>,
    how: Finish<'_, V>,
    keeper: Option<&Keeper>,
) -> Result<u128, (Halt, u128)> {
    let units = Units::of(layer, how.remaining);
    let done: Vec<Option<u128>> =
        keeper.map_or_else(|| vec![None; units.count()], |keeper| keeper.known(units.count()));
    let known: u128 = done.iter().flatten().sum();
    let total = Mutex::new(Some(known));
    let counted = AtomicUsize::new(done.iter().flatten().count());
    let leaves = AtomicU64::new(u64::try_from(known).unwrap_or(u64::MAX));
    let told = |add: Option<u128>| {
        let counted = counted.fetch_add(usize::from(add.is_some()), Relaxed) + usize::from(add.is_some());
        let new = u64::try_from(add.unwrap_or(0)).unwrap_or(u64::MAX);
        let leaves = leaves.fetch_add(new, Relaxed).saturating_add(new);
        let share = counted as f64 / units.count().max(1) as f64;
        let depth = layer.facts.ply + how.remaining;
        how.tools.observer.advanced(Progress { depth, share, leaves: leaves.into() });
    };
    told(None);
    let queue = Queue::new(PARTS);
    let result = all_threads(how.tools.pool, &queue, || {
        let mut brood = Brood::new(how.tools.budget)?;
        while let Some(part) = queue.next() {
            let numbers = units.first[part]..units.first[part + 1];
            if done[numbers.clone()].iter().all(Option::is_some) {
                continue;
            }
            let records = layer.part(part, how.tools.budget)?;
            for (number, records) in numbers.zip(records.chunks(units.size)) {
                if done[number].is_some() {
                    continue;
                }
                let nodes = how.unit(number, records, &mut brood)?;
                {
                    let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    *total = total.and_then(|total| total.checked_add(nodes));
                    if total.is_none() {
                        return Err(Halt::Overflow);
                    }
                }
                told(Some(nodes));
                if let Some(keeper) = keeper {
                    keeper.keep(number, nodes)?;
                }
            }
        }
        Ok(())
    });
    let total = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    match (result, total) {
        (Ok(()), Some(total)) => Ok(total),
        (Ok(()), None) => Err((Halt::Overflow, 0)),
        (Err(halt), total) => Err((halt, total.unwrap_or(0))),
    }
}

impl<V: Variant> Finish<'_, V> {
    fn unit<P: Packed>(
        &self,
        number: usize,
        records: &[Record<P>],
        brood: &mut Brood<'_, P>,
    ) -> Result<u128, Halt> {
        let nodes = self.count_unit(records, self.count, self.tools.kernel, brood)?;
        if let Some((strategy, kernel)) = self.verifier.filter(|_| self.is_sampled(number)) {
            let again = self.count_unit(records, kernel.count, kernel, brood)?;
            if again != nodes {
                let what = format!("unit {number} at {} plies from the leaves", self.remaining);
                return Err(PerftError::Differs { what, first: nodes, second: again, strategy }.into());
            }
        }
        Ok(nodes)
    }

    /// Whether a unit is among those that are verified: drawn by its number, so that whoever goes on with a
    /// run draws the same.
    pub(crate) fn is_sampled(&self, number: usize) -> bool {
        let drawn = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        (drawn * 100) >> 32 < self.verified_percent.into()
    }

    fn count_unit<P: Packed>(
        &self,
        records: &[Record<P>],
        count: Count<V>,
        kernel: &Kernel<V>,
        brood: &mut Brood<'_, P>,
    ) -> Result<u128, Halt> {
        let (mut leaves, mut subtrees) = (0_u128, 0);
        let mut add = |record: &Record<P>, depth| {
            let below = self.below(&record.position.unpack::<V>(), depth, count, kernel)?;
            let paths = below.checked_mul(record.times.into()).ok_or(Halt::Overflow)?;
            leaves = leaves.checked_add(paths).ok_or(Halt::Overflow)?;
            subtrees += 1;
            Ok(())
        };
        if self.remaining <= self.cheap {
            records.iter().try_for_each(|record| add(record, self.remaining))?;
            self.subtrees.fetch_add(subtrees, Relaxed);
            return Ok(leaves);
        }
        let mut listed = 0_u128;
        let counted = brood.raise(records, Tools { kernel, ..self.tools }, |child| {
            listed = listed.checked_add(child.record.times.into()).ok_or(Halt::Overflow)?;
            add(&child.record, self.remaining - 1)
        })?;
        if counted != listed {
            return Err(PerftError::SelfCheck { ply: self.ply + 1, counted, listed }.into());
        }
        self.subtrees.fetch_add(subtrees, Relaxed);
        Ok(leaves)
    }

    fn below(
        &self,
        position: &Position<V>,
        depth: u32,
        count: Count<V>,
        kernel: &Kernel<V>,
    ) -> Result<u128, Halt> {
        self.tools.check()?;
        if depth <= self.slice {
            return Ok(count(position, depth).into());
        }
        let mut children = Vec::with_capacity(64);
        (kernel.expand)(position, &mut |_, child| children.push(*child));
        children.iter().try_fold(0_u128, |sum, child| {
            sum.checked_add(self.below(child, depth - 1, count, kernel)?).ok_or(Halt::Overflow)
        })
    }
}
