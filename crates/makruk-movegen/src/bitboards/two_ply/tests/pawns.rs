use makruk_core::{Makruk, PieceKind, Position, Square, met_attacks, pawn_attacks};

use super::super::super::plainly::{ALL, replies_to, scattered, told};
use super::super::super::us::{Black, Us, White};
use super::super::arrival_sources;
use super::{Check, Node2, check_all};

struct Pawns(usize);

impl Check for Pawns {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, mut node: Node2<'_>) {
        node.pawns::<Makruk, S>();
        assert_eq!(node.total, replies_to(position, &[PieceKind::Pawn]), "{}", told(position));
        self.0 += position.legal_moves().iter().filter(|mv| mv.promoted().is_some()).count();
    }
}

#[test]
fn the_replies_to_all_pawns_of_a_node() {
    let mut pawns = Pawns(0);
    let nodes = check_all(&scattered(9, 4000, [[1, 1, 1, 2, 8], ALL]), &mut pawns);
    assert!(nodes > 3000 && pawns.0 > 1000, "{nodes} nodes, {} promotions", pawns.0);
}

#[test]
fn a_pawn_that_arrives_attacks_as_what_it_has_become() {
    fn check<S: Us>() {
        use makruk_core::Variant;
        for to in Square::all() {
            let promotes = Makruk::PROMOTION_ZONE[S::SIDE.index()].has(to);
            let attacks = if promotes { met_attacks(to) } else { pawn_attacks(S::SIDE, to) };
            for square in Square::all() {
                assert_eq!(
                    arrival_sources::<Makruk, S>(square).has(to),
                    attacks.has(square),
                    "{to} {square}"
                );
            }
        }
    }
    check::<White>();
    check::<Black>();
}
