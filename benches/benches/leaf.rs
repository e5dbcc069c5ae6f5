//! Counting the legal moves of one position: what a perft in bulk does most of the time.
//!
//! All positions of the suites at depth 1, with each strategy at each CPU level; `walk` makes the moves,
//! `count` need not.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk_benches::{SUITES, copies, leaves, positions};
use makruk_core::Makruk;
use makruk_movegen::Count;

fn leaf(criterion: &mut Criterion) {
    let positions = positions(&SUITES, 1);
    let expected = leaves(&positions);
    let copies = copies();
    for title in ["leaf/count", "leaf/walk"] {
        let mut group = criterion.benchmark_group(title);
        group.throughput(Throughput::Elements(positions.len() as u64));
        for copy in &copies {
            let kernel = copy.chosen.kernel;
            let count: Count<Makruk> = if title == "leaf/count" { kernel.count } else { kernel.walk };
            group.bench_function(&copy.id, |bencher| {
                bencher.iter(|| {
                    let positions = black_box(&positions).iter();
                    let moves: u64 = positions.map(|known| count(&known.position, 1)).sum();
                    assert_eq!(moves, expected);
                });
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = leaf
}
criterion_main!(benches);
