//! How a program writes pieces and moves where it does not write them as we do.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The program's letters and its way to write a promotion.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spelling {
    /// Our letters of pieces, in lower case, and the program's for them; the other letters are the same.
    #[serde(default)]
    pub letters: BTreeMap<char, char>,
    /// A promotion: `{squares}` stands for where from and where to, `{letter}` for the new piece; `None` for
    /// `{squares}{letter}`.
    pub promotion: Option<String>,
}

impl Spelling {
    /// What is wrong with it.
    pub(super) fn problem(&self) -> Option<String> {
        let letters = self.letters.iter().flat_map(|(ours, theirs)| [ours, theirs]);
        if let Some(letter) = letters.into_iter().find(|letter| !letter.is_ascii_lowercase()) {
            return Some(format!("`letters`: found `{letter}`, expected letters in lower case"));
        }
        let promotion = self.promotion.as_ref()?;
        let lacks = !promotion.contains("{squares}");
        lacks.then(|| format!("`promotion`: found `{promotion}`, expected a text with {{squares}}"))
    }

    /// A FEN of ours as the program reads it.
    pub(super) fn fen(&self, fen: &str) -> String {
        let (pieces, rest) = fen.split_at(fen.find(' ').unwrap_or(fen.len()));
        pieces.chars().map(|letter| self.letter(letter)).chain(rest.chars()).collect()
    }

    /// A move of ours as the program writes it.
    pub fn mv(&self, text: &str) -> String {
        if let Some((piece, square)) = text.split_once('@') {
            return format!(
                "{}@{square}",
                piece.chars().map(|letter| self.letter(letter)).collect::<String>()
            );
        }
        let (Some(squares), Some(letter)) = (text.get(..4), text.chars().nth(4)) else {
            return text.to_owned();
        };
        let promotion = self.promotion.as_deref().unwrap_or("{squares}{letter}");
        promotion.replace("{squares}", squares).replace("{letter}", &self.letter(letter).to_string())
    }

    fn letter(&self, ours: char) -> char {
        match self.letters.get(&ours.to_ascii_lowercase()) {
            Some(theirs) if ours.is_ascii_uppercase() => theirs.to_ascii_uppercase(),
            Some(&theirs) => theirs,
            None => ours,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelling(letters: &[(char, char)], promotion: Option<&str>) -> Spelling {
        Spelling { letters: letters.iter().copied().collect(), promotion: promotion.map(str::to_owned) }
    }

    #[test]
    fn without_a_word_it_is_ours() {
        let ours = Spelling::default();
        for text in ["a3a4", "f5f6m", "R@a1"] {
            assert_eq!(ours.mv(text), text);
        }
        assert_eq!(ours.fen("4k3/8/8/8/8/3m4/8/4K3 b - - 0 1"), "4k3/8/8/8/8/3m4/8/4K3 b - - 0 1");
    }

    #[test]
    fn letters_keep_their_case_and_stay_on_the_board() {
        // Each other's letters; `b` is the side to move, too.
        let theirs = spelling(&[('m', 'f'), ('s', 'b'), ('b', 's')], None);
        assert_eq!(
            theirs.fen("4k3/8/3s4/2M5/8/3m4/8/4K3[Ss] b - - 0 1"),
            "4k3/8/3b4/2F5/8/3f4/8/4K3[Bb] b - - 0 1"
        );
        assert_eq!(theirs.mv("f5f6m"), "f5f6f");
        assert_eq!(theirs.mv("S@b1"), "B@b1");
        // Squares are none of them.
        assert_eq!(theirs.mv("b3b4"), "b3b4");
    }

    #[test]
    fn promotions_are_written_in_many_ways() {
        assert_eq!(spelling(&[('m', 'f')], Some("{squares}={letter}")).mv("f5f6m"), "f5f6=f");
        assert_eq!(spelling(&[], Some("{squares}")).mv("f5f6m"), "f5f6");
        assert_eq!(spelling(&[], Some("{squares}")).mv("f5f6"), "f5f6");
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        assert_eq!(spelling(&[('m', 'f')], Some("{squares}=F")).problem(), None);
        assert!(spelling(&[('M', 'f')], None).problem().unwrap().contains("`M`"));
        assert!(spelling(&[('m', '1')], None).problem().unwrap().contains("`1`"));
        assert!(spelling(&[], Some("{letter}")).problem().unwrap().contains("{squares}"));
    }
}
