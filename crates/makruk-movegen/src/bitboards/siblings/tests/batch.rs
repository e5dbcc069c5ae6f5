use makruk_core::{Bitboard, Board, Makruk, Piece, PieceKind, Position, Square, king_attacks, pawn_attacks};

use super::super::super::node::Node;
use super::super::super::plainly::{
    ALL, in_check, king_moves, leaves, moves_of, number, replies, scattered, told,
};
use super::super::super::us::Us;
use super::super::batch::Batch;
use super::super::parent::Parent;
use super::super::slow::Onto;
use super::super::their_rooks::TheirRooks;
use super::{Check, check_all, in_all_lanes, siblings, slow_moves};
use crate::lanes::Lanes;
use crate::rook::Hyperbola;

/// How much was compared.
#[derive(Debug, Default)]
struct Batches {
    lanes: usize,
    in_check: usize,
    by_kind: [usize; 6],
    slow: usize,
    takers: usize,
    captures: usize,
}

/// The weight of a square for Their pawns, by its definition.
fn weight<S: Us>(board: &Board, square: Square) -> u64 {
    let them = S::Them::SIDE;
    if board.side(them).has(square) {
        return 1;
    }
    let mut weight = 1;
    for pawn in board.pieces(them, PieceKind::Pawn) {
        weight += u64::from(pawn_attacks(them, pawn).has(square));
        weight -= u64::from(Bitboard::of(pawn).forward(them).has(square));
    }
    weight
}

impl Check for Batches {
    fn check<S: Us, L: Lanes>(&mut self, position: &Position<Makruk>, _: &Node, parent: &Parent) {
        let (quiets, children) = siblings::<S, L>(position, parent);
        let their_rooks = TheirRooks::of::<S>(parent, Hyperbola);
        let views = parent.views();
        for start in (0..children.len()).step_by(L::WIDTH) {
            let moves = &quiets[start..quiets.len().min(start + L::WIDTH)];
            let rooks = their_rooks.lanes::<S, L>(parent, &children, start, Hyperbola);
            let batch = Batch::<L>::of::<S>(parent, &children, start, &rooks);
            let checks = batch.in_check();
            for (lane, &mv) in moves.iter().enumerate() {
                let child = position.play(mv);
                let kind = position.board().kind_at(mv.from()).unwrap();
                let told = format!("{mv:?} in {}", told(position));
                let check = in_check(child.board(), S::SIDE);
                assert_eq!(checks >> lane & 1 != 0, check, "check, {told}");
                self.in_check += usize::from(check);
                if !check {
                    self.sets::<S, L>(&batch, lane, &child, &told);
                    self.by_kind[kind.index()] += 1;
                    self.lanes += 1;
                }
            }

            let mut batch = batch;
            batch.add_pieces();
            let pawns = batch.add_pawns::<Makruk, S>();
            let king = batch.add_king();
            for (lane, &mv) in moves.iter().enumerate().filter(|&(lane, _)| checks >> lane & 1 == 0) {
                let child = position.play(mv);
                let told = format!("{mv:?} in {}", told(position));
                self.moves::<S, L>(&batch, (pawns, king), lane, &child, &told);
            }
            batch.add_captures::<Makruk, S>(position.board(), king);
            batch.add_captures_of_moved::<S>(pawns, king);
            let reply = |board: &Board| moves_of(board, S::Them::SIDE).unwrap().len() as u64;
            let (mut all, mut sum) = (0, [0; 2]);
            for (lane, &mv) in moves.iter().enumerate().filter(|&(lane, _)| checks >> lane & 1 == 0) {
                let child = position.play(mv);
                let mask = 1 << lane;
                let slow: i64 = slow_moves(parent, &child).iter().map(|&mv| replies(&child, mv)).sum();
                let counted = batch.slow::<S>(position.board(), &children, start, mask, &reply);
                assert_eq!(counted, slow, "slow moves after {mv:?} in {}", told(position));
                let total = batch.total(mask).sum();
                all |= mask;
                sum = [sum[0] + total, sum[1] + slow];
                let total = total + parent.own_rook_views::<L>(&batch, views, mask, Hyperbola);
                assert_eq!(total + slow, leaves(&child, 2), "leaves after {mv:?} in {}", told(position));
            }
            // All lanes at once are the sum.
            let slow = batch.slow::<S>(position.board(), &children, start, all, &reply);
            assert_eq!([batch.total(all).sum(), slow], sum, "lanes {all:b} of {}", told(position));
        }
    }
}

