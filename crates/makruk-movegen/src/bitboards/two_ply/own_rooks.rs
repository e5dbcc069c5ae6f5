//! Our rooks.

use makruk_core::{Bitboard, Board, PieceKind};

use super::super::family::Family;
use super::super::us::Us;
use super::TwoPly;
use super::lines::{OwnRook, rook_sources};
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    #[inline(always)]
    pub(super) fn own_rooks<V: Family, S: Us>(&mut self, state: V::State) {
        let mut quick = [Bitboard::EMPTY; 2];
        for (quick, rook) in quick.iter_mut().zip(self.lines.rooks.into_iter().flatten()) {
            let targets = (rook.sees - self.us.all) & self.node.pin_line(rook.square);
            if self.special.has(rook.square) {
                self.make_all::<V, S>(PieceKind::Rook, rook.square, targets);
            } else {
                *quick = self.own_rook::<V, S>(rook, targets, state);
            }
        }
        let near = rook_sources(self.them.king);
        if (quick[0] | quick[1]).meets(near) {
            for square in self.zone.free {
                let view = self.rooks.attacks(square, self.node.occupied);
                self.total -= i64::from((view & quick[0]).count()) + i64::from((view & quick[1]).count());
            }
        }
    }

    /// Counts the moves of a rook that is not special, but for what the quick ones newly attack, and gives
    /// the quick ones.
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
        // It may land on the other rook's lines: it then guards, or pins, in that one's place.
        let quick = targets - checks - pins;
        for to in targets - quick {
            self.total += if checks.has(to) {
                self.rook_check::<V, S>(rook, to, state)
            } else {
                self.make::<S>(PieceKind::Rook, PieceKind::Rook, from, to)
            };
        }

        self.total += i64::from(quick.count()) * (self.base - self.weight.at(from));
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
        self.land::<S>(from, quick);
        quick
    }
}
