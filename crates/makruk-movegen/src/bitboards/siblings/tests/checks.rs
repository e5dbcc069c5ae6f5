use makruk_core::{Bitboard, Makruk, Position, Square};

use super::super::super::node::Node;
use super::super::super::plainly::{ALL, moves_of, number, replies, scattered, told};
use super::super::super::us::Us;
use super::super::batch::Batch;
use super::super::parent::Parent;
use super::super::slow::By;
use super::super::their_rooks::TheirRooks;
use super::{Check, check_all, in_all_lanes, siblings, slow_moves};
use crate::lanes::Lanes;
use crate::rook::Hyperbola;

/// How much was compared.
#[derive(Debug, Default)]
struct Checks {
    /// Checks by the kind of piece.
    by: [usize; 6],
    captures: usize,
    /// Rook checks from a distance.
    interposed: usize,
    /// Checks that had to be made after all.
    made: usize,
    arrivals: usize,
}

impl Check for Checks {
    fn check<S: Us, L: Lanes>(&mut self, position: &Position<Makruk>, _: &Node, parent: &Parent) {
        let (quiets, children) = siblings::<S, L>(position, parent);
        let their_rooks = TheirRooks::of::<S>(parent, Hyperbola);
        for start in (0..children.len()).step_by(L::WIDTH) {
            let rooks = their_rooks.lanes::<S, L>(parent, &children, start, Hyperbola);
            let batch = Batch::<L>::of::<S>(parent, &children, start, &rooks);
            for (lane, &mv) in quiets[start..].iter().take(L::WIDTH).enumerate() {
                let child = position.play(mv);
                if child.checkers().any() {
                    continue;
                }
                let told = format!("{mv:?} in {}", told(position));
                self.arrivals::<S, L>(&batch, lane, &child, &told);
                let slow = slow_moves(parent, &child);
                for mv in &parent.slow.moves {
                    let legal = slow.iter().find(|slow| (slow.from(), slow.to()) == (mv.from, mv.to));
                    let Some(&legal) = legal else { continue };
                    let at = L::splat(Bitboard::of(mv.to).0);
                    let (made, counted) = match mv.by {
                        By::Making => continue,
                        By::LeaperCheck => (batch.leaper_checks_to_make(mv), batch.leaper_check::<S>(mv, at)),
                        By::RookCheck => (batch.rook_checks_to_make(mv, at), batch.rook_check::<S>(mv)),
                    };
                    if made >> lane & 1 != 0 {
                        self.made += 1;
                        continue;
                    }
                    let after = child.play(legal);
                    let told = format!("{legal:?} after {told}");
                    assert_eq!(after.checkers(), mv.to.into(), "the checking piece, {told}");
                    let counted = counted.store()[lane].cast_signed();
                    assert_eq!(counted, replies(&child, legal), "{told}");
                    self.by[mv.kind.index()] += 1;
                    self.captures += usize::from(child.board().occupied().has(mv.to));
                    let king = after.board().king(S::Them::SIDE).unwrap();
                    let between =
                        after.legal_moves().iter().any(|reply| reply.from() != king && reply.to() != mv.to);
                    self.interposed += usize::from(between);
                }
            }
        }
    }
}

impl Checks {
    /// Their moves to an empty square after a null move.
    fn arrivals<S: Us, L: Lanes>(
        &mut self,
        batch: &Batch<'_, L>,
        lane: usize,
        child: &Position<Makruk>,
        told: &str,
    ) {
        let board = child.board();
        let king = board.king(S::Them::SIDE).unwrap();
        let moves = moves_of(board, S::Them::SIDE).unwrap();
        for square in Square::all().filter(|&square| board.at(square).is_none()) {
            let arrive = number(moves.iter().filter(|mv| mv.to() == square && mv.from() != king).count());
            assert_eq!(batch.arrivals::<S>(square).store()[lane].cast_signed(), arrive, "{square}, {told}");
            self.arrivals += usize::from(arrive > 0);
        }
    }
}

fn run<L: Lanes>() {
    let mut checks = Checks::default();
    check_all::<L>(&scattered(39, 300, [ALL, ALL]), &mut checks);
    // With one rook and many leapers, and with few pieces in the way of rooks.
    check_all::<L>(&scattered(40, 300, [[2, 2, 2, 1, 6], [1, 1, 1, 1, 3]]), &mut checks);
    check_all::<L>(&scattered(41, 300, [[2, 2, 2, 2, 2], [0, 0, 0, 2, 1]]), &mut checks);
    let Checks { by: [kings, others @ ..], captures, interposed, made, arrivals } = checks;
    assert_eq!(kings, 0);
    assert!(others.iter().all(|&by| by > 20), "{checks:?}");
    assert!(captures > 20 && interposed > 50 && made > 50 && arrivals > 1000, "{checks:?}");
}

in_all_lanes!(a_check_leaves_what_it_leaves, run);
