//! Depth-2 nodes that have nothing in common, counted several at a time.
//!
//! The terms are those of the two-ply node, each worked out in all lanes at once: sets are shifted where
//! that goes piece by piece. What is left over, moves that are made and nodes in check, goes one by one.

mod captures;
mod checks;
mod evasions;
mod guards;
mod lines;
mod nodes;
mod own_moves;
mod own_rooks;
mod pieces;
mod replies;
mod slow;
#[cfg(test)]
mod tests;
mod their_rays;

use makruk_core::{Bitboard, Board};

use self::nodes::Nodes;
use self::pieces::{Row, board, row};
use self::slow::{OneByOne, SlowSets};
use super::family::Family;
use super::us::Us;
use crate::lanes::{Lanes, WIDEST};
use crate::rook::RookAttacks;

/// Nodes that wait for the others of their batch. All have the same side to move.
#[repr(C, align(64))]
pub(super) struct Waiting {
    rows: [Row; WIDEST],
    len: usize,
    /// Leaves counted so far.
    pub(super) leaves: u64,
}

impl Waiting {
    pub(super) const fn new() -> Self {
        Self { rows: [[0; WIDEST]; WIDEST], len: 0, leaves: 0 }
    }

    /// Adds a node with no more than two rooks on a side, no choice of promotions near and no rights to
    /// leap; says whether the batch is full and must be counted.
    #[inline(always)]
    pub(super) fn push<L: Lanes>(&mut self, node: &Board) -> bool {
        self.rows[self.len] = row(node);
        self.len += 1;
        self.len == L::WIDTH
    }

    /// Counts those that wait. `deeper` counts the two plies below a node, `reply` the moves of Them.
    #[inline(always)]
    pub(super) fn count<V: Family, S: Us, L: Lanes>(
        &mut self,
        rooks: impl RookAttacks,
        deeper: impl Fn(&Board) -> u64,
        reply: impl Fn(&Board) -> u64,
    ) {
        if self.len == 0 {
            return;
        }
        let valid = (1 << self.len) - 1;
        self.leaves += count::<V, S, L>(&self.rows, valid, rooks, deeper, reply);
        self.len = 0;
    }
}

/// Leaves of the depth-2 subtrees of the nodes in the lanes of a mask.
#[inline(always)]
fn count<V: Family, S: Us, L: Lanes>(
    rows: &[Row; WIDEST],
    valid: u32,
    rooks: impl RookAttacks,
    deeper: impl Fn(&Board) -> u64,
    reply: impl Fn(&Board) -> u64,
) -> u64 {
    let nodes = Nodes::<L>::of::<S>(rows);
    let mut slow = SlowSets::new();
    let (total, overflow) = nodes.quick_moves::<V, S>(&mut slow);
    // In Makpong a king in check has other moves.
    let in_check = if V::KING_STAYS_IN_CHECK { nodes.in_check() } else { 0 };
    let refused = (in_check | overflow) & valid;
    let mask = valid & !refused;
    let mut leaves = total.keep(mask).sum().cast_unsigned();
    let mut rest = refused;
    while rest != 0 {
        leaves += deeper(&board(&rows[rest.trailing_zeros() as usize]));
        rest &= rest - 1;
    }
    let stuck = (nodes.stuck & nodes.us.all) - nodes.us.king;
    let mut rest = mask & (slow.any() | stuck.meets(stuck));
    if rest != 0 {
        let sets = slow.store();
        let (quick, held, targets) = (nodes.quick.all.store(), nodes.held.store(), nodes.targets.store());
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let board = board(&rows[lane]);
            let one_by_one = OneByOne {
                board: &board,
                quick: Bitboard(quick[lane]),
                held: Bitboard(held[lane]),
                targets: Bitboard(targets[lane]),
                reply: &reply,
            };
            leaves += one_by_one.count::<V, S>(&sets, lane, rooks);
        }
    }
    leaves
}
