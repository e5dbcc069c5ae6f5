//! What stands where in each lane.

use makruk_core::{Bitboard, Board, PieceKind, Side};

use crate::lanes::{Lanes, WIDEST};

/// The eight words of a board.
pub(super) type Row = [u64; WIDEST];

#[inline(always)]
pub(super) fn row(board: &Board) -> Row {
    let (kinds, sides) = board.words();
    let mut row = [0; WIDEST];
    for (word, set) in row.iter_mut().zip(kinds.into_iter().chain(sides)) {
        *word = set.0;
    }
    row
}

/// The board of a row.
#[inline(always)]
pub(super) fn board(row: &Row) -> Board {
    let mut board = Board::EMPTY;
    for (kind, side) in PieceKind::ALL.into_iter().zip(Side::ALL.into_iter().cycle()) {
        let (of_kind, of_side) = (row[kind.index()], row[PieceKind::ALL.len() + side.index()]);
        board.assign(kind, Bitboard(of_kind), side, Bitboard(of_side));
    }
    board
}

/// The pieces of one side.
#[derive(Clone, Copy)]
pub(super) struct Pieces<L> {
    pub(super) all: L,
    pub(super) king: L,
    pub(super) mets: L,
    pub(super) khons: L,
    pub(super) knights: L,
    pub(super) rooks: L,
    pub(super) pawns: L,
}

impl<L: Lanes> Pieces<L> {
    #[inline(always)]
    pub(super) fn of(columns: &[L; WIDEST], side: Side) -> Self {
        let all = columns[PieceKind::ALL.len() + side.index()];
        let of = |kind: PieceKind| columns[kind.index()] & all;
        Self {
            all,
            king: of(PieceKind::King),
            mets: of(PieceKind::Met),
            khons: of(PieceKind::Khon),
            knights: of(PieceKind::Knight),
            rooks: of(PieceKind::Rook),
            pawns: of(PieceKind::Pawn),
        }
    }

    /// Those of a set.
    #[inline(always)]
    pub(super) fn within(&self, set: L) -> Self {
        Self {
            all: self.all & set,
            king: self.king & set,
            mets: self.mets & set,
            khons: self.khons & set,
            knights: self.knights & set,
            rooks: self.rooks & set,
            pawns: self.pawns & set,
        }
    }

    /// Mets and khons, which both step diagonally.
    #[inline(always)]
    pub(super) fn steppers(&self) -> L {
        self.mets | self.khons
    }
}
