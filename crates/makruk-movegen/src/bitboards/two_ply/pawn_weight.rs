//! How a piece of Ours on a square changes the number of Their pawn moves.

use makruk_core::{Bitboard, Square};

use super::super::us::Us;

/// A piece of Ours that lands on an empty square gives Them a capture for every pawn that attacks it,
/// and takes the push of a pawn before it; one that leaves does the reverse. One more than that
/// difference, which is 0 to 3, is the weight of the square: a move's term is the weight of where it
/// lands less the weight of what it leaves, and the ones cancel.
///
/// On Their own squares the weight is 1, that is, no change: what a capture gives is counted by
/// [`captures`](super::captures).
#[derive(Clone, Copy)]
pub(in super::super) struct PawnWeight {
    low: Bitboard,
    high: Bitboard,
}

impl PawnWeight {
    /// `pawns` are Their pawns that are not pinned.
    #[inline(always)]
    pub(in super::super) fn of<S: Us>(pawns: Bitboard, them: Bitboard) -> Self {
        let [east, west] = S::Them::ahead(pawns);
        let (east, west) = (east - them, west - them);
        let unblocked = !(S::Them::forward(pawns) - them);
        Self { low: east ^ west ^ unblocked, high: east & west | unblocked & (east ^ west) }
    }

    /// The weight of a square.
    #[inline(always)]
    pub(in super::super) fn at(&self, square: Square) -> i64 {
        i64::from(self.low.has(square)) + 2 * i64::from(self.high.has(square))
    }

    /// The sum over a set.
    #[inline(always)]
    pub(in super::super) fn sum(&self, set: Bitboard) -> i64 {
        i64::from((self.low & set).count()) + 2 * i64::from((self.high & set).count())
    }
}
