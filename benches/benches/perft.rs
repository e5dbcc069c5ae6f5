//! Whole runs through the driver: the start position, a suite, threads, a table.
//!
//! Throughput is in leaves. With a table most of them are not counted but looked up: that figure is not a
//! speed of generating moves.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use makruk_benches::{leaves, positions, strategies};
use makruk_core::{KeyHasher, Makruk, Position};
use makruk_movegen::{Axis, Chosen};
use makruk_perft::{Perft, Silent, TableSetup};

/// Leaves below the start position by depth; `start.epd` says which programs agree.
const START: [u64; 7] = [1, 23, 529, 12_012, 273_026, 6_223_994, 142_078_049];

fn run(perft: Perft<Makruk>) -> u64 {
    let report = perft.only_last(true).run(&Silent).expect("a run of a few plies");
    let nodes = report.last().expect("a run that nobody cancels").nodes;
    u64::try_from(nodes).expect("a count of a few plies")
}

/// The strategy that is used when none is asked for.
fn preferred() -> Chosen<Makruk> {
    use makruk_movegen::{Cpu, Strategies};

    Makruk::choose(None, &Cpu::detect()).expect("some strategy runs on any CPU")
}

fn start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft/start");
    for chosen in strategies() {
        let slow = chosen.strategy.name == "reference" || chosen.strategy.axis == Axis::Board;
        let depths = if slow { 3..=4 } else { 4..=5 };
        for depth in depths {
            group.throughput(Throughput::Elements(START[depth]));
            group.bench_function(BenchmarkId::new(chosen.strategy.name, depth), |bencher| {
                bencher.iter(|| {
                    assert_eq!(run(Perft::new(Position::start(), depth as u32, chosen)), START[depth]);
                });
            });
        }
    }
    group.finish();
}

fn suite(criterion: &mut Criterion) {
    const DEPTH: u32 = 3;
    let positions = positions(&["published"], DEPTH);
    let expected = leaves(&positions);
    let mut group = criterion.benchmark_group("perft/published");
    group.throughput(Throughput::Elements(expected));
    for chosen in strategies() {
        group.bench_function(BenchmarkId::new(chosen.strategy.name, DEPTH), |bencher| {
            bencher.iter(|| {
                let counts = positions.iter().map(|known| run(Perft::new(known.position, DEPTH, chosen)));
                assert_eq!(counts.sum::<u64>(), expected);
            });
        });
    }
    group.finish();
}

/// The preferred strategy with one and all threads, without and with a table.
fn setups(criterion: &mut Criterion) {
    const DEPTH: usize = 6;
    let table = TableSetup { bytes: 64 << 20, seed: KeyHasher::DEFAULT_SEED };
    let mut group = criterion.benchmark_group("perft/setups");
    group.throughput(Throughput::Elements(START[DEPTH]));
    for (threads, name) in [(1, "one"), (0, "all")] {
        for (table, with) in [(None, "plain"), (Some(table), "64MiB")] {
            group.bench_function(format!("{with}/{name}"), |bencher| {
                bencher.iter(|| {
                    let perft = Perft::new(Position::start(), DEPTH as u32, preferred());
                    assert_eq!(run(perft.threads(threads).table(table)), START[DEPTH]);
                });
            });
        }
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = start, suite, setups
}
criterion_main!(benches);
