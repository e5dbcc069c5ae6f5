//! From one layer to the next.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use makruk_core::{Packed, Variant};
use makruk_movegen::Kernel;
use rayon::ThreadPool;

use super::Halt;
use super::brood::Brood;
use super::budget::Budget;
use super::layer::{Facts, Held, Layer};
use super::part::{Part, Room};
use super::partition::{PARTS, Partition};
use super::record::Record;
use super::spread::Spread;
use super::team::{Queue, all_threads};
use super::work_dir::PlyFolder;
use crate::{Observer, PerftError, Progress};

/// What layers are made with.
#[derive(Clone, Copy)]
pub(crate) struct Tools<'a, V: Variant> {
    pub(crate) kernel: &'a Kernel<V>,
    pub(crate) pool: Option<&'a ThreadPool>,
    pub(crate) budget: &'a Budget,
    pub(crate) partition: Partition,
    pub(crate) observer: &'a dyn Observer,
}

impl<V: Variant> Tools<'_, V> {
    pub(crate) fn check(&self) -> Result<(), Halt> {
        if self.observer.cancelled() { Err(Halt::Cancelled) } else { Ok(()) }
    }
}

/// The layer after this one.
///
/// The children are listed by the strategy's `expand`; their number is also counted, by its `count`, and
/// both must agree.
pub(crate) fn grow<'a, V: Variant, P: Packed>(
    layer: &Layer<'_, P>,
    tools: Tools<'_, V>,
    folder: Option<&'a PlyFolder<'a>>,
) -> Result<Layer<'a, P>, Halt> {
    if let Some(folder) = folder {
        folder.create()?;
    }
    let room = Room { budget: tools.budget, disk: folder };
    let parts: Vec<_> = (0..PARTS).map(|number| Mutex::new(Part::new(number))).collect();
    let grown =
        expand(layer, tools, &parts, room).and_then(|counted| Ok((counted, close(&parts, tools, room)?)));
    let (counted, (held, facts)) = match grown {
        Ok(grown) => grown,
        Err(halt) => {
            let parts = parts
                .into_iter()
                .map(|part| part.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner));
            tools.budget.give_back(parts.map(|part| part.bytes()).sum());
            return Err(halt);
        }
    };
    let facts = Facts { ply: layer.facts.ply + 1, ..facts };
    if facts.paths != counted {
        return Err(PerftError::SelfCheck { ply: facts.ply, counted, listed: facts.paths }.into());
    }
    Ok(Layer { facts, parts: held, folder })
}

/// Spreads all children over the parts, and gives perft of the next ply as it was counted.
fn expand<V: Variant, P: Packed>(
    layer: &Layer<'_, P>,
    tools: Tools<'_, V>,
    parts: &[Mutex<Part<P>>],
    room: Room<'_>,
) -> Result<u128, Halt> {
    let total = Mutex::new(Some(0_u128));
    let (expanded, leaves) = (AtomicUsize::new(0), AtomicU64::new(0));
    let queue = Queue::new(PARTS);
    all_threads(tools.pool, &queue, || {
        let mut spread = Spread::new(parts, room);
        let mut brood = Brood::new(tools.budget)?;
        let mut counted = Some(0_u128);
        while let Some(part) = queue.next() {
            tools.check()?;
            let records = layer.part(part, tools.budget)?;
            let paths = brood.raise(&records, tools, |child| spread.add(child))?;
            counted = counted.and_then(|counted| counted.checked_add(paths));
            let new = u64::try_from(paths).unwrap_or(u64::MAX);
            let leaves = leaves.fetch_add(new, Relaxed).saturating_add(new);
            let expanded = expanded.fetch_add(records.len(), Relaxed) + records.len();
            let share = expanded as f64 / layer.facts.unique.max(1) as f64;
            tools.observer.advanced(Progress { depth: layer.facts.ply + 1, share, leaves: leaves.into() });
        }
        spread.finish()?;
        let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *total = (*total).zip(counted).and_then(|(a, b)| a.checked_add(b));
        Ok(())
    })?;
    let total = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    total.ok_or(Halt::Overflow)
}

/// Puts the parts in order, families together, and on disk if that is where they belong.
fn close<V: Variant, P: Packed>(
    parts: &[Mutex<Part<P>>],
    tools: Tools<'_, V>,
    room: Room<'_>,
) -> Result<(Vec<Held<P>>, Facts), Halt> {
    let queue = Queue::new(PARTS);
    let closed = Mutex::new((vec![Held::File(0); PARTS], Ok(Facts::none(0))));
    all_threads(tools.pool, &queue, || {
        while let Some(number) = queue.next() {
            tools.check()?;
            let mut part = parts[number].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let before = part.bytes();
            let mut records = part.finish(room)?;
            let facts = Facts::of(0, &records);
            records.sort_by_cached_key(|record| tools.partition.family(&record.position.unpack::<V>()));
            let held = if let Some(folder) = room.disk {
                folder.write_part(number, &records)?;
                tools.budget.give_back(records.capacity().saturating_mul(size_of::<Record<P>>()));
                Held::File(records.len())
            } else {
                records.shrink_to_fit();
                tools.budget.give_back(before - records.capacity() * size_of::<Record<P>>());
                Held::Memory(records)
            };
            let mut closed = closed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            closed.0[number] = held;
            closed.1 = std::mem::replace(&mut closed.1, Err(Halt::Overflow)).and_then(|sum| sum.and(&facts));
        }
        Ok(())
    })?;
    let (held, facts) = closed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok((held, facts?))
}
