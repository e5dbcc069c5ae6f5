//! Our king.

use makruk_core::{Bitboard, Board, PieceKind, Square, king_attacks};

use super::super::family::Family;
use super::super::us::Us;
use super::TwoPly;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    #[inline(always)]
    pub(super) fn king<V: Family, S: Us>(&mut self) {
        let (from, targets) = (self.us.king, self.node.king_targets);
        if self.special.has(from) {
            return self.make_all::<V, S>(PieceKind::King, from, targets);
        }
        let quick = targets - (self.critical - self.them.all);
        for to in targets - quick {
            self.total += self.make::<S>(PieceKind::King, PieceKind::King, from, to);
        }
        let mut base = self.base - self.weight.at(from);
        if are_near(from, self.them.king) {
            // The king takes its own guard of the zone along.
            let free = self.zone.free_without_king;
            base += i64::from(free.count()) - i64::from(self.zone.free.count());
            for square in free {
                self.total -= i64::from((quick & king_attacks(square)).count());
            }
        }
        self.total += i64::from(quick.count()) * base;
        self.land::<S>(from, quick);
    }
}

/// Whether a king on `a` can attack, now or after a move, a square beside a king on `b`.
#[inline(always)]
fn are_near(a: Square, b: Square) -> bool {
    let near = king_attacks(a) | Bitboard::of(a);
    let wide = near | near.east() | near.west();
    let wide = wide | Bitboard(wide.0 << 8) | Bitboard(wide.0 >> 8);
    wide.meets(king_attacks(b))
}
