use makruk_core::{Makruk, PieceKind, Position, walk_rook_attacks};

use super::super::super::node::Node;
use super::super::super::plainly::{number, scattered, told};
use super::super::super::us::Us;
use super::super::parent::Parent;
use super::super::their_rooks::{TheirRooks, rays_of};
use super::{Check, check_all, in_all_lanes, quick_moves, rook_views, siblings};
use crate::lanes::Lanes;
use crate::rook::Hyperbola;

#[derive(Debug, Default)]
struct Rays {
    changed: usize,
    /// Siblings in which the same changes as in the parent, and others.
    same: usize,
    other: usize,
    /// Siblings after a move of a rook.
    rook_moved: usize,
}

impl Rays {
    /// What the quick moves change in Their rooks' moves on a board, by walking along the rays. That a rook
    /// takes back where it saw its own piece before is a matter of captures.
    fn plainly<S: Us>(board: &makruk_core::Board, parent: &Parent) -> i64 {
        let (occupied, them) = (board.occupied(), board.side(S::Them::SIDE));
        let mut change = 0;
        for (from, to) in quick_moves::<S>(board, parent) {
            let after = (occupied - from.into()) | to.into();
            for rook in board.pieces(S::Them::SIDE, PieceKind::Rook) - to.into() {
                let (sees, views) = (walk_rook_attacks(rook, occupied), walk_rook_attacks(rook, after));
                let takes_back = sees.has(to) && them.has(to);
                change += i64::from((views - (them - to.into())).count()) - i64::from((sees - them).count());
                change -= i64::from(takes_back);
            }
        }
        change
    }
}

impl Check for Rays {
    fn check<S: Us, L: Lanes>(&mut self, position: &Position<Makruk>, _: &Node, parent: &Parent) {
        let board = position.board();
        let rays = |board: &makruk_core::Board| {
            let (occupied, them) = (board.occupied(), board.side(S::Them::SIDE));
            let rooks = board.pieces(S::Them::SIDE, PieceKind::Rook);
            parent.rays::<S>(occupied, them, rays_of(rooks, occupied, Hyperbola), Hyperbola)
        };
        let change = rays(board);
        assert_eq!(change, Self::plainly::<S>(board, parent), "{}", told(position));
        self.changed += usize::from(change != 0);

        // In the siblings too, one by one and in lanes.
        let their_rooks = TheirRooks::of::<S>(parent, Hyperbola);
        let (quiets, children) = siblings::<S, L>(position, parent);
        for start in (0..children.len()).step_by(L::WIDTH) {
            let lanes = their_rooks.lanes::<S, L>(parent, &children, start, Hyperbola);
            let [first, second] = lanes.sees.map(L::store);
            let changes = lanes.change.store();
            for (lane, &mv) in quiets[start..].iter().take(L::WIDTH).enumerate() {
                let child = position.play(mv);
                let told = || format!("{mv:?} in {}", told(position));
                let expected = Self::plainly::<S>(child.board(), parent);
                assert_eq!(rays(child.board()), expected, "{}", told());
                assert_eq!(changes[lane].cast_signed(), expected, "in lanes: {}", told());
                assert_eq!([first[lane], second[lane]], rook_views::<S>(child.board(), mv), "{}", told());
                self.same += usize::from(expected == change);
                self.other += usize::from(expected != change);
                self.rook_moved += usize::from(board.kind_at(mv.from()) == Some(PieceKind::Rook));
            }
        }
    }
}

fn run<L: Lanes>() {
    let mut rays = Rays::default();
    let positions = scattered(33, 1500, [[1, 1, 1, 2, 3], [2, 2, 2, 2, 4]]);
    let parents = check_all::<L>(&positions, &mut rays);
    let Rays { changed, same, other, rook_moved } = rays;
    let many = changed > 300 && same > 2000 && other > 500 && rook_moved > 500;
    assert!(parents > 500 && many, "{} {rays:?}", number(parents));
}

in_all_lanes!(quick_moves_change_rays_as_walking_along_them_says, run);
