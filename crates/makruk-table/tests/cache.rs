//! What a table remembers, and what it forgets first.

use makruk_core::Key;
use makruk_table::{BUCKET_BYTES, CountTable, MAX_COUNT, MAX_DEPTH, TableError};

const KEY: Key = Key { index: 0x9e37_79b9_7f4a_7c15, signature: 0xbf58_476d_1ce4_e5b9 };

fn table(bytes: usize) -> CountTable {
    CountTable::new(bytes).unwrap()
}

/// Keys of one bucket, told apart by their signatures.
fn signed(signature: u64) -> Key {
    Key { index: 0, signature: signature.wrapping_mul(0x9e37_79b9_7f4a_7c15) }
}

#[test]
fn what_is_stored_is_found() {
    let table = table(1 << 16);
    for depth in 1..=MAX_DEPTH {
        for (i, count) in [0, 1, 23, 3_299_342_874, MAX_COUNT].into_iter().enumerate() {
            let key = Key { index: u64::from(depth) << 58, ..signed(i as u64) };
            table.prefetch(key);
            table.store(key, depth, count);
            assert_eq!(table.probe(key, depth), Some(count));
        }
    }
}

#[test]
fn another_depth_or_signature_misses() {
    let table = table(1 << 16);
    table.store(KEY, 4, 273_026);
    for depth in (0..=200).filter(|&depth| depth != 4).chain([68, 4 + (1 << 31), u32::MAX]) {
        assert_eq!(table.probe(KEY, depth), None, "depth {depth}");
    }
    for bit in 0..64 {
        let other = Key { signature: KEY.signature ^ (1 << bit), ..KEY };
        assert_eq!(table.probe(other, 4), None, "signature bit {bit}");
    }
    assert_eq!(table.probe(Key { index: !KEY.index, ..KEY }, 4), None);
    assert_eq!(table.probe(KEY, 4), Some(273_026));
}

/// The depths of one position do not answer for each other even if the key leaves them out.
/// Counts: `rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1`.
#[test]
fn depths_of_one_key_live_side_by_side() {
    let table = table(BUCKET_BYTES);
    let counts = [23, 529, 12_012, 273_026];
    for (depth, count) in (1..).zip(counts) {
        table.store(KEY, depth, count);
    }
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(table.probe(KEY, depth), Some(count));
    }
}

#[test]
fn an_empty_table_never_hits() {
    for bytes in [64, 192, 1 << 16] {
        let table = table(bytes);
        for index in [0, 1, 1 << 63, u64::MAX] {
            for signature in [0, 1, 4, 63, 64, u64::MAX] {
                for depth in (0..=130).chain([1 << 6, 1 << 31, u32::MAX]) {
                    assert_eq!(table.probe(Key { index, signature }, depth), None);
                }
            }
        }
    }
}

#[test]
fn the_zero_key_is_a_key_like_any_other() {
    let table = table(64);
    let zero = Key { index: 0, signature: 0 };
    table.store(zero, 1, 0);
    assert_eq!(table.probe(zero, 1), Some(0));
    assert_eq!(table.probe(zero, 2), None);
}

#[test]
fn what_does_not_fit_is_not_stored() {
    let table = table(1 << 10);
    for (depth, count) in
        [(4, MAX_COUNT + 1), (4, u64::MAX), (0, 1), (MAX_DEPTH + 1, 1), (68, 1), (u32::MAX, 1)]
    {
        table.store(KEY, depth, count);
        assert_eq!(table.probe(KEY, depth), None);
    }
    assert_eq!(table.occupancy().to_bits(), 0.0_f64.to_bits());
}

#[test]
fn a_full_bucket_gives_up_its_smallest_count() {
    // Whatever order the five come in, the three largest of the first four stay, and the fifth.
    let counts = [50_u64, 10, 40, 20, 30];
    for turn in 0..counts.len() {
        let table = table(BUCKET_BYTES);
        let mut stored = counts;
        stored.rotate_left(turn);
        for count in stored {
            table.store(signed(count), 3, count);
        }
        let least = *stored[..4].iter().min().unwrap();
        for count in stored {
            let expected = (count != least).then_some(count);
            assert_eq!(table.probe(signed(count), 3), expected, "{stored:?}");
        }
    }
}

#[test]
fn among_equal_counts_the_lowest_depth_gives_way() {
    let table = table(BUCKET_BYTES);
    for depth in [5, 3, 4, 6, 7] {
        table.store(signed(u64::from(depth)), depth, 10);
    }
    for depth in 3..=7 {
        let expected = (depth != 3).then_some(10);
        assert_eq!(table.probe(signed(u64::from(depth)), depth), expected);
    }
}

#[test]
fn small_counts_pass_through_a_bucket_of_large_ones() {
    let table = table(BUCKET_BYTES);
    let large = [1_000_001, 1_000_002, 1_000_003, 1_000_004];
    for count in large {
        table.store(signed(count), 5, count);
    }
    for count in 1..100 {
        table.store(signed(count), 2, count);
        assert_eq!(table.probe(signed(count), 2), Some(count), "the latest is kept");
        for kept in &large[1..] {
            assert_eq!(table.probe(signed(*kept), 5), Some(*kept), "the largest are kept");
        }
    }
}

#[test]
fn sizes_are_an_upper_bound_and_every_index_is_in_range() {
    for bytes in [64, 100, 127, 128, 1000, 64 * 3, 4096, (1 << 20) + 17] {
        let table = table(bytes);
        assert_eq!(table.bytes(), bytes - bytes % 64);
        assert_eq!(table.entries() * 16, table.bytes());
        for (count, index) in (1..).zip([0, 1, (1 << 63) - 1, 1 << 63, u64::MAX - 1, u64::MAX]) {
            let key = Key { index, signature: !index };
            table.prefetch(key);
            table.store(key, 2, count);
            assert_eq!(table.probe(key, 2), Some(count), "{bytes} bytes, index {index}");
        }
    }
}

#[test]
fn impossible_sizes_are_errors() {
    for bytes in [0, 1, 63] {
        match CountTable::new(bytes) {
            Err(TableError::TooSmall { bytes: asked, minimum: 64 }) => assert_eq!(asked, bytes),
            other => panic!("{bytes} bytes: {other:?}"),
        }
    }
    for bytes in [usize::MAX, usize::MAX - 63, usize::MAX / 2 + 1, usize::MAX / 2] {
        match CountTable::new(bytes) {
            Err(error @ TableError::Allocation { bytes: asked, .. }) => {
                assert_eq!(asked, bytes);
                assert!(error.to_string().contains(&bytes.to_string()));
            }
            other => panic!("{bytes} bytes: {other:?}"),
        }
    }
}

#[test]
fn occupancy_is_the_share_of_entries_in_use() {
    let table = table(8 * BUCKET_BYTES);
    assert_eq!(table.occupancy().to_bits(), 0.0_f64.to_bits());
    for bucket in 0..4 {
        for signature in 1..=4 {
            table.store(Key { index: bucket << 61, ..signed(signature) }, 1, 1);
        }
    }
    assert_eq!(table.occupancy().to_bits(), 0.5_f64.to_bits());
    table.clear();
    assert_eq!(table.occupancy().to_bits(), 0.0_f64.to_bits());
    assert_eq!(table.probe(signed(1), 1), None);
}

#[test]
fn debug_prints_sizes_only() {
    assert_eq!(format!("{:?}", table(1 << 20)), "CountTable { bytes: 1048576, entries: 65536, .. }");
}
