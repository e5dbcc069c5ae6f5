//! What is computed once per node: danger to the king, checks, pins.

use makruk_core::{
    Bitboard, Board, PieceKind, Side, Square, between, khon_attacks, king_attacks, knight_attacks, line,
    met_attacks, pawn_attacks,
};

use super::family::Family;
use super::us::Us;
use crate::rook::RookAttacks;

/// A position with Us to move, taken apart for legal move generation.
pub(super) struct Node {
    /// Our pieces.
    pub(super) us: Bitboard,
    /// Their pieces.
    pub(super) them: Bitboard,
    /// All pieces.
    pub(super) occupied: Bitboard,
    /// Where our king stands.
    pub(super) king: Square,
    /// Where our king may go.
    pub(super) king_targets: Bitboard,
    /// Where our other pieces may go: not onto our own, and in check only where that ends it.
    pub(super) targets: Bitboard,
    /// Our pieces that may not leave the line between our king and an enemy rook.
    pub(super) pinned: Bitboard,
    /// Whether we are in check.
    pub(super) in_check: bool,
}

impl Node {
    #[inline(always)]
    pub(super) fn of<V: Family, S: Us>(board: &Board, state: V::State, rooks: impl RookAttacks) -> Self {
        let them = board.side(S::SIDE.other());
        let king = board.pieces(S::SIDE, PieceKind::King);
        let their_sliders = them & sliders::<V>(board);
        let mut danger = step_attacks::<V, S::Them>(board, them)
            | rook_attacks(their_sliders, board.occupied() - king, rooks);
        if let Some(target) = V::leap_attack(state, S::SIDE.other()) {
            danger |= target.into();
        }
        Self::in_danger::<V, S>(board, state, danger, rooks)
    }

    /// The same where it is known what They attack, through our king if it is in check.
    #[inline(always)]
    pub(super) fn in_danger<V: Family, S: Us>(
        board: &Board,
        state: V::State,
        danger: Bitboard,
        rooks: impl RookAttacks,
    ) -> Self {
        let us = board.side(S::SIDE);
        let them = board.side(S::SIDE.other());
        let occupied = us | them;
        let king_set = us & board.kind(PieceKind::King);
        let king = Square::from_low_bits(king_set.0.trailing_zeros());
        let their_sliders = them & sliders::<V>(board);
        let leap_attack = V::leap_attack(state, S::SIDE.other());
        let mut king_targets = king_attacks(king) - us - danger;
        let in_check = danger.meets(king_set);
        let mut targets = !us;
        if in_check {
            let checkers = checkers::<V, S>(board, king, them, occupied, rooks);
            targets = match checkers.first() {
                // A leap can neither be blocked nor be ended by a capture on the leaping piece's home.
                _ if leap_attack == Some(king) => Bitboard::EMPTY,
                Some(checker) if !checkers.many() => (between(king, checker) | checkers) - us,
                _ => Bitboard::EMPTY,
            };
            if V::KING_STAYS_IN_CHECK {
                king_targets &= if checkers.many() { Bitboard::EMPTY } else { checkers };
            }
        } else if V::LEAPS {
            king_targets |= king_leaps::<V, S>(state, king) - occupied - danger;
        }
        let mut pinned = Bitboard::EMPTY;
        for slider in their_sliders & (Bitboard::file(king.file()) | Bitboard::rank(king.rank())) {
            let blockers = between(king, slider) & occupied;
            if !blockers.many() {
                pinned |= blockers & us;
            }
        }
        Self { us, them, occupied, king, king_targets, targets, pinned, in_check }
    }

    /// Where a piece on `from` may go as far as pins are concerned.
    #[inline(always)]
    pub(super) fn pin_line(&self, from: Square) -> Bitboard {
        if self.pinned.has(from) { line(self.king, from) } else { Bitboard::ALL }
    }

