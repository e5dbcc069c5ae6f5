//! Their rooks' rays: what lands on one cuts it short, what leaves one lets it go on.

use makruk_core::{Bitboard, Board, Square, between, line};

use super::TwoPly;
use super::replies::TheirRook;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    /// How many moves Their rooks lose by a landing on an empty square.
    #[inline(always)]
    pub(super) fn cut(&self, square: Square) -> i64 {
        let mut lost = 0;
        for rook in self.replies.rooks.into_iter().flatten().filter(|rook| rook.sees.has(square)) {
            lost += i64::from((beyond(rook.square, square) & (rook.sees - self.them.all)).count());
        }
        lost
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
        // Where the rook is pinned, it sees of Ours only the rook that pins it, which is special.
        let through = self.rooks.attacks(rook.square, self.node.occupied - from.into());
        i64::from((through - self.them.all).count()) - i64::from((rook.sees - self.them.all).count())
    }
}

/// The squares on the line of two squares that lie beyond the second.
#[inline(always)]
pub(in super::super) fn beyond(from: Square, through: Square) -> Bitboard {
    let line =
        if from.file() == through.file() { Bitboard::file(from.file()) } else { Bitboard::rank(from.rank()) };
    let last = Bitboard::of(through).0;
    let (above, below) = (0_u64.wrapping_sub(last << 1), last - 1);
    line & Bitboard(if through.index() > from.index() { above } else { below })
}

#[cfg(test)]
mod tests {
    use makruk_core::walk_rook_attacks;

    use super::*;

    #[test]
    fn beyond_is_what_a_piece_hides() {
        for from in Square::all() {
            for through in walk_rook_attacks(from, Bitboard::EMPTY) {
                let hidden =
                    walk_rook_attacks(from, Bitboard::EMPTY) - walk_rook_attacks(from, through.into());
                assert_eq!(beyond(from, through), hidden, "{from} {through}");
            }
        }
    }
}
