//! Leaves below each of many positions at once: what they have in common is counted once.
//!
//! Down: the different positions of one ply after another, and for each which those one ply on are. Up: the leaves below
//! a position are the sum of those below its children. Positions are compared in full, so nothing is taken on trust.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use makruk_core::{Packed, Position, Variant};
use makruk_movegen::{Chosen, Count, Kernel};

use crate::layers::{Halt, cheap_depth};
use crate::{Observer, PerftError};

/// Bytes that a position of a level needs at most, all told: itself, its place in the table, its children's numbers,
/// its count.
const BYTES_EACH: usize = 256;

/// The fewest positions that a level must have room for: more than any position has children.
const FEWEST: usize = 1 << 10;

/// How the leaves are counted.
#[derive(Clone, Copy)]
pub(super) struct Each<'a, V: Variant> {
    kernel: &'a Kernel<V>,
    /// Counts subtrees that are not too deep.
    count: Count<V>,
    /// The largest depth at which counting a subtree is as cheap as listing its root's children.
    cheap: u32,
    /// Where positions lie in the tables; nothing but the order of the work depends on it.
    seed: u64,
    observer: &'a dyn Observer,
}

/// From the positions of one ply to those of the next: the number of each one's children, and which they are.
struct Step {
    moves: Vec<u16>,
    children: Vec<u32>,
}

impl<'a, V: Variant> Each<'a, V> {
    pub(super) fn new(chosen: &'a Chosen<V>, seed: u64, observer: &'a dyn Observer) -> Self {
        let kernel = &chosen.kernel;
        Self { kernel, count: kernel.count, cheap: cheap_depth(chosen), seed, observer }
    }

    /// Leaves below each position, with so many bytes of memory, more or less.
    pub(super) fn leaves<P: Packed>(
        &self,
        roots: &[P],
        depth: u32,
        memory: usize,
    ) -> Result<Vec<u128>, Halt> {
        let most = (memory / BYTES_EACH).clamp(FEWEST, u32::MAX as usize);
        let mut steps = Vec::new();
        let mut level = roots.to_vec();
        let mut remaining = depth;
        while remaining > self.cheap
            && let Some((step, next)) = self.down(&level, most)?
        {
            steps.push(step);
            level = next;
            remaining -= 1;
        }
        let below = if remaining <= self.cheap {
            level
                .iter()
                .map(|position| self.subtree(&position.unpack(), remaining))
                .collect::<Result<Vec<_>, _>>()?
        } else {
            // No room for all at once. One alone has always room for its children.
            let mut below = Vec::with_capacity(level.len());
            for some in level.chunks(level.len().div_ceil(8).min(level.len() / 2).max(1)) {
                below.append(&mut self.leaves(some, remaining, memory / 2)?);
            }
            below
        };
        steps.iter().rev().try_fold(below, |below, step| step.up(&below))
    }

    /// The next level, unless it has more positions than that.
    fn down<P: Packed>(&self, level: &[P], most: usize) -> Result<Option<(Step, Vec<P>)>, Halt> {
        let mut step = Step { moves: Vec::with_capacity(level.len()), children: Vec::new() };
        let mut next: Vec<P> = Vec::new();
        let mut table: HashTable<u32> = HashTable::new();
        for position in level {
            self.check()?;
            let position = position.unpack::<V>();
            let before = step.children.len();
            (self.kernel.expand)(&position, &mut |_, child| {
                let child = P::pack(child);
                let hash = self.hash(&child);
                let is_it = |&number: &u32| next[number as usize] == child;
                let rehash = |&number: &u32| self.hash(&next[number as usize]);
                let number = match table.entry(hash, is_it, rehash) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(free) => {
                        let number = next.len() as u32;
                        free.insert(number);
                        next.push(child);
                        number
                    }
                };
                step.children.push(number);
            });
            let (listed, counted) = (step.children.len() - before, (self.kernel.count)(&position, 1));
            if listed as u64 != counted {
                let (counted, listed) = (counted.into(), listed as u128);
                return Err(PerftError::SelfCheck { ply: 1, counted, listed }.into());
            }
            // At most 64 pieces with 14 moves each.
            step.moves.push(listed as u16);
            if next.len() > most {
                return if level.len() == 1 { Ok(Some((step, next))) } else { Ok(None) };
            }
        }
        Ok(Some((step, next)))
    }

    fn subtree(&self, position: &Position<V>, depth: u32) -> Result<u128, Halt> {
        self.check()?;
        Ok((self.count)(position, depth).into())
    }

    fn check(&self) -> Result<(), Halt> {
        if self.observer.cancelled() { Err(Halt::Cancelled) } else { Ok(()) }
    }

    fn hash<P: Packed>(&self, position: &P) -> u64 {
        position.words().iter().fold(self.seed, |hash, word| {
            let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
            (product >> 64) as u64 ^ product as u64
        })
    }
}

impl Step {
    /// From the leaves below the positions of the next ply to those below the ones of this.
    fn up(&self, below: &[u128]) -> Result<Vec<u128>, Halt> {
        let mut children = self.children.iter();
        let sum = |&moves: &u16| {
            children
                .by_ref()
                .take(moves.into())
                .try_fold(0_u128, |sum, &child| sum.checked_add(below[child as usize]).ok_or(Halt::Overflow))
        };
        self.moves.iter().map(sum).collect()
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::{FairyRules, Makruk, NarrowPacked, Sittuyin, WidePacked};
    use makruk_movegen::{Cpu, Strategies};

    use super::*;
    use crate::{Silent, perft};

    fn each<V: Strategies, P: Packed>(positions: &[Position<V>], depth: u32, memory: usize) -> Vec<u128> {
        let chosen = V::choose(Some("hyperbola"), &Cpu::detect()).unwrap();
        // Down to the last ply but one, so that there are steps at small depths.
        let each = Each { cheap: 1, ..Each::new(&chosen, 5, &Silent) };
        let packed: Vec<_> = positions.iter().map(P::pack).collect();
        each.leaves(&packed, depth, memory).unwrap()
    }

    fn children<V: Strategies>(position: &Position<V>) -> Vec<Position<V>> {
        position.legal_moves().into_iter().map(|mv| position.play(mv)).collect()
    }

    /// What is counted below each position alone, with room for everything and with room for nearly nothing.
    #[test]
    fn each_has_its_own_leaves() {
        let start = Position::<Makruk>::start();
        let replies: Vec<_> = children(&start).iter().flat_map(children).collect();
        // 529 positions and their children: more than the least that there is room for.
        for depth in 0..=3 {
            let expected: Vec<_> = replies.iter().map(|reply| perft(reply, depth).unwrap()).collect();
            assert_eq!(each::<_, NarrowPacked>(&replies, depth, 1 << 30), expected, "depth {depth}");
            assert_eq!(each::<_, NarrowPacked>(&replies, depth, 0), expected, "depth {depth}, no memory");
        }
        assert_eq!(each::<_, NarrowPacked>(&[start], 4, 1 << 30), [273_026]);
        assert_eq!(each::<Makruk, NarrowPacked>(&[], 4, 1 << 30), []);
        let hands = Position::<Sittuyin<FairyRules>>::start();
        assert_eq!(each::<_, WidePacked>(&[hands], 2, 0), [perft(&hands, 2).unwrap()]);
    }
}
