//! The side to move as a type, so that each generator is compiled once per side and no step asks whose
//! turn it is.

use makruk_core::{Bitboard, Side};

/// One of the sides, at compile time.
pub(super) trait Us: Copy + 'static {
    const SIDE: Side;
    type Them: Us<Them = Self>;

    /// Every square one step straight ahead.
    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.forward(Self::SIDE)
    }

    /// The two steps diagonally ahead, towards the h-file and towards the a-file.
    #[inline(always)]
    fn ahead(set: Bitboard) -> [Bitboard; 2] {
        [Self::forward(set.east()), Self::forward(set.west())]
    }

    /// The two steps diagonally back.
    #[inline(always)]
    fn back(set: Bitboard) -> [Bitboard; 2] {
        Self::Them::ahead(set)
    }
}

#[derive(Clone, Copy)]
pub(super) struct White;

#[derive(Clone, Copy)]
pub(super) struct Black;

impl Us for White {
    const SIDE: Side = Side::White;
    type Them = Black;
}

impl Us for Black {
    const SIDE: Side = Side::Black;
    type Them = White;
}
