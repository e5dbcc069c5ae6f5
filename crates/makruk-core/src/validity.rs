//! What makes a position one that can be counted.

use crate::{Bitboard, Board, PieceKind, Position, Side, Square, Variant, king_attacks};

/// A rule that every position obeys and that the given parts break.
///
/// Nothing else is asked of a position: there may be any number of pieces, and pawns may stand on
/// any rank (one on or past its promotion rank promotes with its next step).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {}, expected {}", self.found(), self.expected())]
pub enum PositionError {
    /// A square belongs to two kinds or two sides, or to a kind but no side, or the reverse.
    Contradiction(Square),
    /// A side has no king, or more than one.
    KingCount {
        /// The side whose kings were counted.
        side: Side,
        /// How many there are.
        found: u32,
    },
    /// The kings stand next to each other.
    AdjacentKings {
        /// Where White's king stands.
        white: Square,
        /// Where Black's king stands.
        black: Square,
    },
    /// The side that has just moved is in check, so its king could be captured.
    WaitingKingInCheck {
        /// The side that is in check and not to move.
        side: Side,
        /// Where its king stands.
        king: Square,
        /// One of the pieces that attack it.
        checker: Square,
    },
}

impl PositionError {
    /// What the position has.
    pub fn found(&self) -> String {
        match self {
            Self::Contradiction(square) => format!("piece sets that contradict each other on {square}"),
            Self::KingCount { side, found: 0 } => format!("no {side} king"),
            Self::KingCount { side, found } => format!("{found} {side} kings"),
            Self::AdjacentKings { white, black } => format!("kings side by side on {white} and {black}"),
            Self::WaitingKingInCheck { side, king, checker } => {
                format!("{side}'s king on {king} in check from {checker} with {} to move", side.other())
            }
        }
    }

    /// What it should have.
    pub const fn expected(&self) -> &'static str {
        match self {
            Self::Contradiction(_) => "each square to hold one piece of one side, or none",
            Self::KingCount { .. } => "exactly one king for each side",
            Self::AdjacentKings { .. } => "at least one square between the kings",
            Self::WaitingKingInCheck { .. } => "no side but the one to move to be in check",
        }
    }
}

impl<V: Variant> Position<V> {
    /// Recomputes everything that must hold of a position.
    ///
    /// # Errors
    /// The first rule found broken.
    pub fn check_validity(&self) -> Result<(), PositionError> {
        let board = self.board();
        if let Some(square) = contradiction(board).first() {
            return Err(PositionError::Contradiction(square));
        }
        let white = self.only_king(Side::White)?;
        let black = self.only_king(Side::Black)?;
        if let (Some(white), Some(black)) = (white, black)
            && king_attacks(white).has(black)
        {
            return Err(PositionError::AdjacentKings { white, black });
        }
        let side = !self.side();
        // A position whose game is over may stand as it is: nobody will capture that king.
        let Some(king) = board.king(side) else { return Ok(()) };
        match V::attackers(board, self.state(), king, !side).first() {
            Some(checker) => Err(PositionError::WaitingKingInCheck { side, king, checker }),
            None => Ok(()),
        }
    }

    /// The square of a side's king; `None` when it is in hand.
    fn only_king(&self, side: Side) -> Result<Option<Square>, PositionError> {
        let kings = self.board().pieces(side, PieceKind::King);
        let in_hand = V::hand(self.state()).map_or(0, |hand| hand.count(side, PieceKind::King));
        match kings.count() + in_hand {
            1 => Ok(kings.first()),
            found => Err(PositionError::KingCount { side, found }),
        }
    }
}

/// The squares that are not in exactly one kind and one side, or in none of either.
fn contradiction(board: &Board) -> Bitboard {
    let (kinds, [white, black]) = board.words();
    let mut any = Bitboard::EMPTY;
    let mut twice = white & black;
    for kind in kinds {
        twice |= any & kind;
        any |= kind;
    }
    twice | (any ^ (white | black))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Makruk, Piece};

    #[test]
    fn each_rule_is_checked() {
        let king = |side| Piece { side, kind: PieceKind::King };
        let mut board = Board::EMPTY;
        let position = |board: Board, side| Position::<Makruk>::new(board, side, ());
        board.put(Square::A1, king(Side::White));
        assert_eq!(
            position(board, Side::White),
            Err(PositionError::KingCount { side: Side::Black, found: 0 })
        );
        board.put(Square::B2, king(Side::Black));
        assert!(matches!(position(board, Side::White), Err(PositionError::AdjacentKings { .. })));
        board.remove(Square::B2);
        board.put(Square::H8, king(Side::Black));
        assert!(position(board, Side::White).is_ok());
        board.put(Square::H1, Piece { side: Side::White, kind: PieceKind::Rook });
        assert_eq!(
            position(board, Side::White),
            Err(PositionError::WaitingKingInCheck {
                side: Side::Black,
                king: Square::H8,
                checker: Square::H1
            })
        );
        assert!(position(board, Side::Black).is_ok());
        board.put(Square::H2, king(Side::Black));
        assert_eq!(
            position(board, Side::Black),
            Err(PositionError::KingCount { side: Side::Black, found: 2 })
        );
    }
}
