//! Writing a FEN.

use std::fmt;

use super::{Fen, Tail};
use crate::{Board, File, Hand, Piece, PieceKind, Rank, Side, Square, Variant};

impl<V: Variant> fmt::Display for Fen<V> {
    /// The text, with its tail in the form it was read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_board::<V>(self.position.board()))?;
        if let Some(hand) = V::hand(self.position.state()) {
            write!(f, "[{}]", write_hand::<V>(hand))?;
        }
        if self.tail == Tail::BoardOnly {
            return Ok(());
        }
        write!(f, " {}", self.position.side().letter())?;
        let rights = || V::write_rights(self.position.state());
        match self.tail {
            Tail::BoardOnly | Tail::SideOnly => Ok(()),
            Tail::NoCounters => write!(f, " {} -", rights()),
            Tail::Short { clock, number } => write!(f, " {clock} {number}"),
            Tail::Full { limit: None, plies, number } => write!(f, " {} - {plies} {number}", rights()),
            Tail::Full { limit: Some(limit), plies, number } => {
                write!(f, " {} {limit} {plies} {number}", rights())
            }
        }
    }
}

/// The first field of a FEN.
pub(crate) fn write_board<V: Variant>(board: &Board) -> String {
    let mut text = String::new();
    for rank in Rank::all().rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for file in File::all() {
            match board.at(Square::at(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_count(&mut text, empty);
                    empty = 0;
                    text.push(V::LETTERS.letter(piece));
                }
            }
        }
        push_count(&mut text, empty);
    }
    text
}

/// The pieces in hand: White's, then Black's, in the order of their kinds.
fn write_hand<V: Variant>(hand: Hand) -> String {
    let pieces = Side::ALL.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| Piece { side, kind }));
    pieces
        .flat_map(|piece| {
            std::iter::repeat_n(V::LETTERS.letter(piece), hand.count(piece.side, piece.kind) as usize)
        })
        .collect()
}

fn push_count(text: &mut String, empty: u32) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}
