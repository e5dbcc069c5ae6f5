//! Positions to compare: those that are given, and random play-outs from them.

use makruk_core::{Position, Variant};

use crate::chance::Chance;

/// The longest play-out, in plies.
const LONGEST: usize = 160;

/// An endless row of positions: first all that were given, then the ends of random play-outs from these, of any length.
#[derive(Clone, Debug)]
pub struct Source<V: Variant> {
    given: Vec<Position<V>>,
    next: usize,
    chance: Chance,
    ends: bool,
}

impl<V: Variant> Source<V> {
    /// From some positions, or the start position if there are none.
    pub fn new(given: Vec<Position<V>>, seed: u64) -> Self {
        let given = if given.is_empty() { vec![Position::start()] } else { given };
        Self { given, next: 0, chance: Chance::new(seed), ends: false }
    }

    /// The same with ends of games among them: every third play-out, in which much is captured, goes on until a move ends
    /// the game, and takes it.
    #[must_use]
    pub fn with_ends(self) -> Self {
        Self { ends: true, ..self }
    }
}

impl<V: Variant> Iterator for Source<V> {
    type Item = Position<V>;

    fn next(&mut self) -> Option<Position<V>> {
        let number = self.next;
        self.next += 1;
        if let Some(given) = self.given.get(number) {
            return Some(*given);
        }
        // Every other from the first, which is the start position as a rule: real games.
        let from = if number.is_multiple_of(2) { 0 } else { self.chance.below(self.given.len()) };
        let ends = self.ends && number.is_multiple_of(3);
        let mut position = self.given[from];
        for _ in 0..if ends { LONGEST } else { self.chance.below(LONGEST) } {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let is_over = |after: &Position<V>| after.legal_moves().is_empty();
            if ends && let Some(end) = moves.iter().map(|&mv| position.play(mv)).find(is_over) {
                return Some(end);
            }
            let mut random = || position.play(moves[self.chance.below(moves.len())]);
            let pieces = |position: &Position<V>| position.board().occupied().count();
            let after = if ends { std::cmp::min_by_key(random(), random(), pieces) } else { random() };
            // Where the game is over there is little to compare.
            if is_over(&after) {
                break;
            }
            position = after;
        }
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use makruk_core::{Fen, Makruk};

    use super::*;

    #[test]
    fn ends_of_games_are_among_them_if_wanted() {
        let ends = |source: Source<Makruk>| {
            let positions: Vec<_> =
                source.take(300).filter(|position| position.legal_moves().is_empty()).collect();
            let mates = positions.iter().filter(|position| position.checkers().any()).count();
            (mates, positions.len() - mates)
        };
        assert_eq!(ends(Source::new(Vec::new(), 1)), (0, 0));
        let (mates, stalemates) = ends(Source::new(Vec::new(), 1).with_ends());
        assert!(mates > 5 && stalemates > 0, "{mates} mates, {stalemates} stalemates");
    }

    #[test]
    fn given_positions_come_first_and_the_same_seed_gives_the_same() {
        let given = Position::<Makruk>::from_fen("k7/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
        let some = |seed| {
            let source = Source::new(vec![Position::start(), given], seed).take(60);
            source.map(|position| Fen::from(position).to_string()).collect::<Vec<_>>()
        };
        let first = some(1);
        assert_eq!(first[1], Fen::from(given).to_string());
        assert_eq!(first, some(1));
        assert_ne!(first, some(2));
        let different: BTreeSet<_> = first.iter().collect();
        assert!(different.len() > 50, "{} of 60", different.len());
    }
}
