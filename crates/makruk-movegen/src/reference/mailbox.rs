//! The board with a border: moves made and unmade, and the legal ones among the pseudo-legal.

use makruk_core::{Move, MoveKind, Piece, PieceKind, Position, Side, Square};

use super::{Extras, Reference, Rules};

/// What a mailbox square holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    Border,
    Empty,
    Taken(Piece),
}

/// A pseudo-legal move in mailbox coordinates. A piece that is set up goes from `to` to `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) kind: MoveKind,
}

impl Step {
    /// The same in the core's terms.
    pub(super) fn as_move(self) -> Move {
        let (from, to) = (square_of(self.from), square_of(self.to));
        match self.kind {
            MoveKind::Step => Move::step(from, to),
            MoveKind::Promotion(kind) => Move::promotion(from, to, kind),
            MoveKind::Drop(kind) => Move::drop(kind, to),
        }
    }
}

/// What a step overwrites.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    from: Cell,
    to: Cell,
    extras: Extras,
}

/// A position. Mailbox rows 2 to 9 are ranks 1 to 8, columns 1 to 8 are files a to h.
#[derive(Clone)]
pub(super) struct Mailbox {
    pub(super) cells: [Cell; 120],
    pub(super) side: Side,
    pub(super) extras: Extras,
    pub(super) rules: Rules,
}

impl Mailbox {
    pub(super) fn of<V: Reference>(position: &Position<V>) -> Self {
        let mut cells = [Cell::Border; 120];
        for square in Square::all() {
            cells[cell_of(square)] = position.board().at(square).map_or(Cell::Empty, Cell::Taken);
        }
        Self { cells, side: position.side(), extras: V::extras(position.state()), rules: V::RULES }
    }

    /// Leaves at `depth`.
    pub(super) fn count(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        self.for_each_legal(|_, after| leaves += after.count(depth - 1));
        leaves
    }

    pub(super) fn legal_moves(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_legal(|step, _| moves.push(step.as_move()));
        moves
    }

    /// Hands every legal move and the mailbox after it to `visit`.
    pub(super) fn for_each_legal(&mut self, mut visit: impl FnMut(Step, &mut Self)) {
        for step in self.pseudo_legal() {
            let undo = self.make(step);
            if self.was_legal(step) {
                visit(step, self);
            }
            self.unmake(step, undo);
        }
    }

    /// The moves of the side to move without regard to its king's safety.
    fn pseudo_legal(&self) -> Vec<Step> {
        if self.extras.line_ended {
            return Vec::new();
        }
        if let Some(rule) = self.rules.set_up {
            let drops = self.set_up_steps();
            if self.must_set_up(rule, &drops) {
                return drops;
            }
        }
        let mut steps = self.piece_steps(self.side);
        if self.rules.king_stays_in_check {
            self.keep_king_in_check(&mut steps);
        }
        if let Some(leaps) = self.rules.leaps {
            self.push_leaps(leaps, &mut steps);
        }
        if self.rules.set_up.is_some() {
            self.push_promotions_to_general(&mut steps);
        }
        steps
    }

    /// Plays a step and passes the turn; gives what is needed to take it back.
    pub(super) fn make(&mut self, step: Step) -> Undo {
        let undo = Undo { from: self.cells[step.from], to: self.cells[step.to], extras: self.extras };
        let side = self.side;
        if let Some(leaps) = self.rules.leaps {
            self.spend_leaps(leaps, step);
        }
        let arriving = match step.kind {
            MoveKind::Step => self.cells[step.from],
            MoveKind::Promotion(kind) => Cell::Taken(Piece { side, kind }),
            MoveKind::Drop(kind) => {
                self.extras.hand[side.index()][kind.index()] -= 1;
                Cell::Taken(Piece { side, kind })
            }
        };
        self.cells[step.from] = Cell::Empty;
        self.cells[step.to] = arriving;
        self.side = !side;
        if self.rules.check_ends_line {
            self.extras.line_ended = self.king_can_be_taken(self.side);
        }
        undo
    }

    fn unmake(&mut self, step: Step, undo: Undo) {
        self.cells[step.from] = undo.from;
        self.cells[step.to] = undo.to;
        self.extras = undo.extras;
        self.side = !self.side;
    }

    /// Whether the step just made was legal.
    pub(super) fn was_legal(&self, step: Step) -> bool {
        !self.king_can_be_taken(!self.side)
            && self.rules.set_up.is_none_or(|rule| self.was_allowed_in_sittuyin(rule, step))
    }

    /// Whether `side` is in check: whether the other side could take its king, were it to move.
    pub(super) fn king_can_be_taken(&self, side: Side) -> bool {
        let king = Cell::Taken(Piece { side, kind: PieceKind::King });
        self.piece_steps(!side).iter().any(|step| self.cells[step.to] == king)
            || self.leap_attack(!side).is_some_and(|cell| self.cells[cell] == king)
    }

    /// Takes a king's steps out of a check away, but for the capture of the only piece that gives it.
    fn keep_king_in_check(&self, steps: &mut Vec<Step>) {
        let king = Cell::Taken(Piece { side: self.side, kind: PieceKind::King });
        let takes_king = |step: &&Step| self.cells[step.to] == king;
        let replies = self.piece_steps(!self.side);
        let checkers: Vec<usize> = replies.iter().filter(takes_king).map(|step| step.from).collect();
        if !checkers.is_empty() {
            steps.retain(|step| self.cells[step.from] != king || checkers == [step.to]);
        }
    }
}

pub(super) fn cell_of(square: Square) -> usize {
    21 + 10 * usize::from(square.rank().index()) + usize::from(square.file().index())
}

fn square_of(cell: usize) -> Square {
    Square::from_low_bits((8 * (cell / 10 - 2) + (cell % 10 - 1)) as u32)
}
