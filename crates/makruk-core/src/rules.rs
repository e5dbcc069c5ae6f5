//! How the pieces move: a plain generator that reads like the rules.
//!
//! It lists pseudo-legal moves from attack tables, plays each, and keeps those that do not leave the
//! own king attacked. It serves where a few moves are wanted: for reading a move's text, for games,
//! and as one of the references that the fast generators are compared with.

use crate::{
    Bitboard, Board, Move, PieceKind, Position, Side, Square, Variant, khon_attacks, king_attacks,
    knight_attacks, met_attacks, pawn_attacks, walk_rook_attacks,
};

impl Board {
    /// The pieces of `side` that attack `square`, whatever stands on it.
    pub fn attackers(&self, square: Square, side: Side) -> Bitboard {
        let of = |kind| self.pieces(side, kind);
        king_attacks(square) & of(PieceKind::King)
            | met_attacks(square) & of(PieceKind::Met)
            | khon_attacks(!side, square) & of(PieceKind::Khon)
            | knight_attacks(square) & of(PieceKind::Knight)
            | walk_rook_attacks(square, self.occupied()) & of(PieceKind::Rook)
            | pawn_attacks(!side, square) & of(PieceKind::Pawn)
    }
}

impl<V: Variant> Position<V> {
    /// All legal moves, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.pseudo_legal_moves(&mut |mv| {
            if self.is_allowed(mv) {
                moves.push(mv);
            }
        });
        moves
    }

    /// The legal ones among the moves that the pieces of Makruk do not have.
    pub fn legal_extra_moves(&self, sink: &mut dyn FnMut(Move)) {
        V::extra_moves(self, &mut |mv| {
            if self.is_allowed(mv) {
                sink(mv);
            }
        });
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let mut listed = false;
        self.pseudo_legal_moves(&mut |candidate| listed |= candidate == mv);
        listed && self.is_allowed(mv)
    }

    /// Whether a pseudo-legal move leaves the own king safe and breaks no rule of the game's own.
    pub(crate) fn is_allowed(&self, mv: Move) -> bool {
        let board = self.board_after(mv);
        let state = V::state_after(self, mv, &board);
        let side = self.side();
        let attacked = |king| V::attackers(&board, state, king, !side).any();
        !board.king(side).is_some_and(attacked) && V::allows(self, mv, &board)
    }

    fn pseudo_legal_moves(&self, sink: &mut dyn FnMut(Move)) {
        if V::is_over(self.state()) {
            return;
        }
        V::extra_moves(self, sink);
        if V::has_only_extra_moves(self) {
            return;
        }
        let (board, side) = (self.board(), self.side());
        let own = board.side(side);
        for from in own {
            let kind = board.kind_at(from).expect("an occupied square has a kind");
            let targets = match kind {
                PieceKind::King => king_attacks(from) - own,
                PieceKind::Met => met_attacks(from) - own,
                PieceKind::Khon => khon_attacks(side, from) - own,
                PieceKind::Knight => knight_attacks(from) - own,
                PieceKind::Rook => walk_rook_attacks(from, board.occupied()) - own,
                PieceKind::Pawn => {
                    let ahead = Bitboard::of(from).forward(side) - board.occupied();
                    ahead | pawn_attacks(side, from) & board.side(!side)
                }
            };
            for to in targets {
                if kind == PieceKind::Pawn && V::PROMOTION_ZONE[side.index()].has(to) {
                    for &becomes in V::PROMOTIONS {
                        sink(Move::promotion(from, to, becomes));
                    }
                } else {
                    sink(Move::step(from, to));
                }
            }
        }
    }
}