    /// The square that our met may leap to from its home, which is the other one.
    #[inline(always)]
    pub(super) fn met_leap<V: Family, S: Us>(
        &self,
        board: &Board,
        state: V::State,
    ) -> Option<(Square, Square)> {
        if !V::LEAPS || !V::rights(state).has(S::SIDE, PieceKind::Met) {
            return None;
        }
        let (home, ahead) = match S::SIDE {
            Side::White => (Square::E1, Square::E3),
            Side::Black => (Square::D8, Square::D6),
        };
        let free = if V::MET_LEAP_CAPTURES { self.targets } else { self.targets - self.occupied };
        let stands = (self.us & board.kind(PieceKind::Met)).has(home);
        (stands && (free & self.pin_line(home)).has(ahead)).then_some((home, ahead))
    }
}

/// The squares that a king may leap to from where it stands.
#[inline(always)]
fn king_leaps<V: Family, S: Us>(state: V::State, king: Square) -> Bitboard {
    let (home, leaps) = match S::SIDE {
        Side::White => (Square::D1, Bitboard(1 << Square::B2.index() | 1 << Square::F2.index())),
        Side::Black => (Square::E8, Bitboard(1 << Square::C7.index() | 1 << Square::G7.index())),
    };
    let may = king == home && V::rights(state).has(S::SIDE, PieceKind::King);
    if may { leaps } else { Bitboard::EMPTY }
}

/// The pieces that see along ranks and files.
#[inline(always)]
pub(super) fn sliders<V: Family>(board: &Board) -> Bitboard {
    let rooks = board.kind(PieceKind::Rook);
    if V::MET_SLIDES { rooks | board.kind(PieceKind::Met) } else { rooks }
}

/// The pieces that jump as knights.
#[inline(always)]
fn jumpers<V: Family>(board: &Board) -> Bitboard {
    let knights = board.kind(PieceKind::Knight);
    if V::MET_SLIDES { knights | board.kind(PieceKind::Met) } else { knights }
}

/// What the pieces of `S` attack other than along ranks and files.
#[inline(always)]
pub(super) fn step_attacks<V: Family, S: Us>(board: &Board, own: Bitboard) -> Bitboard {
    let of = |kind| own & board.kind(kind);
    let khons = of(PieceKind::Khon);
    let steppers = of(PieceKind::Met) | khons;
    let [a, b] = S::ahead(steppers | of(PieceKind::Pawn));
    let [c, d] = S::back(steppers);
    let king_set = of(PieceKind::King);
    let king = king_attacks(Square::from_low_bits(king_set.0.trailing_zeros()));
    let king = if V::HAND && king_set.is_empty() { Bitboard::EMPTY } else { king };
    a | b | c | d | S::forward(khons) | knight_steps(own & jumpers::<V>(board)) | king
}

/// What any knight of a set attacks: all at once, by shifts.
#[inline(always)]
pub(super) fn knight_steps(knights: Bitboard) -> Bitboard {
    let (east, west) = (knights.east(), knights.west());
    let narrow = east | west;
    let wide = east.east() | west.west();
    Bitboard(narrow.0 << 16 | narrow.0 >> 16 | wide.0 << 8 | wide.0 >> 8)
}

#[inline(always)]
pub(super) fn rook_attacks(set: Bitboard, occupied: Bitboard, rooks: impl RookAttacks) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for rook in set {
        attacks |= rooks.attacks(rook, occupied);
    }
    attacks
}

/// The pieces that give check, leaps aside.
#[inline(always)]
fn checkers<V: Family, S: Us>(
    board: &Board,
    king: Square,
    them: Bitboard,
    occupied: Bitboard,
    rooks: impl RookAttacks,
) -> Bitboard {
    let of = |kind| them & board.kind(kind);
    knight_attacks(king) & them & jumpers::<V>(board)
        | met_attacks(king) & of(PieceKind::Met)
        | khon_attacks(S::SIDE, king) & of(PieceKind::Khon)
        | pawn_attacks(S::SIDE, king) & of(PieceKind::Pawn)
        | rooks.attacks(king, occupied) & them & sliders::<V>(board)
}
