//! Sittuyin: pieces are set up one by one, and pawns become generals on the long diagonals.

use makruk_core::{MoveKind, Piece, PieceKind, Side};

use super::mailbox::{Cell, Mailbox, Step};
use super::pieces::{DIAGONAL, rank_for};
use super::rules::SetUp;

impl Mailbox {
    /// Whether the side to move sets up a piece, or waits for that, instead of moving one.
    pub(super) fn must_set_up(&self, rule: SetUp, drops: &[Step]) -> bool {
        if rule.together {
            return self.holds_pieces(self.side) || self.holds_pieces(!self.side);
        }
        drops.iter().any(|&drop| {
            let mut after = self.clone();
            after.make(drop);
            after.was_legal(drop)
        })
    }

    fn holds_pieces(&self, side: Side) -> bool {
        self.extras.hand[side.index()].iter().any(|&count| count > 0)
    }

    /// The ways to set up a piece: on the own first three ranks, a rook on the first.
    pub(super) fn set_up_steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for kind in PieceKind::ALL {
            if self.extras.hand[self.side.index()][kind.index()] == 0 {
                continue;
            }
            let last_rank = if kind == PieceKind::Rook { 1 } else { 3 };
            for to in 21..99 {
                if self.cells[to] == Cell::Empty && rank_for(self.side, to) <= last_rank {
                    steps.push(Step { from: to, to, kind: MoveKind::Drop(kind) });
                }
            }
        }
        steps
    }

    /// Adds the promotions of a side without a general: of a pawn on its promotion square or of the last
    /// one anywhere, where it stands or one step diagonally to an empty square.
    pub(super) fn push_promotions_to_general(&self, steps: &mut Vec<Step>) {
        let side = self.side;
        if self.count_of(Piece { side, kind: PieceKind::Met }) > 0 {
            return;
        }
        let pawn = Piece { side, kind: PieceKind::Pawn };
        let is_last = self.count_of(pawn) == 1;
        for from in 21..99 {
            if self.cells[from] != Cell::Taken(pawn) {
                continue;
            }
            // Ranks 8, 7, 6, 5, 5, 6, 7, 8 on files a to h.
            let file = from % 10;
            let promotion_rank = file.max(9 - file);
            if !is_last && rank_for(side, from) != promotion_rank {
                continue;
            }
            let mut push = |to| steps.push(Step { from, to, kind: MoveKind::Promotion(PieceKind::Met) });
            push(from);
            for offset in DIAGONAL {
                let to = from.strict_add_signed(offset);
                if self.cells[to] == Cell::Empty {
                    push(to);
                }
            }
        }
    }

    /// Whether a step just made, which left its own king safe, breaks none of the game's own rules.
    pub(super) fn was_allowed_in_sittuyin(&self, rule: SetUp, step: Step) -> bool {
        let mover = !self.side;
        let is_set_up = !Side::ALL.iter().any(|&side| self.holds_pieces(side));
        let generals = |side| self.count_of(Piece { side, kind: PieceKind::Met });
        if rule.strict && is_set_up && Side::ALL.iter().any(|&side| generals(side) > 1) {
            return false;
        }
        match step.kind {
            MoveKind::Step => true,
            MoveKind::Drop(_) => !(rule.strict && is_set_up && self.king_can_be_taken(self.side)),
            MoveKind::Promotion(_) => {
                let attacks = DIAGONAL.iter().any(|&offset| {
                    let cell = self.cells[step.to.strict_add_signed(offset)];
                    matches!(cell, Cell::Taken(piece) if piece.side != mover)
                });
                !attacks && !self.king_can_be_taken(self.side)
            }
        }
    }

    fn count_of(&self, piece: Piece) -> usize {
        self.cells.iter().filter(|&&cell| cell == Cell::Taken(piece)).count()
    }
}
