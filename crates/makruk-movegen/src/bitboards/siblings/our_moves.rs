//! Our moves, sorted into quick and slow ones.

use makruk_core::{
    Bitboard, PieceKind, Square, between, khon_attacks, knight_attacks, met_attacks, pawn_attacks,
};

use super::super::family::Family;
use super::super::two_ply::{Army, Zone, arrival_sources};
use super::super::us::Us;
use super::our_lines::{OurLines, lines};
use super::quick::{Lists, Numbers, QuickPiece};
use super::slow::Slow;
use super::zone_numbers::sources;

/// The moves of all of Our pieces but the king, while they are sorted.
pub(super) struct OurMoves<'a> {
    pub(super) us: &'a Army,
    pub(super) them: &'a Army,
    pub(super) zone: &'a Zone,
    pub(super) lines: OurLines,
    pub(super) numbers: Numbers,
}

impl OurMoves<'_> {
    /// Sorts everything; `None` if the lists have no room.
    #[inline(always)]
    pub(super) fn sort<V: Family, S: Us>(&mut self, lists: &mut Lists, attacks: [Bitboard; 2]) -> Option<()> {
        let us = self.us;
        self.leapers::<V, S>(lists, PieceKind::Knight, us.knights, knight_attacks)?;
        self.leapers::<V, S>(lists, PieceKind::Met, us.mets, met_attacks)?;
        self.leapers::<V, S>(lists, PieceKind::Khon, us.khons, |from| khon_attacks(S::SIDE, from))?;
        for (index, from) in us.rooks.squares().enumerate() {
            self.rook::<V>(lists, from, attacks[index])?;
        }
        self.slow_pawns::<V, S>(lists)?;
        self.numbers.landings.overflow.is_empty().then_some(())
    }

    /// Where a pawn's move is slow, be it a check or a landing on a critical square.
    #[inline(always)]
    pub(super) fn slow_pawn_targets<V: Family, S: Us>(&self) -> Bitboard {
        arrival_sources::<V, S>(self.them.king) | self.lines.critical
    }

    #[inline(always)]
    fn leapers<V: Family, S: Us>(
        &mut self,
        lists: &mut Lists,
        kind: PieceKind,
        set: Bitboard,
        attacks: impl Fn(Square) -> Bitboard,
    ) -> Option<()> {
        let checking = sources(kind, S::SIDE, self.them.king);
        let critical = self.lines.critical;
        for from in set {
            let attacks = attacks(from);
            let targets = (attacks - self.us.all) & self.lines.pin_line(from);
            if self.lines.special.has(from) {
                lists.slow.push_all(kind, from, targets)?;
                continue;
            }
            let checks = targets & checking;
            let quick = targets - checks - critical;
            if targets != quick {
                for to in targets & critical {
                    lists.slow.push(Slow::made(kind, kind, from, to))?;
                }
                for to in checks - critical {
                    lists.slow.push(Slow::leaper_check::<V>(kind, kind, from, to, attacks))?;
                }
            }
            self.numbers.add_leaper(lists, QuickPiece { kind, from, quick }, attacks & self.zone.by_one)?;
        }
        Some(())
    }

    #[inline(always)]
    fn rook<V: Family>(&mut self, lists: &mut Lists, from: Square, attacks: Bitboard) -> Option<()> {
        let targets = (attacks - self.us.all) & self.lines.pin_line(from);
        if self.lines.special.has(from) {
            return lists.slow.push_all(PieceKind::Rook, from, targets);
        }
        let mut quick = targets;
        for to in targets & lines(self.them.king) {
            let line = between(to, self.them.king);
            if line.meets(self.us.all - from.into()) {
                continue;
            }
            match (line & self.them.all).count() {
                0 => lists.slow.push(Slow::rook_check::<V>(from, to, attacks))?,
                // It pins.
                1 => lists.slow.push(Slow::made(PieceKind::Rook, PieceKind::Rook, from, to))?,
                // It would pin, were one of the two gone.
                2 => {
                    self.lines.watched |= line;
                    continue;
                }
                _ => continue,
            }
            quick -= to.into();
        }
        let sole = attacks & self.zone.by_one & self.zone.all;
        self.numbers.add_rook(lists, QuickPiece { kind: PieceKind::Rook, from, quick }, sole)
    }

    #[inline(always)]
    fn slow_pawns<V: Family, S: Us>(&mut self, lists: &mut Lists) -> Option<()> {
        let OurLines { special, critical, .. } = self.lines;
        let slow = self.slow_pawn_targets::<V, S>();
        let pawns = self.us.pawns;
        let [east, west] = S::ahead(pawns);
        if !((S::forward(pawns) | east | west).meets(slow) || pawns.meets(special)) {
            return Some(());
        }
        let promotions = V::PROMOTION_ZONE[S::SIDE.index()];
        for from in pawns {
            let push = S::forward(from.into()) - self.us.all;
            let attacks = pawn_attacks(S::SIDE, from);
            let is_special = special.has(from);
            let allowed = if is_special { self.lines.pin_line(from) } else { slow };
            for to in (push | (attacks - self.us.all)) & allowed {
                let becomes = if promotions.has(to) { PieceKind::Met } else { PieceKind::Pawn };
                let mv = if is_special || critical.has(to) {
                    Slow::made(PieceKind::Pawn, becomes, from, to)
                } else {
                    Slow::leaper_check::<V>(PieceKind::Pawn, becomes, from, to, attacks)
                };
                lists.slow.push(if push.has(to) { mv.to_empty() } else { mv.to_taken() })?;
            }
        }
        Some(())
    }
}
