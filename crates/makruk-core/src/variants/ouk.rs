//! Ouk Chaktrang, Cambodian chess.

use std::marker::PhantomData;

use crate::{Bitboard, Board, Letters, Move, PieceKind, Position, RuleSet, Side, Square, State, Variant};

/// Makruk in which the king, while it has not moved, may leap to either of two squares, and the met two
/// squares straight ahead. The rules of the leaps differ between programs: they are the type `R`.
///
/// The king leaps from d1 to b2 or f2 (from e8 to g7 or c7), to an empty square and not while in check.
/// The met leaps from e1 to e3 (from d8 to d6) over whatever stands between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ouk<R>(PhantomData<R>);

/// Which pieces may still leap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OukRights(u8);

/// A right: its letter in a FEN, whose it is, and the piece and square that it belongs to.
struct Right {
    letter: char,
    side: Side,
    kind: PieceKind,
    home: Square,
}

/// The rights in the order of their bits. The letter is the file of the home square.
const RIGHTS: [Right; 4] = [
    Right { letter: 'D', side: Side::White, kind: PieceKind::King, home: Square::D1 },
    Right { letter: 'E', side: Side::White, kind: PieceKind::Met, home: Square::E1 },
    Right { letter: 'd', side: Side::Black, kind: PieceKind::Met, home: Square::D8 },
    Right { letter: 'e', side: Side::Black, kind: PieceKind::King, home: Square::E8 },
];

impl OukRights {
    /// Whether no piece may leap any more.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn bit(side: Side, kind: PieceKind) -> u8 {
        match (side, kind) {
            (Side::White, PieceKind::King) => 1,
            (Side::White, _) => 2,
            (Side::Black, PieceKind::King) => 8,
            (Side::Black, _) => 4,
        }
    }

    /// Whether the king or the met of a side may still leap.
    #[inline]
    pub const fn has(self, side: Side, kind: PieceKind) -> bool {
        self.0 & Self::bit(side, kind) != 0
    }

    /// The rights after a move, under the rules `R`.
    #[inline]
    #[must_use]
    pub fn after<R: RuleSet>(self, before: &Board, mover: Side, mv: Move) -> Self {
        let mut rights = self;
        if rights.is_empty() {
            return rights;
        }
        for (bit, right) in RIGHTS.iter().enumerate() {
            let touched = mv.from() == right.home || mv.to() == right.home;
            if touched && (right.side == mover || R::CAPTURE_TAKES_RIGHT) {
                rights.0 &= !(1 << bit);
            }
        }
        if R::ROOK_AIM
            && before.kind_at(mv.from()) == Some(PieceKind::Rook)
            && let Some(king) = before.king(!mover)
            && (king.file() == mv.to().file() || king.rank() == mv.to().rank())
        {
            rights.0 &= !Self::bit(!mover, PieceKind::King);
        }
        rights
    }

    /// Reads the letters of a FEN, in any order.
    pub(super) fn read(field: &str, board: &Board) -> Result<Self, String> {
        let mut rights = Self(0);
        for letter in field.chars() {
            let Some(bit) = RIGHTS.iter().position(|right| right.letter == letter) else {
                return Err("`-` or letters of DEde".to_owned());
            };
            let Right { side, kind, home, .. } = RIGHTS[bit];
            if !board.pieces(side, kind).has(home) {
                return Err(format!("`{letter}` only with the {side} {} on {home}", kind.name()));
            }
            rights.0 |= 1 << bit;
        }
        Ok(rights)
    }

    pub(super) fn write(self) -> String {
        let letters: String = RIGHTS
            .iter()
            .enumerate()
            .filter(|(bit, _)| self.0 >> bit & 1 != 0)
            .map(|(_, right)| right.letter)
            .collect();
        if letters.is_empty() { "-".to_owned() } else { letters }
    }

    /// The bits, one for each right.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The square that the met of `side` attacks by its leap, and the met's home, while it has the right.
    #[inline]
    pub fn leap_attack<R: RuleSet>(self, side: Side) -> Option<(Square, Square)> {
        if !R::MET_LEAP_CAPTURES || !self.has(side, PieceKind::Met) {
            return None;
        }
        Some(match side {
            Side::White => (Square::E3, Square::E1),
            Side::Black => (Square::D6, Square::D8),
        })
    }

    /// What attacks a square by a leap.
    pub(super) fn attackers<R: RuleSet>(self, square: Square, by: Side) -> Bitboard {
        match self.leap_attack::<R>(by) {
            Some((target, home)) if target == square => home.into(),
            _ => Bitboard::EMPTY,
        }
    }

    /// The leaps of the side to move.
    pub(super) fn leaps<R: RuleSet>(
        self,
        board: &Board,
        side: Side,
        in_check: bool,
        sink: &mut dyn FnMut(Move),
    ) {
        let (king, [left, right], met, ahead) = match side {
            Side::White => (Square::D1, [Square::B2, Square::F2], Square::E1, Square::E3),
            Side::Black => (Square::E8, [Square::G7, Square::C7], Square::D8, Square::D6),
        };
        let occupied = board.occupied();
        if self.has(side, PieceKind::King) && board.pieces(side, PieceKind::King).has(king) && !in_check {
            for to in [left, right] {
                if !occupied.has(to) {
                    sink(Move::step(king, to));
                }
            }
        }
        let blocked = if R::MET_LEAP_CAPTURES { board.side(side) } else { occupied };
        if self.has(side, PieceKind::Met)
            && board.pieces(side, PieceKind::Met).has(met)
            && !blocked.has(ahead)
        {
            sink(Move::step(met, ahead));
        }
    }
}

impl State for OukRights {
    #[inline]
    fn bits(self) -> u64 {
        self.0.into()
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        Self(bits as u8)
    }
}

impl<R: RuleSet> Variant for Ouk<R> {
    type State = OukRights;

    const NAME: &'static str = "ouk";
    const START_FEN: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";
    const LETTERS: Letters = crate::Makruk::LETTERS;
    const PROMOTION_ZONE: [Bitboard; 2] = crate::Makruk::PROMOTION_ZONE;
    const PROMOTIONS: &'static [PieceKind] = &[PieceKind::Met];

    #[inline]
    fn state_after(before: &Position<Self>, mv: Move, _: &Board) -> OukRights {
        before.state().after::<R>(before.board(), before.side(), mv)
    }

    fn read_rights(field: &str, board: &Board) -> Result<(OukRights, bool), String> {
        Ok((OukRights::read(field, board)?, false))
    }

    fn write_rights(rights: OukRights) -> String {
        rights.write()
    }

    fn attackers(board: &Board, rights: OukRights, square: Square, by: Side) -> Bitboard {
        board.attackers(square, by) | rights.attackers::<R>(square, by)
    }

    fn extra_moves(position: &Position<Self>, sink: &mut dyn FnMut(Move)) {
        if !position.state().is_empty() {
            let in_check = position.checkers().any();
            position.state().leaps::<R>(position.board(), position.side(), in_check, sink);
        }
    }
}
