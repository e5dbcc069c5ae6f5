//! Their rooks' rays: what lands on one cuts it short, what leaves one lets it go on.

use makruk_core::{Bitboard, Board, Square, between, line};

use super::TwoPly;
use super::replies::TheirRook;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    /// All quick moves that land on an empty square of a ray.
    #[inline(always)]
    pub(super) fn cuts(&mut self) {
        let landings = self.landings.any() - self.node.occupied;
        for rook in self.replies.rooks.into_iter().flatten() {
            for square in rook.sees & landings {
                let short = self.rooks.attacks(rook.square, self.node.occupied | square.into());
                let lost = rook.sees - self.them.all - short;
                self.total -= self.landings.at(square) * i64::from(lost.count());
            }
        }
    }

    /// The quick moves of a piece on a ray. Along the ray it takes the ray's end with it.
    #[inline(always)]
    pub(super) fn leave(&mut self, from: Square, quick: Bitboard) {
        for rook in self.replies.rooks.into_iter().flatten().filter(|rook| rook.sees.has(from)) {
            let along = quick & line(rook.square, from);
            self.total += i64::from((quick - along).count()) * self.extension(&rook, from);
            for to in along {
                let gone = between(rook.square, to);
                if gone.has(from) {
                    self.total += i64::from(between(from, to).count()) + 1;
                }
            }
        }
    }

    /// How many more moves a rook has when Our piece on `from` is gone; it could take that before.
    #[inline(always)]
    fn extension(&self, rook: &TheirRook, from: Square) -> i64 {
        let through = self.rooks.attacks(rook.square, self.node.occupied - from.into()) & rook.lines;
        i64::from((through - self.them.all).count()) - i64::from((rook.sees - self.them.all).count())
    }
}
