//! Before the rounds: how deep a contestant counts a position, and how often.

use std::time::Duration;

use super::{Contestant, Failure, Measurement, Request, Target};
use crate::peers::Patience;

/// A run that takes no time at all is not repeated more often than this.
const MOST_REPEATS: u64 = 1_000_000;

/// What a contestant does with a position in every round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) depth: u32,
    pub(super) expected: u64,
    pub(super) repeats: u32,
}

/// A count that came out wrong, or not at all.
#[derive(Debug)]
pub(super) struct Void {
    pub(super) task: Task,
    pub(super) outcome: Result<u64, Failure>,
}

/// Counts deeper and deeper until the next ply would take longer than a cell may.
pub(super) fn warm_up(
    contestant: &mut dyn Contestant,
    target: &Target,
    plan: &Measurement,
    stop: &dyn Fn() -> bool,
) -> Result<Task, Void> {
    let mut ready = Task { depth: 0, expected: 0, repeats: 1 };
    for (place, &(depth, expected)) in target.counts.iter().enumerate() {
        let task = Task { depth, expected, repeats: 1 };
        let void = |outcome| Void { task, outcome };
        if stop() {
            return Err(void(Err(Failure::Stopped)));
        }
        let counted =
            contestant.count(&task.request(target, plan.time_limit, stop)).map_err(|why| void(Err(why)))?;
        if counted.nodes != expected {
            return Err(void(Ok(counted.nodes)));
        }
        let nanos = counted.nanos.max(1);
        let least = u64::try_from(plan.least_time.as_nanos()).unwrap_or(u64::MAX);
        let repeats = least.div_ceil(nanos).clamp(1, MOST_REPEATS);
        ready = Task { repeats: u32::try_from(repeats).unwrap_or(u32::MAX), ..task };
        let next = target.counts.get(place + 1).map_or(0, |&(_, nodes)| nodes);
        let guess = nanos as f64 * next as f64 / expected as f64;
        if guess > plan.cell_time.as_nanos() as f64 {
            break;
        }
    }
    Ok(ready)
}

impl Task {
    pub(super) fn request<'a>(
        self,
        target: &'a Target,
        limit: Duration,
        stop: &'a dyn Fn() -> bool,
    ) -> Request<'a> {
        let Self { depth, expected, repeats } = self;
        Request { fen: &target.fen, depth, expected, repeats, patience: Patience { limit, stop } }
    }
}
