//! Positions with any pieces anywhere, most of which no game leads to: many rooks, pawns on every rank,
//! three checkers. Failing ones shrink to few pieces.

use makruk_core::{Board, Makruk, Piece, PieceKind, Position, PositionError, Side, Square};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// The same cases in every run, and no files beside the sources.
pub(crate) fn fixed(cases: u32, seed: u64) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() }
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(|number| Square::new(number).unwrap())
}

fn sides() -> impl Strategy<Value = Side> {
    proptest::sample::select(&Side::ALL[..])
}

pub(crate) fn positions() -> impl Strategy<Value = Position<Makruk>> {
    let kinds = proptest::sample::select(&PieceKind::ALL[1..]);
    let pieces = vec((squares(), sides(), kinds), 0..40);
    (pieces, squares(), squares(), sides()).prop_filter_map(
        "the kings touch",
        |(pieces, white, black, side)| {
            let mut board = Board::EMPTY;
            for (square, side, kind) in pieces {
                board.put(square, Piece { side, kind });
            }
            board.put(white, Piece { side: Side::White, kind: PieceKind::King });
            board.put(black, Piece { side: Side::Black, kind: PieceKind::King });
            without_capture_of_the_king(board, side)
        },
    )
}

/// Takes off what gives check to the side that is not to move; the side to move keeps its checkers.
fn without_capture_of_the_king(mut board: Board, side: Side) -> Option<Position<Makruk>> {
    loop {
        match Position::new(board, side, ()) {
            Ok(position) => return Some(position),
            Err(PositionError::WaitingKingInCheck { checker, .. }) => board.remove(checker),
            Err(_) => return None,
        }
    }
}
