//! From a position with different counts to the one where they come from.

use makruk_core::{Fen, Position, Variant};
use makruk_movegen::Kernel;

use super::compare::{Fault, compare, judge};
use super::opponent::{Opponent, Refusal};
use super::rule::Rule;

/// Where two programs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position that was compared.
    pub root: String,
    /// The moves from there.
    pub line: Vec<String>,
    /// The position where they differ.
    pub fen: String,
    /// The least depth at which they do.
    pub depth: u32,
    /// How.
    pub fault: Fault,
    /// Legal moves there.
    pub ours: Vec<String>,
    /// The other side's, if it lists them.
    pub theirs: Option<Vec<String>>,
    /// What it seems to be about, where that can be told.
    pub rule: Option<Rule>,
    /// A position with fewer pieces that shows the same, and how it does; the same position if there is none.
    pub smallest: String,
    /// How it shows there.
    pub smallest_fault: Fault,
}

/// A difference at a position.
#[derive(Clone, Debug)]
pub(super) struct Place<V: Variant> {
    pub(super) position: Position<V>,
    pub(super) line: Vec<String>,
    pub(super) depth: u32,
    pub(super) fault: Fault,
    pub(super) theirs: Option<Vec<String>>,
}

/// The least depth up to `depth` at which a position's counts differ, or 0 if the verdicts do, and how; what was
/// compared is told.
pub(super) fn first<V: Variant>(
    position: &Position<V>,
    depth: u32,
    verdicts: bool,
    kernel: &Kernel<V>,
    opponent: &mut dyn Opponent,
    told: &mut dyn FnMut(u64),
) -> Result<Option<(u32, Fault)>, Refusal> {
    for depth in 1..=depth {
        let comparison = compare(position, depth, kernel, opponent)?;
        told(comparison.leaves());
        if let Some(fault) = comparison.fault() {
            return Ok(Some((depth, fault)));
        }
    }
    let fault = if verdicts { judge(position, opponent, told)? } else { None };
    Ok(fault.map(|fault| (0, fault)))
}

/// Follows the moves whose counts differ until it is a position's own moves that do.
pub(super) fn descend<V: Variant>(
    position: &Position<V>,
    depth: u32,
    kernel: &Kernel<V>,
    opponent: &mut dyn Opponent,
    told: &mut dyn FnMut(u64),
) -> Result<Option<Place<V>>, Refusal> {
    let mut place: Option<Place<V>> = None;
    let (mut position, mut depth, mut line) = (*position, depth, Vec::new());
    loop {
        let comparison = compare(&position, depth, kernel, opponent)?;
        told(comparison.leaves());
        // A difference that is not there when the position itself is asked about belongs to the one before.
        let Some(fault) = comparison.fault() else { return Ok(place) };
        let theirs = comparison.their_moves();
        place = Some(Place { position, line: line.clone(), depth, fault: fault.clone(), theirs });
        let next = match fault {
            Fault::Below { mv, .. } if depth > 1 => Some(mv),
            // Without a list, the children are asked one by one.
            Fault::Total { .. } if depth > 1 => blind(&position, depth - 1, kernel, opponent, told)?,
            _ => None,
        };
        let Some(mv) = next else { return Ok(place) };
        let Ok(found) = position.find_move(&mv) else { return Ok(place) };
        position = position.play(found);
        line.push(mv);
        depth -= 1;
    }
}

/// A move below which a program that lists no moves counts differently.
fn blind<V: Variant>(
    position: &Position<V>,
    depth: u32,
    kernel: &Kernel<V>,
    opponent: &mut dyn Opponent,
    told: &mut dyn FnMut(u64),
) -> Result<Option<String>, Refusal> {
    for mv in position.legal_moves() {
        let comparison = compare(&position.play(mv), depth, kernel, opponent)?;
        told(comparison.leaves());
        if comparison.fault().is_some() {
            return Ok(Some(mv.text(&V::LETTERS)));
        }
    }
    Ok(None)
}

impl<V: Variant> Place<V> {
    /// What it seems to be about.
    pub(super) fn rule(&self) -> Option<Rule> {
        Rule::of(&self.position, &self.fault)
    }

    /// The whole story.
    pub(super) fn tell(self, root: &Position<V>, smallest: &Self) -> Difference {
        let mut ours: Vec<_> =
            self.position.legal_moves().into_iter().map(|mv| mv.text(&V::LETTERS)).collect();
        ours.sort();
        let theirs = self.theirs.clone().map(|mut moves| {
            moves.sort();
            moves
        });
        Difference {
            root: Fen::from(*root).to_string(),
            fen: Fen::from(self.position).to_string(),
            rule: self.rule(),
            smallest: Fen::from(smallest.position).to_string(),
            smallest_fault: smallest.fault.clone(),
            line: self.line,
            depth: self.depth,
            fault: self.fault,
            ours,
            theirs,
        }
    }
}
