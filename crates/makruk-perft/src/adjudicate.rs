//! Perft under a rulebook: a position whose game is over has no children.

use makruk_core::rulebook::{Counting, Node, Outcome, Reason, Rulebook, Step};
use makruk_core::{Game, Move, Position, Variant};
use makruk_movegen::Kernel;

use crate::count::{Counter, Table, TableKey};
use crate::error::Stop;
use crate::split::{Subtree, Sum};

/// The rulebook of a count, and what it knows of the game before the root.
#[derive(Clone, Debug)]
pub struct Adjudication<V: Variant> {
    rulebook: &'static dyn Rulebook<V>,
    counting: Counting,
    /// The game's positions up to and with the root, where repetition ends games.
    line: Option<Vec<Position<V>>>,
}

impl<V: Variant> Adjudication<V> {
    /// Judges the positions below the present one of a game by the game's rulebook.
    ///
    /// With `repetition`, the third occurrence of a position on the way ends the game too, if the
    /// rulebook says so. A count is then not a function of the position, and no table can be used.
    pub fn of(game: &Game<V>, repetition: bool) -> Self {
        let line = repetition.then(|| game.positions().copied().collect());
        Self { rulebook: game.rulebook(), counting: game.counting(), line }
    }

    /// Whether the way to a position decides too.
    pub const fn looks_at_repetition(&self) -> bool {
        self.line.is_some()
    }

    /// The root, on which moves can be tried.
    pub(crate) fn root(&self, position: Position<V>) -> Judged<'_, V> {
        let line = self.line.as_ref().map(|line| line[..line.len() - 1].to_vec());
        Judged { rulebook: self.rulebook, position, counting: self.counting, line }
    }
}

/// How many of a depth's positions are the end of a game, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings([u128; Reason::ALL.len()]);

impl Endings {
    /// The number for a reason.
    pub const fn of(&self, reason: Reason) -> u128 {
        self.0[reason as usize]
    }

    /// Reasons and numbers, in the order of [`Reason::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Reason, u128)> {
        Reason::ALL.into_iter().zip(self.0)
    }
}

/// Positions at a depth, and how many of them are the end of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct JudgedCount {
    pub(crate) nodes: u128,
    pub(crate) endings: Endings,
}

impl Sum for JudgedCount {
    fn nodes(&self) -> u128 {
        self.nodes
    }

    fn plus(mut self, other: &Self) -> Result<Self, Stop> {
        self.nodes = Stop::on_overflow(self.nodes, other.nodes)?;
        // No ending is more often than the nodes, so these sums fit where that one does.
        for (sum, more) in self.endings.0.iter_mut().zip(other.endings.0) {
            *sum += more;
        }
        Ok(self)
    }
}

/// A position with all that its verdict depends on.
#[derive(Clone, Debug)]
pub(crate) struct Judged<'a, V: Variant> {
    rulebook: &'a dyn Rulebook<V>,
    position: Position<V>,
    counting: Counting,
    /// The positions before it, where they matter.
    line: Option<Vec<Position<V>>>,
}

impl<V: Variant> Judged<'_, V> {
    pub(crate) fn outcome(&self, kernel: &Kernel<V>) -> Option<Outcome> {
        let earlier = self
            .line
            .iter()
            .flatten()
            .filter(|earlier| self.rulebook.repeats(earlier, &self.position))
            .count();
        self.rulebook.decide(&Node {
            position: &self.position,
            counting: self.counting,
            can_move: (kernel.count)(&self.position, 1) > 0,
            occurrences: u32::try_from(earlier + 1).unwrap_or(u32::MAX),
        })
    }

    /// The position as a leaf: one node, and the end of a game or not.
    pub(crate) fn as_leaf(&self, kernel: &Kernel<V>) -> JudgedCount {
        let mut count = JudgedCount { nodes: 1, ..JudgedCount::default() };
        if let Some(Outcome { reason, .. }) = self.outcome(kernel) {
            count.endings.0[reason as usize] = 1;
        }
        count
    }

    /// The positions `depth` plies below, as far as games go on till there.
    pub(crate) fn count(&self, counter: &Counter<'_, V>, depth: u32) -> Result<JudgedCount, Stop> {
        if depth == 0 {
            return Ok(self.as_leaf(counter.kernel()));
        }
        if let Some(known) = self.look_up(counter, depth) {
            return Ok(known);
        }
        if depth >= ASKING {
            counter.check()?;
        }
        let children = self.children(counter.kernel());
        let count = children.iter().try_fold(JudgedCount::default(), |sum, (_, child)| {
            sum.plus(&child.count(counter, depth - 1)?)
        })?;
        self.keep(counter, depth, &count);
        Ok(count)
    }

    /// The table knows a subtree if it knows all its numbers: one entry for the nodes and one for each
    /// reason.
    fn look_up(&self, counter: &Counter<'_, V>, depth: u32) -> Option<JudgedCount> {
        let (table, key) = self.entries(counter, depth)?;
        let number = |slot| {
            counter.has_probed(1);
            table.probe(key(slot), depth).map(u128::from)
        };
        let mut known = JudgedCount { nodes: number(0)?, ..JudgedCount::default() };
        for (slot, ending) in (1..).zip(&mut known.endings.0) {
            *ending = number(slot)?;
        }
        Some(known)
    }

    fn keep(&self, counter: &Counter<'_, V>, depth: u32, count: &JudgedCount) {
        if let Some((table, key)) = self.entries(counter, depth) {
            for (slot, number) in (0..).zip(std::iter::once(count.nodes).chain(count.endings.0)) {
                if let Ok(number) = u64::try_from(number) {
                    table.store(key(slot), depth, number);
                }
            }
        }
    }

    /// The table and the keys of a subtree's entries, where there is a table and looking pays.
    fn entries<'t>(
        &self,
        counter: &'t Counter<'_, V>,
        depth: u32,
    ) -> Option<(&'t Table, impl Fn(u64) -> TableKey)> {
        let table = counter.table()?;
        if depth < SMALLEST_LOOKED_UP || self.line.is_some() {
            return None;
        }
        let (position, counting) = (self.position, self.counting.bits());
        let key = move |slot: u64| table.key(&position, u64::from(depth) << 8 | slot, counting);
        Some((table, key))
    }
}

/// From this remaining depth on the count asks whether to stop.
const ASKING: u32 = 3;

/// Below this remaining depth counting is cheaper than ten look-ups.
const SMALLEST_LOOKED_UP: u32 = 2;

impl<V: Variant> Subtree<V> for Judged<'_, V> {
    /// No children where the game is over.
    fn children(&self, kernel: &Kernel<V>) -> Vec<(Move, Self)> {
        let mut children = Vec::with_capacity(32);
        if self.outcome(kernel).is_some() {
            return children;
        }
        let line = self.line.as_ref().map(|line| {
            let mut line = line.clone();
            line.push(self.position);
            line
        });
        (kernel.expand)(&self.position, &mut |mv, after| {
            let step = Step { before: &self.position, mv, after, counting: self.counting };
            let counting = self.rulebook.advance(&step);
            let child = Self { rulebook: self.rulebook, position: *after, counting, line: line.clone() };
            children.push((mv, child));
        });
        children
    }
}
