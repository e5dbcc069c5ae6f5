//! The last ply as a list.

use std::hint::black_box;

use arrayvec::ArrayVec;
use makruk_core::{Board, Move};

use super::family::Family;
use super::node::Node;
use super::us::Us;
use super::visit::visit_pieces;
use super::way::Way;
use crate::rook::RookAttacks;

/// As [`SetWise`](super::way::SetWise), but the moves of the last ply are written to a list, one by one, and
/// its length is the count: the bulk counting of most programs.
///
/// Source: "Perft" (bulk-counting) and "Move List", chessprogramming.org.
pub(super) struct Listed;

/// No position has more moves: what arrives on a square comes from one of eight directions, where the nearest
/// piece hides all others, or by one of eight jumps.
const MOST_MOVES: usize = 16 * 64;

impl Way for Listed {
    #[inline(always)]
    fn count<V: Family, S: Us>(node: &Node, board: &Board, state: V::State, rooks: impl RookAttacks) -> u64 {
        const { assert!(V::PROMOTIONS.len() < 2, "with a choice of promotions there are more moves") };
        let mut moves = ArrayVec::<Move, MOST_MOVES>::new();
        visit_pieces::<V, S>(node, board, state, rooks, |_, targets| {
            moves.extend(targets.to.squares().map(|to| targets.move_to(to)));
        });
        // Nobody reads the moves; without the black box the compiler might not write them.
        black_box(&moves).len() as u64
    }
}
