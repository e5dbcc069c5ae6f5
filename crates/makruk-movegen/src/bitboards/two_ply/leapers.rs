//! Our knights, mets and khons.

use makruk_core::{Bitboard, Board, PieceKind, Square, khon_attacks, knight_attacks, met_attacks};

use super::super::family::Family;
use super::super::us::Us;
use super::TwoPly;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    #[inline(always)]
    pub(super) fn leapers<V: Family, S: Us>(&mut self) {
        for from in self.us.knights {
            self.leaper::<V, S>(PieceKind::Knight, from, knight_attacks(from), knight_attacks);
        }
        for from in self.us.mets {
            self.leaper::<V, S>(PieceKind::Met, from, met_attacks(from), met_attacks);
        }
        for from in self.us.khons {
            let sources = |square| khon_attacks(S::Them::SIDE, square);
            self.leaper::<V, S>(PieceKind::Khon, from, khon_attacks(S::SIDE, from), sources);
        }
    }

    /// `sources` are the squares from which the piece attacks a square.
    ///
    /// A leaper never attacks one square both from where it leaves and from where it lands. So what it
    /// leaves free and what it newly takes from Their king are separate sums.
    #[inline(always)]
    fn leaper<V: Family, S: Us>(
        &mut self,
        kind: PieceKind,
        from: Square,
        attacks: Bitboard,
        sources: impl Fn(Square) -> Bitboard,
    ) {
        let targets = attacks - self.us.all;
        if self.special.has(from) {
            return self.make_all::<V, S>(kind, from, targets & self.node.pin_line(from));
        }
        let checks = targets & sources(self.them.king);
        let quick = targets - checks - (self.critical - self.them.all);
        for to in targets - quick {
            self.total += if checks.has(to) {
                self.leaper_check::<V, S>(kind, kind, from, to, attacks, |to| match kind {
                    PieceKind::Knight => knight_attacks(to),
                    PieceKind::Khon => khon_attacks(S::SIDE, to),
                    _ => met_attacks(to),
                })
            } else {
                self.make::<S>(kind, kind, from, to)
            };
        }
        let freed = i64::from((attacks & self.zone.sole).count());
        self.total += i64::from(quick.count()) * (self.base - self.weight.at(from) + freed);
        for square in self.zone.free {
            self.total -= i64::from((quick & sources(square)).count());
        }
        self.landings.add(quick);
        if self.seen.has(from) {
            self.leave(from, quick);
        }
    }
}
