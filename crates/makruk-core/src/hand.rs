//! Pieces that wait to be dropped.

use crate::{Piece, PieceKind, Side};

/// How many pieces of each kind either side has in hand: four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// The most pieces of one kind that one side can hold.
    pub const MOST: u32 = 15;

    /// The hand from its bits.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The counts as bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    const fn shift(side: Side, kind: PieceKind) -> u32 {
        4 * (6 * side.index() + kind.index()) as u32
    }

    /// How many pieces of a kind a side holds.
    #[inline]
    pub const fn count(self, side: Side, kind: PieceKind) -> u32 {
        (self.0 >> Self::shift(side, kind) & 15) as u32
    }

    /// Whether a side holds nothing.
    #[inline]
    pub const fn is_empty(self, side: Side) -> bool {
        (self.0 >> (24 * side.index())).trailing_zeros() >= 24
    }

    /// How many pieces both sides hold.
    pub fn total(self) -> u32 {
        Side::ALL.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| self.count(side, kind))).sum()
    }

    /// The kinds that a side holds.
    pub fn kinds(self, side: Side) -> impl Iterator<Item = PieceKind> {
        PieceKind::ALL.into_iter().filter(move |&kind| self.count(side, kind) > 0)
    }

    /// One piece more; `None` when there are too many.
    pub const fn with(self, piece: Piece) -> Option<Self> {
        if self.count(piece.side, piece.kind) == Self::MOST {
            return None;
        }
        Some(Self(self.0 + (1 << Self::shift(piece.side, piece.kind))))
    }

    /// One piece less; the same when there is none.
    #[must_use]
    pub const fn without(self, piece: Piece) -> Self {
        if self.count(piece.side, piece.kind) == 0 {
            return self;
        }
        Self(self.0 - (1 << Self::shift(piece.side, piece.kind)))
    }
}
