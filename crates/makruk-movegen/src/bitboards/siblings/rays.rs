//! Their rooks' rays in one position: what Our quick moves cut short and let go on.

use makruk_core::{Bitboard, Square, between, line, pawn_attacks};

use super::super::two_ply::beyond;
use super::super::us::Us;
use super::parent::Parent;
use crate::rook::RookAttacks;

/// One of Their rooks and what it sees.
pub(super) type Ray = (Square, Bitboard);

impl Parent<'_> {
    /// What all quick moves change in the moves of Their rooks.
    #[inline(always)]
    pub(super) fn rays<S: Us>(
        &self,
        occupied: Bitboard,
        them: Bitboard,
        theirs: [Option<Ray>; 2],
        rooks: impl RookAttacks,
    ) -> i64 {
        let mut change = 0;
        let pushes = (S::forward(self.pawns) & self.pawn_targets) - occupied;
        let landings = (self.pieces.numbers.landings.any() | pushes) - occupied;
        for (rook, sees) in theirs.into_iter().flatten() {
            let open = sees - them;
            for square in sees & landings {
                let landing = self.pieces.numbers.landings.at(square) + i64::from(pushes.has(square));
                change -= landing * i64::from((open & beyond(rook, square)).count());
            }
            for from in sees & (self.us.all - self.special) {
                let quick = if self.pawns.has(from) {
                    let takes = pawn_attacks(S::SIDE, from) & them;
                    ((S::forward(from.into()) - occupied) | takes) & self.pawn_targets
                } else {
                    self.pieces.of(from)
                };
                let along = quick & line(rook, from);
                let through = rooks.attacks(rook, occupied - from.into()) - them;
                change += i64::from((quick - along).count())
                    * (i64::from(through.count()) - i64::from(open.count()));
                for to in along {
                    if between(rook, to).has(from) {
                        change += i64::from(between(from, to).count()) + 1;
                    }
                }
            }
        }
        change
    }

    /// The squares beside the rays of which a change may change that: what lies behind Our pieces on
    /// them, and where Our pawns on them go.
    #[inline(always)]
    pub(super) fn behind_rays<S: Us>(&self, theirs: [Option<Ray>; 2], rooks: impl RookAttacks) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for (rook, sees) in theirs.into_iter().flatten() {
            let ours = sees & self.us.all;
            if ours.is_empty() {
                continue;
            }
            squares |= rooks.attacks(rook, self.occupied - ours);
            let pawns = ours & self.pawns;
            let [east, west] = S::ahead(pawns);
            squares |= S::forward(pawns) | east | west;
        }
        squares
    }
}
