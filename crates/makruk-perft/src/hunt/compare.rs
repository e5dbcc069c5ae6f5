//! One position, both sides.

use std::collections::BTreeMap;

use makruk_core::{Fen, Position, Variant};
use makruk_movegen::Kernel;
use serde::Serialize;

use super::opponent::{Divide, Opponent, Refusal};
use crate::peers::Verdict;

/// Leaves below moves, by their text.
pub type Moves = BTreeMap<String, u64>;

/// How two answers differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// Legal moves that the other side does not have, and moves of its that are not legal.
    Lists {
        /// What it does not have.
        missing: Vec<String>,
        /// What it has beyond.
        extra: Vec<String>,
    },
    /// A move that it lists more than once.
    Twice(String),
    /// The same moves, but not the same leaves below this one.
    Below {
        /// The move.
        mv: String,
        /// As we count.
        ours: u64,
        /// As it counts.
        theirs: u64,
    },
    /// The moves agree or are not listed, the totals do not.
    Total {
        /// As we count.
        ours: u64,
        /// As it counts.
        theirs: u64,
    },
    /// Whether the game is over.
    Verdict {
        /// As we see it.
        ours: Verdict,
        /// As it says.
        theirs: Verdict,
    },
}

impl Fault {
    /// Whether both are of a kind, so that a smaller position shows the same.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Lists { missing, extra }, Self::Lists { missing: m, extra: e }) => {
                missing.is_empty() == m.is_empty() && extra.is_empty() == e.is_empty()
            }
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        }
    }
}

/// A position as it was asked about, and both answers.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    pub(super) ours: Moves,
    pub(super) theirs: Divide,
}

/// Whether both sides say the same of the end of the game; `None` as well if the other side does not tell. No leaves
/// are compared.
pub(super) fn judge<V: Variant>(
    position: &Position<V>,
    opponent: &mut dyn Opponent,
    told: &mut dyn FnMut(u64),
) -> Result<Option<Fault>, Refusal> {
    let Some(theirs) = opponent.verdict(&Fen::from(*position).to_string())? else { return Ok(None) };
    told(0);
    let ours = match (position.legal_moves().is_empty(), position.checkers().any()) {
        (false, _) => Verdict::Moves,
        (true, true) => Verdict::Mate,
        (true, false) => Verdict::Stalemate,
    };
    Ok((ours != theirs).then_some(Fault::Verdict { ours, theirs }))
}

/// Asks both sides.
pub(super) fn compare<V: Variant>(
    position: &Position<V>,
    depth: u32,
    kernel: &Kernel<V>,
    opponent: &mut dyn Opponent,
) -> Result<Comparison, Refusal> {
    let mut theirs = opponent.divide(&Fen::from(*position).to_string(), depth)?;
    let moves: Vec<_> = position.legal_moves().into_iter().map(|mv| (mv, mv.text(&V::LETTERS))).collect();
    // What it calls a legal move becomes our name of it; what is none stays as it is.
    let names: BTreeMap<_, _> = moves.iter().map(|(_, text)| (opponent.spelled(text), text)).collect();
    for (mv, _) in theirs.moves.iter_mut().flatten() {
        if let Some(&ours) = names.get(mv) {
            mv.clone_from(ours);
        }
    }
    let below = |mv| (kernel.count)(&position.play(mv), depth - 1);
    Ok(Comparison { ours: moves.into_iter().map(|(mv, text)| (text, below(mv))).collect(), theirs })
}

impl Comparison {
    /// Leaves as we count them.
    pub(super) fn leaves(&self) -> u64 {
        self.ours.values().sum()
    }

    /// The other side's moves, if it lists them.
    pub(super) fn their_moves(self) -> Option<Vec<String>> {
        Some(self.theirs.moves?.into_iter().map(|(mv, _)| mv).collect())
    }

    /// The first difference, if there is one.
    pub(super) fn fault(&self) -> Option<Fault> {
        if let Some(listed) = &self.theirs.moves {
            let mut theirs = Moves::new();
            for (mv, leaves) in listed {
                if theirs.insert(mv.clone(), *leaves).is_some() {
                    return Some(Fault::Twice(mv.clone()));
                }
            }
            let beyond = |one: &Moves, other: &Moves| -> Vec<String> {
                one.keys().filter(|mv| !other.contains_key(*mv)).cloned().collect()
            };
            let (missing, extra) = (beyond(&self.ours, &theirs), beyond(&theirs, &self.ours));
            if !missing.is_empty() || !extra.is_empty() {
                return Some(Fault::Lists { missing, extra });
            }
            let differs = self.ours.iter().find(|(mv, leaves)| theirs.get(*mv) != Some(leaves));
            if let Some((mv, &ours)) = differs {
                return Some(Fault::Below { mv: mv.clone(), ours, theirs: theirs[mv] });
            }
        }
        let (ours, theirs) = (self.leaves(), self.theirs.total);
        (ours != theirs).then_some(Fault::Total { ours, theirs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparison(ours: &[(&str, u64)], theirs: Option<&[(&str, u64)]>, total: u64) -> Comparison {
        let moves =
            |list: &[(&str, u64)]| list.iter().map(|(mv, n)| ((*mv).to_owned(), *n)).collect::<Vec<_>>();
        let theirs = Divide { total, moves: theirs.map(moves) };
        Comparison { ours: moves(ours).into_iter().collect(), theirs }
    }

    #[test]
    fn what_differs_is_named() {
        let ours = [("a1a2", 3), ("b1b2", 4)];
        let fault = |theirs: Option<&[(&str, u64)]>, total| comparison(&ours, theirs, total).fault();
        assert_eq!(fault(Some(&[("b1b2", 4), ("a1a2", 3)]), 7), None);
        assert_eq!(fault(None, 7), None);
        assert_eq!(fault(None, 8), Some(Fault::Total { ours: 7, theirs: 8 }));
        assert_eq!(
            fault(Some(&[("b1b2", 4), ("c1c2", 3)]), 7),
            Some(Fault::Lists { missing: vec!["a1a2".to_owned()], extra: vec!["c1c2".to_owned()] })
        );
        let below = Fault::Below { mv: "b1b2".to_owned(), ours: 4, theirs: 5 };
        assert_eq!(fault(Some(&[("a1a2", 3), ("b1b2", 5)]), 8), Some(below));
        let twice = Fault::Twice("a1a2".to_owned());
        assert_eq!(fault(Some(&[("a1a2", 3), ("b1b2", 4), ("a1a2", 3)]), 10), Some(twice));
        // A sum that is not that of its own lines.
        assert_eq!(fault(Some(&[("a1a2", 3), ("b1b2", 4)]), 9), Some(Fault::Total { ours: 7, theirs: 9 }));
    }
}
