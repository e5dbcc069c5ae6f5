//! Several siblings at once: what stands where in each lane, and the sums.

use makruk_core::{Bitboard, PieceKind, khon_attacks, knight_attacks, met_attacks, pawn_attacks};

use super::super::steps::{ahead, forward, jumps};
use super::super::us::Us;
use super::children::Children;
use super::parent::Parent;
use super::planes::Planes;
use super::their_rooks::RookLanes;
use crate::lanes::Lanes;

/// The positions in all lanes.
pub(super) struct Batch<'a, L> {
    pub(super) parent: &'a Parent<'a>,
    children: &'a Children,
    start: usize,
    /// The lanes in which a kind of piece moved, by the kind's index.
    pub(super) moved_by: [u32; 6],
    /// The two squares that the move changed.
    pub(super) changed: L,
    pub(super) them: L,
    pub(super) occupied: L,
    pub(super) knights: L,
    /// Mets and khons.
    pub(super) steppers: L,
    pub(super) khons: L,
    pub(super) pawns: L,
    pub(super) rooks: [L; 2],
    /// The squares beside Their king, and which of these it may go to.
    pub(super) zone: L,
    pub(super) free: L,
    /// What They attack, as far as Our king may care.
    pub(super) danger: L,
    /// The weights of squares for Their pawns, as in [`PawnWeight`](super::super::two_ply::PawnWeight).
    pub(super) low: L,
    pub(super) high: L,
    /// Replies after a null move.
    pub(super) base: L,
    /// How many quick moves there are.
    pub(super) moves: L,
    /// What they change, all in all.
    pub(super) change: L,
}

impl<'a, L: Lanes> Batch<'a, L> {
    /// The siblings from `start` on.
    #[inline(always)]
    pub(super) fn of<S: Us>(
        parent: &'a Parent<'a>,
        children: &'a Children,
        start: usize,
        rooks: &RookLanes<L>,
    ) -> Self {
        let changed: L = children.changed_lanes(start);
        let mut moved_by = [0; 6];
        for (index, kind) in PieceKind::ALL.into_iter().enumerate() {
            moved_by[index] = children.of_kind(kind, start);
        }
        let by = |kind: PieceKind| changed.keep(moved_by[kind.index()]);
        let army = &parent.them;
        let splat = |set: Bitboard| L::splat(set.0);

        let them = splat(army.all) ^ changed;
        let occupied = splat(parent.occupied) ^ changed;
        let knights = splat(army.knights) ^ by(PieceKind::Knight);
        let khons = splat(army.khons) ^ by(PieceKind::Khon);
        let steppers = (splat(army.mets) ^ by(PieceKind::Met)) | khons;
        let pawns = splat(army.pawns) ^ by(PieceKind::Pawn);
        let zone =
            if children.has_king_steps(start) { children.zones(start) } else { splat(parent.zone.all) };
        let RookLanes { sees: rooks, change } = *rooks;
        let free = (zone - them) - splat(parent.zone.once);

        // Their moves, direction by direction; a stepper and a pawn never arrive on one square from the
        // same direction.
        let us = splat(parent.us.all);
        let mut danger = zone | rooks[0] | rooks[1];
        let mut base = free.count().plus((rooks[0] - them).count()).plus((rooks[1] - them).count());
        let jumps = jumps(knights);
        for &jump in &jumps {
            danger = danger | jump;
            base = base.plus((jump - them).count());
        }
        let takes = ahead::<S::Them, L>(pawns);
        let steps = ahead::<S::Them, L>(steppers);
        let back = ahead::<S, L>(steppers);
        for direction in 0..2 {
            let (step, take, back) = (steps[direction], takes[direction], back[direction]);
            danger = danger | step | take | back;
            base = base.plus(((step - them) | (take & us)).count()).plus((back - them).count());
        }
        let straight = forward::<S::Them, L>(khons);
        let push = forward::<S::Them, L>(pawns);
        danger = danger | straight;
        base = base.plus(((straight - them) | (push - occupied)).count());

        let (east, west) = (takes[0] - them, takes[1] - them);
        let unblocked = !(push - them);
        let odd = east ^ west;
        Self {
            parent,
            children,
            start,
            moved_by,
            changed,
            them,
            occupied,
            knights,
            steppers,
            khons,
            pawns,
            rooks,
            zone,
            free,
            danger,
            low: odd ^ unblocked,
            high: (east & west) | (unblocked & odd),
            base,
            moves: L::splat(0),
            change,
        }
    }

    /// The lanes in which Our king is in check.
    #[inline(always)]
    pub(super) fn in_check(&self) -> u32 {
        self.danger.meets(L::splat(Bitboard::of(self.parent.us.king).0))
    }

    /// Adds the knights, mets, khons and rooks: constant moves, so weights and zones are sums over
    /// constant numbers of squares.
    #[inline(always)]
    pub(super) fn add_pieces(&mut self) {
        let pieces = &self.parent.pieces;
        self.moves = self.moves.plus(L::splat(pieces.numbers.moves.into()));
        let mut change = self.change;
        let sole = self.sole();
        for digit in 0..Planes::DIGITS {
            let (landing, leaving) =
                (pieces.numbers.landings.digits[digit], pieces.numbers.leavings.digits[digit]);
            let mut sum = L::splat(0);
            if landing.any() {
                let set = L::splat(landing.0);
                let high = (self.high & set).count();
                sum = sum.plus((self.low & set).count()).plus(high).plus(high);
            }
            if leaving.any() {
                let set = L::splat(leaving.0);
                let high = (self.high & set).count();
                sum = sum.minus((self.low & set).count()).minus(high).minus(high);
            }
            let taken = if self.children.has_king_steps(self.start) {
                self.children.taken(digit, self.start)
            } else {
                L::splat(self.parent.taken.digits[digit].0)
            };
            let given = L::splat(pieces.numbers.given.digits[digit].0);
            sum = sum.plus((sole & given).count()).minus((self.free & taken).count());
            change = change.plus(Planes::weigh(digit, sum));
        }
        self.change = change;
    }

    /// The squares of the zone that Their king gains when the only piece that attacks them leaves.
    #[inline(always)]
    pub(super) fn sole(&self) -> L {
        (self.zone - self.them) & L::splat(self.parent.zone.by_one.0)
    }

    /// The weights of a set of squares, summed.
    #[inline(always)]
    pub(super) fn weight(&self, set: L) -> L {
        let high = (set & self.high).count();
        (set & self.low).count().plus(high).plus(high)
    }

    /// How many of Their pieces, the king aside, attack a square.
    #[inline(always)]
    pub(super) fn attackers<S: Us>(&self, square: makruk_core::Square) -> L {
        let splat = |set: Bitboard| L::splat(set.0);
        let steppers = (splat(knight_attacks(square)) & self.knights)
            | (splat(met_attacks(square)) & self.steppers)
            | (splat(khon_attacks(S::SIDE, square)) & self.khons)
            | (splat(pawn_attacks(S::SIDE, square)) & self.pawns);
        let at = splat(square.into());
        steppers.count().plus((self.rooks[0] & at).count()).plus((self.rooks[1] & at).count())
    }

    /// The replies to the quick moves in the lanes of a mask.
    #[inline(always)]
    pub(super) fn total(&self, mask: u32) -> L {
        self.moves.times(self.base).plus(self.change).keep(mask)
    }
}
