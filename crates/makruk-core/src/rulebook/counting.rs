//! The state of a count.

use crate::Side;

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CountingKind {
    /// Nothing, so far.
    #[default]
    None,
    /// Board's Honour: both sides have pieces, and there are no pawns (in Ouk there may be).
    Board,
    /// Pieces' Honour: one side has only its king.
    Pieces,
    /// The fifty-move rule instead, as cutechess plays a FEN without counting fields.
    Western,
}

impl CountingKind {
    /// The word in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Board => "board",
            Self::Pieces => "pieces",
            Self::Western => "western",
        }
    }
}

/// A count, in plies, as FENs say it. The move counted `n` is the ply `2n - 1`, if the counting side
/// has just made it, and the opponent's answer is the ply `2n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counting {
    /// What is counted.
    pub kind: CountingKind,
    /// The limit in plies; 0 while nothing runs.
    pub limit: u32,
    /// The plies counted while there is a limit.
    pub plies: u32,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// Who counts: the bare side, or who asked for it. Where nobody asks, Board's Honour is the side's
    /// that has the even plies before its moves.
    pub side: Option<Side>,
    /// Whether the last move started the count.
    pub just_started: bool,
    /// Whether FENs of the game tell the clock instead of the count, as those of cutechess do after a FEN
    /// that told no count.
    pub unwritten: bool,
}

impl Counting {
    /// Whether a count is running.
    pub const fn is_running(&self) -> bool {
        self.limit > 0
    }

    /// What is counted now: [`CountingKind::None`] while no count runs and no fifty-move rule does.
    pub fn kind_in_force(&self) -> CountingKind {
        if self.is_running() || self.kind == CountingKind::Western { self.kind } else { CountingKind::None }
    }

    /// Whether the count is of this kind and running.
    pub(super) fn runs(&self, kind: CountingKind) -> bool {
        self.is_running() && self.kind == kind
    }

    /// The number of the last counted move, in a position with `to_move` to move: what a player would
    /// say aloud.
    pub fn count(&self, to_move: Side) -> u32 {
        let just_counted = self.counting_side(to_move) == Some(!to_move);
        self.plies.saturating_add(u32::from(just_counted)) / 2
    }

    /// The limit as the number of a move.
    pub const fn limit_in_moves(&self) -> u32 {
        self.limit / 2
    }

    /// The side that counts, in a position with `to_move` to move; `None` while nothing runs.
    pub const fn counting_side(&self, to_move: Side) -> Option<Side> {
        match self.side {
            _ if !self.is_running() => None,
            Some(side) => Some(side),
            None if self.plies.is_multiple_of(2) => Some(to_move),
            None => Some(to_move.other()),
        }
    }

    /// Whether the counting side has made the move counted as the limit, so that its opponent, who is
    /// to move, mates now or never.
    pub fn is_last_chance(&self, to_move: Side) -> bool {
        self.counting_side(to_move) == Some(!to_move) && self.count(to_move) >= self.limit_in_moves()
    }

    /// Counts one more ply on the count that runs, and on the clock.
    pub(super) fn tick(mut self, irreversible: bool) -> Self {
        self.just_started = false;
        if self.is_running() {
            self.plies = self.plies.saturating_add(1);
        }
        self.clock = if irreversible { 0 } else { self.clock.saturating_add(1) };
        self
    }

    /// Board's Honour from now on, with a limit in moves.
    pub(super) fn start_boards_honour(self, limit: u32) -> Self {
        let limit = 2 * limit;
        Self { kind: CountingKind::Board, limit, plies: 0, side: None, just_started: true, ..self }
    }

    /// Pieces' Honour from now on, with a limit in moves; both kings may be bare.
    pub(super) fn start_pieces_honour(self, limit: u32, plies: u32, side: Option<Side>) -> Self {
        Self { kind: CountingKind::Pieces, limit: 2 * limit, plies, side, just_started: true, ..self }
    }

    /// The state in two words, for keys. Different states give different words.
    pub fn bits(&self) -> [u64; 2] {
        let side = match self.side {
            None => 0,
            Some(Side::White) => 1,
            Some(Side::Black) => 2,
        };
        let small =
            self.kind as u64 | side << 2 | u64::from(self.just_started) << 4 | u64::from(self.unwritten) << 5;
        [u64::from(self.limit) << 32 | u64::from(self.plies), u64::from(self.clock) << 8 | small]
    }
}
