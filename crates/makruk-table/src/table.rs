//! The table as the drivers see it.

use std::fmt;

use makruk_core::Key;

use crate::{
    BUCKET_BYTES, BUCKET_ENTRIES, TableError,
    bucket::Bucket,
    entry::{Data, Entry},
    key,
    memory::{self, BucketMemory},
};

#[cfg(test)]
mod tests;

/// Buckets that [`CountTable::occupancy`] looks at, the first ones of the table: 256 KiB.
pub const OCCUPANCY_BUCKETS: usize = 4096;

/// A cache of perft counts, shared by reference between threads without a lock.
///
/// It may forget anything at any time, and never says anything but what was stored under the same
/// key and depth (up to a full match of the signature by chance; see the [crate
/// documentation](crate)).
pub struct CountTable {
    memory: BucketMemory,
}

impl CountTable {
    /// An empty table in at most `bytes` bytes (any number, not only powers of two), rounded down
    /// to whole buckets of [`BUCKET_BYTES`].
    ///
    /// The memory is mapped at once but backed by the system page by page, as it is first written.
    ///
    /// # Errors
    /// [`TableError::TooSmall`] below one bucket, [`TableError::Allocation`] if the system refuses
    /// the map. A system that overcommits may grant more than it has; it then fails when
    /// the pages are used, which no program can catch.
    pub fn new(bytes: usize) -> Result<Self, TableError> {
        let buckets = bytes / BUCKET_BYTES;
        if buckets == 0 {
            return Err(TableError::TooSmall { bytes, minimum: BUCKET_BYTES });
        }
        BucketMemory::new(buckets)
            .map(|memory| Self { memory })
            .map_err(|source| TableError::Allocation { bytes, source })
    }

    /// The count stored for this key and depth, in plies, if it is still there.
    #[inline]
    pub fn probe(&self, key: Key, depth: u32) -> Option<u64> {
        self.bucket(key).find(key.signature, depth).map(Data::count)
    }

    /// Remembers the count of this key and depth, in plies, possibly forgetting another.
    ///
    /// Nothing is stored, silently, if the depth is not in `1..=`[`MAX_DEPTH`](crate::MAX_DEPTH) or
    /// the count is above [`MAX_COUNT`](crate::MAX_COUNT): the table is only a cache.
    ///
    /// In a full bucket the smallest count gives way, always, even to a smaller one: refusing small
    /// counts would leave a bucket of four large ones frozen. So three entries of a bucket keep the
    /// most expensive subtrees and one keeps the latest.
    #[inline]
    pub fn store(&self, key: Key, depth: u32, count: u64) {
        if let Some(data) = Data::new(depth, count) {
            self.bucket(key).slot_for(key.signature, depth).write(key.signature, data);
        }
    }

    /// As [`probe`](Self::probe), with 64 bits more of the signature: an entry takes the room of two. A
    /// table is used in one way or the other, not both.
    #[inline]
    pub fn probe_wide(&self, key: Key, more: u64, depth: u32) -> Option<u64> {
        self.bucket(key).find_wide([key.signature, more], depth).map(Data::count)
    }

    /// As [`store`](Self::store), for [`probe_wide`](Self::probe_wide).
    #[inline]
    pub fn store_wide(&self, key: Key, more: u64, depth: u32, count: u64) {
        if let Some(data) = Data::new(depth, count) {
            self.bucket(key).write_wide([key.signature, more], depth, data);
        }
    }

    /// Starts to load the bucket of this key into the cache. Worth calling as soon as the key is
    /// known, if there is other work before the probe. Does nothing except on `x86_64`.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        memory::prefetch(self.bucket(key));
    }

    /// Forgets everything, reading the whole table once. What other threads store meanwhile may
    /// stay.
    pub fn clear(&self) {
        self.entries_of(usize::MAX).for_each(Entry::clear);
    }

    /// The share of entries in use, from 0 to 1, in the first [`OCCUPANCY_BUCKETS`] buckets: exact
    /// for a table of that size or less, a fair sample of a larger one, since keys are spread evenly.
    pub fn occupancy(&self) -> f64 {
        let (mut used, mut seen) = (0_usize, 0_usize);
        for entry in self.entries_of(OCCUPANCY_BUCKETS) {
            used += usize::from(!entry.is_empty());
            seen += 1;
        }
        used as f64 / seen as f64
    }

    /// Bytes in use: at most what was asked for, by less than one bucket. (The system rounds a map
    /// up to whole pages.)
    pub fn bytes(&self) -> usize {
        self.memory.buckets().len() * BUCKET_BYTES
    }

    /// Entries the table has room for.
    pub fn entries(&self) -> usize {
        self.memory.buckets().len() * BUCKET_ENTRIES
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        let buckets = self.memory.buckets();
        &buckets[key::bucket_index(key, buckets.len())]
    }

    fn entries_of(&self, first_buckets: usize) -> impl Iterator<Item = &Entry> {
        self.memory.buckets().iter().take(first_buckets).flat_map(|bucket| &bucket.entries)
    }
}

/// The size only, not the memory.
impl fmt::Debug for CountTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CountTable")
            .field("bytes", &self.bytes())
            .field("entries", &self.entries())
            .finish_non_exhaustive()
    }
}
