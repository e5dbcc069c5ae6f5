//! Our slow moves in every lane.

use makruk_core::{
    Bitboard, Board, PieceKind, Square, between, khon_attacks, knight_attacks, met_attacks, pawn_attacks,
};

use super::super::two_ply::after_step;
use super::super::us::Us;
use super::batch::Batch;
use super::children::Children;
use super::our_lines::lines;
use super::parent::Parent;
use super::slow::{By, Onto, Slow};
use crate::lanes::Lanes;

impl<L: Lanes> Batch<'_, L> {
    /// The replies to all slow moves in the lanes of a mask.
    #[inline(always)]
    pub(super) fn slow<S: Us>(
        &self,
        board: &Board,
        children: &Children,
        start: usize,
        mask: u32,
        reply: &impl Fn(&Board) -> u64,
    ) -> i64 {
        let mut total = 0;
        for mv in &self.parent.slow.moves {
            let at = L::splat(Bitboard::of(mv.to).0);
            let valid = mask
                & match mv.onto {
                    Onto::Any => L::FULL,
                    Onto::Empty => !self.occupied.meets(at),
                    Onto::Taken => self.them.meets(at),
                };
            let made = match mv.by {
                By::Making => valid,
                By::LeaperCheck => valid & self.leaper_checks_to_make(mv),
                By::RookCheck => valid & self.rook_checks_to_make(mv, at),
            };
            if valid != made {
                let replies = match mv.by {
                    By::RookCheck => self.rook_check::<S>(mv),
                    _ => self.leaper_check::<S>(mv, at),
                };
                total += replies.keep(valid & !made).sum();
            }
            let mut rest = made;
            while rest != 0 {
                let child = children.board::<S::Them>(board, start + rest.trailing_zeros() as usize);
                let after = after_step::<S>(&child, mv.kind, mv.becomes, mv.from, mv.to);
                total += reply(&after).cast_signed();
                rest &= rest - 1;
            }
        }
        total
    }

    /// The lanes in which a check must be made after all: those in which Their king moved, and those in
    /// which it opens a rook's ray along a file.
    #[inline(always)]
    pub(super) fn leaper_checks_to_make(&self, mv: &Slow) -> u32 {
        let from = L::splat(Bitboard::of(mv.from).0);
        let along_file = mv.from.file() == mv.to.file();
        let opens = if along_file { (self.rooks[0] | self.rooks[1]).meets(from) } else { 0 };
        self.moved_by[PieceKind::King.index()] | opens
    }

    /// Replies to a check by a leaper: the king goes where nothing attacks it, or something takes the
    /// piece.
    #[inline(always)]
    pub(super) fn leaper_check<S: Us>(&self, mv: &Slow, at: L) -> L {
        let zone = &self.parent.zone;
        let attacks = match mv.becomes {
            PieceKind::Knight => knight_attacks(mv.to),
            PieceKind::Khon => khon_attacks(S::SIDE, mv.to),
            PieceKind::Pawn => pawn_attacks(S::SIDE, mv.to),
            _ => met_attacks(mv.to),
        };
        let unguarded = (!zone.once | zone.by_one & mv.attacks) & zone.all;
        let flights =
            (L::splat((unguarded - attacks).0) - self.them) | (at & L::splat((unguarded - attacks).0));
        flights.count().plus(self.attackers::<S>(mv.to))
    }

    /// The lanes in which a rook's check must be made after all: those in which Their king moved or
    /// something came between, and those in which the move captures or opens or cuts a rook's ray.
    #[inline(always)]
    pub(super) fn rook_checks_to_make(&self, mv: &Slow, at: L) -> u32 {
        let between = L::splat(between(mv.to, self.parent.them.king).0);
        let squares = at | L::splat(Bitboard::of(mv.from).0);
        self.moved_by[PieceKind::King.index()]
            | self.them.meets(at | between)
            | (self.rooks[0] | self.rooks[1]).meets(squares)
    }

    /// Replies to a check by a rook: the king goes where nothing attacks it, something takes the rook, or
    /// something comes between.
    #[inline(always)]
    pub(super) fn rook_check<S: Us>(&self, mv: &Slow) -> L {
        let Parent { zone, them, .. } = self.parent;
        // The rook sees the squares of the zone on its lines, also through the king: nothing can stand
        // between.
        let unguarded = (!zone.once | zone.by_one & mv.attacks) & (zone.all - lines(mv.to));
        let flights = L::splat(unguarded.0) - self.them;
        let mut replies = flights.count().plus(self.attackers::<S>(mv.to));
        for square in between(mv.to, them.king) {
            replies = replies.plus(self.arrivals::<S>(square));
        }
        replies
    }

    /// How many of Their moves, the king's aside, go to an empty square.
    #[inline(always)]
    pub(super) fn arrivals<S: Us>(&self, square: Square) -> L {
        let splat = |set: Bitboard| L::splat(set.0);
        let ahead = S::forward(square.into());
        let steppers = (splat(knight_attacks(square)) & self.knights)
            | (splat(met_attacks(square)) & self.steppers)
            | (splat(ahead) & (self.khons | self.pawns));
        let at = splat(square.into());
        steppers.count().plus((self.rooks[0] & at).count()).plus((self.rooks[1] & at).count())
    }
}
