//! The notation of UCI: from, to, and the letter of the new piece.

use crate::{Move, MoveError, Position, Variant};

impl<V: Variant> Position<V> {
    /// Finds a move by its UCI text. Where a pawn can become one kind of piece only, its letter may be
    /// missing.
    pub(super) fn find_uci(&self, text: &str) -> Result<Move, MoveError> {
        let moves = self.legal_moves();
        let written: Vec<_> = moves.iter().map(|mv| (mv, mv.text(&V::LETTERS))).collect();
        if let Some((mv, _)) = written.iter().find(|(_, own)| own.eq_ignore_ascii_case(text)) {
            return Ok(**mv);
        }
        let mut fitting = written
            .iter()
            .filter(|(mv, own)| mv.promoted().is_some() && own[..own.len() - 1].eq_ignore_ascii_case(text));
        match (fitting.next(), fitting.next()) {
            (Some((mv, _)), None) => Ok(**mv),
            (None, _) => Err(self.illegal(text)),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous(text.to_owned())),
        }
    }
}

/// Whether a text has the shape of such a move, whatever stands on the board.
pub(super) fn has_shape<V: Variant>(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_kind = |byte: &u8| V::LETTERS.kind(char::from(*byte)).is_some();
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    match bytes {
        [kind, b'@', to @ ..] => is_kind(kind) && is_square(to),
        [_, _, _, _] => is_square(&bytes[..2]) && is_square(&bytes[2..]),
        [_, _, _, _, kind] => is_square(&bytes[..2]) && is_square(&bytes[2..4]) && is_kind(kind),
        _ => false,
    }
}
