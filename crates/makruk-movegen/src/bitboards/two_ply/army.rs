//! The pieces of one side, taken apart.

use makruk_core::{Bitboard, Board, PieceKind, Square};

use super::super::us::Us;

/// The pieces of one side.
#[derive(Clone, Copy)]
pub(in super::super) struct Army {
    pub(in super::super) all: Bitboard,
    pub(in super::super) king: Square,
    pub(in super::super) mets: Bitboard,
    pub(in super::super) khons: Bitboard,
    pub(in super::super) knights: Bitboard,
    pub(in super::super) rooks: Bitboard,
    pub(in super::super) pawns: Bitboard,
}

impl Army {
    #[inline(always)]
    pub(in super::super) fn of<S: Us>(board: &Board) -> Self {
        let all = board.side(S::SIDE);
        let of = |kind| all & board.kind(kind);
        Self {
            all,
            king: Square::from_low_bits(of(PieceKind::King).0.trailing_zeros()),
            mets: of(PieceKind::Met),
            khons: of(PieceKind::Khon),
            knights: of(PieceKind::Knight),
            rooks: of(PieceKind::Rook),
            pawns: of(PieceKind::Pawn),
        }
    }

    /// Mets and khons, which both step diagonally.
    #[inline(always)]
    pub(in super::super) fn steppers(&self) -> Bitboard {
        self.mets | self.khons
    }
}
