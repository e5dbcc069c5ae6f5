//! Sittuyin: drops while the pieces are set up, and promotions in place.

use makruk_core::{Bitboard, Board, Move, PieceKind, Position, Variant};

use super::family::Family;
use super::node::{Node, rook_attacks, sliders, step_attacks};
use super::us::Us;
use crate::rook::RookAttacks;

/// How a node is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// By the bitboard generator, with promotions in place beside it.
    Play,
    /// All moves are drops, if there is one.
    SetUp,
    /// By the plain rules of the core.
    Plain,
}

impl Phase {
    #[inline(always)]
    pub(super) fn of<V: Family, S: Us>(board: &Board, state: V::State) -> Self {
        if !V::HAND {
            Self::Play
        } else if V::is_plain(board, state, S::SIDE) {
            Self::Plain
        } else if V::hand(state).is_some_and(|hand| !hand.is_empty(S::SIDE)) {
            Self::SetUp
        } else {
            Self::Play
        }
    }
}

#[inline(always)]
pub(super) fn position<V: Variant, S: Us>(board: &Board, state: V::State) -> Position<V> {
    Position::from_legal_play(*board, S::SIDE, state)
}

/// The moves of a node that is not left to the bitboard generator, and the positions after them.
pub(super) fn visit_plain<V: Variant>(position: &Position<V>, sink: &mut dyn FnMut(Move, &Position<V>)) {
    for mv in position.legal_moves() {
        sink(mv, &position.play(mv));
    }
}

/// The promotions in place and by a step, and the positions after them.
#[inline(always)]
pub(super) fn visit_promotions<V: Family, S: Us>(
    board: &Board,
    state: V::State,
    sink: &mut dyn FnMut(Move, &Position<V>),
) {
    let own = board.side(S::SIDE);
    if V::HAND && !own.meets(board.kind(PieceKind::Met)) && own.meets(board.kind(PieceKind::Pawn)) {
        let position = position::<V, S>(board, state);
        position.legal_extra_moves(&mut |mv| sink(mv, &position.play(mv)));
    }
}

/// Number of legal moves of a side that has pieces in hand.
pub(super) fn count_set_up<V: Family, S: Us>(board: &Board, state: V::State, rooks: impl RookAttacks) -> u64 {
    match count_drops::<V, S>(board, state, rooks) {
        0 => position::<V, S>(board, state).legal_moves().len() as u64,
        drops => drops,
    }
}

/// Number of legal drops.
///
/// A drop opens no line, so it is legal unless the king is in check and stays so. The king itself must
/// not be dropped where it would be attacked.
fn count_drops<V: Family, S: Us>(board: &Board, state: V::State, rooks: impl RookAttacks) -> u64 {
    let Some(hand) = V::hand(state) else { return 0 };
    let own = board.side(S::SIDE);
    let has_king = own.meets(board.kind(PieceKind::King));
    let targets = if has_king { Node::of::<V, S>(board, state, rooks).targets } else { Bitboard::ALL };
    let safe = || {
        let them = board.side(S::SIDE.other());
        let lines = rook_attacks(them & sliders::<V>(board), board.occupied(), rooks);
        !(step_attacks::<V, S::Them>(board, them) | lines)
    };
    let mut drops = 0;
    for kind in hand.kinds(S::SIDE) {
        let zone = (V::drop_zone(S::SIDE, kind) - board.occupied()) & targets;
        drops += if kind == PieceKind::King { zone & safe() } else { zone }.count();
    }
    drops.into()
}
