//! What the benches share: the positions of the suites, and the copies of strategies to be measured.
//!
//! Every bench verifies what it times: a count that differs from the suites' ends it.
#![forbid(unsafe_code)]

mod fancy_magic;

use std::path::Path;

use makruk_core::{Makruk, Position};
use makruk_movegen::{Chosen, Cpu, CpuLevel, Strategies};
use makruk_perft::suite::Suite;

pub use fancy_magic::FancyMagic;

/// The suites whose positions are measured: from openings to bare kings, mates and stalemates included.
pub const SUITES: [&str; 3] = ["published", "selfplay", "playouts"];

/// A position and a known count.
#[derive(Clone, Debug)]
pub struct Known {
    /// The position.
    pub position: Position<Makruk>,
    /// Leaves at the depth that was asked for, by the suite.
    pub leaves: u64,
}

/// The positions of some suites that have a count at `depth`.
///
/// # Panics
/// When a suite cannot be read, or has no such count.
pub fn positions(suites: &[&str], depth: u32) -> Vec<Known> {
    suites.iter().flat_map(|suite| read(suite, depth)).collect()
}

fn read(suite: &str, depth: u32) -> Vec<Known> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../perft-suites/makruk/{suite}.epd"));
    let Suite::Counts(file) = Suite::read(&path).unwrap_or_else(|why| panic!("{why}")) else {
        panic!("{suite} is a suite of counts");
    };
    let positions: Vec<_> = file
        .entries
        .iter()
        .filter_map(|entry| {
            let count = entry.counts.iter().find(|count| count.depth == depth)?;
            let position = Position::from_fen(&entry.fen).expect("a suite's FEN");
            Some(Known { position, leaves: u64::try_from(count.nodes).expect("a count of a few plies") })
        })
        .collect();
    assert!(!positions.is_empty(), "{suite} has no count at depth {depth}");
    positions
}

/// Leaves below all of the positions together.
pub fn leaves(positions: &[Known]) -> u64 {
    positions.iter().map(|known| known.leaves).sum()
}

/// A strategy as it is compiled for a CPU level.
#[derive(Clone, Debug)]
pub struct Copy {
    /// The name of the strategy, a slash, and the name of the level, as the registry has them.
    pub id: String,
    /// The strategy and its code.
    pub chosen: Chosen<Makruk>,
}

/// Every strategy at every level that makes a difference to it, as far as the CPU has them.
///
/// # Panics
/// Never: a CPU has all levels up to its own.
pub fn copies() -> Vec<Copy> {
    let mut copies: Vec<Copy> = Vec::new();
    for strategy in Makruk::strategies() {
        for cpu in cpus() {
            let Ok(kernel) = strategy.on(&cpu) else { continue };
            // A level that a strategy makes no use of gives the same code again.
            let known = copies.last().is_some_and(|copy| {
                copy.chosen.strategy.name == strategy.name && copy.chosen.kernel.features == kernel.features
            });
            if !known {
                let id = format!("{}/{}", strategy.name, cpu.level());
                copies.push(Copy { id, chosen: Chosen { strategy, kernel } });
            }
        }
    }
    copies
}

/// Every strategy that runs here, with all the CPU has.
pub fn strategies() -> Vec<Chosen<Makruk>> {
    let cpu = Cpu::detect();
    let strategies = Makruk::strategies().iter();
    strategies.filter_map(|strategy| Some(Chosen { strategy, kernel: strategy.on(&cpu).ok()? })).collect()
}

/// The CPU at each of its levels.
pub fn cpus() -> impl Iterator<Item = Cpu> {
    CpuLevel::ALL.into_iter().filter_map(|level| Cpu::detect().limited_to(level).ok())
}
