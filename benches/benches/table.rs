//! Looking up and storing counts, in a table that fits a core's second-level cache and in one that fits no
//! cache.
//!
//! Keys are worked through in batches; all batches together touch every page of the table, so that the large
//! one shows the price of memory. `prefetched` asks for each bucket some keys ahead, as the driver does.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use makruk_core::{Key, KeyHasher, Makruk, Position};
use makruk_table::CountTable;

const SIZES: [(&str, usize); 2] = [("512KiB", 512 << 10), ("256MiB", 256 << 20)];
const BATCH: usize = 4096;
const DEPTH: u32 = 4;
/// Keys between asking for a bucket and looking into it.
const AHEAD: usize = 16;

/// Keys of one position with different numbers beside it: as random as any.
fn keys(numbers: std::ops::Range<usize>) -> Vec<Key> {
    let hasher = KeyHasher::default();
    let position = Position::<Makruk>::start();
    numbers.map(|number| hasher.key(&position, number as u64)).collect()
}

/// The count kept for a key: anything that depends on it.
fn count_of(key: Key) -> u64 {
    key.signature >> 8
}

/// Looks a batch up and gives the number of right counts found.
fn probe(table: &CountTable, keys: &[Key]) -> usize {
    keys.iter().filter(|key| table.probe(**key, DEPTH) == Some(count_of(**key))).count()
}

fn probe_prefetched(table: &CountTable, keys: &[Key]) -> usize {
    let mut found = 0;
    for (i, key) in keys.iter().enumerate() {
        if let Some(next) = keys.get(i + AHEAD) {
            table.prefetch(*next);
        }
        found += usize::from(table.probe(*key, DEPTH) == Some(count_of(*key)));
    }
    found
}

/// Times a function over batches, each of which must find `expected` counts.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    (table, keys): (&CountTable, &[Key]),
    expected: usize,
    work: fn(&CountTable, &[Key]) -> usize,
) {
    let mut batches = keys.chunks_exact(BATCH).cycle();
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let batch = batches.next().expect("a cycle has no end");
            assert_eq!(work(table, black_box(batch)), expected);
        });
    });
}

fn table(criterion: &mut Criterion) {
    for (size, bytes) in SIZES {
        let table = CountTable::new(bytes).expect("memory for a table");
        // Some are pushed out of full buckets; those that stay are what can be found.
        let stored = keys(0..(table.entries() / 2).min(1 << 21));
        for key in &stored {
            table.store(*key, DEPTH, count_of(*key));
        }
        let kept: Vec<_> = stored.iter().filter(|key| table.probe(**key, DEPTH).is_some()).copied().collect();
        assert!(kept.len() > stored.len() * 3 / 4, "{} of {} are left", kept.len(), stored.len());
        let strangers = keys(stored.len()..stored.len() + kept.len());

        let mut group = criterion.benchmark_group(format!("table/{size}"));
        group.throughput(Throughput::Elements(BATCH as u64));
        measure(&mut group, "hit", (&table, &kept), BATCH, probe);
        measure(&mut group, "hit-prefetched", (&table, &kept), BATCH, probe_prefetched);
        measure(&mut group, "miss", (&table, &strangers), 0, probe);
        measure(&mut group, "store", (&table, &kept), 1, |table, keys| {
            for key in keys {
                table.store(*key, DEPTH, count_of(*key));
            }
            // Whatever else was pushed out, the last one is there.
            probe(table, &keys[keys.len() - 1..])
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = table
}
criterion_main!(benches);
