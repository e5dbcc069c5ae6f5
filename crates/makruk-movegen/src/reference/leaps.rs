//! The first leaps of Ouk: the king's to one of two squares, the met's two squares straight ahead.

use makruk_core::{MoveKind, Piece, PieceKind, Side};

use super::mailbox::{Cell, Mailbox, Step};
use super::pieces::forward;
use super::rules::Leaps;

/// d1 and e8.
const KING_HOME: [usize; 2] = [24, 95];
/// e1 and d8.
const MET_HOME: [usize; 2] = [25, 94];

impl Mailbox {
    /// Adds the leaps of the side to move.
    pub(super) fn push_leaps(&self, rule: Leaps, steps: &mut Vec<Step>) {
        let side = self.side;
        let stands = |kind, home| self.cells[home] == Cell::Taken(Piece { side, kind });
        let mut push = |from, to| steps.push(Step { from, to, kind: MoveKind::Step });

        let king = KING_HOME[side.index()];
        if self.extras.king_leaps[side.index()]
            && stands(PieceKind::King, king)
            && !self.king_can_be_taken(side)
        {
            let ahead = king.strict_add_signed(forward(side));
            for to in [ahead - 2, ahead + 2] {
                if self.cells[to] == Cell::Empty {
                    push(king, to);
                }
            }
        }

        let met = MET_HOME[side.index()];
        if self.extras.met_leaps[side.index()] && stands(PieceKind::Met, met) {
            let to = met.strict_add_signed(2 * forward(side));
            let free = match self.cells[to] {
                Cell::Empty => true,
                Cell::Taken(piece) => rule.met_captures && piece.side != side,
                Cell::Border => false,
            };
            if free {
                push(met, to);
            }
        }
    }

    /// The cell that the met of `side` attacks by its leap. It does so while it has the right, even where
    /// the met itself was taken on its home square and the right was not.
    pub(super) fn leap_attack(&self, side: Side) -> Option<usize> {
        let attacks = self.rules.leaps.is_some_and(|rule| rule.met_captures);
        (attacks && self.extras.met_leaps[side.index()])
            .then(|| MET_HOME[side.index()].strict_add_signed(2 * forward(side)))
    }

    /// Takes away the rights that end with a step about to be made.
    pub(super) fn spend_leaps(&mut self, rule: Leaps, step: Step) {
        let mover = self.side;
        for side in Side::ALL {
            if side == mover || rule.capture_ends_right {
                let touches = |home: usize| step.from == home || step.to == home;
                self.extras.king_leaps[side.index()] &= !touches(KING_HOME[side.index()]);
                self.extras.met_leaps[side.index()] &= !touches(MET_HOME[side.index()]);
            }
        }
        if rule.rook_aims
            && self.cells[step.from] == Cell::Taken(Piece { side: mover, kind: PieceKind::Rook })
        {
            let king = Cell::Taken(Piece { side: !mover, kind: PieceKind::King });
            let aimed_at = |cell: usize| cell / 10 == step.to / 10 || cell % 10 == step.to % 10;
            if (21..99).any(|cell| self.cells[cell] == king && aimed_at(cell)) {
                self.extras.king_leaps[(!mover).index()] = false;
            }
        }
    }
}
