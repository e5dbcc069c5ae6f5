//! Strategies of ours as contestants.

use std::hint::black_box;

use makruk_core::{Fen, Variant};
use makruk_movegen::Chosen;

use super::{Clock, Contestant, Counted, Failure, Request};
use crate::thread_time::thread_time;

/// A strategy that counts on this thread, without a table.
#[derive(Clone, Debug)]
pub struct Ours<V: Variant> {
    chosen: Chosen<V>,
    version: String,
}

impl<V: Variant> Ours<V> {
    /// A strategy, of a version of the tool.
    pub fn new(chosen: Chosen<V>, version: &str) -> Self {
        Self { chosen, version: version.to_owned() }
    }
}

impl<V: Variant> Contestant for Ours<V> {
    fn name(&self) -> &str {
        self.chosen.strategy.name
    }

    fn version(&self) -> &str {
        &self.version
    }

    fn cpu_features(&self) -> &str {
        self.chosen.kernel.features
    }

    fn clock(&self) -> Clock {
        CLOCK
    }

    fn count(&mut self, request: &Request) -> Result<Counted, Failure> {
        let fen: Fen<V> = request.fen.parse().map_err(|error| Failure::Count(format!("FEN {error}")))?;
        let repeats = request.repeats.max(1);
        let start = thread_time();
        let mut nodes = request.expected;
        let mut made = 0;
        while made < repeats && nodes == request.expected {
            nodes = (self.chosen.kernel.count)(black_box(&fen.position), black_box(request.depth));
            made += 1;
        }
        let nanos = thread_time().saturating_sub(start).as_nanos() / u128::from(made);
        Ok(Counted { nodes, nanos: u64::try_from(nanos).unwrap_or(u64::MAX) })
    }
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
const CLOCK: Clock = Clock::Cpu;

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
const CLOCK: Clock = Clock::Wall;
