//! What is counted: positions with every count that is known of them.

use std::time::Duration;

use super::{Contestant, Request};
use crate::peers::Patience;
use crate::suite::Entry;

/// Up to so many leaves the plain counter is asked too.
const PLAIN_NODES: u64 = 300_000;
/// A count that the suite lacks is made if it has no more leaves than this, as far as can be told.
const MOST_NODES: f64 = 2e8;

/// Which counts may be used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// None deeper than this.
    pub depth: Option<u32>,
    /// None of more leaves than this.
    pub nodes: Option<u64>,
}

/// A position and the leaves below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The name.
    pub name: String,
    /// The position.
    pub fen: String,
    /// Depths from 1 on and their leaves, from shallow to deep.
    pub counts: Vec<(u32, u64)>,
}

impl Target {
    /// A position of a suite; `None` if no count is known of it, or none but zeros.
    pub fn of(entry: &Entry) -> Option<Self> {
        let mut counts: Vec<_> = entry
            .counts
            .iter()
            .filter_map(|count| Some((count.depth, u64::try_from(count.nodes).ok()?)))
            .filter(|&(depth, nodes)| depth > 0 && nodes > 0)
            .collect();
        counts.sort_unstable();
        let name = entry.id.clone().unwrap_or_else(|| format!("line {}", entry.line));
        (!counts.is_empty()).then(|| Self { name, fen: entry.fen.clone(), counts })
    }

    /// Adds counts that the suite lacks, up to its deepest one: those that two of `counters` agree on. The first of
    /// `counters` is the plain one, which is asked where it does not take long; of the others the first are preferred.
    /// What is beyond the limits goes; `None` if nothing is left.
    pub fn completed(mut self, counters: &mut [Box<dyn Contestant>], limits: Limits) -> Option<Self> {
        let deepest = self.counts.last().map_or(0, |&(depth, _)| depth);
        let (mut last, mut growth) = (1, 1.0);
        for depth in 1..deepest.min(limits.depth.map_or(deepest, |most| most + 1)) {
            let known = self.counts.iter().find(|&&(known, _)| known == depth).map(|&(_, nodes)| nodes);
            // What the plies before grew by says how long a count takes.
            let is_short = last as f64 * growth <= MOST_NODES;
            let Some(nodes) = known.or_else(|| is_short.then(|| agreed(counters, &self.fen, depth))?) else {
                break;
            };
            if nodes == 0 || limits.nodes.is_some_and(|most| nodes > most) {
                break;
            }
            if known.is_none() {
                self.counts.push((depth, nodes));
            }
            growth = nodes as f64 / last as f64;
            last = nodes;
        }
        self.counts.sort_unstable();
        let within = |&(depth, nodes): &(u32, u64)| {
            limits.depth.is_none_or(|most| depth <= most) && limits.nodes.is_none_or(|most| nodes <= most)
        };
        self.counts.retain(within);
        (!self.counts.is_empty()).then_some(self)
    }
}

/// A number that two counters give.
fn agreed(counters: &mut [Box<dyn Contestant>], fen: &str, depth: u32) -> Option<u64> {
    let (plain, fast) = counters.split_first_mut()?;
    let mut found = Vec::new();
    for counter in fast {
        let nodes = count(counter.as_mut(), fen, depth)?;
        if found.contains(&nodes) {
            return Some(nodes);
        }
        found.push(nodes);
        if found.len() == 1 && nodes <= PLAIN_NODES {
            let nodes = count(plain.as_mut(), fen, depth)?;
            if found.contains(&nodes) {
                return Some(nodes);
            }
            found.push(nodes);
        }
    }
    None
}

fn count(counter: &mut dyn Contestant, fen: &str, depth: u32) -> Option<u64> {
    let patience = Patience { limit: Duration::from_mins(1), stop: &|| false };
    let request = Request { fen, depth, expected: 0, repeats: 1, patience };
    Some(counter.count(&request).ok()?.nodes)
}
