//! What kinds of moves lead to the leaves.

use std::ops::AddAssign;

use makruk_core::{Move, Position, Variant};
use makruk_movegen::Kernel;

use crate::count::Counter;
use crate::error::Stop;
use crate::split::Subtree;

/// The largest remaining depth that is looked through without asking whether to stop.
const SLICE: u32 = 3;

/// Counts over the moves of the last ply, as the tables of perft results on the chess programming wiki
/// have them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All moves: the perft number.
    pub nodes: u128,
    /// Moves that take a piece.
    pub captures: u128,
    /// Moves after which a pawn is another piece.
    pub promotions: u128,
    /// Moves that give check, in whatever way.
    pub checks: u128,
    /// Checks by a piece other than the one that moved, and by it alone.
    pub discovered_checks: u128,
    /// Checks by two pieces at once. They are not counted as discovered checks.
    pub double_checks: u128,
    /// Moves that mate.
    pub mates: u128,
    /// Moves after which the opponent is not in check and has no move.
    pub stalemates: u128,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.discovered_checks += other.discovered_checks;
        self.double_checks += other.double_checks;
        self.mates += other.mates;
        self.stalemates += other.stalemates;
    }
}

impl Tally {
    /// The moves `depth` plies below a position, at least one. `share` is the part of the whole that
    /// the position stands for.
    pub(crate) fn counted<V: Variant>(
        counter: &Counter<'_, V>,
        position: &Position<V>,
        depth: u32,
        share: f64,
    ) -> Result<Self, Stop> {
        let mut tally = Self::default();
        if depth <= SLICE {
            tally.add_below(position, depth, counter.kernel());
            counter.advance(share, tally.nodes)?;
        } else {
            let children = position.children(counter.kernel());
            if children.is_empty() {
                counter.advance(share, 0)?;
            }
            let part = share / children.len() as f64;
            for (_, child) in &children {
                tally += Self::counted(counter, child, depth - 1, part)?;
            }
        }
        Ok(tally)
    }

    fn add_below<V: Variant>(&mut self, position: &Position<V>, depth: u32, kernel: &Kernel<V>) {
        (kernel.expand)(position, &mut |mv, child| {
            if depth == 1 {
                self.add_move(position, mv, child, kernel);
            } else {
                self.add_below(child, depth - 1, kernel);
            }
        });
    }

    /// Adds one move of the last ply.
    pub(crate) fn add_move<V: Variant>(
        &mut self,
        before: &Position<V>,
        mv: Move,
        after: &Position<V>,
        kernel: &Kernel<V>,
    ) {
        self.nodes += 1;
        let them = before.board().side(!before.side());
        self.captures += u128::from(them.has(mv.to()));
        self.promotions += u128::from(mv.promoted().is_some());
        let checkers = after.checkers();
        if checkers.any() {
            self.checks += 1;
            if checkers.many() {
                self.double_checks += 1;
            } else if !checkers.has(mv.to()) {
                self.discovered_checks += 1;
            }
        }
        if (kernel.count)(after, 1) == 0 {
            if checkers.any() {
                self.mates += 1;
            } else {
                self.stalemates += 1;
            }
        }
    }
}
