//! One entry: a count that proves which signature it belongs to.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bits of the data word that hold the count.
pub const COUNT_BITS: u32 = u64::BITS - DEPTH_BITS;

/// Bits of the data word that hold the remaining depth.
pub const DEPTH_BITS: u32 = 6;

/// The largest count an entry can hold, about 2.9e17; larger ones are not stored.
pub const MAX_COUNT: u64 = (1 << COUNT_BITS) - 1;

/// The largest remaining depth, in plies, that an entry can hold. The smallest is 1.
pub const MAX_DEPTH: u32 = (1 << DEPTH_BITS) - 1;

/// What an entry says: `count << DEPTH_BITS | depth`. Zero, and only zero, says nothing, since
/// every stored depth is at least 1. Data compare by count first, then by depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Data(u64);

impl Data {
    /// `None` if the depth is not in `1..=MAX_DEPTH` or the count is above `MAX_COUNT`.
    #[inline]
    pub(crate) fn new(depth: u32, count: u64) -> Option<Self> {
        (storable(depth) && count <= MAX_COUNT).then_some(Self((count << DEPTH_BITS) | u64::from(depth)))
    }

    /// Whether this is a count of `depth` plies; never true for an empty entry.
    #[inline]
    pub(crate) fn is_of(self, depth: u32) -> bool {
        storable(depth) && self.0 & u64::from(MAX_DEPTH) == u64::from(depth)
    }

    #[inline]
    pub(crate) fn count(self) -> u64 {
        self.0 >> DEPTH_BITS
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[inline]
fn storable(depth: u32) -> bool {
    (1..=MAX_DEPTH).contains(&depth)
}

/// Two words, each atomic, the pair not.
///
/// `Relaxed` is enough. The order between the two words need not be kept, because `check` is
/// `signature ^ data`: words that were not written together make a signature that is
/// not the probed one (but by chance, 1 in 2^64). And no other memory is reached through an entry,
/// so a reader needs nothing the writer did before: the two words are the whole message.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

impl Entry {
    /// The signature the two words agree on (anything at all, if they are torn or empty) and the data.
    #[inline]
    pub(crate) fn read(&self) -> (u64, Data) {
        let data = self.data.load(Relaxed);
        (self.check.load(Relaxed) ^ data, Data(data))
    }

    #[inline]
    pub(crate) fn write(&self, signature: u64, data: Data) {
        self.check.store(signature ^ data.0, Relaxed);
        self.data.store(data.0, Relaxed);
    }

    /// Empties the entry. Only words that are not zero yet are written, so that memory which was
    /// never used stays unbacked.
    pub(crate) fn clear(&self) {
        for word in [&self.data, &self.check] {
            if word.load(Relaxed) != 0 {
                word.store(0, Relaxed);
            }
        }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.read().1.is_empty()
    }

    /// The raw words, for tests that damage them.
    #[cfg(test)]
    pub(crate) fn words(&self) -> [&AtomicU64; 2] {
        [&self.check, &self.data]
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNT_BITS, DEPTH_BITS, Data, MAX_COUNT, MAX_DEPTH};

    #[test]
    fn the_two_fields_fill_a_word() {
        assert_eq!((COUNT_BITS, DEPTH_BITS), (58, 6));
        assert_eq!(Data::new(MAX_DEPTH, MAX_COUNT), Some(Data(u64::MAX)));
    }

    #[test]
    fn data_is_never_zero_and_gives_back_what_it_was_made_of() {
        for depth in 1..=63 {
            for count in [0, 1, 23, 3_299_342_874, MAX_COUNT] {
                let data = Data::new(depth, count).unwrap();
                assert!(!data.is_empty());
                assert_eq!(data.count(), count);
                assert!((0..=300).all(|other| data.is_of(other) == (other == depth)));
            }
        }
    }

    #[test]
    fn data_out_of_range_is_refused() {
        for depth in [0, 64, 65, 128, u32::MAX] {
            assert_eq!(Data::new(depth, 1), None);
        }
        for count in [MAX_COUNT + 1, 1 << 63, u64::MAX] {
            assert_eq!(Data::new(1, count), None);
        }
    }

    #[test]
    fn empty_data_is_of_no_depth() {
        for depth in (0..=130).chain([1 << 31, u32::MAX]) {
            assert!(!Data(0).is_of(depth));
        }
    }
}
