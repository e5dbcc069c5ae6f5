//! Pieces put anywhere: what games do not lead to, or seldom.

use makruk_core::{Bitboard, Board, Piece, PieceKind, Position, PositionError, Side, Square, Variant};

use crate::playouts::distances;
use crate::random::Random;

/// Which pieces are put.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crowd {
    /// The fewest and the most pieces beside the kings.
    pub(crate) pieces: [usize; 2],
    /// The kinds to choose from; one named twice is chosen twice as often.
    pub(crate) kinds: &'static [PieceKind],
    /// The most rooks of a side.
    pub(crate) rooks: u32,
    /// Of six pieces, how many are put on the rank or file of a king, the same for all.
    pub(crate) in_line: usize,
    /// Whether pawns may stand where they would have promoted.
    pub(crate) any_pawns: bool,
}

use PieceKind::{Khon, Knight, Met, Pawn, Rook};

/// As in a game, but that nobody played there.
pub(crate) const USUAL: Crowd = Crowd {
    pieces: [8, 26],
    kinds: &[Met, Khon, Knight, Rook, Pawn, Pawn],
    rooks: 2,
    in_line: 1,
    any_pawns: false,
};
/// Endings.
pub(crate) const FEW: Crowd = Crowd {
    pieces: [1, 7],
    kinds: &[Met, Khon, Knight, Rook, Rook, Pawn],
    rooks: 2,
    in_line: 1,
    any_pawns: false,
};
/// Two open rooks a side, mostly.
pub(crate) const OPEN: Crowd = Crowd {
    pieces: [4, 12],
    kinds: &[Met, Khon, Knight, Rook, Rook, Rook, Pawn],
    rooks: 2,
    in_line: 1,
    any_pawns: true,
};
/// Rooks with several pieces between them and the other king.
pub(crate) const LINED: Crowd = Crowd {
    pieces: [6, 20],
    kinds: &[Met, Khon, Knight, Rook, Rook, Pawn],
    rooks: 2,
    in_line: 2,
    any_pawns: false,
};
/// More knights and khons than a game begins with, and many moves.
pub(crate) const STEPPERS: Crowd = Crowd {
    pieces: [6, 24],
    kinds: &[Knight, Knight, Khon, Met, Rook],
    rooks: 2,
    in_line: 1,
    any_pawns: true,
};
/// Anything.
pub(crate) const ANY: Crowd = Crowd {
    pieces: [0, 40],
    kinds: &[Met, Khon, Knight, Rook, Pawn],
    rooks: 64,
    in_line: 1,
    any_pawns: true,
};

/// A position of such pieces, with a move to make.
pub(crate) fn place<V: Variant>(random: &mut Random, crowd: &Crowd) -> Position<V> {
    loop {
        if let Some(position) = try_to_place::<V>(random, crowd)
            && !position.legal_moves().is_empty()
        {
            return position;
        }
    }
}

fn try_to_place<V: Variant>(random: &mut Random, crowd: &Crowd) -> Option<Position<V>> {
    let kings = [any_square(random), any_square(random)];
    let [least, most] = crowd.pieces;
    let king = *random.pick(&kings);
    let line = [Bitboard::file(king.file()), Bitboard::rank(king.rank())][random.below(2)];
    let line: Vec<_> = line.squares().collect();
    // Of six pieces, how many are White's.
    let white = 1 + random.below(5);
    let mut board = Board::EMPTY;
    for _ in 0..least + random.below(most - least + 1) {
        let side = if random.below(6) < white { Side::White } else { Side::Black };
        let piece = Piece { side, kind: *random.pick(crowd.kinds) };
        let square = match random.below(6) {
            n if n < crowd.in_line + usize::from(piece.kind == Rook) => *random.pick(&line),
            n if n < crowd.in_line + 2 => near(random, kings),
            _ => any_square(random),
        };
        let rooks = board.pieces(piece.side, Rook).count();
        let past = V::PROMOTION_ZONE[piece.side.index()].has(square);
        if (piece.kind == Rook && rooks >= crowd.rooks) || (piece.kind == Pawn && past && !crowd.any_pawns) {
            continue;
        }
        board.put(square, piece);
    }
    for (side, king) in Side::ALL.into_iter().zip(kings) {
        board.put(king, Piece { side, kind: PieceKind::King });
    }
    without_capture_of_the_king(board, *random.pick(&Side::ALL))
}

fn any_square(random: &mut Random) -> Square {
    Square::from_low_bits(random.below(64) as u32)
}

/// A square at most two steps from one of the kings.
fn near(random: &mut Random, kings: [Square; 2]) -> Square {
    let king = *random.pick(&kings);
    loop {
        let square = any_square(random);
        if let (0..3, 0..3) = distances(king, square) {
            return square;
        }
    }
}

/// Takes off what gives check to the side that is not to move; the side to move keeps its checkers.
fn without_capture_of_the_king<V: Variant>(mut board: Board, side: Side) -> Option<Position<V>> {
    loop {
        match Position::new(board, side, V::State::default()) {
            Ok(position) => return Some(position),
            Err(PositionError::WaitingKingInCheck { checker, .. }) => board.remove(checker),
            Err(_) => return None,
        }
    }
}
