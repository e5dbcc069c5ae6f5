//! Counting one subtree: in slices between which a run can be cancelled, with or without a table.

use std::sync::atomic::{AtomicU64, Ordering};

use makruk_core::{Key, KeyHasher, Move, Position, Variant};
use makruk_movegen::{Chosen, Count, Kernel};
use makruk_table::{BUCKET_ENTRIES, CountTable, SIGNATURE_BITS, TableError};

use crate::error::Stop;
use crate::split::Subtree;
use crate::{Observer, Progress};

/// What all threads share while one depth is counted.
pub(crate) struct Counter<'a, V: Variant> {
    chosen: &'a Chosen<V>,
    /// How subtrees of the strategy's own are counted: in bulk, or move by move.
    count: Count<V>,
    table: Option<&'a Table>,
    observer: &'a dyn Observer,
    depth: u32,
    /// Share done, in parts of 2^-62.
    share: AtomicU64,
    leaves: AtomicU64,
    probes: AtomicU64,
}

/// A table of counts and the keys it is used with. Runs may share one: the key says everything that a
/// count depends on within a variant, so different positions, depths and rulebooks do not disturb each
/// other. Runs of different variants must not share one.
#[derive(Debug)]
pub struct Table {
    pub(crate) counts: CountTable,
    pub(crate) hasher: KeyHasher,
    /// Gives 64 bits more of each signature.
    second: Option<KeyHasher>,
}

/// What a subtree is looked up by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableKey {
    key: Key,
    more: Option<u64>,
}

/// A table to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSetup {
    /// Size in bytes, at most.
    pub bytes: usize,
    /// Seed of the keys.
    pub seed: u64,
}

/// Sets the second seed apart from all that are likely to be first ones.
const SECOND: u64 = 0x9b05_688c_2b3e_6c1f;

impl Table {
    /// An empty table.
    ///
    /// # Errors
    /// A size that is too small, or that cannot be had.
    pub fn new(setup: TableSetup) -> Result<Self, TableError> {
        let TableSetup { bytes, seed } = setup;
        Ok(Self { counts: CountTable::new(bytes)?, hasher: KeyHasher::new(seed), second: None })
    }

    /// An empty table whose signatures have 128 bits, for half as many entries.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn wide(setup: TableSetup) -> Result<Self, TableError> {
        // Drawn from another seed, so independent of the first.
        let second = Some(KeyHasher::new(setup.seed.rotate_left(32) ^ SECOND));
        Ok(Self { second, ..Self::new(setup)? })
    }

    /// Bits by which an entry is recognised, beside its place.
    pub(crate) fn signature_bits(&self) -> u32 {
        if self.second.is_some() { 2 * SIGNATURE_BITS } else { SIGNATURE_BITS }
    }

    /// Entries that a probe compares with.
    pub(crate) fn compared(&self) -> usize {
        if self.second.is_some() { BUCKET_ENTRIES / 2 } else { BUCKET_ENTRIES }
    }

    /// The key of a position, a number and two words beside it.
    pub(crate) fn key<V: Variant>(&self, position: &Position<V>, beside: u64, more: [u64; 2]) -> TableKey {
        let second = self.second.as_ref().map(|second| second.key_with(position, beside, more).signature);
        TableKey { key: self.hasher.key_with(position, beside, more), more: second }
    }

    pub(crate) fn probe(&self, key: TableKey, depth: u32) -> Option<u64> {
        match key.more {
            None => self.counts.probe(key.key, depth),
            Some(more) => self.counts.probe_wide(key.key, more, depth),
        }
    }

    pub(crate) fn store(&self, key: TableKey, depth: u32, count: u64) {
        match key.more {
            None => self.counts.store(key.key, depth, count),
            Some(more) => self.counts.store_wide(key.key, more, depth, count),
        }
    }
}

const WHOLE: f64 = (1_u64 << 62) as f64;

impl<'a, V: Variant> Counter<'a, V> {
    pub(crate) fn new(
        chosen: &'a Chosen<V>,
        bulk: bool,
        table: Option<&'a Table>,
        observer: &'a dyn Observer,
        depth: u32,
    ) -> Self {
        let count = if bulk { chosen.kernel.count } else { chosen.kernel.walk };
        let (share, leaves, probes) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        Self { chosen, count, table, observer, depth, share, leaves, probes }
    }

