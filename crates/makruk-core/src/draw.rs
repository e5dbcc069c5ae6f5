//! Drawn boards.

use std::fmt;

use crate::{Fen, File, KeyHasher, Piece, PieceKind, Rank, Side, Square, Variant};

/// With which signs a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbols {
    /// The letters of FEN.
    Ascii,
    /// The chess symbols of Unicode; the met is drawn as the queen, the khon as the bishop.
    Unicode,
}

/// A position as a picture in text: the board, then side to move, key, checkers and counters.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a, V: Variant> {
    /// What to draw.
    pub fen: &'a Fen<V>,
    /// How to draw it.
    pub symbols: Symbols,
    /// Which key to show.
    pub hasher: &'a KeyHasher,
}

impl<V: Variant> fmt::Display for Drawing<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.fen.position;
        let rule = format!("   {}+", "+---".repeat(8));
        for rank in Rank::all().rev() {
            writeln!(f, "{rule}")?;
            write!(f, " {rank} ")?;
            for file in File::all() {
                let piece = position.board().at(Square::at(file, rank));
                write!(f, "| {} ", piece.map_or(' ', |piece| self.sign(piece)))?;
            }
            writeln!(f, "|")?;
        }
        writeln!(f, "{rule}")?;
        write!(f, "  ")?;
        for file in File::all() {
            write!(f, "   {file}")?;
        }
        writeln!(f, "\n")?;
        let tail = self.fen.tail;
        let checkers: Vec<_> = position.checkers().squares().map(|square| square.to_string()).collect();
        let checkers = if checkers.is_empty() { "none".to_owned() } else { checkers.join(" ") };
        writeln!(f, "fen        {}", self.fen)?;
        writeln!(f, "side       {}", position.side())?;
        writeln!(f, "key        {}", self.hasher.key(position, 0))?;
        writeln!(f, "checkers   {checkers}")?;
        match tail.limit() {
            None => writeln!(f, "counting   no limit, clock {}", tail.plies())?,
            Some(0) => writeln!(f, "counting   not started, clock {}", tail.plies())?,
            Some(limit) => writeln!(f, "counting   {} of {limit} plies", tail.plies())?,
        }
        write!(f, "move       {}", tail.number())
    }
}

impl<V: Variant> Drawing<'_, V> {
    fn sign(&self, piece: Piece) -> char {
        match (self.symbols, piece.side) {
            (Symbols::Ascii, _) => V::LETTERS.letter(piece),
            (Symbols::Unicode, Side::White) => match piece.kind {
                PieceKind::King => '♔',
                PieceKind::Met => '♕',
                PieceKind::Khon => '♗',
                PieceKind::Knight => '♘',
                PieceKind::Rook => '♖',
                PieceKind::Pawn => '♙',
            },
            (Symbols::Unicode, Side::Black) => match piece.kind {
                PieceKind::King => '♚',
                PieceKind::Met => '♛',
                PieceKind::Khon => '♝',
                PieceKind::Knight => '♞',
                PieceKind::Rook => '♜',
                PieceKind::Pawn => '♟',
            },
        }
    }
}
