//! Tests that look into, or damage, the memory of a table.

use std::sync::atomic::Ordering::Relaxed;

use super::CountTable;
use makruk_core::Key;

use crate::{BUCKET_BYTES, BUCKET_ENTRIES, entry::Entry};

const A: Key = Key { index: 0, signature: 0x0123_4567_89ab_cdef };
const B: Key = Key { index: 0, signature: 0xfedc_ba98_7654_3210 };

fn one_bucket() -> CountTable {
    CountTable::new(BUCKET_BYTES).unwrap()
}

fn entries(table: &CountTable) -> &[Entry; BUCKET_ENTRIES] {
    &table.bucket(A).entries
}

/// The words of the only entry of a table in which just this was stored.
fn words_of(key: Key, depth: u32, count: u64) -> [u64; 2] {
    let table = one_bucket();
    table.store(key, depth, count);
    let words = entries(&table)[0].words().map(|word| word.load(Relaxed));
    assert_ne!(words[1], 0, "the first store goes to the first entry");
    words
}

#[test]
fn torn_entries_miss() {
    // Every mix of the words of two stores, and of a store and an empty or half-cleared entry.
    let stores = [(A, 4, 273_026), (B, 4, 360_516), (B, 5, 273_026), (A, 3, 12_012), (B, 1, 0)];
    let mut words = stores.map(|(key, depth, count)| words_of(key, depth, count)).to_vec();
    words.push([0, 0]);
    for (i, first) in words.iter().enumerate() {
        for (j, second) in words.iter().enumerate().filter(|&(j, _)| j != i) {
            let table = one_bucket();
            let [check, data] = entries(&table)[0].words();
            check.store(first[0], Relaxed);
            data.store(second[1], Relaxed);
            for key in [A, B] {
                for depth in 0..=64 {
                    assert_eq!(table.probe(key, depth), None, "words of {i} and {j}");
                }
            }
        }
    }
}

#[test]
fn any_flipped_bit_misses() {
    let table = one_bucket();
    table.store(A, 4, 273_026);
    for word in entries(&table)[0].words() {
        for bit in 0..64 {
            word.fetch_xor(1 << bit, Relaxed);
            assert!((0..=64).all(|depth| table.probe(A, depth).is_none()), "bit {bit}");
            word.fetch_xor(1 << bit, Relaxed);
            assert_eq!(table.probe(A, 4), Some(273_026));
        }
    }
}

#[test]
fn a_store_repairs_a_torn_entry() {
    let table = one_bucket();
    table.store(A, 4, 273_026);
    entries(&table)[0].words()[1].fetch_xor(1 << 40, Relaxed);
    assert_eq!(table.probe(A, 4), None);
    table.store(A, 4, 273_026);
    assert_eq!(table.probe(A, 4), Some(273_026));
}

#[test]
fn the_same_key_and_depth_keeps_one_entry() {
    let table = one_bucket();
    for _ in 0..10 {
        table.store(A, 4, 7);
    }
    assert_eq!(entries(&table).iter().filter(|entry| !entry.is_empty()).count(), 1);
}

#[test]
fn clearing_zeroes_every_word() {
    let table = CountTable::new(5 * BUCKET_BYTES).unwrap();
    for index in (0..=15).map(|i| i << 60) {
        for depth in 1..=4 {
            table.store(Key { index, ..A }, depth, 9);
        }
    }
    table.clear();
    let mut words = table.entries_of(usize::MAX).flat_map(Entry::words);
    assert!(words.all(|word| word.load(Relaxed) == 0));
}

const MORE: u64 = 0x5555_aaaa_0f0f_1234;

#[test]
fn a_wide_entry_is_found_under_its_whole_signature_alone() {
    let table = one_bucket();
    table.store_wide(A, MORE, 4, 273_026);
    assert_eq!(table.probe_wide(A, MORE, 4), Some(273_026));
    assert_eq!(table.probe_wide(A, MORE, 3), None);
    for bit in 0..64 {
        assert_eq!(table.probe_wide(A, MORE ^ 1 << bit, 4), None);
        let other = Key { signature: A.signature ^ 1 << bit, ..A };
        assert_eq!(table.probe_wide(other, MORE, 4), None);
    }
    // Two pairs: the larger count stays, the latest comes in.
    table.store_wide(B, MORE, 4, 7);
    table.store_wide(B, !MORE, 4, 8);
    assert_eq!(table.probe_wide(A, MORE, 4), Some(273_026));
    assert_eq!((table.probe_wide(B, MORE, 4), table.probe_wide(B, !MORE, 4)), (None, Some(8)));
    table.store_wide(B, !MORE, 4, 8);
    assert_eq!(entries(&table).iter().filter(|entry| !entry.is_empty()).count(), 4);
}

#[test]
fn any_flipped_bit_of_a_wide_entry_misses_and_a_store_repairs() {
    let table = one_bucket();
    table.store_wide(A, MORE, 4, 273_026);
    for word in entries(&table)[..2].iter().flat_map(Entry::words) {
        for bit in 0..64 {
            word.fetch_xor(1 << bit, Relaxed);
            assert!((0..=64).all(|depth| table.probe_wide(A, MORE, depth).is_none()), "bit {bit}");
            word.fetch_xor(1 << bit, Relaxed);
            assert_eq!(table.probe_wide(A, MORE, 4), Some(273_026));
        }
    }
    entries(&table)[1].words()[0].fetch_xor(1, Relaxed);
    table.store_wide(A, MORE, 4, 273_026);
    assert_eq!(table.probe_wide(A, MORE, 4), Some(273_026));
}

/// Words of two stores mixed, as threads that overtake each other may leave them: what is found is what
/// was stored under the key, or nothing.
#[test]
fn torn_wide_entries_miss() {
    // A count is a function of the key, and so is each half of a signature.
    let c = Key { signature: !A.signature, ..A };
    let stores = [(A, MORE, 4, 9), (B, !MORE, 4, 11), (c, MORE << 1, 4, 9), (A, MORE, 5, 9)];
    let words = stores.map(|(key, more, depth, count)| {
        let table = one_bucket();
        table.store_wide(key, more, depth, count);
        let words = entries(&table)[..2].iter().flat_map(Entry::words);
        words.map(|word| word.load(Relaxed)).collect::<Vec<_>>()
    });
    for (i, first) in words.iter().enumerate() {
        for (j, second) in words.iter().enumerate().filter(|&(j, _)| j != i) {
            for mix in 0..16_u32 {
                let mixed: Vec<_> =
                    (0..4).map(|n| if mix >> n & 1 == 1 { second[n] } else { first[n] }).collect();
                let table = one_bucket();
                for (place, &word) in entries(&table)[..2].iter().flat_map(Entry::words).zip(&mixed) {
                    place.store(word, Relaxed);
                }
                for ((key, more, depth, count), stored) in stores.into_iter().zip(&words) {
                    let whole = mixed == *stored;
                    let found = table.probe_wide(key, more, depth);
                    assert_eq!(found, whole.then_some(count), "{i} and {j}, mix {mix}");
                }
            }
        }
    }
}
