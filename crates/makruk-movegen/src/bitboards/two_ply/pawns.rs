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
        if pawns.any() {
            let (empty, them) = (!self.node.occupied, self.them.all);
            self.step::<V, S>(pawns, empty, S::forward, S::Them::forward);
            self.step::<V, S>(pawns, them, |set| S::ahead(set)[0], |set| S::back(set)[1]);
            self.step::<V, S>(pawns, them, |set| S::ahead(set)[1], |set| S::back(set)[0]);
        }
        for from in self.us.pawns & self.special {
            let push = S::forward(from.into()) - self.node.occupied;
            let targets = push | pawn_attacks(S::SIDE, from) & self.them.all;
            self.make_all::<V, S>(PieceKind::Pawn, from, targets & self.node.pin_line(from));
        }
    }

    /// One direction: `ahead` and back again.
    #[inline(always)]
    fn step<V: Family, S: Us>(
        &mut self,
        pawns: Bitboard,
        allowed: Bitboard,
        ahead: impl Fn(Bitboard) -> Bitboard,
        back: impl Fn(Bitboard) -> Bitboard,
    ) {
        let targets = ahead(pawns) & allowed;
        if targets.is_empty() {
            return;
        }
        let promotions = V::PROMOTION_ZONE[S::SIDE.index()];
        let checks = targets & arrival_sources::<V, S>(self.them.king);
        let quick = targets - checks - (self.critical - self.them.all);
        let origin = |to: Square| back(to.into()).first().expect("a pawn came from there");
        for to in targets - quick {
            let from = origin(to);
            let promotes = promotions.has(to);
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
        self.total += i64::from(quick.count()) * self.base + self.weight.sum(quick) - self.weight.sum(left);
        if self.zone.free.any() || self.zone.sole.any() {
            let attacked = |[a, b]: [Bitboard; 2], squares: Bitboard| {
                i64::from((a & squares).count()) + i64::from((b & squares).count())
            };
            // A promoted pawn attacks as a met, also backwards.
            self.total += attacked(S::ahead(left), self.zone.sole)
                - attacked(S::ahead(quick), self.zone.free)
                - attacked(S::back(quick & promotions), self.zone.free);
        }
        for to in quick & self.cuts {
            self.total -= self.cut(to);
        }
        for to in quick & self.them.all {
            self.total += self.capture::<S>(origin(to), to);
        }
        for from in left & self.seen {
            self.leave(from, ahead(from.into()));
        }
    }
}
