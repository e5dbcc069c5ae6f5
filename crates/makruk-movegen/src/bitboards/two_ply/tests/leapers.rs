use makruk_core::{
    Makruk, Move, PieceKind, Position, Side, Square, khon_attacks, knight_attacks, met_attacks, pawn_attacks,
};

use super::super::super::plainly::{ALL, replies_to, scattered, told};
use super::super::super::us::Us;
use super::{Check, Node2, check_all};

struct Leapers;

impl Check for Leapers {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, mut node: Node2<'_>) {
        node.leapers::<Makruk, S>();
        let expected = replies_to(position, &[PieceKind::Knight, PieceKind::Met, PieceKind::Khon]);
        assert_eq!(node.total, expected, "{}", told(position));
    }
}

#[test]
fn the_replies_to_all_leapers_of_a_node() {
    let positions = scattered(7, 4000, [ALL, ALL]);
    assert!(check_all(&positions, &mut Leapers) > 3000);
    // Crowded around the kings.
    let positions = scattered(8, 2000, [[4, 4, 4, 2, 6], [4, 4, 3, 2, 8]]);
    assert!(check_all(&positions, &mut Leapers) > 1500);
}

/// What makes the terms of the zone add up.
#[test]
fn no_leaper_attacks_a_square_both_before_and_after_a_move() {
    for (side, from) in Side::ALL.into_iter().flat_map(|side| Square::all().map(move |from| (side, from))) {
        let khon = |square| khon_attacks(side, square);
        let pawn = |square| pawn_attacks(side, square);
        let push = makruk_core::Bitboard::of(from).forward(side);
        for to in knight_attacks(from) {
            assert!(!knight_attacks(from).meets(knight_attacks(to)), "knight {from} {to}");
        }
        for to in met_attacks(from) {
            assert!(!met_attacks(from).meets(met_attacks(to)), "met {from} {to}");
        }
        for to in khon(from) {
            assert!(!khon(from).meets(khon(to)), "khon {from} {to}");
        }
        for to in pawn(from) | push {
            let both = pawn(to) | met_attacks(to);
            assert!(!pawn(from).meets(both), "pawn {:?}", Move::step(from, to));
        }
    }
}
