//! The hunt itself.

use makruk_core::{Fen, Position, Variant};
use makruk_movegen::Chosen;

use super::descend::{Difference, Place, descend, first};
use super::opponent::{Opponent, Refusal};
use super::smallest::smallest;

/// A program that fails at so many positions in a row is asked no more.
const MOST_FAILURES: u32 = 3;

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct Hunt<V: Variant> {
    /// How we count.
    pub chosen: Chosen<V>,
    /// Plies to compare, from 1.
    pub depth: u32,
    /// Positions to compare.
    pub positions: usize,
    /// Differences after which the hunt ends.
    pub most: usize,
    /// Whether to compare what both sides say of the end of the game, too.
    pub verdicts: bool,
}

/// Hears of a hunt, and may end it.
pub trait Watch {
    /// So many positions were compared.
    fn compared(&mut self, _positions: usize) {}

    /// The other side gave no answer about a position.
    fn failed(&mut self, _fen: &str, _why: &str) {}

    /// Whether the hunt shall end.
    fn stopped(&self) -> bool {
        false
    }
}

/// What was looked at: a hunt that compared nothing found nothing out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Positions that were compared.
    pub positions: usize,
    /// Questions that both sides answered.
    pub comparisons: u64,
    /// Leaves of these, as we count them.
    pub leaves: u128,
    /// Positions where the game is over, whose verdicts were compared.
    pub ends: usize,
    /// Positions that the other side gave no answer about.
    pub failures: usize,
    /// Whether it ended early because it was told to.
    pub interrupted: bool,
    /// Whether it ended early because the other side failed again and again.
    pub gave_up: bool,
}

/// All that was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Differences, no two of which are about the same rule in the same way.
    pub differences: Vec<Difference>,
    /// What was looked at.
    pub summary: Summary,
}

impl<V: Variant> Hunt<V> {
    /// Compares positions.
    pub fn run(
        &self,
        positions: impl Iterator<Item = Position<V>>,
        opponent: &mut dyn Opponent,
        watch: &mut dyn Watch,
    ) -> Found {
        let mut found = Found::default();
        let mut in_a_row = 0;
        for position in positions.take(self.positions) {
            if watch.stopped() {
                found.summary.interrupted = true;
                break;
            }
            match self.position(&position, opponent, &mut found.summary) {
                Ok(difference) => {
                    in_a_row = 0;
                    found.summary.positions += 1;
                    found.summary.ends += usize::from(self.verdicts && position.legal_moves().is_empty());
                    watch.compared(found.summary.positions);
                    let Some(difference) = difference else { continue };
                    let is_known = |known: &Difference| {
                        known.rule == difference.rule && known.fault.is_like(&difference.fault)
                    };
                    if !found.differences.iter().any(is_known) {
                        found.differences.push(difference);
                    }
                    if found.differences.len() >= self.most {
                        break;
                    }
                }
                Err(Refusal::Stopped) => {
                    found.summary.interrupted = true;
                    break;
                }
                Err(Refusal::Once(why)) => {
                    found.summary.failures += 1;
                    watch.failed(&Fen::from(position).to_string(), &why);
                    in_a_row += 1;
                    if in_a_row >= MOST_FAILURES {
                        found.summary.gave_up = true;
                        break;
                    }
                }
            }
        }
        found
    }

    fn position(
        &self,
        root: &Position<V>,
        opponent: &mut dyn Opponent,
        summary: &mut Summary,
    ) -> Result<Option<Difference>, Refusal> {
        let kernel = &self.chosen.kernel;
        let mut told = |leaves: u64| {
            summary.comparisons += 1;
            summary.leaves += u128::from(leaves);
        };
        let Some((depth, fault)) = first(root, self.depth, self.verdicts, kernel, opponent, &mut told)?
        else {
            return Ok(None);
        };
        let place = if depth > 0 { descend(root, depth, kernel, opponent, &mut told)? } else { None };
        // What is not there the second time is a difference all the same.
        let place = place.unwrap_or(Place { position: *root, line: Vec::new(), depth, fault, theirs: None });
        let smaller = smallest(&place, kernel, opponent, &mut told)?;
        Ok(Some(place.tell(root, &smaller)))
    }
}
