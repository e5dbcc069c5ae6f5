use makruk_core::{Bitboard, Makruk, PieceKind, Position, Square};

use super::super::super::plainly::{in_check, moves_from, scattered, shifted, told};
use super::super::super::us::Us;
use super::{Check, Node2, check_all};

/// Quiet jumps of knights, in the number of Their pawns' moves.
struct Jumps(usize);

impl Check for Jumps {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, node: Node2<'_>) {
        let (board, them) = (position.board(), S::Them::SIDE);
        let pawns = board.pieces(them, PieceKind::Pawn);
        let before = moves_from(board, them, pawns).expect("a null move is legal");
        for mv in position.legal_moves() {
            let is_knight = board.kind_at(mv.from()) == Some(PieceKind::Knight);
            let after = shifted(board, mv.from(), mv.to());
            if !is_knight || board.occupied().has(mv.to()) || in_check(&after, them) {
                continue;
            }
            let after = moves_from(&after, them, pawns).expect("the jump was legal");
            let told = || format!("{mv:?} in {}", told(position));
            assert_eq!(node.weight.at(mv.to()) - node.weight.at(mv.from()), after - before, "{}", told());
            self.0 += 1;
        }
        // Nothing changes by landing on Their own pieces, and a sum is the sum of its squares.
        let odd = Bitboard(0x5aa5_5aa5_c33c_c33c);
        assert!(board.side(them).squares().all(|square| node.weight.at(square) == 1), "{}", told(position));
        let sum = Square::all().filter(|&square| odd.has(square)).map(|square| node.weight.at(square)).sum();
        assert_eq!(node.weight.sum(odd), sum);
    }
}

#[test]
fn a_jump_changes_the_moves_of_pawns_by_the_weights() {
    let mut jumps = Jumps(0);
    check_all(&scattered(1, 2000, [[0, 0, 3, 0, 0], [2, 1, 1, 0, 8]]), &mut jumps);
    assert!(jumps.0 > 5000, "{} jumps", jumps.0);
}
