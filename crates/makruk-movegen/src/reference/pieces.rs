//! How the pieces on the board move.

use makruk_core::{MoveKind, PieceKind, Side};

use super::mailbox::{Cell, Mailbox, Step};

const WIDTH: isize = 10;
const KNIGHT: [isize; 8] = [-21, -19, -12, -8, 8, 12, 19, 21];
pub(super) const DIAGONAL: [isize; 4] = [-11, -9, 9, 11];
const STRAIGHT: [isize; 4] = [-10, -1, 1, 10];

/// The offset of a step forward.
pub(super) const fn forward(side: Side) -> isize {
    match side {
        Side::White => WIDTH,
        Side::Black => -WIDTH,
    }
}

/// The rank of a cell, counted from 1 on the side's own.
pub(super) const fn rank_for(side: Side, cell: usize) -> usize {
    match side {
        Side::White => cell / 10 - 1,
        Side::Black => 10 - cell / 10,
    }
}

impl Mailbox {
    /// The moves of a side's pieces that every game has, without regard to its king's safety.
    pub(super) fn piece_steps(&self, side: Side) -> Vec<Step> {
        let mut steps = Vec::with_capacity(64);
        for from in 21..99 {
            let Cell::Taken(piece) = self.cells[from] else { continue };
            if piece.side != side {
                continue;
            }
            match piece.kind {
                PieceKind::King => {
                    self.step(&mut steps, from, &DIAGONAL);
                    self.step(&mut steps, from, &STRAIGHT);
                }
                PieceKind::Met => {
                    self.step(&mut steps, from, &DIAGONAL);
                    if self.rules.met_is_ai_wok {
                        self.step(&mut steps, from, &KNIGHT);
                        self.slide(&mut steps, from);
                    }
                }
                PieceKind::Khon => {
                    self.step(&mut steps, from, &DIAGONAL);
                    self.step(&mut steps, from, &[forward(side)]);
                }
                PieceKind::Knight => self.step(&mut steps, from, &KNIGHT),
                PieceKind::Rook => self.slide(&mut steps, from),
                PieceKind::Pawn => self.advance(&mut steps, from, side),
            }
        }
        steps
    }

    fn step(&self, steps: &mut Vec<Step>, from: usize, offsets: &[isize]) {
        for &offset in offsets {
            let to = from.strict_add_signed(offset);
            if self.cells[to] == Cell::Empty || self.is_capture(from, to) {
                steps.push(Step { from, to, kind: MoveKind::Step });
            }
        }
    }

    fn slide(&self, steps: &mut Vec<Step>, from: usize) {
        for offset in STRAIGHT {
            let mut to = from.strict_add_signed(offset);
            while self.cells[to] == Cell::Empty {
                steps.push(Step { from, to, kind: MoveKind::Step });
                to = to.strict_add_signed(offset);
            }
            if self.is_capture(from, to) {
                steps.push(Step { from, to, kind: MoveKind::Step });
            }
        }
    }

    fn advance(&self, steps: &mut Vec<Step>, from: usize, side: Side) {
        let mut push = |to: usize| {
            if rank_for(side, to) >= self.rules.promotion_rank {
                for &becomes in self.rules.promotes_to {
                    steps.push(Step { from, to, kind: MoveKind::Promotion(becomes) });
                }
            } else {
                steps.push(Step { from, to, kind: MoveKind::Step });
            }
        };
        let ahead = from.strict_add_signed(forward(side));
        if self.cells[ahead] == Cell::Empty {
            push(ahead);
        }
        for to in [ahead - 1, ahead + 1] {
            if self.is_capture(from, to) {
                push(to);
            }
        }
    }

    fn is_capture(&self, from: usize, to: usize) -> bool {
        match (self.cells[from], self.cells[to]) {
            (Cell::Taken(mover), Cell::Taken(target)) => mover.side != target.side,
            _ => false,
        }
    }
}
