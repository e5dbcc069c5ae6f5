//! The notation of UCI: from, to, and the letter of the new piece.

use crate::{Move, MoveError, MoveKind, PieceKind, Position, Square, Variant};

/// What a UCI text says.
pub(super) struct Said {
    from: Square,
    to: Square,
    /// The piece that is dropped.
    dropped: Option<PieceKind>,
    /// What the pawn becomes.
    becomes: Option<PieceKind>,
}

impl Said {
    /// Reads a text that has the shape of such a move, whatever stands on the board.
    pub(super) fn parse<V: Variant>(text: &str) -> Option<Self> {
        let kind = |byte: u8| V::LETTERS.kind(char::from(byte));
        let square = |range: std::ops::Range<usize>| text.get(range)?.parse::<Square>().ok();
        match *text.as_bytes() {
            [letter, b'@', _, _] => {
                let to = square(2..4)?;
                Some(Self { from: to, to, dropped: Some(kind(letter)?), becomes: None })
            }
            [_, _, _, _] => {
                Some(Self { from: square(0..2)?, to: square(2..4)?, dropped: None, becomes: None })
            }
            [_, _, _, _, letter] => {
                let becomes = Some(kind(letter)?);
                Some(Self { from: square(0..2)?, to: square(2..4)?, dropped: None, becomes })
            }
            _ => None,
        }
    }

    /// Whether a move is the one that is meant. Where a pawn can become several kinds of piece, a text
    /// without a letter fits them all.
    fn fits(&self, mv: Move) -> bool {
        let kind_fits = match mv.kind() {
            MoveKind::Step => self.dropped.is_none() && self.becomes.is_none(),
            MoveKind::Promotion(kind) => {
                self.dropped.is_none() && self.becomes.is_none_or(|said| said == kind)
            }
            MoveKind::Drop(kind) => self.dropped == Some(kind),
        };
        kind_fits && mv.from() == self.from && mv.to() == self.to
    }
}

impl<V: Variant> Position<V> {
    /// Finds a move by its UCI text. Where a pawn can become one kind of piece only, its letter may be
    /// missing.
    pub(super) fn find_uci(&self, text: &str, said: &Said) -> Result<Move, MoveError> {
        self.only_move(text, |mv| said.fits(mv))
    }
}
