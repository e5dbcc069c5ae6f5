//! Which part of a layer a position belongs to.

use makruk_core::{Position, Variant};

/// Parts of a layer: each is sorted and merged by itself, in the cache.
pub(crate) const PARTS: usize = 1 << PART_BITS;
const PART_BITS: u32 = 10;

/// Divides positions among the parts by what a move leaves as it is: where the pieces of the side that is
/// not to move stand, and which they are.
///
/// Positions that agree in this, a *family*, have most of their children in common: those by moves that
/// capture nothing differ from them in the pieces of the side to move alone. So families are kept together.
///
/// Nothing but the order of the work depends on this, and so on the seed: positions are always compared in
/// full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Partition {
    seed: u64,
    /// One for each kind of piece.
    factors: [u64; 6],
}

impl Partition {
    pub(crate) const fn new(seed: u64) -> Self {
        let mut factors = [0; 6];
        let mut kind = 0;
        while kind < factors.len() {
            factors[kind] = mix(seed.wrapping_add(kind as u64 + 1)) | 1;
            kind += 1;
        }
        Self { seed, factors }
    }

    /// A number for the family of a position: the same for all that belong to it, and by all likelihood
    /// another for others.
    #[inline]
    pub(crate) fn family<V: Variant>(&self, position: &Position<V>) -> u64 {
        let (kinds, sides) = position.board().words();
        let still = sides[position.side().other().index()];
        let products =
            kinds.into_iter().zip(self.factors).map(|(kind, by)| (kind & still).0.wrapping_mul(by));
        mix(products.fold(self.seed, u64::wrapping_add))
    }

    /// The part of a family, below [`PARTS`].
    #[inline]
    pub(crate) const fn part(family: u64) -> usize {
        (family >> (u64::BITS - PART_BITS)) as usize
    }
}

/// Spreads the bits of a number over all of it.
const fn mix(number: u64) -> u64 {
    let product = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let product = (product ^ product >> 29).wrapping_mul(0xd6e8_feb8_6659_fd93);
    product ^ product >> 32
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use makruk_core::{Makruk, Position};

    use super::*;

    /// All first moves leave Black's pieces, all replies leave White's new ones.
    #[test]
    fn families_are_what_a_move_leaves() {
        let partition = Partition::new(3);
        let family = |position: &Position<Makruk>| partition.family(position);
        let children = |position: &Position<Makruk>| {
            position.legal_moves().into_iter().map(|mv| position.play(mv)).collect()
        };
        let start = Position::<Makruk>::start();
        let first: Vec<Position<Makruk>> = children(&start);
        let families: BTreeSet<u64> = first.iter().map(family).collect();
        assert_eq!(families.len(), first.len(), "each has other white pieces");
        let second: Vec<Position<Makruk>> = first.iter().flat_map(children).collect();
        let families: BTreeSet<u64> = second.iter().map(family).collect();
        assert_eq!((second.len(), families.len()), (529, 23), "each reply once for all first moves");
        assert_ne!(Partition::new(4).family(&start), family(&start));
    }
}
