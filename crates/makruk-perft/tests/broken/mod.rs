//! A plain generator with a fault built in.

use makruk_core::{
    Bitboard, Board, Makruk, Piece, PieceKind, Position, Side, Square, between, khon_attacks, king_attacks,
    knight_attacks, met_attacks, pawn_attacks, walk_rook_attacks,
};
use makruk_perft::hunt::{Divide, Opponent, Refusal};

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    Nothing,
    /// Khons of both sides go forward as White's.
    KhonSymmetric,
    /// Black promotes where White's mirror image in the other direction would: a rank late.
    BlackPawnRank,
    /// A pinned khon never moves, though it may step along the file.
    PinnedKhon,
    PromotionSkipped,
    /// Of two checkers only one is answered.
    DoubleCheck,
    /// The king shields the squares behind it.
    KingAlongLine,
    MetStraight,
    /// Captures at the last ply count twice.
    LeafTwice,
}

impl Broken {
    /// The moves of a side: text, board after, and whether something is captured.
    fn moves(self, board: &Board, side: Side) -> Vec<(String, Board, bool)> {
        let home = board.king(side).unwrap();
        let checkers = board.attackers(home, !side);
        let mut moves = Vec::new();
        for from in board.side(side).squares() {
            let kind = board.kind_at(from).unwrap();
            if self == Self::PinnedKhon && kind == PieceKind::Khon && is_pinned(board, from, home, side) {
                continue;
            }
            let targets = self.targets(board, from, kind, side) - board.side(side);
            for to in (targets - board.kind(PieceKind::King)).squares() {
                let becomes = if self.promotes(kind, to, side) { PieceKind::Met } else { kind };
                let mut after = *board;
                after.remove(from);
                after.put(to, Piece { side, kind: becomes });
                let attackers = if kind != PieceKind::King {
                    after.attackers(home, !side)
                } else if self == Self::KingAlongLine {
                    board.attackers(to, !side) - Bitboard::from(to)
                } else {
                    after.attackers(to, !side)
                };
                let is_half_answered = self == Self::DoubleCheck
                    && kind != PieceKind::King
                    && checkers.count() == 2
                    && checkers.first().is_some_and(|first| !attackers.has(first));
                if attackers.is_empty() || is_half_answered {
                    let suffix = if becomes == kind { "" } else { "m" };
                    moves.push((format!("{from}{to}{suffix}"), after, board.occupied().has(to)));
                }
            }
        }
        moves
    }

    fn targets(self, board: &Board, from: Square, kind: PieceKind, side: Side) -> Bitboard {
        match kind {
            PieceKind::King => king_attacks(from),
            PieceKind::Met if self == Self::MetStraight => king_attacks(from) - met_attacks(from),
            PieceKind::Met => met_attacks(from),
            PieceKind::Khon if self == Self::KhonSymmetric => khon_attacks(Side::White, from),
            PieceKind::Khon => khon_attacks(side, from),
            PieceKind::Knight => knight_attacks(from),
            PieceKind::Rook => walk_rook_attacks(from, board.occupied()),
            PieceKind::Pawn => {
                let forward = if side == Side::White { 1 } else { -1 };
                let push: Bitboard = from.offset(0, forward).map_or(Bitboard::EMPTY, Bitboard::from);
                (push - board.occupied()) | (pawn_attacks(side, from) & board.side(!side))
            }
        }
    }

    fn promotes(self, kind: PieceKind, to: Square, side: Side) -> bool {
        let rank = match (self, side) {
            (Self::PromotionSkipped, _) => return false,
            (_, Side::White) => 5,
            (Self::BlackPawnRank, Side::Black) => 1,
            (_, Side::Black) => 2,
        };
        kind == PieceKind::Pawn && to.rank().index() == rank
    }

    fn count(self, board: &Board, side: Side, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.below(board, side, depth).iter().map(|(_, leaves)| leaves).sum()
    }

    fn below(self, board: &Board, side: Side, depth: u32) -> Vec<(String, u64)> {
        let leaves = |(text, after, captures)| {
            let twice = self == Self::LeafTwice && depth == 1 && captures;
            (text, if twice { 2 } else { self.count(&after, !side, depth - 1) })
        };
        self.moves(board, side).into_iter().map(leaves).collect()
    }
}

fn is_pinned(board: &Board, square: Square, king: Square, side: Side) -> bool {
    board.pieces(!side, PieceKind::Rook).squares().any(|rook| {
        let line = between(king, rook);
        let is_line = king.file() == rook.file() || king.rank() == rook.rank();
        is_line && line.has(square) && (line & board.occupied()).count() == 1
    })
}

impl Opponent for Broken {
    fn divide(&mut self, fen: &str, depth: u32) -> Result<Divide, Refusal> {
        let position = Position::<Makruk>::from_fen(fen).map_err(|error| Refusal::Once(error.to_string()))?;
        let moves = self.below(position.board(), position.side(), depth);
        Ok(Divide { total: moves.iter().map(|(_, leaves)| leaves).sum(), moves: Some(moves) })
    }
}
