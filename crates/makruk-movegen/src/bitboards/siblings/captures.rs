//! Our captures in every lane: of pieces that stand where they stood, and of the one that just moved.

use makruk_core::{Bitboard, PieceKind, Square, khon_attacks, knight_attacks, met_attacks, pawn_attacks};

use super::super::family::Family;
use super::super::steps::{ahead, all_jumps, diagonals, forward};
use super::super::two_ply::arrival_sources;
use super::super::us::Us;
use super::batch::Batch;
use super::planes::Planes;
use crate::lanes::Lanes;

impl<L: Lanes> Batch<'_, L> {
    /// Adds the captures of pieces that have not moved. `king_moves` are those of Our king.
    #[inline(always)]
    pub(super) fn add_captures<V: Family, S: Us>(&mut self, board: &makruk_core::Board, king_moves: L) {
        let parent = self.parent;
        let [east, west] = S::ahead(parent.pawns);
        let landings = parent.pieces.numbers.landings.any();
        let possible = landings | ((east | west) & parent.pawn_targets) | parent.king_steps;
        for square in possible & (parent.them.all - Bitboard::of(parent.them.king)) {
            let kind = board.kind_at(square).expect("a captured piece has a kind");
            let at = L::splat(Bitboard::of(square).0);
            let stays = self.them.meets(at);
            let (takes_east, takes_west) = (east & parent.pawn_targets, west & parent.pawn_targets);
            let pawns = u64::from(takes_east.has(square)) + u64::from(takes_west.has(square));
            let captures = parent.pieces.numbers.landings.at(square).cast_unsigned() + pawns;
            let by_king = (king_moves & at).count();
            let captures = L::splat(captures).plus(by_king);

            let back = self.attackers::<S>(square).plus(self.taken_back(at));
            let lost = self.mobility::<S>(kind, square);
            let mut change = captures.times(back.minus(lost));
            if kind == PieceKind::Pawn {
                let [diagonal, straight] = self.captured_pawn::<V, S>(square);
                change = change.plus(L::splat(diagonal)).minus(L::splat(straight));
                if S::Them::forward(square.into()).has(parent.us.king) {
                    change = change.minus(by_king);
                }
            }
            self.change = self.change.plus(change.keep(stays));
        }
    }

    /// One where Their king can take back on the one square of `at`.
    #[inline(always)]
    fn taken_back(&self, at: L) -> L {
        (self.zone & at & L::splat(self.parent.zone.by_one.0)).count()
    }

    /// The moves of a piece that has not moved.
    #[inline(always)]
    fn mobility<S: Us>(&self, kind: PieceKind, square: Square) -> L {
        let splat = |set: Bitboard| L::splat(set.0);
        let side = S::Them::SIDE;
        match kind {
            PieceKind::King => L::splat(0),
            PieceKind::Met => (splat(met_attacks(square)) - self.them).count(),
            PieceKind::Khon => (splat(khon_attacks(side, square)) - self.them).count(),
            PieceKind::Knight => (splat(knight_attacks(square)) - self.them).count(),
            PieceKind::Pawn => {
                let takes = (pawn_attacks(side, square) & self.parent.us.all).count();
                let push = splat(S::Them::forward(square.into())) - self.occupied;
                push.count().plus(L::splat(takes.into()))
            }
            PieceKind::Rook => {
                // Where a rook moved, the one that did not is the second.
                let is_second = self.parent.them.rooks.first() != Some(square);
                let moved = if is_second { L::FULL } else { self.moved_by[PieceKind::Rook.index()] };
                let sees = self.rooks[0].keep(!moved) | self.rooks[1].keep(moved);
                (sees - self.them).count()
            }
        }
    }

    /// As in the two-ply node: how many quick captures of a pawn come from where it attacks, and how many
    /// from where it pushes to, Our king aside.
    #[inline(always)]
    fn captured_pawn<V: Family, S: Us>(&self, square: Square) -> [u64; 2] {
        let parent = self.parent;
        let king = parent.them.king;
        let quick = parent.us.all - parent.stuck;
        let khons =
            if khon_attacks(S::Them::SIDE, king).has(square) { Bitboard::EMPTY } else { parent.us.khons };
        let mets = if met_attacks(king).has(square) { Bitboard::EMPTY } else { parent.us.mets };
        let pawns = if arrival_sources::<V, S>(king).has(square) { Bitboard::EMPTY } else { parent.us.pawns };
        let diagonal = pawn_attacks(S::Them::SIDE, square) & quick & (khons | mets | pawns);
        let straight = S::Them::forward(square.into()) & quick;
        let along = straight.meets(khons)
            || straight.meets(parent.us.rooks) && parent.pieces.numbers.rook_moves.has(square);
        [diagonal.count().into(), along.into()]
    }

    /// Adds the captures of the pieces that moved, all at once. `pawns` are Our pawns' captures, `king`
    /// the moves of Our king.
    #[inline(always)]
    pub(super) fn add_captures_of_moved<S: Us>(&mut self, pawns: [L; 2], king: L) {
        let parent = self.parent;
        let landings = &parent.pieces.numbers.landings;
        let [east, west] = S::ahead(parent.pawns);
        let possible = landings.any() | ((east | west) & parent.pawn_targets) | parent.king_steps;
        let moved = self.changed & self.them & L::splat(possible.0);
        if moved.meets(moved) == 0 {
            return;
        }
        let mut captures = (pawns[0] & moved).count().plus((pawns[1] & moved).count());
        let by_king = (king & moved).count();
        captures = captures.plus(by_king);
        for digit in 0..Planes::DIGITS {
            let set = landings.digits[digit];
            if set.any() {
                let hit = (L::splat(set.0) & moved).count();
                captures = captures.plus(Planes::weigh(digit, hit));
            }
        }

        let by = |kind: PieceKind| self.moved_by[kind.index()];
        let around_knight = all_jumps(moved);
        let around_met = diagonals(moved);
        let ours_ahead = ahead::<S, L>(moved);
        let back = (around_knight & self.knights)
            | (around_met & self.steppers)
            | (forward::<S, L>(moved) & self.khons)
            | ((ours_ahead[0] | ours_ahead[1]) & self.pawns);
        let back = back
            .count()
            .plus((self.rooks[0] & moved).count())
            .plus((self.rooks[1] & moved).count())
            .plus(self.taken_back(moved));

        let theirs_ahead = ahead::<S::Them, L>(moved);
        let attacked_by_pawn = theirs_ahead[0] | theirs_ahead[1];
        let straight = forward::<S::Them, L>(moved);
        let steps = around_knight.keep(by(PieceKind::Knight))
            | around_met.keep(by(PieceKind::Met) | by(PieceKind::Khon))
            | straight.keep(by(PieceKind::Khon))
            | self.rooks[0].keep(by(PieceKind::Rook));
        let pawn = (attacked_by_pawn & L::splat(parent.us.all.0)) | (straight - self.occupied);
        let lost = ((steps - self.them) | pawn.keep(by(PieceKind::Pawn))).count();
        let mut change = captures.times(back.minus(lost));

        let quick = |set: Bitboard| L::splat((set - parent.stuck).0);
        let diagonal = (attacked_by_pawn & quick(parent.us.khons | parent.us.mets | parent.us.pawns)).count();
        let along = (straight & quick(parent.us.khons)).count();
        let king_ahead = straight & L::splat(Bitboard::of(parent.us.king).0);
        let along = along.plus(king_ahead.count().times(by_king));
        change = change.plus(diagonal.minus(along).keep(by(PieceKind::Pawn)));
        self.change = self.change.plus(change.keep(moved.meets(moved)));
    }
}
