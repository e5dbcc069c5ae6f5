//! Each term against differences of counts by the plain rules of the core.

mod captures;
mod checks;
mod king;
mod leapers;
mod lines;
mod own_rooks;
mod pawn_weight;
mod pawns;
mod rays;
mod replies;
mod zone;

use makruk_core::{Board, Makruk, Position, Side};

use super::super::node::Node;
use super::super::plainly::moves_of;
use super::super::us::{Black, Us, White};
use super::{Army, TwoPly, applies};
use crate::rook::Hyperbola;

/// Counts the moves of Them by the plain rules.
type Reply = fn(&Board) -> u64;

type Node2<'a> = TwoPly<'a, Hyperbola, Reply>;

fn reply<S: Us>(board: &Board) -> u64 {
    moves_of(board, S::Them::SIDE).expect("no king can be taken after a legal move").len() as u64
}

/// A node with two plies left, before anything is counted.
fn taken_apart<'a, S: Us>(board: &'a Board, node: &'a Node) -> Node2<'a> {
    TwoPly::of::<Makruk, S>(node, board, (), Hyperbola, reply::<S>)
}

/// The replies to all moves of a node.
fn whole<S: Us>(mut node: Node2<'_>) -> i64 {
    node.leapers::<Makruk, S>();
    node.pawns::<Makruk, S>();
    node.own_rooks::<Makruk, S>(());
    node.king::<Makruk, S>();
    node.total
}

/// What is done with the nodes of both sides.
trait Check {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, node: Node2<'_>);
}

/// Takes every position apart that can be counted by difference, and says how many those were.
fn check_all(positions: &[Position<Makruk>], check: &mut impl Check) -> usize {
    fn one<S: Us>(position: &Position<Makruk>, check: &mut impl Check) -> bool {
        let board = position.board();
        let node = Node::of::<Makruk, S>(board, (), Hyperbola);
        let can = applies::<Makruk, S>(&node, board);
        if can {
            check.check::<S>(position, taken_apart::<S>(board, &node));
        }
        can
    }
    let can = |position: &&Position<Makruk>| match position.side() {
        Side::White => one::<White>(position, check),
        Side::Black => one::<Black>(position, check),
    };
    positions.iter().filter(can).count()
}
