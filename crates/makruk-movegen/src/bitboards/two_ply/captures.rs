//! What captures change: the captured piece moves no more, and others may take back.

use makruk_core::{Bitboard, Board, PieceKind, Square, khon_attacks, met_attacks, pawn_attacks};

use super::super::family::Family;
use super::super::us::Us;
use super::TwoPly;
use super::pawns::arrival_sources;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    /// All quick captures, by the square where they land.
    ///
    /// The square stays occupied, so no line opens and none closes.
    #[inline(always)]
    pub(super) fn captures<V: Family, S: Us>(&mut self) {
        for square in self.landings.any() & self.them.all {
            let kind = self.board.kind_at(square).expect("a captured piece has a kind");
            // Their king takes back where only the capturing piece guarded the square.
            let by_king = self.zone.all.has(square) && self.zone.by_one.has(square);
            let change = self.replies.attackers::<S>(square) + i64::from(by_king)
                - self.replies.of_piece::<S>(kind, square);
            self.total += self.landings.at(square) * change;
            if kind == PieceKind::Pawn && self.replies.pawns().has(square) {
                self.total += self.captured_pawn::<V, S>(square);
            }
        }
    }

    /// The weight of the square that a piece leaves has in it what a captured pawn could do there; but
    /// that pawn does it no more, and its capture is among the moves already taken away.
    #[inline(always)]
    fn captured_pawn<V: Family, S: Us>(&self, square: Square) -> i64 {
        let king = self.them.king;
        let quick = self.us.all - self.special;
        let mut sources = Bitboard::EMPTY;
        if !met_attacks(king).has(square) {
            sources |= self.us.mets;
        }
        if !khon_attacks(S::Them::SIDE, king).has(square) {
            sources |= self.us.khons;
        }
        let straight = S::Them::forward(square.into()) & quick;
        let [first, second] = self.quick_rooks;
        let along = (first | second).has(square) && straight.meets(self.us.rooks)
            || self.quick_king.has(square) && straight.has(self.us.king)
            || straight.meets(sources & self.us.khons);
        if !arrival_sources::<V, S>(king).has(square) {
            sources |= self.us.pawns;
        }
        let diagonal = pawn_attacks(S::Them::SIDE, square) & quick & sources;
        i64::from(diagonal.count()) - i64::from(along)
    }
}