    /// Leaves below a position. `share` is the part of the whole that it stands for.
    pub(crate) fn count(&self, position: &Position<V>, depth: u32, share: f64) -> Result<u128, Stop> {
        if depth <= self.slice_depth() {
            let mut probes = 0;
            let leaves = self.slice(position, depth, &mut probes)?;
            self.has_probed(probes);
            self.advance(share, leaves)?;
            return Ok(leaves);
        }
        let key = self.key(position, depth);
        self.has_probed(key.is_some().into());
        if let Some(leaves) = self.look_up(key, depth) {
            self.advance(share, leaves)?;
            return Ok(leaves);
        }
        let children = position.children(self.kernel());
        if children.is_empty() {
            self.advance(share, 0)?;
        }
        let part = share / children.len() as f64;
        let leaves = children
            .iter()
            .try_fold(0, |sum, (_, child)| Stop::on_overflow(sum, self.count(child, depth - 1, part)?))?;
        self.keep(key, depth, leaves);
        Ok(leaves)
    }

    /// Tells that a part is done, and hears whether to stop.
    pub(crate) fn advance(&self, share: f64, leaves: u128) -> Result<(), Stop> {
        let part = (share * WHOLE) as u64;
        let share = self.share.fetch_add(part, Ordering::Relaxed) + part;
        let new = u64::try_from(leaves).unwrap_or(u64::MAX);
        let leaves = self.leaves.fetch_add(new, Ordering::Relaxed).saturating_add(new);
        let share = (share as f64 / WHOLE).min(1.0);
        self.observer.advanced(Progress { depth: self.depth, share, leaves: leaves.into() });
        self.check()
    }

    /// Hears whether to stop.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        if self.observer.cancelled() { Err(Stop::Cancelled) } else { Ok(()) }
    }

    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    pub(crate) fn kernel(&self) -> &Kernel<V> {
        &self.chosen.kernel
    }

    pub(crate) fn table(&self) -> Option<&Table> {
        self.table
    }

    /// Tells that the table was asked so often.
    pub(crate) fn has_probed(&self, probes: u64) {
        self.probes.fetch_add(probes, Ordering::Relaxed);
    }

    /// How often the table was asked.
    pub(crate) fn probes(&self) -> u64 {
        self.probes.load(Ordering::Relaxed)
    }

    /// The largest remaining depth that is counted without asking whether to stop: milliseconds.
    fn slice_depth(&self) -> u32 {
        self.chosen.strategy.table_depth + 2
    }

    /// Leaves below a position that is not deep enough to be worth telling about.
    fn slice(&self, position: &Position<V>, depth: u32, probes: &mut u64) -> Result<u128, Stop> {
        if self.table.is_none() || depth < self.chosen.strategy.table_depth {
            // At most some hundred moves at each of a few plies: far from 64 bits.
            return Ok((self.count)(position, depth).into());
        }
        let key = self.key(position, depth);
        *probes += 1;
        if let Some(leaves) = self.look_up(key, depth) {
            return Ok(leaves);
        }
        let children = position.children(self.kernel());
        if depth > self.chosen.strategy.table_depth {
            self.prefetch(&children, depth - 1);
        }
        let leaves = children
            .iter()
            .try_fold(0, |sum, (_, child)| Stop::on_overflow(sum, self.slice(child, depth - 1, probes)?))?;
        self.keep(key, depth, leaves);
        Ok(leaves)
    }

    fn key(&self, position: &Position<V>, depth: u32) -> Option<TableKey> {
        Some(self.table?.key(position, depth.into(), [0; 2]))
    }

    fn look_up(&self, key: Option<TableKey>, depth: u32) -> Option<u128> {
        self.table?.probe(key?, depth).map(u128::from)
    }

    fn keep(&self, key: Option<TableKey>, depth: u32, leaves: u128) {
        if let (Some(table), Some(key), Ok(leaves)) = (self.table, key, u64::try_from(leaves)) {
            table.store(key, depth, leaves);
        }
    }

    fn prefetch(&self, children: &[(Move, Position<V>)], depth: u32) {
        if let Some(table) = self.table {
            for key in children.iter().filter_map(|(_, child)| self.key(child, depth)) {
                table.counts.prefetch(key.key);
            }
        }
    }
}
