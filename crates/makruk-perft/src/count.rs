//! Counting one subtree: in slices between which a run can be cancelled, with or without a table.

use std::sync::atomic::{AtomicU64, Ordering};

use makruk_core::{Key, KeyHasher, Move, Position, Variant};
use makruk_movegen::{Chosen, Count, Kernel};
use makruk_table::CountTable;

use crate::error::Stop;
use crate::split::Subtree;
use crate::{Observer, Progress};

/// What all threads share while one depth is counted.
pub(crate) struct Counter<'a, V: Variant> {
    chosen: &'a Chosen<V>,
    /// How subtrees of the strategy's own are counted: in bulk, or move by move.
    count: Count<V>,
    table: Option<&'a SharedTable>,
    observer: &'a dyn Observer,
    depth: u32,
    /// Share done, in parts of 2^-62.
    share: AtomicU64,
    leaves: AtomicU64,
}

/// The table and the keys it is used with.
#[derive(Debug)]
pub(crate) struct SharedTable {
    pub(crate) counts: CountTable,
    pub(crate) hasher: KeyHasher,
}

const WHOLE: f64 = (1_u64 << 62) as f64;

impl<'a, V: Variant> Counter<'a, V> {
    pub(crate) fn new(
        chosen: &'a Chosen<V>,
        bulk: bool,
        table: Option<&'a SharedTable>,
        observer: &'a dyn Observer,
        depth: u32,
    ) -> Self {
        let count = if bulk { chosen.kernel.count } else { chosen.kernel.walk };
        let (share, leaves) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { chosen, count, table, observer, depth, share, leaves }
    }

    /// Leaves below a position. `share` is the part of the whole that it stands for.
    pub(crate) fn count(&self, position: &Position<V>, depth: u32, share: f64) -> Result<u128, Stop> {
        if depth <= self.slice_depth() {
            let leaves = self.slice(position, depth)?;
            self.advance(share, leaves)?;
            return Ok(leaves);
        }
        let key = self.key(position, depth);
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

    pub(crate) fn table(&self) -> Option<&SharedTable> {
        self.table
    }

    /// The largest remaining depth that is counted without asking whether to stop: milliseconds.
    fn slice_depth(&self) -> u32 {
        self.chosen.strategy.table_depth + 2
    }

    /// Leaves below a position that is not deep enough to be worth telling about.
    fn slice(&self, position: &Position<V>, depth: u32) -> Result<u128, Stop> {
        if self.table.is_none() || depth < self.chosen.strategy.table_depth {
            // At most some hundred moves at each of a few plies: far from 64 bits.
            return Ok((self.count)(position, depth).into());
        }
        let key = self.key(position, depth);
        if let Some(leaves) = self.look_up(key, depth) {
            return Ok(leaves);
        }
        let children = position.children(self.kernel());
        if depth > self.chosen.strategy.table_depth {
            self.prefetch(&children, depth - 1);
        }
        let leaves = children
            .iter()
            .try_fold(0, |sum, (_, child)| Stop::on_overflow(sum, self.slice(child, depth - 1)?))?;
        self.keep(key, depth, leaves);
        Ok(leaves)
    }

    fn key(&self, position: &Position<V>, depth: u32) -> Option<Key> {
        Some(self.table?.hasher.key(position, depth.into()))
    }

    fn look_up(&self, key: Option<Key>, depth: u32) -> Option<u128> {
        self.table?.counts.probe(key?, depth).map(u128::from)
    }

    fn keep(&self, key: Option<Key>, depth: u32, leaves: u128) {
        if let (Some(table), Some(key), Ok(leaves)) = (self.table, key, u64::try_from(leaves)) {
            table.counts.store(key, depth, leaves);
        }
    }

    fn prefetch(&self, children: &[(Move, Position<V>)], depth: u32) {
        if let Some(table) = self.table {
            for key in children.iter().filter_map(|(_, child)| self.key(child, depth)) {
                table.counts.prefetch(key);
            }
        }
    }
}
