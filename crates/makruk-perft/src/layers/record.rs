//! A position of a layer, and how often it is reached.

use std::cmp::Ordering;

use makruk_core::Packed;

use super::Halt;

/// A position and its multiplicity: the number of paths from the root that end in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record<P> {
    pub(crate) position: P,
    pub(crate) times: u64,
}

impl<P: Packed> Record<P> {
    /// Words of a record on disk.
    pub(crate) const WORDS: usize = P::WORDS + 1;

    /// More paths to it.
    pub(crate) fn add(&mut self, times: u64) -> Result<(), Halt> {
        self.times = self.times.checked_add(times).ok_or(Halt::Multiplicity)?;
        Ok(())
    }

    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        self.position.cmp(&other.position)
    }
}

/// Sorts records of which the first `sorted` are in order, each position once, and makes one of those with
/// equal positions.
pub(crate) fn merge<P: Packed>(records: &mut Vec<Record<P>>, sorted: usize) -> Result<(), Halt> {
    let (old, new) = records.split_at_mut(sorted);
    new.sort_unstable_by(Record::order);
    let mut kept = 0;
    let mut known = 0;
    for next in 0..new.len() {
        let record = new[next];
        while known < sorted && old[known].position < record.position {
            known += 1;
        }
        if known < sorted && old[known].position == record.position {
            old[known].add(record.times)?;
        } else if kept > 0 && new[kept - 1].position == record.position {
            new[kept - 1].add(record.times)?;
        } else {
            new[kept] = record;
            kept += 1;
        }
    }
    let new = new[..kept].to_vec();
    records.truncate(sorted + kept);
    // From the end, where there is room, each to its place.
    let (mut from, mut to) = (sorted, sorted + kept);
    for record in new.into_iter().rev() {
        while from > 0 && records[from - 1].position > record.position {
            (from, to) = (from - 1, to - 1);
            records[to] = records[from];
        }
        to -= 1;
        records[to] = record;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use makruk_core::{NarrowPacked, Packed};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    use super::*;

    fn record(&(number, times): &(u64, u64)) -> Record<NarrowPacked> {
        Record { position: NarrowPacked::from_words(&[number, 0, !number]), times }
    }

    proptest! {
        /// What a map that is filled one by one has.
        #[test]
        fn equal_positions_become_one(
            old in proptest::collection::btree_map(0..40_u64, 1..1000_u64, 0..40),
            new in proptest::collection::vec((0..40_u64, 1..1000_u64), 0..60),
        ) {
            let mut records: Vec<_> = old.iter().map(|(&n, &t)| record(&(n, t))).collect();
            let sorted = records.len();
            records.extend(new.iter().map(record));
            let mut expected: BTreeMap<u64, u64> = old;
            for (number, times) in new {
                *expected.entry(number).or_default() += times;
            }
            merge(&mut records, sorted).unwrap();
            let expected: Vec<_> = expected.iter().map(|(&n, &t)| record(&(n, t))).collect();
            prop_assert_eq!(records, expected);
        }
    }

    #[test]
    fn a_multiplicity_beyond_64_bits_is_noticed() {
        let mut records = vec![record(&(1, u64::MAX)), record(&(1, 1))];
        assert!(matches!(merge(&mut records, 1), Err(Halt::Multiplicity)));
    }
}
