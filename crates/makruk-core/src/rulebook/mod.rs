//! Rulebooks: when a count starts, what it counts to, and when a game is over.
//!
//! Programs and servers mostly agree on how pieces move and disagree on this. Each opinion is one module,
//! with what it says of each game in `family.rs`; the tables of differences are in `docs/rules.md`.

mod counting;
mod cutechess;
mod fairy;
mod limits;
mod material;
mod outcome;
mod promotions;
mod thai;

use std::fmt::Debug;

pub use counting::{Counting, CountingKind};
pub use cutechess::Cutechess;
pub use fairy::Fairy;
pub use outcome::{Outcome, Reason};
pub use thai::Thai;

use crate::{
    AiWok, Asean, Board, CutechessRules, Fen, KarOuk, Makpong, Makruk, Move, Ouk, Position, RuleSet, Side,
    Sittuyin, Variant,
};

/// One opinion on counting and on the end of the game.
pub trait Rulebook<V: Variant>: Debug + Sync {
    /// The name on the command line and in suite files.
    fn name(&self) -> &'static str;

    /// The counting state of a FEN.
    fn begin(&self, fen: &Fen<V>) -> Counting;

    /// The counting state after a move.
    fn advance(&self, step: &Step<'_, V>) -> Counting;

    /// The counting state after the side to move announced an event, if the rulebook knows it.
    ///
    /// # Errors
    /// An event that the rulebook does not have, or not now.
    fn announce(
        &self,
        _position: &Position<V>,
        _counting: Counting,
        event: Event,
    ) -> Result<Counting, EventError> {
        Err(EventError::NotInRulebook { event, rulebook: self.name() })
    }

    /// Whether the game is over, and how.
    fn decide(&self, node: &Node<'_, V>) -> Option<Outcome>;

    /// Whether a position of the game occurs again in a later one. Nobody but Fairy-Stockfish in the two
    /// games of Ouk takes positions for the same that differ in anything.
    fn repeats(&self, earlier: &Position<V>, later: &Position<V>) -> bool {
        earlier == later
    }

    /// Whether White's and Black's material is too little to mate, in this order.
    fn insufficient(&self, position: &Position<V>) -> [bool; 2];

    /// The counting limit, `None` for `-`, and the plies, as a FEN says them.
    fn fen_counters(&self, counting: Counting) -> (Option<u32>, u32);
}

/// A move with what is before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a, V: Variant> {
    /// The position that the move was played in.
    pub before: &'a Position<V>,
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub after: &'a Position<V>,
    /// The counting state before it.
    pub counting: Counting,
}

impl<V: Variant> Step<'_, V> {
    /// Whether the move took a piece.
    pub fn captures(&self) -> bool {
        self.after.board().occupied().count() < self.before.board().occupied().count()
    }

    /// Whether the move cannot be taken back by later moves: a capture, a pawn's move, or a drop.
    pub fn is_irreversible(&self) -> bool {
        let pawns = |position: &Position<V>| position.board().kind(crate::PieceKind::Pawn);
        let pieces = |position: &Position<V>| position.board().occupied().count();
        pieces(self.before) != pieces(self.after) || pawns(self.before) != pawns(self.after)
    }
}

/// A position in a game, as far as the end of the game depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a, V: Variant> {
    /// The position.
    pub position: &'a Position<V>,
    /// The counting state.
    pub counting: Counting,
    /// Whether the side to move has a legal move.
    pub can_move: bool,
    /// How often the position has occurred in the game, this time included; 1 where history is not
    /// looked at.
    pub occurrences: u32,
}

impl<V: Variant> Node<'_, V> {
    /// Mate or stalemate, which every rulebook knows.
    fn without_moves(&self) -> Option<Outcome> {
        if self.can_move {
            None
        } else if self.position.checkers().any() {
            Some(Outcome::win(!self.position.side(), Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }
}

/// What a player may say beside moving, under the rulebook `thai`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The side to move starts counting Board's Honour.
    Count,
    /// The side to move stops counting.
    Stop,
}

impl Event {
    /// The word in a game's text.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Stop => "stop",
        }
    }
}

/// Why an event was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// The rulebook counts by itself.
    #[error("found `{}`, which rulebook {rulebook} does not have", event.word())]
    NotInRulebook {
        /// The event.
        event: Event,
        /// The rulebook's name.
        rulebook: &'static str,
    },
    /// The event has no place in the position.
    #[error("found `{}`, expected it only {when}", event.word())]
    NotNow {
        /// The event.
        event: Event,
        /// When it would have been right.
        when: &'static str,
    },
}

/// A variant and the rulebooks that are defined for it.
pub trait Rulebooks: Variant {
    /// All of them, the default first.
    fn rulebooks() -> &'static [&'static dyn Rulebook<Self>];

    /// The rulebook of a name.
    fn rulebook(name: &str) -> Option<&'static dyn Rulebook<Self>> {
        Self::rulebooks().iter().copied().find(|rulebook| rulebook.name() == name)
    }
}

impl Rulebooks for Makruk {
    fn rulebooks() -> &'static [&'static dyn Rulebook<Self>] {
        &[&Cutechess, &Fairy, &Thai]
    }
}

impl Rulebooks for Asean {
    fn rulebooks() -> &'static [&'static dyn Rulebook<Self>] {
        &[&Cutechess, &Fairy]
    }
}

impl Rulebooks for AiWok {
    fn rulebooks() -> &'static [&'static dyn Rulebook<Self>] {
        &[&Cutechess, &Fairy]
    }
}

/// Cutechess does not have the game.
impl Rulebooks for Makpong {
    fn rulebooks() -> &'static [&'static dyn Rulebook<Self>] {
        &[&Fairy]
    }
}

/// The rules of movement are a program's own, and so must be those of the end.
impl<R: RuleSet> Rulebooks for Ouk<R> {
    fn rulebooks() -> &'static [&'static dyn Rulebook<Self>] {
        if R::NAME == CutechessRules::NAME { &[&Cutechess] } else { &[&Fairy] }
    }
}

/// As in Ouk.
impl<R: RuleSet> Rulebooks for KarOuk<R> {
    fn rulebooks() -> &'static [&'static dyn Rulebook<Self>] {
        if R::NAME == CutechessRules::NAME { &[&Cutechess] } else { &[&Fairy] }
    }
}

/// As in Ouk.
impl<R: RuleSet> Rulebooks for Sittuyin<R> {
    fn rulebooks() -> &'static [&'static dyn Rulebook<Self>] {
        if R::NAME == CutechessRules::NAME { &[&Cutechess] } else { &[&Fairy] }
    }
}

/// The side that has only its king; `None` when neither has, or both.
fn bare_side(board: &Board) -> Option<Side> {
    match Side::ALL.map(|side| board.side(side).many()) {
        [false, true] => Some(Side::White),
        [true, false] => Some(Side::Black),
        _ => None,
    }
}

/// Whether both sides have only their kings.
fn bare_kings(board: &Board) -> bool {
    board.occupied().count() <= 2
}

fn has_pawns(board: &Board) -> bool {
    board.kind(crate::PieceKind::Pawn).any()
}
