//! Splitting a count into parts that threads can share, and putting the parts together.

use std::time::Duration;

use makruk_core::{Move, Position, Variant};
use makruk_movegen::Kernel;

use crate::error::Stop;
use crate::report::{Interrupted, RootMove};
use crate::{PerftError, Tally};

/// Something with children: a position, or a position and what else decides about its children.
pub(crate) trait Subtree<V: Variant>: Sized {
    fn children(&self, kernel: &Kernel<V>) -> Vec<(Move, Self)>;
}

impl<V: Variant> Subtree<V> for Position<V> {
    fn children(&self, kernel: &Kernel<V>) -> Vec<(Move, Self)> {
        let mut children = Vec::with_capacity(64);
        (kernel.expand)(self, &mut |mv, child| children.push((mv, *child)));
        children
    }
}

/// Something that is added up over the leaves.
pub(crate) trait Sum: Default {
    /// The perft number in it.
    fn nodes(&self) -> u128;

    fn plus(self, other: &Self) -> Result<Self, Stop>;
}

impl Sum for u128 {
    fn nodes(&self) -> u128 {
        *self
    }

    fn plus(self, other: &Self) -> Result<Self, Stop> {
        Stop::on_overflow(self, *other)
    }
}

impl Sum for Tally {
    fn nodes(&self) -> u128 {
        self.nodes
    }

    fn plus(mut self, other: &Self) -> Result<Self, Stop> {
        Stop::on_overflow(self.nodes, other.nodes)?;
        self += *other; // no number in it is larger than the nodes
        Ok(self)
    }
}

/// A subtree to count, and the first move that it belongs to.
pub(crate) struct Unit<T> {
    pub(crate) root: usize,
    pub(crate) subtree: T,
}

/// A count in parts: `units` are all subtrees at one ply, each `remaining` plies above the leaves.
pub(crate) struct Split<T> {
    /// The first moves, in the order of their text.
    pub(crate) moves: Vec<Move>,
    pub(crate) units: Vec<Unit<T>>,
    pub(crate) remaining: u32,
}

/// Below this remaining depth a unit is too small to be worth handing out.
const SMALLEST: u32 = 3;

impl<T> Split<T> {
    /// Splits a count of `depth` plies, at least one, ply by ply until there are `wanted` parts.
    ///
    /// The parts are not made unique: every path is counted, so that a plain run's speed is that of the
    /// strategy alone.
    pub(crate) fn of<V: Variant>(root: &T, depth: u32, kernel: &Kernel<V>, wanted: usize) -> Self
    where
        T: Subtree<V>,
    {
        let mut first = root.children(kernel);
        first.sort_by_cached_key(|(mv, _)| mv.text(&V::LETTERS));
        let (moves, subtrees): (Vec<_>, Vec<_>) = first.into_iter().unzip();
        let mut units: Vec<_> =
            subtrees.into_iter().enumerate().map(|(root, subtree)| Unit { root, subtree }).collect();
        let mut remaining = depth - 1;
        while units.len() < wanted && remaining > SMALLEST && !units.is_empty() {
            units = units
                .iter()
                .flat_map(|Unit { root, subtree }| {
                    let children = subtree.children(kernel).into_iter();
                    children.map(|(_, subtree)| Unit { root: *root, subtree })
                })
                .collect();
            remaining -= 1;
        }
        Self { moves, units, remaining }
    }

    /// Adds up what was counted for each unit, in their order.
    pub(crate) fn gather<S: Sum>(
        &self,
        depth: u32,
        counts: &[Result<S, Stop>],
        elapsed: Duration,
    ) -> Result<Result<Gathered<S>, Interrupted>, PerftError> {
        let overflow = |_| PerftError::Overflow { depth };
        let mut below = vec![Some(0_u128); self.moves.len()];
        let mut total = S::default();
        let mut cancelled = false;
        for (unit, count) in self.units.iter().zip(counts) {
            match count {
                Ok(count) => {
                    total = total.plus(count).map_err(overflow)?;
                    below[unit.root] = below[unit.root].map(|sum| sum + count.nodes());
                }
                Err(Stop::Overflow) => return Err(PerftError::Overflow { depth }),
                Err(Stop::Cancelled) => {
                    cancelled = true;
                    below[unit.root] = None;
                }
            }
        }
        let divide: Vec<_> = self
            .moves
            .iter()
            .zip(below)
            .filter_map(|(&mv, nodes)| nodes.map(|nodes| RootMove { mv, nodes }))
            .collect();
        Ok(if cancelled {
            let moves = self.moves.len();
            Err(Interrupted { depth, leaves: total.nodes(), elapsed, finished: divide, moves })
        } else {
            Ok(Gathered { divide, total })
        })
    }
}

/// All parts of one depth.
pub(crate) struct Gathered<S> {
    pub(crate) divide: Vec<RootMove>,
    pub(crate) total: S,
}
