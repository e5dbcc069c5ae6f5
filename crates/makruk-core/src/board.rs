//! Which piece stands where: eight words of 64 bits.

use crate::{Bitboard, Piece, PieceKind, Side, Square};

/// The pieces on the board: one set of squares per kind and one per side, 64 bytes in all.
///
/// A square is occupied when it is in one kind's set and in one side's set. `Board` does not say
/// whose turn it is and does not check the rules; [`Position`](crate::Position) does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Board {
    kinds: [Bitboard; 6],
    sides: [Bitboard; 2],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self { kinds: [Bitboard::EMPTY; 6], sides: [Bitboard::EMPTY; 2] };

    /// The squares of all pieces of a kind, of both sides.
    #[inline]
    pub const fn kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The squares of all pieces of a side.
    #[inline]
    pub const fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares of a side's pieces of one kind.
    #[inline]
    pub const fn pieces(&self, side: Side, kind: PieceKind) -> Bitboard {
        Bitboard(self.side(side).0 & self.kind(kind).0)
    }

    /// All squares with a piece.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.sides[0].0 | self.sides[1].0)
    }

    /// The eight words: six kinds in the order of [`PieceKind::ALL`], then White and Black.
    #[inline]
    pub const fn words(&self) -> ([Bitboard; 6], [Bitboard; 2]) {
        (self.kinds, self.sides)
    }

    /// A board of these words, in the order of [`words`](Self::words).
    #[inline]
    pub(crate) const fn from_words(kinds: [Bitboard; 6], sides: [Bitboard; 2]) -> Self {
        Self { kinds, sides }
    }

    /// The square of a side's king; `None` when it has none.
    #[inline]
    pub const fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, PieceKind::King).first()
    }

    /// The kind of piece on a square, whoever owns it.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<PieceKind> {
        PieceKind::ALL.into_iter().find(|&kind| self.kind(kind).has(square))
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let kind = self.kind_at(square)?;
        let side = if self.side(Side::White).has(square) { Side::White } else { Side::Black };
        Some(Piece { side, kind })
    }

    /// Puts a piece on a square; whatever stood there is gone.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.kinds[piece.kind.index()] |= square.into();
        self.sides[piece.side.index()] |= square.into();
    }

    /// Takes what stands on a square off the board.
    pub fn remove(&mut self, square: Square) {
        *self = self.without(square.into());
    }

    /// Says anew where the pieces of `kind`, of both sides, and all pieces of `side` stand.
    ///
    /// For generators that play a move by writing the words that it changes. Between two calls the
    /// sets may contradict each other.
    #[inline]
    pub const fn assign(&mut self, kind: PieceKind, of_kind: Bitboard, side: Side, of_side: Bitboard) {
        self.kinds[kind.index()] = of_kind;
        self.sides[side.index()] = of_side;
    }

    /// The board without what stands on a set of squares.
    #[inline]
    #[must_use]
    pub const fn without(mut self, squares: Bitboard) -> Self {
        let mut i = 0;
        while i < 6 {
            self.kinds[i].0 &= !squares.0;
            i += 1;
        }
        self.sides[0].0 &= !squares.0;
        self.sides[1].0 &= !squares.0;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_written_by_hand_make_a_move() {
        let knight = Piece { side: Side::White, kind: PieceKind::Knight };
        let rook = Piece { side: Side::Black, kind: PieceKind::Rook };
        let mut board = Board::EMPTY;
        board.put(Square::B1, knight);
        board.put(Square::C3, rook);
        let to = Bitboard::of(Square::C3);
        let mut after = board.without(to);
        after.assign(PieceKind::Knight, to, Side::White, to);
        assert_eq!((after.at(Square::B1), after.at(Square::C3)), (None, Some(knight)));
        assert_eq!(after.occupied().count(), 1);
        assert_eq!(board.at(Square::C3), Some(rook), "the first board is untouched");
    }

    #[test]
    fn putting_replaces() {
        let mut board = Board::EMPTY;
        board.put(Square::E4, Piece { side: Side::White, kind: PieceKind::Pawn });
        let met = Piece { side: Side::Black, kind: PieceKind::Met };
        board.put(Square::E4, met);
        assert_eq!(board.at(Square::E4), Some(met));
        assert_eq!(board.side(Side::White), Bitboard::EMPTY);
        board.remove(Square::E4);
        assert_eq!(board, Board::EMPTY);
    }
}
