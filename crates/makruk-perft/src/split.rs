//! Splitting a count into parts that threads can share.

use makruk_core::{Move, Position, Variant};
use makruk_movegen::Kernel;

/// A subtree to count, and the first move that it belongs to.
pub(crate) struct Unit<V: Variant> {
    pub(crate) position: Position<V>,
    pub(crate) root: usize,
}

/// A count in parts: `units` hold all positions at one ply, each `remaining` plies above the leaves.
pub(crate) struct Split<V: Variant> {
    /// The first moves, in the order of their text.
    pub(crate) moves: Vec<Move>,
    pub(crate) units: Vec<Unit<V>>,
    pub(crate) remaining: u32,
}

/// Below this remaining depth a unit is too small to be worth handing out.
const SMALLEST: u32 = 3;

impl<V: Variant> Split<V> {
    /// Splits a count of `depth` plies, at least one, ply by ply until there are `wanted` parts.
    ///
    /// The parts are not made unique: every path is counted, so that a plain run's speed is that of the
    /// strategy alone.
    pub(crate) fn of(position: &Position<V>, depth: u32, kernel: &Kernel<V>, wanted: usize) -> Self {
        let mut first = Vec::new();
        (kernel.expand)(position, &mut |mv, child| first.push((mv, *child)));
        first.sort_by_cached_key(|(mv, _)| mv.text(&V::LETTERS));
        let moves = first.iter().map(|(mv, _)| *mv).collect();
        let mut units: Vec<_> =
            first.into_iter().enumerate().map(|(root, (_, position))| Unit { position, root }).collect();
        let mut remaining = depth - 1;
        while units.len() < wanted && remaining > SMALLEST && !units.is_empty() {
            let mut next = Vec::with_capacity(units.len() * 32);
            for Unit { position, root } in units {
                (kernel.expand)(&position, &mut |_, child| next.push(Unit { position: *child, root }));
            }
            units = next;
            remaining -= 1;
        }
        Self { moves, units, remaining }
    }
}
