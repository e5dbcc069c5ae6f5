//! The text of a game: moves in either notation, with what stands between them in game records.

use crate::rulebook::{Event, EventError};
use crate::{Game, MoveError, Variant};

/// A game's text that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move text, number {number}: {cause}")]
pub struct TextError {
    /// The word's place among moves and events, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub cause: TextErrorCause,
}

/// What is wrong with a word of a game's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextErrorCause {
    /// It is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// It is an event that has no place here.
    #[error(transparent)]
    Event(#[from] EventError),
}

impl<V: Variant> Game<V> {
    /// Plays the moves of a text, in UCI or SAN, and makes the events `count` and `stop` known.
    /// Commas, move numbers (`12.`, `3...`), comments in braces and a result at the end are skipped.
    ///
    /// # Errors
    /// The first word that is not a legal move and not a proper event. What comes before it has been
    /// played.
    pub fn play_text(&mut self, text: &str) -> Result<(), TextError> {
        let text = without_comments(text);
        let words = text
            .split(|letter: char| letter.is_whitespace() || letter == ',')
            .map(without_number)
            .filter(|word| !word.is_empty() && !["1-0", "0-1", "1/2-1/2", "*"].contains(word));
        for (number, word) in (1..).zip(words) {
            self.play_word(word).map_err(|cause| TextError { number, cause })?;
        }
        Ok(())
    }

    fn play_word(&mut self, word: &str) -> Result<(), TextErrorCause> {
        if let Some(event) = [Event::Count, Event::Stop].into_iter().find(|event| event.word() == word) {
            return Ok(self.announce(event)?);
        }
        let mv = self.position().find_move(word)?;
        Ok(self.make(mv)?)
    }
}

fn without_comments(text: &str) -> String {
    let mut depth = 0_u32;
    text.chars()
        .filter(|letter| {
            match letter {
                '{' => depth += 1,
                '}' if depth > 0 => {
                    depth -= 1;
                    return false;
                }
                _ => {}
            }
            depth == 0
        })
        .collect()
}

/// A word without the number of a move before it: `12.e4` is `e4`, `12.` is nothing.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < word.len() => rest.trim_start_matches('.'),
        _ => word,
    }
}
