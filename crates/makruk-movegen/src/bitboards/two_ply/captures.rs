//! What captures change: the captured piece moves no more, and others may take back.

use makruk_core::{Board, PieceKind, Square, pawn_attacks};

use super::super::us::Us;
use super::TwoPly;
use crate::rook::RookAttacks;

impl<R: RookAttacks, F: Fn(&Board) -> u64> TwoPly<'_, R, F> {
    /// What a quick capture changes beside what any move does.
    ///
    /// The square stays occupied, so no line opens and none closes.
    #[inline(always)]
    pub(super) fn capture<S: Us>(&self, from: Square, to: Square) -> i64 {
        let kind = self.board.kind_at(to).expect("a captured piece has a kind");
        // Their king takes back where only the capturing piece guarded the square.
        let by_king = self.zone.all.has(to) && self.zone.by_one.has(to);
        let back = self.replies.attackers::<S>(to) + i64::from(by_king);
        let change = back - self.replies.of_piece::<S>(kind, to);
        if kind != PieceKind::Pawn || !self.replies.pawns().has(to) {
            return change;
        }
        // The weight of the square that is left has in it what the pawn could do there; but the pawn does
        // it no more, and its capture is among the moves already taken away.
        let took = pawn_attacks(S::Them::SIDE, to).has(from);
        let was_blocked = S::Them::forward(to.into()).has(from);
        change + i64::from(took) - i64::from(was_blocked)
    }
}
