use makruk_core::{Makruk, Piece, PieceKind, Position};

use super::super::super::plainly::{ALL, in_check, moves_from, moves_of, number, scattered, told};
use super::super::super::us::Us;
use super::{Army, Check, Node2, check_all};

#[derive(Debug, Default)]
struct Replies {
    pinned: usize,
    takers: usize,
}

impl Check for Replies {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, node: Node2<'_>) {
        let (board, us, them) = (position.board(), S::SIDE, S::Them::SIDE);
        let told = || told(position);
        let null = moves_of(board, them).expect("a null move is legal");
        assert_eq!(node.base, number(null.len()), "{}", told());
        let king = board.king(them).unwrap();
        for square in board.side(them) - king.into() {
            let piece = board.kind_at(square).unwrap();
            let moves = moves_from(board, them, square.into()).unwrap();
            assert_eq!(node.replies.of_piece::<S>(piece, square), moves, "{square} of {}", told());

            // Who could take a knight of Ours there?
            let mut after = *board;
            after.put(square, Piece { side: us, kind: PieceKind::Knight });
            let Some(moves) = moves_of(&after, them) else { continue };
            if !in_check(&after, them) && !node.lines.pinned.has(square) {
                let takers = moves.iter().filter(|mv| mv.to() == square && mv.from() != king).count();
                assert_eq!(node.replies.attackers::<S>(square), number(takers), "{square} of {}", told());
                self.takers += takers;
            }
        }
        self.pinned += node.lines.pinned.count() as usize;

        let army = Army::of::<S>(board);
        let of = |kind| board.pieces(us, kind);
        assert_eq!(army.all, board.side(us));
        assert_eq!(Some(army.king), board.king(us));
        assert_eq!((army.knights, army.rooks), (of(PieceKind::Knight), of(PieceKind::Rook)));
        assert_eq!((army.mets, army.khons), (of(PieceKind::Met), of(PieceKind::Khon)));
        assert_eq!(army.pawns, of(PieceKind::Pawn));
        assert_eq!(army.steppers(), of(PieceKind::Met) | of(PieceKind::Khon));
    }
}

#[test]
fn the_base_a_piece_and_the_takers_are_those_of_a_null_move() {
    let mut replies = Replies::default();
    let nodes = check_all(&scattered(3, 3000, [ALL, ALL]), &mut replies);
    assert!(nodes > 2000 && replies.pinned > 50 && replies.takers > 1000, "{nodes} {replies:?}");
}

/// Many rooks on the king's lines.
#[test]
fn pins_bind_the_moves_of_a_piece() {
    let mut replies = Replies::default();
    check_all(&scattered(4, 6000, [[0, 0, 1, 2, 0], [3, 3, 2, 2, 4]]), &mut replies);
    assert!(replies.pinned > 150, "{replies:?}");
}
