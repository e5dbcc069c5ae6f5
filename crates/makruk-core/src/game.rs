//! A game: a position, how it came about, and whether it is over.

use crate::rulebook::{Counting, CountingKind, Event, EventError, Node, Outcome, Rulebook, Step};
use crate::{
    Bitboard, Fen, Key, KeyHasher, Move, MoveError, Piece, PieceKind, Position, Side, Tail, Variant,
};

/// A game under a rulebook: moves can be made and taken back, positions repeat, counts run.
///
/// Moves may be played on after the game is over, as long as they are legal; [`outcome`](Self::outcome)
/// speaks of the position at hand.
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    start: Fen<V>,
    rulebook: &'static dyn Rulebook<V>,
    hasher: KeyHasher,
    /// Every position of the game, the present one last.
    line: Vec<Moment<V>>,
    moves: Vec<Move>,
}

/// A position of the game.
#[derive(Clone, Copy, Debug)]
struct Moment<V: Variant> {
    position: Position<V>,
    counting: Counting,
}

impl<V: Variant> Game<V> {
    /// A game that starts from a FEN.
    pub fn new(start: Fen<V>, rulebook: &'static dyn Rulebook<V>) -> Self {
        let moment = Moment { position: start.position, counting: rulebook.begin(&start) };
        Self { start, rulebook, hasher: KeyHasher::default(), line: vec![moment], moves: Vec::new() }
    }

    /// The FEN that the game started from.
    pub const fn start(&self) -> &Fen<V> {
        &self.start
    }

    /// The side that made the first move.
    pub const fn starting_side(&self) -> Side {
        self.start.position.side()
    }

    /// The rulebook.
    pub const fn rulebook(&self) -> &'static dyn Rulebook<V> {
        self.rulebook
    }

    /// Goes back to the start.
    pub fn reset(&mut self) {
        self.line.truncate(1);
        self.line[0].counting = self.rulebook.begin(&self.start);
        self.moves.clear();
    }

    /// The present position.
    pub fn position(&self) -> &Position<V> {
        &self.now().position
    }

    /// The present state of the count.
    pub fn counting(&self) -> Counting {
        self.now().counting
    }

    /// Says who counts Board's Honour, which a FEN cannot say. Nothing changes while that is not counted.
    pub fn set_counting_side(&mut self, side: Side) {
        if let Some(now) = self.line.last_mut()
            && now.counting.is_running()
            && now.counting.kind == CountingKind::Board
        {
            now.counting.side = Some(side);
        }
    }

    /// All positions of the game, the present one last.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &Position<V>> {
        self.line.iter().map(|moment| &moment.position)
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// Number of moves of both sides played since the start.
    pub const fn ply_count(&self) -> usize {
        self.moves.len()
    }

    /// The legal moves. They are listed also when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.position().legal_moves()
    }

    /// Whether a move is legal now.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.position().is_legal(mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn make(&mut self, mv: Move) -> Result<(), MoveError> {
        if !self.is_legal(mv) {
            return Err(MoveError::Illegal {
                text: mv.text(&V::LETTERS),
                fen: self.position().board_and_side(),
            });
        }
        let next = self.after(mv);
        self.line.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back, with everything said since.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.line.pop();
        Some(mv)
    }

    /// The side to move says something that changes the count.
    ///
    /// # Errors
    /// When the rulebook does not know the event, or not here.
    pub fn announce(&mut self, event: Event) -> Result<(), EventError> {
        let Moment { position, counting } = *self.now();
        let counting = self.rulebook.announce(&position, counting, event)?;
        if let Some(now) = self.line.last_mut() {
            now.counting = counting;
        }
        Ok(())
    }

    /// How often the present position occurred before.
    pub fn repeat_count(&self) -> usize {
        self.earlier(self.position(), self.line.len() - 1)
    }

    /// How often the position after a legal move occurred before.
    pub fn repeat_count_after(&self, mv: Move) -> usize {
        self.earlier(&self.after(mv).position, self.line.len())
    }

    /// Whether a legal move leads to a position that occurred before.
    pub fn would_repeat(&self, mv: Move) -> bool {
        self.repeat_count_after(mv) > 0
    }

    /// A 64-bit key of the present position. Repetition itself is found by comparing positions.
    pub fn key(&self) -> u64 {
        let Key { signature, .. } = self.hasher.key(self.position(), 0);
        signature
    }

    /// Where a side's pieces of one kind stand.
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Bitboard {
        self.position().board().pieces(side, kind)
    }

    /// How many pieces of one kind a side has on the board.
    pub fn piece_count(&self, side: Side, kind: PieceKind) -> u32 {
        self.pieces(side, kind).count()
    }

    /// How many pieces of one kind a side has in hand.
    pub fn reserve(&self, piece: Piece) -> u32 {
        V::hand(self.position().state()).map_or(0, |hand| hand.count(piece.side, piece.kind))
    }

    /// The number of the present full move, as a FEN says it.
    pub fn move_number(&self) -> u32 {
        let black_moves = match self.starting_side() {
            Side::White => self.ply_count() / 2,
            Side::Black => self.ply_count().div_ceil(2),
        };
        self.start.tail.number().saturating_add(u32::try_from(black_moves).unwrap_or(u32::MAX))
    }

    /// The present position as a FEN, in the rulebook's spelling.
    pub fn fen(&self) -> Fen<V> {
        let (limit, plies) = self.rulebook.fen_counters(self.counting());
        let tail = Tail::Full { limit, plies, number: self.move_number() };
        Fen { position: *self.position(), tail, warnings: Vec::new() }
    }

    /// Whether the game is over, and how.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rulebook.decide(&Node {
            position: self.position(),
            counting: self.counting(),
            can_move: !self.legal_moves().is_empty(),
            occurrences: u32::try_from(self.repeat_count() + 1).unwrap_or(u32::MAX),
        })
    }

    fn now(&self) -> &Moment<V> {
        self.line.last().expect("a game has a position")
    }

    fn after(&self, mv: Move) -> Moment<V> {
        let Moment { position: before, counting } = self.now();
        let after = before.play(mv);
        let step = Step { before, mv, after: &after, counting: *counting };
        Moment { counting: self.rulebook.advance(&step), position: after }
    }

    /// Occurrences of a position among the first `moments` of the game.
    fn earlier(&self, position: &Position<V>, moments: usize) -> usize {
        self.line[..moments].iter().filter(|moment| self.rulebook.repeats(&moment.position, position)).count()
    }
}
