//! The reference generator: slow, plain, and sharing no attack code with any other.
//!
//! A board of ten by twelve squares with a border, a list of pseudo-legal moves, and for each of them:
//! make it, ask whether the king could now be taken, take it back. ("10x12 Board",
//! chessprogramming.org, going back to Robert Hyatt's and others' mailbox programs.)

use makruk_core::{Makruk, Move, Piece, PieceKind, Position, Side, Square};

use crate::strategy::Kernel;

/// What a mailbox square holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Border,
    Empty,
    Taken(Piece),
}

const WIDTH: isize = 10;
const KNIGHT: [isize; 8] = [-21, -19, -12, -8, 8, 12, 19, 21];
const DIAGONAL: [isize; 4] = [-11, -9, 9, 11];
const STRAIGHT: [isize; 4] = [-10, -1, 1, 10];

/// A pseudo-legal move in mailbox coordinates.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    to: usize,
    promotes: bool,
}

struct Mailbox {
    cells: [Cell; 120],
    side: Side,
}

/// The kernel of the strategy `reference`.
pub(crate) fn kernel() -> Kernel<Makruk> {
    Kernel {
        count: |position, depth| Mailbox::of(position).count(depth),
        // Every move is made to find out whether it is legal, so counting is walking.
        walk: |position, depth| Mailbox::of(position).count(depth),
        expand: |position, sink| {
            for mv in Mailbox::of(position).legal_moves() {
                sink(mv, &position.play(mv));
            }
        },
        features: "none",
    }
}

impl Mailbox {
    fn of(position: &Position<Makruk>) -> Self {
        let mut cells = [Cell::Border; 120];
        for square in Square::all() {
            cells[cell_of(square)] = position.board().at(square).map_or(Cell::Empty, Cell::Taken);
        }
        Self { cells, side: position.side() }
    }

    /// Leaves at `depth`.
    fn count(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for step in self.pseudo_legal(self.side) {
            let undo = self.make(step);
            if !self.king_can_be_taken(!self.side) {
                leaves += self.count(depth - 1);
            }
            self.unmake(step, undo);
        }
        leaves
    }

    fn legal_moves(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        for step in self.pseudo_legal(self.side) {
            let undo = self.make(step);
            if !self.king_can_be_taken(!self.side) {
                let (from, to) = (square_of(step.from), square_of(step.to));
                moves.push(if step.promotes {
                    Move::promotion(from, to, PieceKind::Met)
                } else {
                    Move::step(from, to)
                });
            }
            self.unmake(step, undo);
        }
        moves
    }

    /// Plays a step and passes the turn; gives what is needed to take it back.
    fn make(&mut self, step: Step) -> (Cell, Cell) {
        let undo = (self.cells[step.from], self.cells[step.to]);
        self.cells[step.to] = if step.promotes {
            Cell::Taken(Piece { side: self.side, kind: PieceKind::Met })
        } else {
            self.cells[step.from]
        };
        self.cells[step.from] = Cell::Empty;
        self.side = !self.side;
        undo
    }

    fn unmake(&mut self, step: Step, (from, to): (Cell, Cell)) {
        self.cells[step.from] = from;
        self.cells[step.to] = to;
        self.side = !self.side;
    }

    /// Whether `side` is in check: whether one of the other side's moves would take its king.
    fn king_can_be_taken(&self, side: Side) -> bool {
        let king = Cell::Taken(Piece { side, kind: PieceKind::King });
        self.pseudo_legal(!side).iter().any(|step| self.cells[step.to] == king)
    }

    /// The moves of `side` without regard to its king's safety.
    fn pseudo_legal(&self, side: Side) -> Vec<Step> {
        let mut steps = Vec::with_capacity(64);
        let forward = if side == Side::White { WIDTH } else { -WIDTH };
        for from in 21..99 {
            let Cell::Taken(piece) = self.cells[from] else { continue };
            if piece.side != side {
                continue;
            }
            match piece.kind {
                PieceKind::King => {
                    self.leap(&mut steps, from, &DIAGONAL);
                    self.leap(&mut steps, from, &STRAIGHT);
                }
                PieceKind::Met => self.leap(&mut steps, from, &DIAGONAL),
                PieceKind::Khon => {
                    self.leap(&mut steps, from, &DIAGONAL);
                    self.leap(&mut steps, from, &[forward]);
                }
                PieceKind::Knight => self.leap(&mut steps, from, &KNIGHT),
                PieceKind::Rook => self.slide(&mut steps, from),
                PieceKind::Pawn => self.advance(&mut steps, from, forward),
            }
        }
        steps
    }

    fn leap(&self, steps: &mut Vec<Step>, from: usize, offsets: &[isize]) {
        for &offset in offsets {
            let to = from.strict_add_signed(offset);
            if self.cells[to] == Cell::Empty || self.is_capture(from, to) {
                steps.push(Step { from, to, promotes: false });
            }
        }
    }

    fn slide(&self, steps: &mut Vec<Step>, from: usize) {
        for offset in STRAIGHT {
            let mut to = from.strict_add_signed(offset);
            while self.cells[to] == Cell::Empty {
                steps.push(Step { from, to, promotes: false });
                to = to.strict_add_signed(offset);
            }
            if self.is_capture(from, to) {
                steps.push(Step { from, to, promotes: false });
            }
        }
    }

    fn advance(&self, steps: &mut Vec<Step>, from: usize, forward: isize) {
        let mut push = |to: usize| {
            // Mailbox rows 2 to 9 are ranks 1 to 8; pawns promote on their sixth rank and beyond.
            let row = to / 10;
            let promotes = if forward > 0 { row >= 7 } else { row <= 4 };
            steps.push(Step { from, to, promotes });
        };
        let ahead = from.strict_add_signed(forward);
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

fn cell_of(square: Square) -> usize {
    21 + 10 * usize::from(square.rank().index()) + usize::from(square.file().index())
}

fn square_of(cell: usize) -> Square {
    Square::from_low_bits((8 * (cell / 10 - 2) + (cell % 10 - 1)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of Fairy-Stockfish 11.1, Sjaak II and a mailbox program of a third hand; the last
    /// position, with a pawn beyond its promotion rank, of current Fairy-Stockfish.
    #[test]
    fn published_counts() {
        for (fen, counts) in [
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", &[23, 529, 12012][..]),
            ("6r1/2mnks2/pps1pn1p/2pp1p2/1PNP1P2/P1PKPS1P/2S1N3/R3M3 w", &[28, 1098, 29655]),
            ("4k3/8/8/8/3p4/8/8/4K3 b", &[6, 29, 231, 1355, 11305]),
            ("8/3k4/3S4/8/8/8/8/3K4 b", &[6, 55, 261]),
            ("8/3S4/3k4/8/8/8/8/3K4 b", &[6, 55, 372]),
            ("k7/8/8/8/8/8/8/K7 w", &[3, 9, 54, 324]),
            ("rnsmksnr/8/ppp1ppp1/7p/8/PP1PPPPP/2pP4/RNSK1SNR w", &[4]),
        ] {
            let mut mailbox = Mailbox::of(&Position::from_fen(fen).unwrap());
            for (depth, &expected) in (1..).zip(counts) {
                assert_eq!(mailbox.count(depth), expected, "{fen} at depth {depth}");
            }
        }
    }
}
