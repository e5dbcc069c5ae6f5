//! How a copy of the generator deals with a node.

use makruk_core::{Board, Square};

use super::family::Family;
use super::leaf::count_node;
use super::node::Node;
use super::us::Us;
use super::visit::{Targets, visit_children};
use crate::rook::RookAttacks;

/// One way to know which moves are legal and how many. What is given here is the one that all presets use.
pub(super) trait Way {
    /// The node, taken apart as far as this way needs it.
    #[inline(always)]
    fn node<V: Family, S: Us>(board: &Board, state: V::State, rooks: impl RookAttacks) -> Node {
        Node::of::<V, S>(board, state, rooks)
    }

    /// Number of legal moves.
    #[inline(always)]
    fn count<V: Family, S: Us>(node: &Node, board: &Board, state: V::State, rooks: impl RookAttacks) -> u64 {
        count_node::<V, S>(node, board, state, rooks)
    }

    /// Plays every legal move and hands it, as a piece's targets and one of them, and the board after it to
    /// `sink`.
    #[inline(always)]
    fn visit<V: Family, S: Us>(
        node: &Node,
        board: &Board,
        state: V::State,
        rooks: impl RookAttacks,
        sink: impl FnMut(Targets, Square, &Board),
    ) {
        visit_children::<V, S>(node, board, state, rooks, sink);
    }
}

/// Legal moves by masks of danger, checks and pins; the last ply counted set-wise.
pub(super) struct SetWise;

impl Way for SetWise {}
