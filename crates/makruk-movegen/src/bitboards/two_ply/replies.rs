//! What Their pieces can do after a null move: the number of all replies, the moves of one piece, and
//! how many pieces could take on a square.

use makruk_core::{
    Bitboard, Board, PieceKind, Square, khon_attacks, knight_attacks, line, met_attacks, pawn_attacks,
};

use super::super::family::Family;
use super::super::leaf::count_node;
use super::super::node::Node;
use super::super::us::Us;
use super::army::Army;
use crate::rook::RookAttacks;

/// One of Their rooks.
#[derive(Clone, Copy)]
pub(super) struct TheirRook {
    pub(super) square: Square,
    /// What it attacks on the lines that a pin leaves it.
    pub(super) sees: Bitboard,
}

/// Them to move in the position after a null move.
pub(super) struct Replies<'a> {
    board: &'a Board,
    node: Node,
    /// Their pieces that are not pinned.
    unpinned: Bitboard,
    /// Their rooks, at most two.
    pub(super) rooks: [Option<TheirRook>; 2],
}

impl<'a> Replies<'a> {
    #[inline(always)]
    pub(super) fn of(
        board: &'a Board,
        us: &Army,
        them: &Army,
        king_targets: Bitboard,
        pinned: Bitboard,
        rooks: impl RookAttacks,
    ) -> Self {
        let node = Node {
            us: them.all,
            them: us.all,
            occupied: us.all | them.all,
            king: them.king,
            king_targets,
            targets: !them.all,
            pinned,
            in_check: false,
        };
        let mut theirs = [None; 2];
        for (slot, square) in theirs.iter_mut().zip(them.rooks) {
            let sees = rooks.attacks(square, node.occupied) & node.pin_line(square);
            *slot = Some(TheirRook { square, sees });
        }
        Self { board, node, unpinned: them.all - pinned, rooks: theirs }
    }

    /// The number of all replies.
    #[inline(always)]
    pub(super) fn count<V: Family, S: Us>(&self, state: V::State, rooks: impl RookAttacks) -> i64 {
        count_node::<V, S::Them>(&self.node, self.board, state, rooks).cast_signed()
    }

    /// The moves among them of the piece of this kind on a square, the king aside.
    #[inline(always)]
    pub(super) fn of_piece<S: Us>(&self, kind: PieceKind, from: Square) -> i64 {
        let side = S::Them::SIDE;
        let targets = self.node.targets;
        let targets = match kind {
            PieceKind::King => unreachable!("a king is not captured"),
            PieceKind::Met => met_attacks(from) & targets,
            PieceKind::Khon => khon_attacks(side, from) & targets,
            PieceKind::Knight => knight_attacks(from) & targets,
            PieceKind::Rook => {
                let [first, second] = self.rooks;
                let rook = first.filter(|rook| rook.square == from).or(second);
                rook.map_or(Bitboard::EMPTY, |rook| rook.sees & targets)
            }
            PieceKind::Pawn => {
                let push = S::Them::forward(from.into()) - self.node.occupied;
                push | pawn_attacks(side, from) & self.node.them
            }
        };
        let pinned = !self.unpinned.has(from);
        (if pinned { targets & line(self.node.king, from) } else { targets }).count().into()
    }

    /// How many of Their pieces, the king aside, attack a square that is no way out of a pin.
    #[inline(always)]
    pub(super) fn attackers<S: Us>(&self, square: Square) -> i64 {
        let of = |kind| self.unpinned & self.board.kind(kind);
        let steppers = knight_attacks(square) & of(PieceKind::Knight)
            | met_attacks(square) & of(PieceKind::Met)
            | khon_attacks(S::SIDE, square) & of(PieceKind::Khon)
            | pawn_attacks(S::SIDE, square) & of(PieceKind::Pawn);
        let rooks = self.rooks.iter().flatten().filter(|rook| rook.sees.has(square)).count();
        i64::from(steppers.count()) + rooks.cast_signed() as i64
    }

    /// Their pawns that are not pinned.
    #[inline(always)]
    pub(super) fn pawns(&self) -> Bitboard {
        self.unpinned & self.board.kind(PieceKind::Pawn)
    }
}
