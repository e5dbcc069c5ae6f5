//! Our moves that are counted one by one in each lane.

use makruk_core::{
    Bitboard, Board, PieceKind, Square, khon_attacks, knight_attacks, line, met_attacks, pawn_attacks,
};

use super::super::family::Family;
use super::super::two_ply::after_step;
use super::super::us::Us;
use crate::lanes::{Lanes, WIDEST};
use crate::rook::RookAttacks;

/// Where each kind of quick piece lands by a move that is counted by itself.
pub(super) struct SlowSets<L> {
    pub(super) knights: L,
    pub(super) mets: L,
    pub(super) khons: L,
    pub(super) pawns: L,
    pub(super) king: L,
    pub(super) rook_checks: [L; 2],
    pub(super) rook_pins: [L; 2],
}

impl<L: Lanes> SlowSets<L> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let none = L::splat(0);
        Self {
            knights: none,
            mets: none,
            khons: none,
            pawns: none,
            king: none,
            rook_checks: [none; 2],
            rook_pins: [none; 2],
        }
    }

    /// The sets of all kinds, and of pieces that are stuck, in words.
    #[inline(always)]
    pub(super) fn store(&self) -> Stored {
        let first = self.rook_checks[0] | self.rook_pins[0];
        let second = self.rook_checks[1] | self.rook_pins[1];
        Stored {
            knights: self.knights.store(),
            mets: self.mets.store(),
            khons: self.khons.store(),
            pawns: self.pawns.store(),
            king: self.king.store(),
            rooks: [first.store(), second.store()],
        }
    }

    /// The lanes in which there is any.
    #[inline(always)]
    pub(super) fn any(&self) -> u32 {
        let all = self.knights
            | self.mets
            | self.khons
            | self.pawns
            | self.king
            | self.rook_checks[0]
            | self.rook_checks[1]
            | self.rook_pins[0]
            | self.rook_pins[1];
        all.meets(all)
    }
}

type Words = [u64; WIDEST];

pub(super) struct Stored {
    knights: Words,
    mets: Words,
    khons: Words,
    pawns: Words,
    king: Words,
    rooks: [Words; 2],
}

/// One lane's moves.
pub(super) struct OneByOne<'a, F> {
    pub(super) board: &'a Board,
    /// Our pieces that are neither special nor pinned.
    pub(super) quick: Bitboard,
    /// Those that are pinned.
    pub(super) held: Bitboard,
    /// Where Our pieces other than the king may go.
    pub(super) targets: Bitboard,
    pub(super) reply: &'a F,
}

impl<F: Fn(&Board) -> u64> OneByOne<'_, F> {
    #[inline(always)]
    fn make<S: Us>(&self, kind: PieceKind, becomes: PieceKind, from: Square, to: Square) -> u64 {
        (self.reply)(&after_step::<S>(self.board, kind, becomes, from, to))
    }

    /// The replies to all of them.
    #[inline(always)]
    pub(super) fn count<V: Family, S: Us>(&self, sets: &Stored, lane: usize, rooks: impl RookAttacks) -> u64 {
        let us = self.board.side(S::SIDE);
        let of = |kind| self.board.kind(kind) & self.quick;
        let promotions = V::PROMOTION_ZONE[S::SIDE.index()];
        let mut total = 0;
        for to in Bitboard(sets.knights[lane]) {
            for from in knight_attacks(to) & of(PieceKind::Knight) {
                total += self.make::<S>(PieceKind::Knight, PieceKind::Knight, from, to);
            }
        }
        for to in Bitboard(sets.mets[lane]) {
            for from in met_attacks(to) & of(PieceKind::Met) {
                total += self.make::<S>(PieceKind::Met, PieceKind::Met, from, to);
            }
        }
        for to in Bitboard(sets.khons[lane]) {
            for from in khon_attacks(S::Them::SIDE, to) & of(PieceKind::Khon) {
                total += self.make::<S>(PieceKind::Khon, PieceKind::Khon, from, to);
            }
        }
        for to in Bitboard(sets.pawns[lane]) {
            let takes = self.board.side(S::Them::SIDE).has(to);
            let sources = if takes { pawn_attacks(S::Them::SIDE, to) } else { S::Them::forward(to.into()) };
            let becomes = if promotions.has(to) { PieceKind::Met } else { PieceKind::Pawn };
            for from in sources & of(PieceKind::Pawn) {
                total += self.make::<S>(PieceKind::Pawn, becomes, from, to);
            }
        }
        let king = self.board.king(S::SIDE).expect("there is a king");
        for to in Bitboard(sets.king[lane]) {
            total += self.make::<S>(PieceKind::King, PieceKind::King, king, to);
        }
        let own_rooks = us & self.board.kind(PieceKind::Rook);
        for (index, from) in own_rooks.squares().enumerate().take(2) {
            for to in Bitboard(sets.rooks[index][lane]) {
                total += self.make::<S>(PieceKind::Rook, PieceKind::Rook, from, to);
            }
        }
        for from in us - self.quick - king.into() {
            let piece = self.board.kind_at(from).expect("a piece has a kind");
            let targets = match piece {
                PieceKind::Knight => knight_attacks(from),
                PieceKind::Khon => khon_attacks(S::SIDE, from),
                PieceKind::Rook => rooks.attacks(from, self.board.occupied()),
                PieceKind::Pawn => {
                    let takes = pawn_attacks(S::SIDE, from) & self.board.side(S::Them::SIDE);
                    takes | (S::forward(from.into()) - self.board.occupied())
                }
                _ => met_attacks(from),
            };
            let allowed = if self.held.has(from) { line(king, from) } else { Bitboard::ALL };
            for to in (targets - us) & self.targets & allowed {
                let promotes = piece == PieceKind::Pawn && promotions.has(to);
                total += self.make::<S>(piece, if promotes { PieceKind::Met } else { piece }, from, to);
            }
        }
        total
    }
}
