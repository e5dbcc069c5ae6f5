//! Many threads, one tiny table: every hit must be right.

use std::thread;

use makruk_core::Key;
use makruk_table::{CountTable, MAX_COUNT};

/// A bijection that looks random: the finaliser of `SplitMix64` (Steele, Lea, Flood, 2014).
fn mixed(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn key(item: u64) -> Key {
    Key { index: mixed(2 * item), signature: mixed(2 * item + 1) }
}

/// What is stored for a key, at every depth: a function of key and depth, as a perft count is.
fn count(key: Key, depth: u32) -> u64 {
    mixed(key.index ^ key.signature.rotate_left(depth)) & MAX_COUNT
}

fn is_shared<T: Send + Sync>(_: &T) {}

#[test]
fn every_hit_of_eight_threads_is_right() {
    const THREADS: u64 = 8;
    let rounds: u64 = if cfg!(miri) { 200 } else { 400_000 };
    // Items fight for few entries, so that threads write the same words at the same time.
    for (bytes, items) in [(64, 8), (192, 64), (1024, 200)] {
        let table = CountTable::new(bytes).unwrap();
        is_shared(&table);
        let hits: u64 = thread::scope(|scope| {
            let hammer = |seed: u64| {
                let (mut hits, mut state) = (0, mixed(seed));
                for _ in 0..rounds {
                    state = mixed(state);
                    let (key, depth) = (key(state % items), 1 + (state >> 32) as u32 % 3);
                    if let Some(found) = table.probe(key, depth) {
                        assert_eq!(found, count(key, depth), "{key:?}, depth {depth}");
                        hits += 1;
                    } else {
                        table.store(key, depth, count(key, depth));
                    }
                }
                hits
            };
            let threads: Vec<_> = (0..THREADS).map(|seed| scope.spawn(move || hammer(seed))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(hits > THREADS * rounds / 100, "{hits} hits in {bytes} bytes: nothing was tested");
    }
}
