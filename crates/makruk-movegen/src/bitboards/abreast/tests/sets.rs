//! What is attacked, pinned and allowed.

use makruk_core::{
    Bitboard, Board, Makruk, Piece, PieceKind, Position, Square, between, king_attacks, walk_rook_attacks,
};

use super::super::super::plainly::{ALL, in_check, king_moves, moves_from, moves_of, number, read, told};
use super::super::super::us::Us;
use super::super::nodes::Nodes;
use super::{Check, at, check_all, in_all_lanes, number_at, with_children};
use crate::lanes::Lanes;

/// How many of a side's pieces attack each square, zero to two or more.
fn attacked<S: Us>(board: &Board) -> [Bitboard; 2] {
    let count = |square: Square| board.attackers(square, S::SIDE).count();
    let at_least = |least| Square::all().filter(|&square| count(square) >= least).collect();
    [at_least(1), at_least(2)]
}

struct Guards;

impl<L: Lanes> Check<L> for Guards {
    fn check<S: Us>(&mut self, positions: &[Position<Makruk>], nodes: Nodes<L>) {
        for (lane, position) in positions.iter().enumerate() {
            let board = position.board();
            let [once, twice] = attacked::<S>(board);
            let king = board.king(S::Them::SIDE).unwrap();
            let open = king_attacks(king) - board.side(S::Them::SIDE);
            let without_king = attacked::<S>(&board.without(board.pieces(S::SIDE, PieceKind::King)))[0];
            let told = told(position);
            assert_eq!(at(nodes.guards.zone, lane), king_attacks(king), "{told}");
            assert_eq!(at(nodes.guards.once, lane), once, "{told}");
            assert_eq!(at(nodes.guards.by_one, lane), once - twice, "{told}");
            assert_eq!(at(nodes.guards.free, lane), open - once, "{told}");
            assert_eq!(at(nodes.guards.sole, lane), open & (once - twice), "{told}");
            // A rook sees through the king that is gone, but not to the zone unless it did before.
            let free_without = at(nodes.guards.free_without_king, lane);
            assert!((open - without_king - free_without).is_empty(), "{told}");
        }
    }
}

#[derive(Default)]
struct Replies {
    compared: usize,
    in_check: usize,
}

impl<L: Lanes> Check<L> for Replies {
    fn check<S: Us>(&mut self, positions: &[Position<Makruk>], nodes: Nodes<L>) {
        let checked = nodes.in_check();
        for (lane, position) in positions.iter().enumerate() {
            let (board, told) = (position.board(), told(position));
            assert_eq!(checked >> lane & 1 == 1, in_check(board, S::SIDE), "{told}");
            self.in_check += usize::from(checked >> lane & 1 == 1);
            let king = board.king(S::SIDE).unwrap();
            let steps = king_attacks(king) - board.side(S::SIDE) - at(nodes.replies.danger, lane);
            assert_eq!(Some(steps), king_moves(board, S::SIDE), "{told}");
            if let Some(replies) = moves_of(board, S::Them::SIDE) {
                assert_eq!(number_at(nodes.replies.base, lane), number(replies.len()), "{told}");
                self.compared += 1;
            }
        }
    }
}

/// The pieces of a side that cannot leave their place without a check by a rook, and that rook.
fn pinned<S: Us>(board: &Board) -> Vec<(Square, Square)> {
    let king = board.king(S::SIDE).unwrap();
    let rooks = board.pieces(S::Them::SIDE, PieceKind::Rook);
    let mut pinned = Vec::new();
    for rook in rooks & walk_rook_attacks(king, Bitboard::EMPTY) {
        let between = between(king, rook) & board.occupied();
        if !between.many() && between.meets(board.side(S::SIDE)) {
            pinned.push((between.first().unwrap(), rook));
        }
    }
    pinned
}

#[derive(Default)]
struct Pins {
    theirs: usize,
    ours: usize,
    released: usize,
}

