//! Our knights, mets and khons.

use makruk_core::{Bitboard, Board, PieceKind, Square, khon_attacks, knight_attacks, met_attacks};

use super::super::family::Family;
use super::super::node::knight_steps;
use super::super::us::Us;
use super::TwoPly;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    #[inline(always)]
    pub(super) fn leapers<V: Family, S: Us>(&mut self) {
        let free = self.zone.free;
        for from in self.us.knights {
            let near = knight_steps(free);
            self.leaper::<V, S>(PieceKind::Knight, from, knight_attacks(from), near, knight_attacks);
        }
        let [a, b] = S::ahead(free);
        let [c, d] = S::back(free);
        let near = a | b | c | d;
        for from in self.us.mets {
            self.leaper::<V, S>(PieceKind::Met, from, met_attacks(from), near, met_attacks);
        }
        for from in self.us.khons {
            let near = near | S::Them::forward(free);
            let sources = |square| khon_attacks(S::Them::SIDE, square);
            self.leaper::<V, S>(PieceKind::Khon, from, khon_attacks(S::SIDE, from), near, sources);
        }
    }

    /// `sources` are the squares from which the piece attacks a square, `near` those from which it attacks
    /// a free square of the zone.
    ///
    /// A leaper never attacks one square both from where it leaves and from where it lands. So what it
    /// leaves free and what it newly takes from Their king are separate sums.
    #[inline(always)]
    fn leaper<V: Family, S: Us>(
        &mut self,
        kind: PieceKind,
        from: Square,
        attacks: Bitboard,
        near: Bitboard,
        sources: impl Fn(Square) -> Bitboard,
    ) {
        let targets = (attacks - self.us.all) & self.node.pin_line(from);
        if self.special.has(from) {
            return self.make_all::<V, S>(kind, from, targets);
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
        if quick.meets(near) {
            for square in self.zone.free {
                self.total -= i64::from((quick & sources(square)).count());
            }
        }
        self.land::<S>(from, quick);
    }
}
