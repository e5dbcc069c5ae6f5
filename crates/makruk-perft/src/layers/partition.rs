//! Which part of a layer a position belongs to.

use makruk_core::Packed;

/// Parts of a layer: each is sorted and merged by itself, in the cache.
pub(crate) const PARTS: usize = 1 << PART_BITS;
const PART_BITS: u32 = 10;

/// Divides positions evenly among the parts. Nothing but the division depends on the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Partition {
    pub(crate) seed: u64,
}

impl Partition {
    /// The part of a position, below [`PARTS`].
    #[inline]
    pub(crate) fn part<P: Packed>(self, position: &P) -> usize {
        let mixed = position.words().iter().fold(self.seed, |mixed, &word| {
            let product = (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            product ^ product >> 32
        });
        (mixed >> (u64::BITS - PART_BITS)) as usize
    }
}
