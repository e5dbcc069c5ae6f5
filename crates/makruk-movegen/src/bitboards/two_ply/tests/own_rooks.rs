use makruk_core::{Bitboard, Makruk, PieceKind, Position, walk_rook_attacks};

use super::super::super::plainly::{ALL, replies_to, scattered, told};
use super::super::super::us::Us;
use super::{Check, Node2, check_all};

#[derive(Debug, Default)]
struct OwnRooks {
    /// Moves of rooks that are not special, nearly all quick.
    moves: usize,
    captures: usize,
    /// Those of a rook that alone attacks squares of the zone.
    gives_up: usize,
    /// Squares from where either rook would newly attack a square of the zone.
    common: usize,
}

impl Check for OwnRooks {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, mut node: Node2<'_>) {
        let (legal, occupied) = (position.legal_moves(), position.board().occupied());
        let mut targets = [Bitboard::EMPTY; 2];
        for (targets, rook) in targets.iter_mut().zip(node.lines.rooks.iter().flatten()) {
            if !node.special.has(rook.square) {
                *targets = legal.iter().filter(|mv| mv.from() == rook.square).map(|mv| mv.to()).collect();
            }
            let moves = targets.count() as usize;
            self.moves += moves;
            self.captures += (*targets & occupied).count() as usize;
            self.gives_up += if rook.sees.meets(node.zone.sole) { moves } else { 0 };
        }
        for square in node.zone.free {
            let common = targets[0] & targets[1] & walk_rook_attacks(square, occupied);
            self.common += common.count() as usize;
        }
        node.own_rooks::<Makruk, S>(());
        assert_eq!(node.total, replies_to(position, &[PieceKind::Rook]), "{}", told(position));
    }
}

#[test]
fn the_replies_to_all_rooks_of_a_node() {
    let mut rooks = OwnRooks::default();
    let nodes = check_all(&scattered(10, 5000, [[1, 1, 2, 2, 3], ALL]), &mut rooks);
    let OwnRooks { moves, captures, gives_up, common } = rooks;
    let many = moves > 10_000 && captures > 1000 && gives_up > 1000 && common > 100;
    assert!(nodes > 4000 && many, "{nodes} {rooks:?}");
}
