//! Moves that are counted one by one: checks by what they leave Them, all others by making them.

use makruk_core::{Bitboard, Board, PieceKind, Square, between};

use super::super::family::Family;
use super::super::leaf::count_node;
use super::super::node::Node;
use super::super::us::Us;
use super::TwoPly;
use super::lines::OwnRook;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    /// Replies to a move that is made.
    #[inline(always)]
    pub(super) fn make<S: Us>(&self, kind: PieceKind, becomes: PieceKind, from: Square, to: Square) -> i64 {
        (self.reply)(&after_step::<S>(self.board, kind, becomes, from, to)).cast_signed()
    }

    /// Makes all moves of a piece.
    #[inline(always)]
    pub(super) fn make_all<V: Family, S: Us>(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        let zone = V::PROMOTION_ZONE[S::SIDE.index()];
        for to in targets {
            let promotes = kind == PieceKind::Pawn && zone.has(to);
            self.total += self.make::<S>(kind, if promotes { PieceKind::Met } else { kind }, from, to);
        }
    }

    /// Replies to a check by a knight, met, khon or pawn that is not special: the king goes where nothing
    /// attacks it, or something takes the piece.
    #[inline(always)]
    pub(super) fn leaper_check<V: Family, S: Us>(
        &self,
        kind: PieceKind,
        becomes: PieceKind,
        from: Square,
        to: Square,
        attacks: Bitboard,
        attacks_from: impl Fn(Square) -> Bitboard,
    ) -> i64 {
        // A step along a file can open the ray of the rook that then takes the piece.
        let opens_ray = from.file() == to.file() && self.seen.has(from);
        if V::KING_STAYS_IN_CHECK || opens_ray || self.critical.has(to) {
            return self.make::<S>(kind, becomes, from, to);
        }
        let flights = self.flights(to, attacks) - attacks_from(to);
        i64::from(flights.count()) + self.replies.attackers::<S>(to)
    }

    /// Replies to a check by a rook that is not special.
    #[inline(always)]
    pub(super) fn rook_check<V: Family, S: Us>(&self, rook: OwnRook, to: Square, state: V::State) -> i64 {
        let OwnRook { square: from, sees, .. } = rook;
        if V::KING_STAYS_IN_CHECK {
            return self.make::<S>(PieceKind::Rook, PieceKind::Rook, from, to);
        }
        let king = self.them.king;
        let arrival = Bitboard::of(to);
        let occupied = (self.node.occupied - from.into()) | arrival;
        let attacked = self.rooks.attacks(to, occupied - king.into());
        let node = Node {
            us: self.them.all - arrival,
            them: (self.us.all - from.into()) | arrival,
            occupied,
            king,
            king_targets: self.flights(to, sees) - attacked,
            targets: between(king, to) | arrival,
            pinned: self.lines.pinned - arrival,
            in_check: true,
        };
        count_node::<V, S::Them>(&node, self.board, state, self.rooks).cast_signed()
    }

    /// Where Their king could go after a piece that attacked `attacks` moved to `to`, as far as the other
    /// pieces guard.
    #[inline(always)]
    fn flights(&self, to: Square, attacks: Bitboard) -> Bitboard {
        let Self { zone, them, .. } = self;
        let open = zone.all & (!them.all | to.into());
        open & (!zone.once | zone.by_one & attacks)
    }
}

/// The board after a step.
#[inline(always)]
pub(in super::super) fn after_step<S: Us>(
    board: &Board,
    kind: PieceKind,
    becomes: PieceKind,
    from: Square,
    to: Square,
) -> Board {
    let arrival = Bitboard::of(to);
    let us = board.side(S::SIDE) - from.into();
    let mut after = board.without(arrival);
    after.assign(kind, after.kind(kind) - from.into(), S::SIDE, us);
    after.assign(becomes, after.kind(becomes) | arrival, S::SIDE, us | arrival);
    after
}
