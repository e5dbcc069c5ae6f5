//! Every pair of squares, judged by the rules one pair at a time, against the list of each strategy.
//!
//! The judge works from differences of files and ranks. It knows no tables, rays or bitboards, so it can
//! share no mistake with the generators.

use std::collections::HashSet;

use makruk_core::{Board, Fen, Makruk, Move, Piece, PieceKind, Position, Side, Square};
use makruk_movegen::Kernel;
use playout::playout;
use proptest::prelude::*;
use random::Random;

mod kernels;
#[path = "../../makruk-core/tests/placement/mod.rs"]
mod placement;
#[path = "../../makruk-core/tests/playout/mod.rs"]
mod playout;
#[path = "../../makruk-core/tests/random/mod.rs"]
mod random;

/// The pieces by file and rank, from 0.
#[derive(Clone, Copy)]
struct Table([[Option<Piece>; 8]; 8]);

type Place = (i32, i32);

fn place(square: Square) -> Place {
    (square.file().index().into(), square.rank().index().into())
}

impl Table {
    fn of(board: &Board) -> Self {
        let mut table = Self([[None; 8]; 8]);
        for square in Square::all() {
            *table.at_mut(place(square)) = board.at(square);
        }
        table
    }

    fn at(&self, (file, rank): Place) -> Option<Piece> {
        self.0[file as usize][rank as usize]
    }

    fn at_mut(&mut self, (file, rank): Place) -> &mut Option<Piece> {
        &mut self.0[file as usize][rank as usize]
    }

    /// Whether the piece on `from` may go to `to`, its own king's safety aside.
    fn can_go(&self, from: Place, to: Place) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let target = self.at(to);
        if target.is_some_and(|target| target.side == piece.side) {
            return false;
        }
        let ahead = if piece.side == Side::White { to.1 - from.1 } else { from.1 - to.1 };
        let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        match piece.kind {
            PieceKind::King => files.max(ranks) == 1,
            PieceKind::Met => (files, ranks) == (1, 1),
            PieceKind::Khon => (files, ranks) == (1, 1) || (files, ahead) == (0, 1),
            PieceKind::Knight => files * ranks == 2,
            PieceKind::Rook => (files == 0) != (ranks == 0) && self.is_way_free(from, to),
            PieceKind::Pawn => ahead == 1 && files == i32::from(target.is_some()),
        }
    }

    fn is_way_free(&self, from: Place, to: Place) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut at = (from.0 + step.0, from.1 + step.1);
        while at != to {
            if self.at(at).is_some() {
                return false;
            }
            at = (at.0 + step.0, at.1 + step.1);
        }
        true
    }

    /// Whether the side that owns the piece on `from` may go to `to` without leaving its king to be taken.
    fn is_legal(&self, from: Place, to: Place) -> bool {
        if !self.can_go(from, to) {
            return false;
        }
        let mut after = *self;
        let mover = after.at_mut(from).take().unwrap();
        *after.at_mut(to) = Some(mover);
        let king = Some(Piece { side: mover.side, kind: PieceKind::King });
        let king = Square::all().map(place).find(|&at| after.at(at) == king).unwrap();
        let is_theirs = |at| after.at(at).is_some_and(|piece| piece.side != mover.side);
        !Square::all().map(place).any(|at| is_theirs(at) && after.can_go(at, king))
    }
}

/// The legal moves of a position, found by asking about all 64 x 64 pairs.
fn judged(position: &Position<Makruk>) -> HashSet<Move> {
    let table = Table::of(position.board());
    let mut legal = HashSet::new();
    for from in Square::all() {
        let Some(piece) = table.at(place(from)).filter(|piece| piece.side == position.side()) else {
            continue;
        };
        for to in Square::all() {
            if table.is_legal(place(from), place(to)) {
                let rank = to.rank().index() + 1;
                let promotes = piece.kind == PieceKind::Pawn
                    && if piece.side == Side::White { rank >= 6 } else { rank <= 3 };
                let becomes_met = Move::promotion(from, to, PieceKind::Met);
                legal.insert(if promotes { becomes_met } else { Move::step(from, to) });
            }
        }
    }
    legal
}

fn assert_lists_are_right(
    position: &Position<Makruk>,
    reference: &Kernel<Makruk>,
    others: &[(String, Kernel<Makruk>)],
) {
    let legal = judged(position);
    let fen = Fen::from(*position);
    let check = |name: &str, list: Vec<Move>| {
        assert_eq!(list.len(), legal.len(), "{name} in {fen}: {list:?}");
        assert_eq!(list.into_iter().collect::<HashSet<_>>(), legal, "{name} in {fen}");
    };
    check("makruk-core", position.legal_moves());
    let reference = ("reference", reference);
    for (name, kernel) in others.iter().map(|(name, kernel)| (name.as_str(), kernel)).chain([reference]) {
        let mut list = Vec::new();
        (kernel.expand)(position, &mut |mv, _| list.push(mv));
        check(name, list);
        assert_eq!((kernel.count)(position, 1), legal.len() as u64, "{name} counting in {fen}");
    }
}

#[test]
fn in_games() {
    let (reference, others) = kernels::all();
    for seed in 2000..2300 {
        playout(&mut Random::seeded(seed), Position::start(), 150, |position| {
            assert_lists_are_right(position, &reference, &others);
        });
    }
}

#[test]
fn in_positions_that_no_game_has() {
    let (reference, others) = kernels::all();
    proptest!(placement::fixed(20_000, 3), |(position in placement::positions())| {
        assert_lists_are_right(&position, &reference, &others);
    });
}
