//! 8x8: no border, but tables of where a step from each square leads and how far the edges are.

use makruk_core::{Piece, PieceKind, Side, Square};

use super::board::Board;
use super::grid::Grid;

/// The 64 squares and nothing else. A piece's steps from each square are a list, made by coordinates when the
/// program is compiled, and rays are as long as the distance to the edge. Attacks are looked for from the
/// target outwards.
///
/// Source: "8x8 Board", chessprogramming.org.
pub(crate) struct Coordinates;

/// North, east, south and west, as the difference of square numbers.
const STRAIGHT: [isize; 4] = [8, 1, -8, -1];

/// The squares from the edge in each of these directions.
static TO_EDGE: [[u8; 4]; 64] = to_edge();

const fn to_edge() -> [[u8; 4]; 64] {
    let mut table = [[0; 4]; 64];
    let mut number = 0;
    while number < 64 {
        let (file, rank) = (number % 8, number / 8);
        table[number as usize] = [7 - rank, 7 - file, rank, file];
        number += 1;
    }
    table
}

/// Up to eight squares.
#[derive(Clone, Copy)]
struct Targets {
    squares: [u8; 8],
    length: u8,
}

impl Targets {
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.squares[..usize::from(self.length & 15)].iter().map(|&square| square.into())
    }
}

/// By side, kind and square: where a step or jump leads. A pawn's are its captures, a rook has none.
static STEPS: [[[Targets; 64]; 6]; 2] = [steps(Side::White), steps(Side::Black)];

/// The steps of a kind as files and ranks, ranks counted forward.
const fn deltas(kind: PieceKind) -> &'static [(i8, i8)] {
    match kind {
        PieceKind::King => &[(1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1), (1, 0), (0, -1), (-1, 0)],
        PieceKind::Met => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
        PieceKind::Khon => &[(1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1)],
        PieceKind::Knight => &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
        PieceKind::Rook => &[],
        PieceKind::Pawn => &[(1, 1), (-1, 1)],
    }
}

const fn steps(side: Side) -> [[Targets; 64]; 6] {
    let mut table = [[Targets { squares: [0; 8], length: 0 }; 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let deltas = deltas(PieceKind::ALL[kind]);
        let mut number = 0;
        while number < 64 {
            let targets = &mut table[kind][number];
            let mut i = 0;
            while i < deltas.len() {
                let (files, forward) = deltas[i];
                let ranks = match side {
                    Side::White => forward,
                    Side::Black => -forward,
                };
                let (file, rank) = (number as i8 % 8 + files, number as i8 / 8 + ranks);
                if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                    targets.squares[targets.length as usize] = (8 * rank + file) as u8;
                    targets.length += 1;
                }
                i += 1;
            }
            number += 1;
        }
        kind += 1;
    }
    table
}

impl Grid for Coordinates {
    type Cells = [Option<Piece>; 64];
    type Slots = [u8; 64];

    const EMPTY: Self::Cells = [None; 64];
    const ZEROS: Self::Slots = [0; 64];

    #[inline]
    fn number(square: Square) -> usize {
        square.index()
    }

    #[inline]
    fn square(number: usize) -> Square {
        Square::from_low_bits(number as u32)
    }

    #[inline]
    fn share_line(a: usize, b: usize) -> bool {
        a >> 3 == b >> 3 || a & 7 == b & 7
    }

    #[inline]
    fn for_each_step(piece: Piece, from: usize, sink: impl FnMut(usize)) {
        STEPS[piece.side.index()][piece.kind.index()][from].iter().for_each(sink);
    }

    #[inline]
    fn for_each_on_rays(cells: &Self::Cells, from: usize, mut sink: impl FnMut(usize)) {
        for (offset, distance) in STRAIGHT.into_iter().zip(TO_EDGE[from]) {
            let mut to = from;
            for _ in 0..distance {
                to = to.wrapping_add_signed(offset);
                sink(to);
                if cells[to].is_some() {
                    break;
                }
            }
        }
    }

    #[inline]
    fn ahead(side: Side, from: usize) -> Option<usize> {
        match side {
            Side::White => (from < 56).then(|| from + 8),
            Side::Black => from.checked_sub(8),
        }
    }

    #[inline]
    fn is_attacked(board: &Board<Self>, square: usize, by: Side) -> bool {
        use PieceKind::{Khon, King, Knight, Met, Pawn, Rook};

        let holds = |at: usize, kind| board.cells[at] == Some(Piece { side: by, kind });
        // Whom a piece of the other side would attack from here attacks it, if it moves the same way.
        let steps = |kind: PieceKind| STEPS[(!by).index()][kind.index()][square].iter();
        let on_ray = |(offset, distance): (isize, u8)| {
            let mut at = square;
            for _ in 0..distance {
                at = at.wrapping_add_signed(offset);
                if board.cells[at].is_some() {
                    return holds(at, Rook);
                }
            }
            false
        };
        steps(Knight).any(|at| holds(at, Knight))
            || steps(Met).any(|at| holds(at, Met))
            || steps(Khon).any(|at| holds(at, Khon))
            || steps(Pawn).any(|at| holds(at, Pawn))
            || steps(King).any(|at| holds(at, King))
            || STRAIGHT.into_iter().zip(TO_EDGE[square]).any(on_ray)
    }
}
