//! Our rooks.

use makruk_core::{Bitboard, Board, PieceKind};

use super::super::family::Family;
use super::super::us::Us;
use super::TwoPly;
use super::lines::OwnRook;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    #[inline(always)]
    pub(super) fn own_rooks<V: Family, S: Us>(&mut self, state: V::State) {
        for (index, rook) in self.lines.rooks.into_iter().flatten().enumerate() {
            let targets = rook.sees - self.us.all;
            if self.special.has(rook.square) {
                let targets = targets & self.node.pin_line(rook.square);
                self.make_all::<V, S>(PieceKind::Rook, rook.square, targets);
            } else {
                self.quick_rooks[index] = self.own_rook::<V, S>(rook, targets, state);
            }
        }
    }

    /// Counts the moves of a rook and gives the quick ones.
    #[inline(always)]
    fn own_rook<V: Family, S: Us>(&mut self, rook: OwnRook, targets: Bitboard, state: V::State) -> Bitboard {
        let OwnRook { square: from, sees, .. } = rook;
        let (occupied, king) = (self.node.occupied, self.them.king);
        let king_lines = Bitboard::file(king.file()) | Bitboard::rank(king.rank());
        // From where it would give check, and from where it would pin.
        let (mut checks, mut pins) = (Bitboard::EMPTY, Bitboard::EMPTY);
        if targets.meets(king_lines) {
            checks = self.rooks.attacks(king, occupied);
            pins = self.rooks.attacks(king, occupied - (checks & self.them.all));
        }
        let critical = self.lines.critical(Some(from)) - self.them.all;
        let quick = targets - checks - pins - critical;
        for to in targets - quick {
            self.total += if checks.has(to) && !critical.has(to) {
                self.rook_check::<V, S>(rook, to, state)
            } else {
                self.make::<S>(PieceKind::Rook, PieceKind::Rook, from, to)
            };
        }

        self.total += i64::from(quick.count()) * (self.base - self.weight.at(from));
        for square in self.zone.free {
            self.total -= i64::from((self.rooks.attacks(square, occupied) & quick).count());
        }
        let freed = sees & self.zone.sole;
        if freed.any() {
            // A move along the file keeps the file's squares and frees the rank's, and the reverse; the
            // square that it lands on is free too, since nothing else guards it.
            let file = Bitboard::file(from.file());
            let count = |set: Bitboard| i64::from(set.count());
            self.total += count(quick & file) * count(freed - file)
                + count(quick - file) * count(freed & file)
                + count(quick & freed);
        }
        self.landings.add(quick);
        if self.seen.has(from) {
            self.leave(from, quick);
        }
        quick
    }
}
