//! Our quick moves: those whose replies are counted by difference in every sibling alike.

use arrayvec::ArrayVec;
use makruk_core::{Bitboard, PieceKind, Square};

use super::planes::Planes;
use super::slow::SlowMoves;

/// A piece, not a pawn or the king, and its quick moves.
#[derive(Clone, Copy)]
pub(super) struct QuickPiece {
    pub(super) kind: PieceKind,
    pub(super) from: Square,
    pub(super) quick: Bitboard,
}

/// At most so many knights, mets and khons of Ours take part; with more, siblings are not counted together.
const MOST_LEAPERS: usize = 14;

/// The pieces and moves that are kept in lists, apart from all else, so that the numbers can be kept in
/// registers.
#[derive(Default)]
pub(super) struct Lists {
    leapers: ArrayVec<QuickPiece, MOST_LEAPERS>,
    rooks: ArrayVec<QuickPiece, 2>,
    pub(super) slow: SlowMoves,
}

impl Lists {
    /// The lists as they are now, with their numbers.
    #[inline(always)]
    pub(super) fn pieces(&self, numbers: Numbers) -> QuickPieces<'_> {
        QuickPieces { leapers: &self.leapers, rooks: &self.rooks, numbers }
    }
}

/// The numbers of the quick moves of all pieces.
#[derive(Clone, Copy, Default)]
pub(super) struct Numbers {
    /// How many quick moves land on each square.
    pub(super) landings: Planes,
    /// How many quick moves leave each square.
    pub(super) leavings: Planes,
    /// For a square that only one piece attacks, how many quick moves of that piece give it up.
    pub(super) given: Planes,
    /// Where the rooks may go.
    pub(super) rook_moves: Bitboard,
    /// How many there are.
    pub(super) moves: u32,
}

impl Numbers {
    /// Adds a knight, met or khon. `sole` are the squares that nothing else attacks.
    #[inline(always)]
    pub(super) fn add_leaper(&mut self, lists: &mut Lists, piece: QuickPiece, sole: Bitboard) -> Option<()> {
        lists.leapers.try_push(piece).ok()?;
        self.given.set_all(sole, piece.quick.count());
        self.add(piece);
        Some(())
    }

    /// Adds a rook. A move along the file keeps the file's squares and gives up the rank's, and the
    /// reverse; it gives up the square that it lands on too.
    #[inline(always)]
    pub(super) fn add_rook(&mut self, lists: &mut Lists, piece: QuickPiece, sole: Bitboard) -> Option<()> {
        lists.rooks.try_push(piece).ok()?;
        let file = Bitboard::file(piece.from.file());
        for square in sole {
            let across = if file.has(square) { piece.quick - file } else { piece.quick & file };
            self.given.set(square, across.count() + u32::from(piece.quick.has(square)));
        }
        self.rook_moves |= piece.quick;
        self.add(piece);
        Some(())
    }

    #[inline(always)]
    fn add(&mut self, piece: QuickPiece) {
        self.landings.add(piece.quick);
        self.leavings.set(piece.from, piece.quick.count());
        self.moves += piece.quick.count();
    }
}

/// The quick moves of all pieces.
pub(super) struct QuickPieces<'a> {
    pub(super) leapers: &'a [QuickPiece],
    pub(super) rooks: &'a [QuickPiece],
    pub(super) numbers: Numbers,
}

impl QuickPieces<'_> {
    /// The quick moves of the piece on a square.
    #[inline(always)]
    pub(super) fn of(&self, from: Square) -> Bitboard {
        let mut pieces = self.leapers.iter().chain(self.rooks);
        pieces.find(|piece| piece.from == from).map_or(Bitboard::EMPTY, |piece| piece.quick)
    }
}
