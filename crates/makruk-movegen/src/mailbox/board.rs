//! The board: moves made and taken back.

use makruk_core::{Makruk, Piece, PieceKind, Position, Side, Square};

use super::grid::Grid;

/// The squares of a side's pieces, in no order, the king's first.
#[derive(Clone, Copy)]
pub(crate) struct List {
    squares: [u8; 64],
    length: u8,
}

impl List {
    pub(super) const EMPTY: Self = Self { squares: [0; 64], length: 0 };

    #[inline]
    pub(super) fn squares(&self) -> &[u8] {
        &self.squares[..usize::from(self.length)]
    }
}

/// A position. Squares are numbered as the grid does.
pub(crate) struct Board<G: Grid> {
    pub(super) cells: G::Cells,
    pub(super) lists: [List; 2],
    /// Where a piece stands in its side's list.
    pub(super) slots: G::Slots,
    pub(super) side: Side,
}

/// A move, legal or not.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) promotes: bool,
}

impl<G: Grid> Board<G> {
    pub(super) fn of(position: &Position<Makruk>) -> Self {
        let mut board =
            Self { cells: G::EMPTY, lists: [List::EMPTY; 2], slots: G::ZEROS, side: position.side() };
        // Kings come first among the kinds.
        for kind in PieceKind::ALL {
            for square in position.board().kind(kind) {
                if let Some(piece) = position.board().at(square) {
                    board.put(square, piece);
                }
            }
        }
        board
    }

    /// Adds a piece; the king of a side must be the first.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        let number = G::number(square);
        let list = &mut self.lists[piece.side.index()];
        self.cells[number] = Some(piece);
        self.slots[number] = list.length;
        list.squares[usize::from(list.length)] = number as u8;
        list.length += 1;
    }

    #[inline]
    pub(super) fn king(&self, side: Side) -> usize {
        self.lists[side.index()].squares[0].into()
    }

    /// Makes a move and passes the turn; gives what it took.
    #[inline]
    pub(super) fn make(&mut self, step: Step) -> Option<Piece> {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let victim = self.cells[to];
        if let Some(victim) = victim {
            // The last of the list takes the place of the piece that is gone.
            let list = &mut self.lists[victim.side.index()];
            list.length -= 1;
            let filler = list.squares[usize::from(list.length)];
            list.squares[usize::from(self.slots[to])] = filler;
            self.slots[usize::from(filler)] = self.slots[to];
        }
        let mut mover = self.cells[from];
        if step.promotes {
            mover = Some(Piece { side: self.side, kind: PieceKind::Met });
        }
        self.cells[to] = mover;
        self.cells[from] = None;
        self.shift(from, to);
        self.side = !self.side;
        victim
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn unmake(&mut self, step: Step, victim: Option<Piece>) {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        self.side = !self.side;
        self.shift(to, from);
        let mut mover = self.cells[to];
        if step.promotes {
            mover = Some(Piece { side: self.side, kind: PieceKind::Pawn });
        }
        self.cells[from] = mover;
        self.cells[to] = victim;
        if let Some(victim) = victim {
            let list = &mut self.lists[victim.side.index()];
            self.slots[to] = list.length;
            list.squares[usize::from(list.length)] = to as u8;
            list.length += 1;
        }
    }

    /// Notes that a piece of the side to move stands elsewhere now.
    #[inline]
    fn shift(&mut self, from: usize, to: usize) {
        let slot = self.slots[from];
        self.slots[to] = slot;
        self.lists[self.side.index()].squares[usize::from(slot)] = to as u8;
    }
}
