//! What is compared with what.

use std::panic::{AssertUnwindSafe, catch_unwind};

use makruk_core::Position;
use makruk_movegen::{Chosen, Cpu, CpuLevel, Kernel, Strategies};

/// The strategies that count by difference.
const TESTED: [&str; 2] = ["two-ply", "sibling-batch"];

/// A strategy as compiled for one or more CPU levels.
#[derive(Debug)]
pub(crate) struct Copy<V: Strategies> {
    pub(crate) strategy: &'static str,
    /// The levels that this copy serves.
    pub(crate) levels: Vec<CpuLevel>,
    pub(crate) kernel: Kernel<V>,
}

impl<V: Strategies> Copy<V> {
    /// Name and levels, for messages.
    pub(crate) fn told(&self) -> String {
        let levels: Vec<_> = self.levels.iter().map(|level| level.name()).collect();
        format!("{} on {}", self.strategy, levels.join(" and "))
    }

    /// Leaves; `None` where the count panics.
    pub(crate) fn count(&self, position: &Position<V>, depth: u32) -> Option<u64> {
        catch_unwind(AssertUnwindSafe(|| (self.kernel.count)(position, depth))).ok()
    }
}

/// The counter whose counts are right: the fastest that makes every move but the last.
pub(crate) fn expected<V: Strategies>() -> Chosen<V> {
    let cpu = Cpu::detect();
    V::choose(Some("pext"), &cpu)
        .or_else(|_| V::choose(Some("hyperbola"), &cpu))
        .expect("every CPU runs hyperbola")
}

/// Every copy of the tested strategies that this CPU runs.
pub(crate) fn tested<V: Strategies>() -> Vec<Copy<V>> {
    let highest = Cpu::detect();
    let mut copies: Vec<Copy<V>> = Vec::new();
    for level in CpuLevel::ALL.into_iter().filter(|&level| level <= highest.level()) {
        let cpu = highest.clone().limited_to(level).expect("the CPU has the levels below its own");
        for strategy in TESTED {
            let kernel = V::choose(Some(strategy), &cpu).expect("they run everywhere").kernel;
            // The same strategy with the same features on one machine is the same code.
            let same =
                |copy: &&mut Copy<V>| copy.strategy == strategy && copy.kernel.features == kernel.features;
            match copies.iter_mut().find(same) {
                Some(copy) => copy.levels.push(level),
                None => copies.push(Copy { strategy, levels: vec![level], kernel }),
            }
        }
    }
    copies
}
