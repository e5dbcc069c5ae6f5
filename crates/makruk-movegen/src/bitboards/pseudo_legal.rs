//! Moves without regard to the king, each tested for whether it leaves him attacked.

use makruk_core::{
    Bitboard, Board, PieceKind, Square, khon_attacks, king_attacks, knight_attacks, met_attacks, pawn_attacks,
};

use super::family::Family;
use super::node::Node;
use super::us::Us;
use super::visit::{Targets, play, visit_pieces};
use super::way::Way;
use crate::rook::RookAttacks;

/// No danger, checks or pins are known. After every move our king's square is looked at from: do a knight's
/// jumps from there meet their knights, a rook's rays their rooks? The board need not be changed for that, as
/// a few masks are.
///
/// Source: "Pseudo-Legal Move" and "Square Attacked By", chessprogramming.org.
pub(super) struct PseudoLegal;

impl Way for PseudoLegal {
    #[inline(always)]
    fn node<V: Family, S: Us>(board: &Board, _state: V::State, _rooks: impl RookAttacks) -> Node {
        const {
            let differs =
                V::MET_SLIDES || V::KING_STAYS_IN_CHECK || V::CHECK_ENDS_LINE || V::LEAPS || V::HAND;
            assert!(!differs, "the test knows the rules of Makruk alone");
        };
        let (us, them) = (board.side(S::SIDE), board.side(S::SIDE.other()));
        let king = Square::from_low_bits((us & board.kind(PieceKind::King)).0.trailing_zeros());
        Node {
            us,
            them,
            occupied: us | them,
            king,
            king_targets: king_attacks(king) - us,
            targets: !us,
            pinned: Bitboard::EMPTY,
            in_check: false,
        }
    }

    #[inline(always)]
    fn count<V: Family, S: Us>(node: &Node, board: &Board, state: V::State, rooks: impl RookAttacks) -> u64 {
        let mut moves = 0;
        visit_pieces::<V, S>(node, board, state, rooks, |node, targets| {
            moves += u64::from(legal::<S>(node, board, targets, rooks).count());
        });
        moves
    }

    #[inline(always)]
    fn visit<V: Family, S: Us>(
        node: &Node,
        board: &Board,
        state: V::State,
        rooks: impl RookAttacks,
        mut sink: impl FnMut(Targets, Square, &Board),
    ) {
        let mut quiet = *board;
        visit_pieces::<V, S>(node, board, state, rooks, |node, targets| {
            let to = legal::<S>(node, board, targets, rooks);
            if to.any() {
                play::<S>(node, board, &mut quiet, Targets { to, ..targets }, &mut sink);
            }
        });
    }
}

/// Those of a piece's targets that do not leave our king attacked.
#[inline(always)]
fn legal<S: Us>(node: &Node, board: &Board, targets: Targets, rooks: impl RookAttacks) -> Bitboard {
    let mut legal = Bitboard::EMPTY;
    for to in targets.to {
        let arrival = Bitboard::of(to);
        let king = if targets.kind == PieceKind::King { to } else { node.king };
        let occupied = (node.occupied - targets.from.into()) | arrival;
        if !is_attacked::<S>(board, king, node.them - arrival, occupied, rooks) {
            legal |= arrival;
        }
    }
    legal
}

/// Whether one of `them` attacks a square where our king stands.
#[inline(always)]
fn is_attacked<S: Us>(
    board: &Board,
    king: Square,
    them: Bitboard,
    occupied: Bitboard,
    rooks: impl RookAttacks,
) -> bool {
    let of = |kind| them & board.kind(kind);
    let attackers = knight_attacks(king) & of(PieceKind::Knight)
        | met_attacks(king) & of(PieceKind::Met)
        | khon_attacks(S::SIDE, king) & of(PieceKind::Khon)
        | pawn_attacks(S::SIDE, king) & of(PieceKind::Pawn)
        | king_attacks(king) & of(PieceKind::King)
        | rooks.attacks(king, occupied) & of(PieceKind::Rook);
    attackers.any()
}
