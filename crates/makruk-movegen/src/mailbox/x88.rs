//! 0x88: sixteen squares to a rank, of which eight are on the board.

use makruk_core::{Piece, PieceKind, Side, Square};

use super::board::Board;
use super::grid::Grid;

/// A square's number is 16 times its rank plus its file, and a number with a bit of 0x88 is off the board. The
/// difference of two numbers tells how the squares lie to each other, wherever they are: a table of 240
/// differences says which pieces attack that way.
///
/// Source: "0x88", chessprogramming.org.
pub(crate) struct X88;

const NORTH: i16 = 16;
const STRAIGHT: [i16; 4] = [NORTH, 1, -NORTH, -1];
const DIAGONAL: [i16; 4] = [NORTH + 1, NORTH - 1, 1 - NORTH, -1 - NORTH];
const JUMPS: [i16; 8] = [33, 31, 18, 14, -14, -18, -31, -33];

/// The ways of a kind that steps or jumps; a khon's diagonal ones.
const fn offsets(kind: PieceKind) -> [&'static [i16]; 2] {
    match kind {
        PieceKind::King => [&STRAIGHT, &DIAGONAL],
        PieceKind::Met | PieceKind::Khon => [&[], &DIAGONAL],
        PieceKind::Knight => [&[], &JUMPS],
        PieceKind::Rook | PieceKind::Pawn => [&[], &[]],
    }
}

const fn forward(side: Side) -> i16 {
    match side {
        Side::White => NORTH,
        Side::Black => -NORTH,
    }
}

/// The square at an offset, if it is on the board.
#[inline]
fn at(from: usize, offset: i16) -> Option<usize> {
    let to = from.wrapping_add_signed(offset.into());
    // A number below zero wraps around to one with these bits.
    (to & 0x88 == 0).then_some(to & 0x7f)
}

/// By the difference to a target, plus 119: who attacks it from there, a bit for each kind of each side. A
/// rook's bit says that the way is straight.
static ATTACKERS: [u16; 240] = attackers();

const fn bit(side: Side, kind: PieceKind) -> u16 {
    1 << (6 * side.index() + kind.index())
}

const fn attackers() -> [u16; 240] {
    let mut table = [0; 240];
    let mut number = 0;
    while number < 12 {
        let side = Side::ALL[number / 6];
        let kind = PieceKind::ALL[number % 6];
        let mut group = 0;
        while group < 2 {
            let offsets = offsets(kind)[group];
            let mut i = 0;
            while i < offsets.len() {
                table[(offsets[i] + 119) as usize] |= bit(side, kind);
                i += 1;
            }
            group += 1;
        }
        let ahead = (forward(side) + 119) as usize;
        match kind {
            PieceKind::Khon => table[ahead] |= bit(side, kind),
            PieceKind::Pawn => {
                table[ahead - 1] |= bit(side, kind);
                table[ahead + 1] |= bit(side, kind);
            }
            PieceKind::Rook => {
                let mut distance = 1;
                while distance < 8 {
                    let mut ray = 0;
                    while ray < 4 {
                        table[(distance * STRAIGHT[ray] + 119) as usize] |= bit(side, kind);
                        ray += 1;
                    }
                    distance += 1;
                }
            }
            _ => {}
        }
        number += 1;
    }
    table
}

impl Grid for X88 {
    type Cells = [Option<Piece>; 128];
    type Slots = [u8; 128];

    const EMPTY: Self::Cells = [None; 128];
    const ZEROS: Self::Slots = [0; 128];

    #[inline]
    fn number(square: Square) -> usize {
        // The rank's bits are moved up by one.
        square.index() + (square.index() & 0x38)
    }

    #[inline]
    fn square(number: usize) -> Square {
        Square::from_low_bits((number >> 1 & 0x38 | number & 7) as u32)
    }

    #[inline]
    fn share_line(a: usize, b: usize) -> bool {
        a >> 4 == b >> 4 || a & 7 == b & 7
    }

    #[inline]
    fn for_each_step(piece: Piece, from: usize, mut sink: impl FnMut(usize)) {
        let ahead = forward(piece.side);
        let of_side: &[i16] = match piece.kind {
            PieceKind::Khon => &[ahead],
            PieceKind::Pawn => &[ahead - 1, ahead + 1],
            _ => &[],
        };
        let [straight, others] = offsets(piece.kind);
        for &offset in of_side.iter().chain(straight).chain(others) {
            if let Some(to) = at(from, offset) {
                sink(to);
            }
        }
    }

    #[inline]
    fn for_each_on_rays(cells: &Self::Cells, from: usize, mut sink: impl FnMut(usize)) {
        for offset in STRAIGHT {
            let mut next = at(from, offset);
            while let Some(to) = next {
                sink(to);
                next = if cells[to].is_none() { at(to, offset) } else { None };
            }
        }
    }

    #[inline]
    fn ahead(side: Side, from: usize) -> Option<usize> {
        at(from, forward(side))
    }

    #[inline]
    fn is_attacked(board: &Board<Self>, square: usize, by: Side) -> bool {
        board.lists[by.index()].squares().iter().any(|&from| {
            let Some(piece) = board.cells[usize::from(from)] else { return false };
            let difference = square + 119 - usize::from(from);
            let attacks = ATTACKERS[difference] & bit(by, piece.kind) != 0;
            attacks && (piece.kind != PieceKind::Rook || is_way_free(&board.cells, from.into(), square))
        })
    }
}

/// Whether nothing stands between two squares of one rank or file.
fn is_way_free(cells: &[Option<Piece>; 128], from: usize, to: usize) -> bool {
    let along_rank = from >> 4 == to >> 4;
    let step = if along_rank { 1 } else { NORTH as usize };
    let (low, high) = (from.min(to), from.max(to));
    (low + step..high).step_by(step).all(|between| cells[between].is_none())
}
