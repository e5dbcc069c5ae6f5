use makruk_core::{Bitboard, Board, Makruk, PieceKind, Position, Side, Square, line, pawn_attacks};

use super::super::super::plainly::{ALL, leaves, read, replies, scattered, told};
use super::super::super::us::Us;
use super::{Check, Node2, check_all, whole};

/// Quick captures that leave the zone alone, one at a time, by what they change in all.
#[derive(Debug, Default)]
struct Captures {
    by: [usize; 6],
    of: [usize; 6],
    taken_back_by_king: usize,
    /// Captures by a piece that Their rooks see.
    seen: usize,
    /// Captures of pawns that attacked the piece, and of those that it blocked.
    pawn_attacked: usize,
    pawn_was_blocked: usize,
}

/// What the piece of `side` on a square attacks.
fn attacked_from(board: &Board, side: Side, piece: Square) -> Bitboard {
    Square::all().filter(|&square| board.attackers(square, side).has(piece)).collect()
}

impl Check for Captures {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, mut node: Node2<'_>) {
        let (board, us, them) = (position.board(), S::SIDE, S::Them::SIDE);
        for mv in position.legal_moves() {
            let (from, to) = (mv.from(), mv.to());
            let Some(taken) = board.kind_at(to) else { continue };
            let by = board.kind_at(from).unwrap();
            let after = position.play(mv);
            // A rook that arrives on a line with Their king may pin.
            let king_line = (line(node.them.king, to)).any() && by == PieceKind::Rook;
            if after.checkers().any() || node.special.has(from) || king_line {
                continue;
            }
            // Their king aside, no term of the zone is wanted: skip where the piece is near it.
            let near = attacked_from(board, us, from) | attacked_from(after.board(), us, to);
            if (near - to.into()).meets(node.zone.all) {
                continue;
            }
            node.total = node.capture::<S>(from, to);
            if node.seen.has(from) {
                node.leave(from, to.into());
                self.seen += 1;
            }
            let leaving = node.weight.at(from) - 1;
            let change = node.total;
            assert_eq!(change, replies(position, mv) - node.base + leaving, "{mv:?} in {}", told(position));
            // As one of the things that a landing changes.
            node.total = 0;
            node.land::<S>(from, to.into());
            assert_eq!(node.total, change + node.weight.at(to), "{mv:?} in {}", told(position));

            self.by[by.index()] += 1;
            self.of[taken.index()] += 1;
            let king = after.legal_moves().iter().any(|mv| mv.to() == to && mv.from() == node.them.king);
            self.taken_back_by_king += usize::from(king);
            if taken == PieceKind::Pawn {
                self.pawn_attacked += usize::from(pawn_attacks(them, to).has(from));
                self.pawn_was_blocked += usize::from(Bitboard::of(to).forward(them).has(from));
            }
        }
    }
}

#[test]
fn a_capture_takes_moves_away_and_lets_them_take_back() {
    let mut captures = Captures::default();
    check_all(&scattered(12, 10_000, [[2, 3, 3, 2, 4], [4, 3, 3, 2, 6]]), &mut captures);
    let Captures { by, of: [kings, of @ ..], taken_back_by_king, seen, pawn_attacked, pawn_was_blocked } =
        captures;
    assert!(by.iter().chain(&of).all(|&captures| captures > 200) && kings == 0, "{captures:?}");
    assert!(taken_back_by_king > 20 && seen > 200, "{captures:?}");
    assert!(pawn_attacked > 100 && pawn_was_blocked > 100, "{captures:?}");
}

struct Whole;

impl Check for Whole {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, node: Node2<'_>) {
        assert_eq!(whole::<S>(node), leaves(position, 2), "{}", told(position));
    }
}

/// Captures of pawns by every kind of piece: from where the pawn attacks and from where it pushes to.
#[test]
fn a_captured_pawn_no_longer_counts_where_its_captor_stood() {
    let fens = [
        "k7/8/4p3/3p4/2M5/8/8/7K w - - 0 1",
        "k7/8/4p3/3p4/4S3/8/8/7K w - - 0 1",
        "k7/8/4p3/3p4/3S4/8/8/7K w - - 0 1",
        "k7/8/3p4/2P5/8/8/8/7K w - - 0 1",
        "k7/8/4p3/3p4/3R4/8/8/7K w - - 0 1",
        "k7/8/8/3p4/3K4/8/8/8 w - - 0 1",
        // From a distance the pawn's push is no concern of the rook's.
        "k7/8/4p3/3p4/8/3R4/8/7K w - - 0 1",
        // The captor beside the file, with a piece in the pawn's way.
        "k7/8/4p3/3p4/2MN4/8/8/7K w - - 0 1",
        "7k/8/8/2m5/3P4/4P3/8/K7 b - - 0 1",
        "7k/8/8/3s4/3P4/4P3/8/K7 b - - 0 1",
    ];
    let positions = fens.map(read);
    assert_eq!(check_all(&positions, &mut Whole), positions.len());
    assert!(check_all(&scattered(13, 4000, [[3, 3, 0, 2, 5], [0, 0, 0, 1, 8]]), &mut Whole) > 3000);
}

#[test]
fn whole_nodes() {
    assert!(check_all(&scattered(14, 6000, [ALL, ALL]), &mut Whole) > 5000);
}
