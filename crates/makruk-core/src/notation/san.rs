//! Standard algebraic notation, as FIDE's handbook has it for chess, with the letters of the game.
//!
//! Written: `e4`, `gxh4`, `Rxd6+`, `Sed4`, `h3=M`, `#` for mate. Read: also without `x`, `=`, `+` and
//! `#`, with letters of other programs (`E`, `F`), and with `!` and `?` behind the move.

use crate::quote::shown;
use crate::{Move, MoveError, MoveKind, PieceKind, Position, Square, Variant};

impl<V: Variant> Position<V> {
    /// A legal move's text in SAN.
    pub fn san(&self, mv: Move) -> String {
        let moves = self.legal_moves();
        let letter = |kind: PieceKind| V::LETTERS.letters[kind.index()];
        let mut text = match mv.kind() {
            MoveKind::Drop(kind) => format!("{}@{}", letter(kind), mv.to()),
            MoveKind::Step | MoveKind::Promotion(_) => {
                let kind = self.board().kind_at(mv.from()).unwrap_or(PieceKind::Pawn);
                let captures = self.board().side(!self.side()).has(mv.to());
                let mut text = String::new();
                if kind != PieceKind::Pawn {
                    text.push(letter(kind));
                    text.push_str(&self.origin(mv, kind, &moves));
                } else if captures {
                    text.push_str(&mv.from().file().to_string());
                } else if mv.from().file() != mv.to().file() {
                    // Sittuyin: a promotion by a diagonal step, which looks like no other pawn's move.
                    text.push_str(&mv.from().to_string());
                }
                if captures {
                    text.push('x');
                }
                text.push_str(&mv.to().to_string());
                text
            }
        };
        if let Some(kind) = mv.promoted() {
            text.push('=');
            text.push(letter(kind));
        }
        let after = self.play(mv);
        if after.checkers().any() {
            text.push(if after.legal_moves().is_empty() { '#' } else { '+' });
        }
        text
    }

    /// As much of the square of origin as tells the move from others of the same kind of piece.
    fn origin(&self, mv: Move, kind: PieceKind, moves: &[Move]) -> String {
        let rivals: Vec<Square> = moves
            .iter()
            .filter(|other| other.to() == mv.to() && other.from() != mv.from())
            .map(|other| other.from())
            .filter(|&from| self.board().kind_at(from) == Some(kind))
            .collect();
        let from = mv.from();
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|rival| rival.file() != from.file()) {
            from.file().to_string()
        } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
            from.rank().to_string()
        } else {
            from.to_string()
        }
    }

    /// Finds a move by its SAN text.
    pub(super) fn find_san(&self, text: &str) -> Result<Move, MoveError> {
        let said = Said::parse::<V>(text).ok_or_else(|| MoveError::Malformed(shown(text)))?;
        self.only_move(text, |mv| said.fits(self, mv))
    }
}

/// What a SAN text says.
struct Said {
    kind: PieceKind,
    file: Option<u8>,
    rank: Option<u8>,
    captures: bool,
    to: Square,
    becomes: Option<PieceKind>,
}

impl Said {
    /// Reads a text that has the shape of a move in SAN.
    fn parse<V: Variant>(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let capital = |letter: char| letter.is_ascii_uppercase().then(|| V::LETTERS.kind(letter)).flatten();
        let (kind, rest) = match text.chars().next().and_then(capital) {
            Some(kind) => (kind, &text[1..]),
            None => (PieceKind::Pawn, text),
        };
        let (rest, becomes) = match rest.chars().next_back() {
            Some(last) if !last.is_ascii_digit() => {
                let rest = &rest[..rest.len() - last.len_utf8()];
                let becomes = match rest.strip_suffix('=') {
                    Some(_) => V::LETTERS.kind(last)?,
                    None => capital(last)?,
                };
                (rest.strip_suffix('=').unwrap_or(rest), Some(becomes))
            }
            _ => (rest, None),
        };
        let split = rest.len().checked_sub(2)?;
        let (before, to) = (rest.get(..split)?, rest.get(split..)?.parse().ok()?);
        let (before, captures) = match before.strip_suffix('x') {
            Some(before) => (before, true),
            None => (before, false),
        };
        let (file, rank) = match *before.as_bytes() {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        Some(Self { kind, file, rank, captures, to, becomes })
    }

    fn fits<V: Variant>(&self, position: &Position<V>, mv: Move) -> bool {
        let from = mv.from();
        let only_promotion = V::PROMOTIONS.len() == 1 && self.becomes.is_none();
        let promotes = mv.promoted() == self.becomes || only_promotion;
        let takes = position.board().side(!position.side()).has(mv.to());
        mv.to() == self.to
            && position.board().kind_at(from) == Some(self.kind)
            && self.file.is_none_or(|file| from.file().index() == file)
            && self.rank.is_none_or(|rank| from.rank().index() == rank)
            && promotes
            && (takes || !self.captures)
            // A pawn's capture names its file, so `h4` is its straight step.
            && (self.kind != PieceKind::Pawn || self.file.is_some() || !takes)
    }
}
