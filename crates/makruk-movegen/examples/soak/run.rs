//! One run over the positions of a variant.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use makruk_core::{Fen, Position};
use makruk_movegen::{Kernel, Strategies};

use crate::features::features;
use crate::kernels::{self, Copy};
use crate::options::Options;
use crate::shrink::shrink;
use crate::sources::{BLOCK, Positions};
use crate::totals::{DEPTHS, Totals};

/// Blocks in a unit of work. One position of each block is counted to depth 4, one of each unit to depth 5.
const BLOCKS: usize = 5;

/// The most leaves at depth 5, as guessed from the depths before it: without a limit a few crowded
/// positions would take all the time.
const MOST_LEAVES: u64 = 20_000_000;

/// What all threads read.
struct Run<V: Strategies> {
    positions: Positions<V>,
    expected: Kernel<V>,
    tested: Vec<Copy<V>>,
}

/// Compares and prints; whether nothing differs and nothing is missing. `rules` goes behind the name.
pub(crate) fn run<V: Strategies>(rules: &str, options: &Options) -> bool {
    let begun = Instant::now();
    let expected = kernels::expected::<V>();
    let positions = Positions::seeded(options.seed);
    let run = Run { positions, expected: expected.kernel, tested: kernels::tested() };
    println!("{}{rules}, seed {}, against {}:", V::NAME, options.seed, expected.strategy.name);
    for copy in &run.tested {
        println!("  {}", copy.told());
    }

    let units = options.positions.div_ceil(BLOCK * BLOCKS);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut totals = Totals::default();
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= units {
                return totals;
            }
            run.unit(unit, &mut totals);
        }
    };
    let mut totals = Totals::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            totals.add(worker.join().expect("a worker catches the panics of the counts"));
        }
    });
    let good = totals.print();
    println!("{:.0} s on {} threads\n", begun.elapsed().as_secs_f64(), options.threads);
    good
}

impl<V: Strategies> Run<V> {
    /// Compares the positions of a few blocks.
    fn unit(&self, unit: usize, totals: &mut Totals) {
        let mut deep = None;
        for block in unit * BLOCKS..(unit + 1) * BLOCKS {
            let (positions, mut random) = self.positions.block(block);
            let chosen = random.below(BLOCK);
            for (index, position) in positions.iter().enumerate() {
                let three = self.compare(0, position, totals);
                if index != chosen {
                    continue;
                }
                let four = self.compare(1, position, totals);
                let guess = u128::from(four) * u128::from(four) / u128::from(three.max(1));
                if guess > u128::from(MOST_LEAVES) {
                    totals.at[2].left_out += 1;
                } else if deep.is_none() || random.below(2) == 0 {
                    deep = Some(*position);
                }
            }
        }
        if let Some(position) = deep {
            self.compare(2, &position, totals);
        }
    }

    /// Compares one position at the depth of this index; its leaves.
    fn compare(&self, index: usize, position: &Position<V>, totals: &mut Totals) -> u64 {
        let depth = DEPTHS[index];
        let expected = (self.expected.count)(position, depth);
        totals.see(index, &features(position));
        let at = &mut totals.at[index];
        at.positions += 1;
        for copy in &self.tested {
            at.comparisons += 1;
            at.leaves += expected;
            if copy.count(position, depth) != Some(expected) {
                at.differences += 1;
                self.tell(position, depth, copy);
            }
        }
        expected
    }

    /// Prints a difference, as found and as small as it can be made.
    fn tell(&self, position: &Position<V>, depth: u32, copy: &Copy<V>) {
        let line = |position: &Position<V>, depth| {
            let expected = (self.expected.count)(position, depth);
            let found = copy.count(position, depth).map_or("a panic".to_owned(), |count| count.to_string());
            format!("depth {depth} of {}: found {found}, expected {expected}", Fen::from(*position))
        };
        let differs = |position: &Position<V>, depth| {
            copy.count(position, depth) != Some((self.expected.count)(position, depth))
        };
        let (small, shallow) = shrink(*position, depth, differs);
        println!("difference: {}, {}", copy.told(), line(position, depth));
        println!("  made small: {}", line(&small, shallow));
    }
}
