//! Each part against the plain rules of the core, in every kind of lanes.

mod batch;
mod checks;
mod children;
mod numbers;
mod rays;
mod steps;
mod whole;

use makruk_core::{
    Bitboard, Board, Makruk, Move, PieceKind, Position, Side, Square, khon_attacks, king_attacks,
    met_attacks, walk_rook_attacks,
};

use super::super::node::Node;
use super::super::plainly::in_all_lanes;
use super::super::two_ply::{Army, Zone, arrival_sources, attack_sets};
use super::super::us::{Black, Us, White};
use super::applies;
use super::children::Children;
use super::parent::Parent;
use super::quick::Lists;
use crate::lanes::Lanes;
use crate::rook::Hyperbola;

/// What is done with the parents of both sides.
trait Check {
    fn check<S: Us, L: Lanes>(&mut self, position: &Position<Makruk>, node: &Node, parent: &Parent);
}

/// Takes a position, Them to move, apart, if its siblings can be counted together. Not compiled once for every check:
/// all that it calls is inlined.
#[inline(never)]
fn apart<S: Us, L: Lanes>(position: &Position<Makruk>, act: &mut dyn FnMut(&Node, &Parent)) -> bool {
    let board = position.board();
    let node = Node::of::<Makruk, S::Them>(board, (), Hyperbola);
    if node.in_check || !applies::<Makruk, S>(board) {
        return false;
    }
    let mut lists = Lists::default();
    let (us, them) = (Army::of::<S>(board), Army::of::<S::Them>(board));
    let attacks = attack_sets(us.rooks, board.occupied(), Hyperbola);
    let zone = Zone::of::<S>(&us, &them, attacks);
    let parent = Parent::of::<Makruk, S, L>(&node, us, them, zone, attacks, &mut lists, Hyperbola);
    parent.is_some_and(|parent| {
        act(&node, &parent);
        true
    })
}

/// Takes every position apart, and says how many could be.
fn check_all<L: Lanes>(positions: &[Position<Makruk>], check: &mut impl Check) -> usize {
    fn one<S: Us, L: Lanes>(position: &Position<Makruk>, check: &mut impl Check) -> bool {
        apart::<S, L>(position, &mut |node, parent| check.check::<S, L>(position, node, parent))
    }
    let can = |position: &&Position<Makruk>| match position.side() {
        Side::White => one::<Black, L>(position, check),
        Side::Black => one::<White, L>(position, check),
    };
    positions.iter().filter(can).count()
}

/// The quick moves of all pieces, as pairs of squares: by the parent's lists for all but pawns.
fn quick_moves<S: Us>(board: &Board, parent: &Parent) -> Vec<(Square, Square)> {
    let pieces = parent.pieces.leapers.iter().chain(parent.pieces.rooks);
    let mut moves: Vec<_> =
        pieces.flat_map(|piece| piece.quick.squares().map(|to| (piece.from, to))).collect();
    for from in parent.pawns {
        let push = Bitboard::of(from).forward(S::SIDE) - board.occupied();
        let takes = makruk_core::pawn_attacks(S::SIDE, from) & board.side(S::Them::SIDE);
        assert_eq!(board.kind_at(from), Some(PieceKind::Pawn));
        moves.extend(((push | takes) & parent.pawn_targets).squares().map(|to| (from, to)));
    }
    moves
}

/// The quiet moves that may be lanes, the king's first.
fn siblings<S: Us, L: Lanes>(position: &Position<Makruk>, parent: &Parent) -> (Vec<Move>, Children) {
    let board = position.board();
    let their_king = board.king(S::Them::SIDE).unwrap();
    let checking = met_attacks(their_king)
        | khon_attacks(S::Them::SIDE, their_king)
        | arrival_sources::<Makruk, S>(their_king);
    let mut quiets = position.legal_moves();
    quiets.sort_by_key(|mv| mv.from() != their_king);
    let mut children = Children::new(parent.zone.all, &parent.taken);
    quiets.retain(|mv| {
        let kind = board.kind_at(mv.from()).unwrap();
        let watched = parent.watched.has(mv.from()) || parent.watched.has(mv.to());
        if watched || board.occupied().has(mv.to()) || mv.promoted().is_some() {
            return false;
        }
        match kind {
            PieceKind::King => {
                let taken = parent.taken_at::<Makruk, S, L>(mv.to(), Hyperbola);
                taken.is_some_and(|taken| {
                    children.push_king(mv.from(), mv.to(), king_attacks(mv.to()), &taken);
                    true
                })
            }
            PieceKind::Rook if parent.king_lines.has(mv.to()) => false,
            PieceKind::Pawn if checking.has(mv.to()) => false,
            _ => children.push(kind, mv.from(), mv.to()).is_some(),
        }
    });
    (quiets, children)
}

/// What the rooks of a sibling see: first the one that moved, or the first one.
fn rook_views<S: Us>(board: &Board, mv: Move) -> [u64; 2] {
    let mut rooks: Vec<Square> = board.pieces(S::Them::SIDE, PieceKind::Rook).squares().collect();
    rooks.sort_by_key(|&rook| rook != mv.to());
    let mut sees = rooks.iter().map(|&rook| walk_rook_attacks(rook, board.occupied()).0);
    [sees.next().unwrap_or(0), sees.next().unwrap_or(0)]
}

/// The slow moves among those of a sibling.
fn slow_moves(parent: &Parent, child: &Position<Makruk>) -> Vec<Move> {
    let mut legal = child.legal_moves();
    legal.retain(|mv| parent.slow.moves.iter().any(|slow| (slow.from, slow.to) == (mv.from(), mv.to())));
    legal
}
