//! What the tests of the terms share: scattered positions, and what the plain rules of `makruk-core` say
//! of them. Nothing here uses the code under test.

use makruk_core::{Bitboard, Board, Fen, Makruk, Move, Piece, PieceKind, Position, Side, Square};

use crate::random::Random;

/// The most pieces of each kind, in the order of [`PieceKind::ALL`], king aside: mets, khons, knights, rooks,
/// pawns.
pub(super) type Most = [usize; 5];

/// A bit of everything.
pub(super) const ALL: Most = [2, 2, 2, 2, 5];

/// Positions with pieces anywhere, `most` of the side to move and of the other, each side to move in turn.
/// A position in check is not among them.
pub(super) fn scattered(seed: u64, wanted: usize, most: [Most; 2]) -> Vec<Position<Makruk>> {
    let mut random = Random::seeded(seed);
    let mut positions = Vec::new();
    let mut tries = 0;
    while positions.len() < wanted {
        tries += 1;
        assert!(tries < 1000 * (wanted + 10), "only {} of {wanted} positions found", positions.len());
        let us = Side::ALL[positions.len() % 2];
        let mut board = Board::EMPTY;
        let mut put = |random: &mut Random, side, kind| {
            let square = *random.pick(&Square::all().collect::<Vec<_>>());
            if board.at(square).is_none() {
                board.put(square, Piece { side, kind });
            }
        };
        for side in Side::ALL {
            put(&mut random, side, PieceKind::King);
            let most = if side == us { most[0] } else { most[1] };
            for (kind, most) in PieceKind::ALL.into_iter().skip(1).zip(most) {
                for _ in 0..random.below(most + 1) {
                    put(&mut random, side, kind);
                }
            }
        }
        if let Ok(position) = Position::new(board, us, ())
            && position.checkers().is_empty()
        {
            positions.push(position);
        }
    }
    positions
}

/// A position as text, for messages.
pub(super) fn told(position: &Position<Makruk>) -> String {
    Fen::from(*position).to_string()
}

/// A position from text.
pub(super) fn read(fen: &str) -> Position<Makruk> {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The moves of a side, as if it were its turn; `None` where the other's king could be taken.
pub(super) fn moves_of(board: &Board, side: Side) -> Option<Vec<Move>> {
    Some(Position::<Makruk>::new(*board, side, ()).ok()?.legal_moves())
}

/// How many of the moves of a side leave a square of a set.
pub(super) fn moves_from(board: &Board, side: Side, from: Bitboard) -> Option<i64> {
    Some(number(moves_of(board, side)?.iter().filter(|mv| from.has(mv.from())).count()))
}

/// Where a side's king may go.
pub(super) fn king_moves(board: &Board, side: Side) -> Option<Bitboard> {
    let king = board.king(side)?;
    Some(moves_of(board, side)?.iter().filter(|mv| mv.from() == king).map(|mv| mv.to()).collect())
}

/// The replies to a move.
pub(super) fn replies(position: &Position<Makruk>, mv: Move) -> i64 {
    number(position.play(mv).legal_moves().len())
}

/// The replies to all moves of pieces of the kinds.
pub(super) fn replies_to(position: &Position<Makruk>, kinds: &[PieceKind]) -> i64 {
    let piece = |mv: &Move| position.board().kind_at(mv.from()).expect("a piece moves");
    let moves = position.legal_moves();
    moves.iter().filter(|mv| kinds.contains(&piece(mv))).map(|&mv| replies(position, mv)).sum()
}

/// Leaves below a position.
pub(super) fn leaves(position: &Position<Makruk>, depth: u32) -> i64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return number(moves.len());
    }
    moves.into_iter().map(|mv| leaves(&position.play(mv), depth - 1)).sum()
}

/// Whether a side is in check.
pub(super) fn in_check(board: &Board, side: Side) -> bool {
    board.attackers(board.king(side).expect("every side has a king"), !side).any()
}

pub(super) fn number(count: usize) -> i64 {
    i64::try_from(count).expect("a small number")
}

/// The board after something on `from` went to `to`, whether it may or not.
pub(super) fn shifted(board: &Board, from: Square, to: Square) -> Board {
    let piece = board.at(from).expect("a piece to move");
    let mut after = board.without(from.into());
    after.put(to, piece);
    after
}

/// Makes a test of a function that is generic over lanes for each kind there is.
macro_rules! in_all_lanes {
    ($name:ident, $run:ident) => {
        mod $name {
            #[test]
            fn in_one_plain_word() {
                super::$run::<crate::lanes::Plain<1>>();
            }

            #[test]
            fn in_eight_plain_words() {
                super::$run::<crate::lanes::Plain<8>>();
            }

            #[cfg(target_arch = "x86_64")]
            #[test]
            fn in_avx512() {
                if crate::Cpu::detect().level() >= crate::CpuLevel::Avx512 {
                    super::$run::<crate::lanes::Avx512>();
                } else {
                    eprintln!("this CPU has no AVX-512: its lanes are not tested");
                }
            }
        }
    };
}
pub(super) use in_all_lanes;
