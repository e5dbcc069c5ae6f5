//! Every strategy on every CPU level that this machine has.

use makruk_core::Makruk;
use makruk_movegen::{Cpu, CpuLevel, Kernel, Strategies};

/// The reference, and all other strategies, each with a name for messages.
pub(crate) fn all() -> (Kernel<Makruk>, Vec<(String, Kernel<Makruk>)>) {
    let highest = Cpu::detect();
    let reference = Makruk::choose(Some("reference"), &highest).unwrap().kernel;
    let mut others = Vec::new();
    for level in CpuLevel::ALL.into_iter().filter(|&level| level <= highest.level()) {
        let cpu = highest.clone().limited_to(level).unwrap();
        for strategy in Makruk::strategies().iter().filter(|strategy| strategy.name != "reference") {
            match strategy.on(&cpu) {
                Ok(kernel) => others.push((format!("{} on {level}", strategy.name), kernel)),
                Err(error) => assert!(level < strategy.needs, "{} on {level}: {error}", strategy.name),
            }
        }
    }
    assert!(!others.is_empty(), "only the reference runs here");
    (reference, others)
}
