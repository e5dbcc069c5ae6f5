//! Our moves that are counted one by one in each sibling.

use arrayvec::ArrayVec;
use makruk_core::{Bitboard, PieceKind, Square};

use super::super::family::Family;

/// Where a move may land.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Onto {
    Any,
    Empty,
    Taken,
}

/// How a move is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// By making it.
    Making,
    /// As a check by a leaper: what the king and the capturing pieces can do.
    LeaperCheck,
    /// As a check by a rook that lands on an empty square: what the king, the capturing and the interposing
    /// pieces can do.
    RookCheck,
}

/// One move.
#[derive(Clone, Copy)]
pub(super) struct Slow {
    pub(super) kind: PieceKind,
    pub(super) becomes: PieceKind,
    pub(super) from: Square,
    pub(super) to: Square,
    /// What the piece attacks before the move.
    pub(super) attacks: Bitboard,
    pub(super) onto: Onto,
    pub(super) by: By,
}

impl Slow {
    pub(super) const fn made(kind: PieceKind, becomes: PieceKind, from: Square, to: Square) -> Self {
        let (onto, by, attacks) = (Onto::Any, By::Making, Bitboard::EMPTY);
        Self { kind, becomes, from, to, attacks, onto, by }
    }

    pub(super) fn leaper_check<V: Family>(
        kind: PieceKind,
        becomes: PieceKind,
        from: Square,
        to: Square,
        attacks: Bitboard,
    ) -> Self {
        let by = if V::KING_STAYS_IN_CHECK { By::Making } else { By::LeaperCheck };
        Self { attacks, by, ..Self::made(kind, becomes, from, to) }
    }

    pub(super) const fn rook_check<V: Family>(from: Square, to: Square, attacks: Bitboard) -> Self {
        let by = if V::KING_STAYS_IN_CHECK { By::Making } else { By::RookCheck };
        Self { attacks, by, ..Self::made(PieceKind::Rook, PieceKind::Rook, from, to) }
    }

    pub(super) const fn to_empty(self) -> Self {
        Self { onto: Onto::Empty, ..self }
    }

    pub(super) const fn to_taken(self) -> Self {
        Self { onto: Onto::Taken, ..self }
    }
}

/// The slow moves of a parent: few, or counting one by one is better altogether.
#[derive(Default)]
pub(super) struct SlowMoves {
    pub(super) moves: ArrayVec<Slow, 24>,
    made: usize,
}

impl SlowMoves {
    /// With more that have to be made, counting together does not pay.
    const MOST_MADE: usize = 4;

    #[inline(always)]
    pub(super) fn push(&mut self, mv: Slow) -> Option<()> {
        self.made += usize::from(mv.by == By::Making);
        self.moves.try_push(mv).ok()?;
        (self.made <= Self::MOST_MADE).then_some(())
    }

    #[inline(always)]
    pub(super) fn push_all(&mut self, kind: PieceKind, from: Square, targets: Bitboard) -> Option<()> {
        for to in targets {
            self.push(Slow::made(kind, kind, from, to))?;
        }
        Some(())
    }
}
