//! Our pawns, all at once in each of their three directions.

use makruk_core::{Bitboard, Board, PieceKind, Square, met_attacks, pawn_attacks};

use super::super::family::Family;
use super::super::us::Us;
use super::TwoPly;
use crate::rook::RookAttacks;

/// The squares from which a pawn that has just arrived there attacks `square`: as a met where it was
/// promoted.
#[inline(always)]
pub(in super::super) fn arrival_sources<V: Family, S: Us>(square: Square) -> Bitboard {
    let zone = V::PROMOTION_ZONE[S::SIDE.index()];
    (pawn_attacks(S::Them::SIDE, square) - zone) | met_attacks(square) & zone
}

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    #[inline(always)]
    pub(super) fn pawns<V: Family, S: Us>(&mut self) {
        let pawns = self.us.pawns - self.special;
        let empty = !self.node.occupied;
        let [east, west] = S::ahead(pawns);
        let push = S::forward(pawns) & empty;
        self.step::<V, S>(push, S::Them::forward);
        self.step::<V, S>(east & self.them.all, |to| S::back(to)[1]);
        self.step::<V, S>(west & self.them.all, |to| S::back(to)[0]);

        for from in self.us.pawns & self.special {
            let targets = S::forward(from.into()) & empty | pawn_attacks(S::SIDE, from) & self.them.all;
            self.make_all::<V, S>(PieceKind::Pawn, from, targets & self.node.pin_line(from));
        }
        for from in self.seen & pawns {
            let targets = S::forward(from.into()) & empty | pawn_attacks(S::SIDE, from) & self.them.all;
            let slow = arrival_sources::<V, S>(self.them.king) | (self.critical - self.them.all);
            self.leave(from, targets - slow);
        }
    }

    /// One direction: where the pawns land, and how to find the squares that they leave.
    #[inline(always)]
    fn step<V: Family, S: Us>(&mut self, targets: Bitboard, back: impl Fn(Bitboard) -> Bitboard) {
        let checks = targets & arrival_sources::<V, S>(self.them.king);
        let quick = targets - checks - (self.critical - self.them.all);
        for to in targets - quick {
            let from = back(to.into()).first().expect("a pawn came from there");
            let promotes = V::PROMOTION_ZONE[S::SIDE.index()].has(to);
            let becomes = if promotes { PieceKind::Met } else { PieceKind::Pawn };
            self.total += if checks.has(to) {
                let attacks = pawn_attacks(S::SIDE, from);
                self.leaper_check::<V, S>(PieceKind::Pawn, becomes, from, to, attacks, |to| {
                    if promotes { met_attacks(to) } else { pawn_attacks(S::SIDE, to) }
                })
            } else {
                self.make::<S>(PieceKind::Pawn, becomes, from, to)
            };
        }
        let left = back(quick);
        self.total += i64::from(quick.count()) * self.base - self.weight.sum(left);
        for square in self.zone.sole {
            self.total += i64::from((left & pawn_attacks(S::Them::SIDE, square)).count());
        }
        for square in self.zone.free {
            self.total -= i64::from((quick & arrival_sources::<V, S>(square)).count());
        }
        self.landings.add(quick);
    }
}
