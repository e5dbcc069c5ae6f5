//! Sums over a run, and how they are printed.

use crate::features::Feature;

/// The depths that are compared; the first is that of every position.
pub(crate) const DEPTHS: [u32; 3] = [3, 4, 5];

/// A sample of which fewer than this many have to have a feature may have none by chance.
const ENOUGH: u64 = 10;

/// What happened at one depth.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AtDepth {
    pub(crate) positions: u64,
    pub(crate) comparisons: u64,
    /// Leaves as the scalar counter counts them, once for every comparison.
    pub(crate) leaves: u64,
    pub(crate) differences: u64,
    /// Positions passed over for having too many leaves.
    pub(crate) left_out: u64,
}

/// What was compared.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    pub(crate) at: [AtDepth; 3],
    /// Every feature, and for each depth how many of its positions had it.
    features: Vec<(Feature, [u64; 3])>,
}

impl Totals {
    /// Counts the features of a position that was compared at the depth of this index.
    pub(crate) fn see(&mut self, depth: usize, features: &[Feature]) {
        if self.features.is_empty() {
            self.features = features.iter().map(|&feature| (feature, [0; 3])).collect();
        }
        for ((_, seen), feature) in self.features.iter_mut().zip(features) {
            seen[depth] += u64::from(feature.has);
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        for (at, other) in self.at.iter_mut().zip(other.at) {
            at.positions += other.positions;
            at.comparisons += other.comparisons;
            at.leaves += other.leaves;
            at.differences += other.differences;
            at.left_out += other.left_out;
        }
        if self.features.is_empty() {
            self.features = other.features;
            return;
        }
        for ((_, seen), (_, other)) in self.features.iter_mut().zip(other.features) {
            for (seen, other) in seen.iter_mut().zip(other) {
                *seen += other;
            }
        }
    }

    /// Prints everything; whether nothing differs and nothing is missing.
    pub(crate) fn print(&self) -> bool {
        println!("\n{:55}{:>11}{:>11}{:>11}", "positions with", "depth 3", "depth 4", "depth 5");
        let mut missing = Vec::new();
        for (feature, seen) in &self.features {
            let [three, four, five] = seen;
            println!("{:55}{three:>11}{four:>11}{five:>11}", feature.name);
            let least = self.at[0].positions * feature.least as u64 / 1000;
            if *three < least && least >= ENOUGH {
                missing.push(format!("{three} positions with {}, expected at least {least}", feature.name));
            }
        }
        println!("\ndepth  positions  left out  comparisons           leaves  differences");
        for (depth, at) in DEPTHS.iter().zip(&self.at) {
            let AtDepth { positions, comparisons, leaves, differences, left_out } = at;
            println!("{depth:5}{positions:>11}{left_out:>10}{comparisons:>13}{leaves:>17}{differences:>13}");
        }
        for missing in &missing {
            println!("the sample misses something: found {missing}");
        }
        missing.is_empty() && self.at.iter().all(|at| at.differences == 0)
    }
}
