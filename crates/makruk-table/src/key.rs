//! What a position is known by in the table.

use makruk_core::Key;

/// Bits of a key that are compared in full, beside those that choose the bucket.
pub const SIGNATURE_BITS: u32 = u64::BITS;

/// The bucket of a key among `buckets`: the index half as a fraction of 2^64, scaled.
///
/// Works for any number of buckets, without a division and without wasting memory on a power
/// of two (Daniel Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1),
/// 2019). Always below `buckets` if there is at least one.
#[inline]
pub(crate) fn bucket_index(key: Key, buckets: usize) -> usize {
    ((u128::from(key.index) * buckets as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bucket_index_is_in_range_and_reaches_both_ends() {
        let at = |index, buckets| bucket_index(Key { index, signature: 0 }, buckets);
        for buckets in [1, 2, 3, 15, 16_384, 16_385, 1 << 30, usize::MAX / 64] {
            assert_eq!(at(0, buckets), 0);
            assert_eq!(at(u64::MAX, buckets), buckets - 1);
        }
        assert_eq!(at(1 << 63, 3), 1);
        assert_eq!(at(u64::MAX / 3, 3), 0);
        assert_eq!(at(u64::MAX / 3 + 1, 3), 1);
    }
}