impl<L: Lanes> Check<L> for Pins {
    fn check<S: Us>(&mut self, positions: &[Position<Makruk>], nodes: Nodes<L>) {
        for (lane, position) in positions.iter().enumerate() {
            let (board, told) = (position.board(), told(position));
            let ours: Bitboard = pinned::<S>(board).into_iter().map(|(piece, _)| piece).collect();
            assert_eq!(at(nodes.held, lane), ours, "{told}");
            self.ours += ours.count() as usize;
            let king = board.king(S::Them::SIDE).unwrap();
            let near = walk_rook_attacks(king, board.occupied());
            let theirs = pinned::<S::Them>(board);
            let mut sets = [Bitboard::EMPTY; 2];
            for &(piece, rook) in &theirs {
                sets[usize::from(rook.file() != king.file())] |= piece.into();
            }
            self.theirs += theirs.len();
            if board.pieces(S::SIDE, PieceKind::Rook).any() {
                assert_eq!(at(nodes.lines.checking, lane), near, "{told}");
            }
            assert_eq!(at(nodes.lines.pinned_on_file, lane), sets[0], "{told}");
            assert_eq!(at(nodes.lines.pinned_on_rank, lane), sets[1], "{told}");
            self.released += Self::releases::<S, L>(position, &nodes, lane, &theirs);
        }
    }
}

impl Pins {
    /// Compares how many moves a pinned piece wins when the rook is gone.
    fn releases<S: Us, L: Lanes>(
        position: &Position<Makruk>,
        nodes: &Nodes<L>,
        lane: usize,
        theirs: &[(Square, Square)],
    ) -> usize {
        let board = position.board();
        let mut compared = 0;
        for bound in &nodes.lines.bound {
            let pinner = at(bound.pinner, lane);
            let Some(&(piece, rook)) = theirs.iter().find(|(_, rook)| pinner.has(*rook)) else { continue };
            // Another piece in its place keeps the square as it is, and pins nothing.
            let mut without = *board;
            without.put(rook, Piece { side: S::SIDE, kind: PieceKind::Pawn });
            let (Some(before), Some(after)) = (
                moves_from(board, S::Them::SIDE, piece.into()),
                moves_from(&without, S::Them::SIDE, piece.into()),
            ) else {
                continue;
            };
            assert_eq!(number_at(bound.moves, lane), after - before, "{}", told(position));
            compared += 1;
        }
        compared
    }
}

#[derive(Default)]
struct Evasions {
    single: usize,
    double: usize,
}

impl<L: Lanes> Check<L> for Evasions {
    fn check<S: Us>(&mut self, positions: &[Position<Makruk>], nodes: Nodes<L>) {
        for (lane, position) in positions.iter().enumerate() {
            let king = position.board().king(S::SIDE).unwrap();
            let checkers = position.checkers();
            let expected = match checkers.first() {
                None => Bitboard::ALL,
                Some(_) if checkers.many() => Bitboard::EMPTY,
                Some(checker) => between(king, checker) | checkers,
            };
            self.double += usize::from(checkers.many());
            self.single += usize::from(checkers.any() && !checkers.many());
            assert_eq!(at(nodes.targets, lane), expected, "{}", told(position));
        }
    }
}

fn run_guards<L: Lanes>() {
    check_all::<L>(&with_children(21, 30, [ALL; 2]), &mut Guards);
}

fn run_replies<L: Lanes>() {
    let mut replies = Replies::default();
    check_all::<L>(&with_children(22, 40, [ALL; 2]), &mut replies);
    check_all::<L>(&with_children(23, 40, [[0, 0, 0, 2, 1], [1, 2, 1, 2, 1]]), &mut replies);
    let Replies { compared, in_check } = replies;
    assert!(compared > 500 && in_check > 50, "{compared} compared, {in_check} in check");
}

fn run_pins<L: Lanes>() {
    let mut pins = Pins::default();
    check_all::<L>(&with_children(24, 400, [[1, 1, 1, 2, 2], [2, 2, 2, 2, 2]]), &mut pins);
    let Pins { theirs, ours, released } = pins;
    assert!(theirs > 20 && ours > 20 && released > 5, "{theirs}, {ours} pinned, {released} released");
}

fn run_evasions<L: Lanes>() {
    let mut evasions = Evasions::default();
    check_all::<L>(&with_children(25, 150, [ALL; 2]), &mut evasions);
    let by_two = [
        "7k/8/8/4r3/2n5/4K3/8/8 w - - 0 1",
        "7K/8/4k3/3M4/8/4R3/8/8 b - - 0 1",
        "7k/8/8/8/1r2K3/3p4/4r3/8 w - - 0 1",
    ];
    check_all::<L>(&by_two.map(read), &mut evasions);
    let Evasions { single, double } = evasions;
    assert!(single > 100 && double == 3, "{single} single checks, {double} double");
}

in_all_lanes!(guards, run_guards);
in_all_lanes!(replies, run_replies);
in_all_lanes!(pins, run_pins);
in_all_lanes!(evasions, run_evasions);
