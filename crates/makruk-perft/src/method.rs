//! How to count, and when which way pays.

use makruk_core::{Position, Variant};
use makruk_movegen::Kernel;

/// A way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every path, without remembering anything.
    Plain,
    /// Subtrees are looked up in a table.
    Table,
    /// Each position of a ply once, with the number of paths to it.
    Layers,
}

impl Method {
    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Table => "table",
            Self::Layers => "layers",
        }
    }

    /// The method to use when none is asked for and there is no table, and why.
    ///
    /// Layers pay from far less, but a count that takes a second or two either way is better made path by
    /// path: then its speed is the strategy's own.
    pub fn by_size<V: Variant>(position: &Position<V>, depth: u32, kernel: &Kernel<V>) -> (Self, String) {
        let leaves = expected_leaves(position, depth, kernel);
        let (method, relation) =
            if leaves < PLAIN_LEAVES { (Self::Plain, "less than") } else { (Self::Layers, "at least") };
        (method, format!("about {leaves:.0e} leaves expected, {relation} {PLAIN_LEAVES:.0e}"))
    }
}

/// From so many leaves on, layers.
pub(crate) const PLAIN_LEAVES: f64 = 3e11;

/// The depth that is counted to guess the rest.
const PROBE: u32 = 3;

/// A guess at the number of leaves: as many moves each ply as in the first ones, on the average.
fn expected_leaves<V: Variant>(position: &Position<V>, depth: u32, kernel: &Kernel<V>) -> f64 {
    let probe = depth.min(PROBE);
    let leaves = (kernel.count)(position, probe) as f64;
    leaves.powf(f64::from(depth) / f64::from(probe.max(1)))
}
