//! The quick moves of one kind of piece after the other, with every term that they have: landing and leaving,
//! the zone, rays, captures, pins, and the checks that need not be made.

use makruk_core::{Makruk, PieceKind, Position};

use super::super::super::plainly::{ALL, Most, replies, told};
use super::super::super::us::Us;
use super::super::nodes::Nodes;
use super::super::slow::SlowSets;
use super::{Check, at, check_all, in_all_lanes, number_at, with_children};
use crate::lanes::Lanes;

/// The nodes with nothing quick but one kind.
struct OneKind {
    kind: PieceKind,
    /// How many moves were counted, how many captures and how many checks among them.
    moves: usize,
    captures: usize,
    checks: usize,
}

impl OneKind {
    fn new(kind: PieceKind) -> Self {
        Self { kind, moves: 0, captures: 0, checks: 0 }
    }
}

impl<L: Lanes> Check<L> for OneKind {
    fn check<S: Us>(&mut self, positions: &[Position<Makruk>], mut nodes: Nodes<L>) {
        let of_kind = match self.kind {
            PieceKind::King => nodes.us.king,
            PieceKind::Met => nodes.us.mets,
            PieceKind::Khon => nodes.us.khons,
            PieceKind::Knight => nodes.us.knights,
            PieceKind::Rook => nodes.us.rooks,
            PieceKind::Pawn => nodes.us.pawns,
        };
        nodes.quick = nodes.quick.within(of_kind);
        nodes.stuck = nodes.stuck | (nodes.us.all - of_kind);
        nodes.lines.special = nodes.lines.special | (nodes.us.king - of_kind);
        let mut slow = SlowSets::new();
        let (total, overflow) = nodes.quick_moves::<Makruk, S>(&mut slow);
        assert_eq!(overflow, 0);
        for (lane, position) in positions.iter().enumerate() {
            let board = position.board();
            let first_rook = board.pieces(S::SIDE, PieceKind::Rook).first();
            let mut expected = 0;
            for mv in position.legal_moves() {
                let left_over = match self.kind {
                    PieceKind::King => slow.king,
                    PieceKind::Met => slow.mets,
                    PieceKind::Khon => slow.khons,
                    PieceKind::Knight => slow.knights,
                    PieceKind::Pawn => slow.pawns,
                    PieceKind::Rook => {
                        let index = usize::from(Some(mv.from()) != first_rook);
                        slow.rook_checks[index] | slow.rook_pins[index]
                    }
                };
                let is_king = self.kind == PieceKind::King;
                if board.kind_at(mv.from()) != Some(self.kind)
                    || at(left_over, lane).has(mv.to())
                    || at(nodes.stuck, lane).has(mv.from()) && !is_king
                {
                    continue;
                }
                expected += replies(position, mv);
                self.moves += 1;
                self.captures += usize::from(board.side(S::Them::SIDE).has(mv.to()));
                self.checks += usize::from(position.play(mv).checkers().any());
            }
            assert_eq!(number_at(total, lane), expected, "{:?} in {}", self.kind, told(position));
        }
    }
}

/// Two of a kind and little else against much, and all against all.
fn one_kind<L: Lanes>(kind: PieceKind, seed: u64, least_checks: usize) {
    const THEIRS: Most = [1, 1, 1, 2, 3];
    let mut ours = [0; 5];
    if kind != PieceKind::King {
        ours[kind.index() - 1] = 2;
    }
    let mut counted = OneKind::new(kind);
    check_all::<L>(&with_children(seed, 60, [ours, THEIRS]), &mut counted);
    check_all::<L>(&with_children(seed + 1, 30, [ALL; 2]), &mut counted);
    ours[3] = 2;
    check_all::<L>(&with_children(seed + 2, 40, [ours, [1, 2, 1, 1, 2]]), &mut counted);
    let OneKind { moves, captures, checks, .. } = counted;
    assert!(
        moves > 300 && captures > 20 && checks >= least_checks,
        "{kind:?}: {moves} moves, {captures} captures, {checks} checks"
    );
}

fn knights<L: Lanes>() {
    one_kind::<L>(PieceKind::Knight, 51, 20);
}

fn mets<L: Lanes>() {
    one_kind::<L>(PieceKind::Met, 54, 5);
}

fn khons<L: Lanes>() {
    one_kind::<L>(PieceKind::Khon, 57, 5);
}

fn pawns<L: Lanes>() {
    one_kind::<L>(PieceKind::Pawn, 60, 3);
}

fn rooks<L: Lanes>() {
    one_kind::<L>(PieceKind::Rook, 63, 20);
}

fn kings<L: Lanes>() {
    one_kind::<L>(PieceKind::King, 66, 0);
}

in_all_lanes!(of_knights, knights);
in_all_lanes!(of_mets, mets);
in_all_lanes!(of_khons, khons);
in_all_lanes!(of_pawns, pawns);
in_all_lanes!(of_rooks, rooks);
in_all_lanes!(of_kings, kings);
