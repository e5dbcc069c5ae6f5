use makruk_core::{Bitboard, Makruk, PieceKind, Position, Square, king_attacks};

use super::super::super::node::Node;
use super::super::super::plainly::{ALL, number, scattered, shifted, told};
use super::super::super::us::Us;
use super::super::parent::Parent;
use super::{Check, check_all, in_all_lanes};
use crate::lanes::Lanes;
use crate::rook::Hyperbola;

#[derive(Debug, Default)]
struct Numbers {
    given: i64,
    taken: i64,
    taken_beside_a_step: i64,
}

impl Check for Numbers {
    fn check<S: Us, L: Lanes>(&mut self, position: &Position<Makruk>, node: &Node, parent: &Parent) {
        let (board, us, them) = (position.board(), S::SIDE, S::Them::SIDE);
        let (pieces, numbers) = (&parent.pieces, &parent.pieces.numbers);
        let quick: Vec<_> = pieces
            .leapers
            .iter()
            .chain(pieces.rooks)
            .flat_map(|piece| {
                assert_eq!(board.kind_at(piece.from), Some(piece.kind), "{}", told(position));
                piece.quick.squares().map(|to| (piece.from, to))
            })
            .collect();
        let many =
            |test: &dyn Fn(&(Square, Square)) -> bool| number(quick.iter().filter(|mv| test(mv)).count());

        assert_eq!(i64::from(numbers.moves), number(quick.len()), "{}", told(position));
        for square in Square::all() {
            let told = || format!("{square} of {}", told(position));
            assert_eq!(numbers.landings.at(square), many(&|mv| mv.1 == square), "{}", told());
            assert_eq!(numbers.leavings.at(square), many(&|mv| mv.0 == square), "{}", told());
            let by_rook = many(&|mv| mv.1 == square && board.kind_at(mv.0) == Some(PieceKind::Rook)) > 0;
            assert_eq!(numbers.rook_moves.has(square), by_rook, "{}", told());
            assert!(pieces.of(square).squares().all(|to| quick.contains(&(square, to))), "{}", told());
        }

        // The zone: play each quick move and see whether We still, or newly, attack the square.
        let zone = king_attacks(board.king(them).unwrap());
        for square in zone {
            let told = || format!("{square} of {}", told(position));
            let attackers = board.attackers(square, us);
            let after = |mv: &(Square, Square)| shifted(board, mv.0, mv.1).attackers(square, us).any();
            if attackers.is_empty() {
                let taken = many(&after);
                assert_eq!(parent.taken.at(square), taken, "taken, {}", told());
                self.taken += taken;
            }
            let by_quick = quick.iter().any(|mv| attackers.has(mv.0));
            if attackers.count() == 1 && by_quick {
                let given = many(&|mv| !after(mv));
                assert_eq!(numbers.given.at(square), given, "given, {}", told());
                self.given += given;
            }
        }

        // The same around the squares that Their king steps to.
        let king = board.king(them).unwrap();
        for to in node.king_targets - board.occupied() {
            let changed = Bitboard::of(king) | to.into();
            let Some(taken) = parent.taken_at::<Makruk, S, L>(to, Hyperbola) else { continue };
            if changed.meets(parent.watched) {
                continue;
            }
            let child = shifted(board, king, to);
            for square in king_attacks(to) {
                if child.attackers(square, us).is_empty() {
                    let after =
                        |mv: &(Square, Square)| shifted(&child, mv.0, mv.1).attackers(square, us).any();
                    let expected = many(&after);
                    assert_eq!(taken.at(square), expected, "{square} after {king}{to} in {}", told(position));
                    self.taken_beside_a_step += expected;
                }
            }
        }
    }
}

fn run<L: Lanes>() {
    let mut numbers = Numbers::default();
    let parents = check_all::<L>(&scattered(32, 1500, [ALL, ALL]), &mut numbers);
    let Numbers { given, taken, taken_beside_a_step } = numbers;
    assert!(
        parents > 500 && given > 1000 && taken > 1000 && taken_beside_a_step > 30,
        "{parents} {numbers:?}"
    );
}

in_all_lanes!(numbers_of_quick_moves_are_those_of_playing_them, run);
