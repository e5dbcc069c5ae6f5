//! Pieces and their kinds.

use crate::Side;

/// What a piece is, in the words of the field; the Thai names are given with each.
///
/// Other games of the family use the same six kinds for the pieces that stand in their place: the
/// queen of ASEAN chess steps as a met and its bishop as a khon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// Khun: one step in any direction.
    King,
    /// Met: one step diagonally. Also what a promoted pawn is.
    Met,
    /// Khon: one step diagonally or one step straight forward.
    Khon,
    /// Ma: the knight's jump.
    Knight,
    /// Rua: any distance along ranks and files.
    Rook,
    /// Bia: one step straight forward, captures one step diagonally forward.
    Pawn,
}

impl PieceKind {
    /// All kinds in the order of their numbers.
    pub const ALL: [Self; 6] = [Self::King, Self::Met, Self::Khon, Self::Knight, Self::Rook, Self::Pawn];

    /// 0 for the king to 5 for the pawn: for arrays with one entry per kind.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this index; `None` beyond 5.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::King),
            1 => Some(Self::Met),
            2 => Some(Self::Khon),
            3 => Some(Self::Knight),
            4 => Some(Self::Rook),
            5 => Some(Self::Pawn),
            _ => None,
        }
    }

    /// The English word: `king`, `met`, `khon`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Met => "met",
            Self::Khon => "khon",
            Self::Knight => "knight",
            Self::Rook => "rook",
            Self::Pawn => "pawn",
        }
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
}
