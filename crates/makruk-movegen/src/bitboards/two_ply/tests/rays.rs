use makruk_core::{Bitboard, Makruk, PieceKind, Position, between, line};

use super::super::super::plainly::{in_check, moves_from, scattered, shifted, told};
use super::super::super::us::Us;
use super::{Check, Node2, check_all};

/// How many moves of what sort were compared.
#[derive(Debug, Default)]
struct Rays {
    cuts: usize,
    extensions: usize,
    towards: usize,
    away: usize,
    pinned: usize,
}

impl Check for Rays {
    /// Any piece to any empty square, were it allowed to go there, in the number of Their rooks' moves.
    fn check<S: Us>(&mut self, position: &Position<Makruk>, mut node: Node2<'_>) {
        let (board, them) = (position.board(), S::Them::SIDE);
        let rooks = board.pieces(them, PieceKind::Rook);
        let before = moves_from(board, them, rooks).expect("a null move is legal");
        let ours = board.side(S::SIDE) - node.special - node.us.king.into();
        for from in ours {
            // A rook on a line with Their king may pin.
            let king = node.them.king;
            let lines = Bitboard::file(king.file()) | Bitboard::rank(king.rank());
            let pins = if node.us.rooks.has(from) { lines } else { Bitboard::EMPTY };
            for to in !board.occupied() - node.critical - pins {
                // What moves along a ray does not jump.
                let along = rooks
                    .squares()
                    .any(|rook| line(rook, from).has(to) && (between(from, to) & board.occupied()).any());
                let after = shifted(board, from, to);
                if along || in_check(&after, them) {
                    continue;
                }
                let Some(after) = moves_from(&after, them, rooks) else { continue };
                node.total = -node.cut(to);
                self.cuts += usize::from(node.total != 0);
                if node.seen.has(from) {
                    let cut = node.total;
                    node.leave(from, to.into());
                    self.extensions += usize::from(node.total > cut);
                    let on = |rook| line(rook, from).has(to);
                    self.away +=
                        usize::from(rooks.squares().any(|rook| on(rook) && between(rook, to).has(from)));
                    self.towards += usize::from(rooks.squares().any(|rook| between(rook, from).has(to)));
                }
                assert_eq!(node.total, after - before, "{from} to {to} in {}", told(position));
                self.pinned += usize::from(node.lines.pinned.meets(rooks));
            }
        }
    }
}

#[test]
fn what_lands_cuts_a_ray_and_what_leaves_extends_it() {
    let mut rays = Rays::default();
    check_all(&scattered(5, 800, [[2, 2, 2, 1, 3], [1, 1, 1, 2, 3]]), &mut rays);
    let Rays { cuts, extensions, towards, away, pinned } = rays;
    assert!(cuts > 5000 && extensions > 2000 && towards > 100 && away > 100 && pinned > 200, "{rays:?}");
}

/// All that quiet moves of a piece change where they land, by the moves of Their rooks and pawns.
#[test]
fn what_several_landings_change_adds_up() {
    #[derive(Debug, Default)]
    struct Sums {
        pieces: usize,
        seen: usize,
    }
    impl Check for Sums {
        fn check<S: Us>(&mut self, position: &Position<Makruk>, mut node: Node2<'_>) {
            let (board, them) = (position.board(), S::Them::SIDE);
            let movers = board.pieces(them, PieceKind::Rook) | board.pieces(them, PieceKind::Pawn);
            let before = moves_from(board, them, movers).expect("a null move is legal");
            for from in board.side(S::SIDE) - node.special - node.us.rooks - node.us.king.into() {
                // Off the lines of the piece's own square: nothing goes along a ray.
                let lines = Bitboard::file(from.file()) | Bitboard::rank(from.rank());
                let (mut set, mut expected) = (Bitboard::EMPTY, 0);
                for to in !board.occupied() - node.critical - lines {
                    let after = shifted(board, from, to);
                    if in_check(&after, them) {
                        continue;
                    }
                    let Some(after) = moves_from(&after, them, movers) else { continue };
                    set |= to.into();
                    expected += after - before + node.weight.at(from);
                }
                node.total = 0;
                node.land::<S>(from, set);
                assert_eq!(node.total, expected, "all from {from} in {}", told(position));
                self.pieces += 1;
                self.seen += usize::from(node.seen.has(from));
            }
        }
    }
    let mut sums = Sums::default();
    check_all(&scattered(6, 600, [[2, 2, 2, 1, 3], [1, 1, 1, 2, 5]]), &mut sums);
    assert!(sums.pieces > 1000 && sums.seen > 200, "{sums:?}");
}
