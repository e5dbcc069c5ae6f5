use makruk_core::{Bitboard, Makruk, Position, Square, king_attacks, walk_rook_attacks};

use super::super::super::plainly::{ALL, king_moves, scattered, shifted, told};
use super::super::super::us::Us;
use super::{Check, Node2, check_all};

/// How many of what were compared.
#[derive(Debug, Default)]
struct Zones {
    sole: usize,
    kings: usize,
}

impl Check for Zones {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, node: Node2<'_>) {
        let (board, us, them) = (position.board(), S::SIDE, S::Them::SIDE);
        let (zone, told) = (&node.zone, || told(position));
        let our_king = board.king(us).unwrap();
        for square in Square::all() {
            let attackers = board.attackers(square, us);
            assert_eq!(zone.once.has(square), attackers.any(), "{square} of {}", told());
            assert_eq!(zone.by_one.has(square), attackers.count() == 1, "{square} of {}", told());
            let others = attackers - our_king.into();
            assert_eq!(zone.once_without_king.has(square), others.any(), "{square} of {}", told());
        }
        let goes = king_moves(board, them).expect("a null move is legal");
        assert_eq!(zone.all, king_attacks(board.king(them).unwrap()), "{}", told());
        assert_eq!(zone.free, goes, "{}", told());

        // Take a piece off that Our rooks do not see: Their king gains the squares that it alone attacked.
        let lines = board.pieces(us, makruk_core::PieceKind::Rook).squares();
        let ours = lines.fold(Bitboard::EMPTY, |all, rook| all | walk_rook_attacks(rook, board.occupied()));
        let mut sole = Bitboard::EMPTY;
        for piece in board.side(us) - our_king.into() {
            let attacked: Bitboard = Square::all().filter(|&to| board.attackers(to, us).has(piece)).collect();
            sole |= attacked & zone.sole;
            // Without a pinned piece Our king could be taken.
            let without = king_moves(&board.without(piece.into()), them).filter(|_| !ours.has(piece));
            if let Some(without) = without {
                let gained = without - goes;
                assert_eq!(gained, attacked & zone.sole, "without {piece} of {}", told());
                self.sole += gained.count() as usize;
            }
        }
        let by_king = zone.sole - zone.once_without_king;
        assert_eq!(zone.sole, sole | by_king, "{}", told());

        // Our king elsewhere, where it is near nothing and on no line.
        let far = |&to: &Square| {
            let near = king_attacks(to) | to.into();
            board.at(to).is_none() && !near.meets(zone.all) && !ours.has(to) && !ours.has(our_king)
        };
        let elsewhere =
            Square::all().filter(far).find_map(|to| king_moves(&shifted(board, our_king, to), them));
        if let Some(goes) = elsewhere {
            assert_eq!(zone.free_without_king, goes, "{}", told());
            self.kings += usize::from(goes != zone.free);
        }
    }
}

#[test]
fn free_and_sole_squares_are_those_of_kings_moves() {
    let mut zones = Zones::default();
    check_all(&scattered(2, 4000, [ALL, ALL]), &mut zones);
    assert!(zones.sole > 1000 && zones.kings > 200, "{zones:?}");
}
