//! Zeroed memory for the buckets, seen as a slice. All unsafe code of the crate is here.

#![allow(unsafe_code)]

use std::{io, slice};

use memmap2::{MmapOptions, MmapRaw};

use crate::bucket::{BUCKET_BYTES, Bucket};

/// An anonymous private map. The system backs its pages, with zeros, when they are first written.
pub(crate) struct BucketMemory {
    map: MmapRaw,
    buckets: usize,
}

impl BucketMemory {
    /// Maps memory for exactly this many buckets, at least one.
    pub(crate) fn new(buckets: usize) -> io::Result<Self> {
        let bytes = buckets.checked_mul(BUCKET_BYTES).ok_or(io::ErrorKind::OutOfMemory)?;
        // Raw, because shared threads write through it: no `&[u8]` of this memory may exist.
        let map = MmapRaw::from(MmapOptions::new().len(bytes).map_anon()?);
        // Random probes miss the TLB on 4 KiB pages. Only advice: the table works without.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let memory = Self { map, buckets };
        debug_assert!(memory.first().is_aligned());
        Ok(memory)
    }

    #[expect(clippy::cast_ptr_alignment, reason = "a map starts at a page border")]
    #[inline]
    fn first(&self) -> *const Bucket {
        // `as_mut_ptr`, though no `&mut` is made of it, since the memory is written through atomics.
        self.map.as_mut_ptr().cast::<Bucket>().cast_const()
    }

    #[inline]
    pub(crate) fn buckets(&self) -> &[Bucket] {
        // SAFETY: the map is `buckets * BUCKET_BYTES` long (at most `isize::MAX`, which memmap2
        // checks), readable and writable, and lives as long as `self`. It starts at a page border,
        // and pages are larger than a bucket, so it is aligned. A bucket is only `AtomicU64`s,
        // valid for any bytes, and initialised, since an anonymous map is zeroed. Nobody else has
        // the pointer, so all accesses are atomic, and no exclusive reference is ever made.
        unsafe { slice::from_raw_parts(self.first(), self.buckets) }
    }
}

/// Asks for the bucket's cache line ahead of its use.
#[inline]
pub(crate) fn prefetch(bucket: &Bucket) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of every x86_64 target; a prefetch is a hint that reads and writes
        // nothing, and the address is that of a live reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = bucket;
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::{BUCKET_BYTES, BucketMemory, prefetch};
    use crate::entry::Entry;

    #[test]
    fn buckets_are_cache_lines_of_zeros() {
        for count in [1, 2, 3, 100, 5000] {
            let memory = BucketMemory::new(count).unwrap();
            let buckets = memory.buckets();
            assert_eq!(buckets.len(), count);
            for (i, bucket) in buckets.iter().enumerate() {
                let address = std::ptr::from_ref(bucket).addr();
                assert_eq!(address % 64, 0);
                assert_eq!(address, memory.map.as_ptr().addr() + i * BUCKET_BYTES);
                prefetch(bucket);
                let mut words = bucket.entries.iter().flat_map(Entry::words);
                assert!(words.all(|word| word.load(Relaxed) == 0));
            }
        }
    }

    #[test]
    fn a_size_that_overflows_is_an_error() {
        // The second would wrap around to one bucket.
        for count in [usize::MAX, usize::MAX / 64 + 2, usize::MAX / 64, usize::MAX / 128] {
            assert!(BucketMemory::new(count).is_err());
        }
    }
}
