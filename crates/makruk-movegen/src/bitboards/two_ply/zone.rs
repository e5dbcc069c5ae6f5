//! The squares beside Their king, and which of them We attack.

use makruk_core::{Bitboard, king_attacks, knight_attacks};

use super::super::us::Us;
use super::army::Army;

/// What decides where Their king may go.
#[derive(Clone, Copy)]
pub(in super::super) struct Zone {
    /// The squares beside Their king.
    pub(in super::super) all: Bitboard,
    /// Squares anywhere that at least one of Our pieces attacks, Our own pieces' squares too.
    pub(in super::super) once: Bitboard,
    /// As [`once`](Self::once), without Our king.
    pub(in super::super) once_without_king: Bitboard,
    /// Squares anywhere that exactly one of Our pieces attacks.
    pub(in super::super) by_one: Bitboard,
    /// Where the king may go now: in the zone, not Theirs, not attacked.
    pub(in super::super) free: Bitboard,
    /// In the zone, not Theirs, attacked by exactly one piece: free as soon as that leaves.
    pub(in super::super) sole: Bitboard,
    /// What would be free were Our king not there.
    pub(in super::super) free_without_king: Bitboard,
}

impl Zone {
    /// `rooks` are the attack sets of Our rooks.
    #[inline(always)]
    pub(in super::super) fn of<S: Us>(us: &Army, them: &Army, rooks: [Bitboard; 2]) -> Self {
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut add = |set: Bitboard| {
            twice |= once & set;
            once |= set;
        };
        let steppers = us.steppers();
        // A stepper and a pawn never attack one square from the same direction: one set holds both.
        let [a, b] = S::ahead(steppers | us.pawns);
        let [c, d] = S::back(steppers);
        [a, b, c, d, S::forward(us.khons), rooks[0], rooks[1]].into_iter().for_each(&mut add);
        for knight in us.knights {
            add(knight_attacks(knight));
        }
        let once_without_king = once;
        let king = king_attacks(us.king);
        twice |= once & king;
        once |= king;

        let all = king_attacks(them.king);
        let open = all - them.all;
        let by_one = once - twice;
        Self {
            all,
            once,
            once_without_king,
            by_one,
            free: open - once,
            sole: open & by_one,
            free_without_king: open - once_without_king,
        }
    }
}
