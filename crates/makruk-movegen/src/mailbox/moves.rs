//! Legal moves, and leaves.

use arrayvec::ArrayVec;
use makruk_core::{Move, PieceKind, Side};

use super::board::{Board, Step};
use super::grid::Grid;

/// What arrives on a square comes from one of eight directions, where the nearest piece hides all others, or
/// by one of eight jumps: there are never more moves.
type Steps = ArrayVec<Step, { 16 * 64 }>;

impl<G: Grid> Board<G> {
    /// Leaves at `depth`. The last ply's moves are not made where that is not needed to know that they are
    /// legal.
    pub(super) fn count(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        let in_check = self.is_in_check(self.side);
        let mut steps = Steps::new();
        self.list(&mut steps);
        for &step in &steps {
            if depth > 1 {
                leaves += self.after(step, in_check, |after| after.count(depth - 1)).unwrap_or(0);
            } else if !self.may_bare_king(step, in_check) || self.after(step, in_check, |_| ()).is_some() {
                leaves += 1;
            }
        }
        leaves
    }

    /// Leaves at `depth`, every move made.
    pub(super) fn walk(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        let in_check = self.is_in_check(self.side);
        let mut steps = Steps::new();
        self.list(&mut steps);
        for &step in &steps {
            // The black box keeps the compiler from dropping moves whose result nobody reads.
            let below = self.after(step, in_check, |after| std::hint::black_box(after).walk(depth - 1));
            leaves += below.unwrap_or(0);
        }
        leaves
    }

    pub(super) fn legal_moves(&mut self) -> Vec<Move> {
        let in_check = self.is_in_check(self.side);
        let mut steps = Steps::new();
        self.list(&mut steps);
        let legal = steps.into_iter().filter(|&step| self.after(step, in_check, |_| ()).is_some());
        legal
            .map(|step| {
                let (from, to) = (G::square(step.from.into()), G::square(step.to.into()));
                if step.promotes { Move::promotion(from, to, PieceKind::Met) } else { Move::step(from, to) }
            })
            .collect()
    }

    /// Makes a move, looks at what is there then if it was legal, and takes it back.
    #[inline]
    fn after<T>(&mut self, step: Step, in_check: bool, look: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let tested = self.may_bare_king(step, in_check);
        let victim = self.make(step);
        let legal = !(tested && self.is_in_check(!self.side));
        let seen = legal.then(|| look(self));
        self.unmake(step, victim);
        seen
    }

    /// Whether only a test can tell that a move is legal. Rooks alone see past a square that was left.
    #[inline]
    fn may_bare_king(&self, step: Step, in_check: bool) -> bool {
        // The king shares lines with himself.
        in_check || G::share_line(self.king(self.side), step.from.into())
    }

    #[inline]
    fn is_in_check(&self, side: Side) -> bool {
        G::is_attacked(self, self.king(side), !side)
    }

    /// Writes down the moves of the side to move without regard to its king. The list is the caller's, as it is
    /// long to be handed over.
    #[inline]
    fn list(&self, steps: &mut Steps) {
        for &from in self.lists[self.side.index()].squares() {
            let Some(piece) = self.cells[from.into()] else { continue };
            let takes = |to: usize| self.cells[to].is_some_and(|target| target.side != self.side);
            let goes = |to: usize| self.cells[to].is_none_or(|target| target.side != self.side);
            let mut push = |to: usize, promotes| steps.push(Step { from, to: to as u8, promotes });
            match piece.kind {
                PieceKind::Pawn => {
                    let ahead = G::ahead(self.side, from.into());
                    // From here on a step ends on the sixth rank or beyond.
                    let rank = G::square(from.into()).rank().index();
                    let promotes = if self.side == Side::White { rank >= 4 } else { rank <= 3 };
                    if let Some(to) = ahead.filter(|&to| self.cells[to].is_none()) {
                        push(to, promotes);
                    }
                    G::for_each_step(piece, from.into(), |to| {
                        if takes(to) {
                            push(to, promotes);
                        }
                    });
                }
                PieceKind::Rook => G::for_each_on_rays(&self.cells, from.into(), |to| {
                    if goes(to) {
                        push(to, false);
                    }
                }),
                _ => G::for_each_step(piece, from.into(), |to| {
                    if goes(to) {
                        push(to, false);
                    }
                }),
            }
        }
    }
}