impl Batches {
    /// What stands where, and what follows from it for Them.
    fn sets<S: Us, L: Lanes>(
        &mut self,
        batch: &Batch<'_, L>,
        lane: usize,
        child: &Position<Makruk>,
        told: &str,
    ) {
        let (board, us, them) = (child.board(), S::SIDE, S::Them::SIDE);
        let at = |lanes: L| Bitboard(lanes.store()[lane]);
        let theirs = |kind| board.pieces(them, kind);
        assert_eq!(at(batch.them), board.side(them), "{told}");
        assert_eq!(at(batch.occupied), board.occupied(), "{told}");
        assert_eq!(at(batch.knights), theirs(PieceKind::Knight), "{told}");
        assert_eq!(at(batch.khons), theirs(PieceKind::Khon), "{told}");
        assert_eq!(at(batch.steppers), theirs(PieceKind::Met) | theirs(PieceKind::Khon), "{told}");
        assert_eq!(at(batch.pawns), theirs(PieceKind::Pawn), "{told}");
        let king = board.king(them).unwrap();
        assert_eq!(at(batch.zone), king_attacks(king), "{told}");
        assert_eq!(at(batch.free), king_moves(board, them).unwrap(), "free, {told}");
        let null = moves_of(board, them).unwrap().len();
        assert_eq!(batch.base.store()[lane], null as u64, "replies to a null move, {told}");
        let sole = king_attacks(king)
            .squares()
            .filter(|&square| !board.side(them).has(square) && board.attackers(square, us).count() == 1);
        assert_eq!(at(batch.sole()), sole.collect(), "sole, {told}");

        let (low, high) = (at(batch.low), at(batch.high));
        for square in Square::all() {
            let read = u64::from(low.has(square)) + 2 * u64::from(high.has(square));
            assert_eq!(read, weight::<S>(board, square), "weight of {square}, {told}");
        }
        let odd = Bitboard(0x5aa5_5aa5_c33c_c33c);
        let sum: u64 = odd.squares().map(|square| weight::<S>(board, square)).sum();
        assert_eq!(batch.weight(L::splat(odd.0)).store()[lane], sum, "{told}");

        for square in board.side(them) - king.into() {
            let mut after = *board;
            after.put(square, Piece { side: us, kind: PieceKind::Knight });
            let Some(moves) = moves_of(&after, them).filter(|_| !in_check(&after, them)) else { continue };
            let takers = moves.iter().filter(|mv| mv.to() == square && mv.from() != king).count();
            assert_eq!(
                batch.attackers::<S>(square).store()[lane],
                takers as u64,
                "takers on {square}, {told}"
            );
            self.takers += takers;
        }
    }

    /// Every legal move of Ours is among the quick ones or the slow ones, and in neither twice.
    fn moves<S: Us, L: Lanes>(
        &mut self,
        batch: &Batch<'_, L>,
        (pawns, our_king): ([L; 2], L),
        lane: usize,
        child: &Position<Makruk>,
        told: &str,
    ) {
        let board = child.board();
        let slow = slow_moves(batch.parent, child);
        let legal = child.legal_moves();
        let quick = number(legal.len()) - number(slow.len());
        assert_eq!(batch.moves.store()[lane].cast_signed(), quick, "quick moves, {told}");
        let goes = king_moves(board, S::SIDE).unwrap();
        assert_eq!(Bitboard(our_king.store()[lane]), goes, "Our king, {told}");
        let takes = legal.iter().filter(|mv| {
            let kind = board.kind_at(mv.from());
            kind == Some(PieceKind::Pawn) && board.occupied().has(mv.to()) && !slow.contains(mv)
        });
        let counted: u64 = pawns.iter().map(|takes| takes.count().store()[lane]).sum();
        assert_eq!(counted, takes.count() as u64, "captures by pawns, {told}");
        self.captures += legal.iter().filter(|mv| board.occupied().has(mv.to())).count();
        self.slow += slow.len();

        // A slow move is marked with where it may land.
        for mv in &batch.parent.slow.moves {
            let listed = slow.iter().any(|slow| (slow.from(), slow.to()) == (mv.from, mv.to));
            let may = match mv.onto {
                Onto::Any => true,
                Onto::Empty => !board.occupied().has(mv.to),
                Onto::Taken => board.side(S::Them::SIDE).has(mv.to),
            };
            assert_eq!(may, listed, "{}{} after {told}", mv.from, mv.to);
        }
    }
}

fn run<L: Lanes>() {
    let mut batches = Batches::default();
    let mut parents = check_all::<L>(&scattered(34, 250, [ALL, ALL]), &mut batches);
    // Open, with rooks on the kings' lines; and crowded.
    parents += check_all::<L>(&scattered(35, 250, [[1, 1, 1, 2, 2], [1, 1, 1, 2, 2]]), &mut batches);
    parents += check_all::<L>(&scattered(36, 100, [[3, 3, 2, 2, 8], [3, 3, 2, 2, 8]]), &mut batches);
    let Batches { lanes, in_check, by_kind, slow, takers, captures } = batches;
    assert!(parents > 100 && lanes > 1000 && in_check > 20, "{parents} {batches:?}");
    assert!(by_kind.iter().all(|&lanes| lanes > 20), "{parents} {batches:?}");
    assert!(slow > 200 && takers > 200 && captures > 200, "{parents} {batches:?}");
}

in_all_lanes!(a_lane_is_its_sibling, run);
