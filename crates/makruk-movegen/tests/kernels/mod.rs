//! Every strategy on every CPU level that this machine has.

use makruk_core::Makruk;
use makruk_movegen::{Cpu, CpuLevel, Kernel, Strategies};

/// The reference, and all other strategies, each with a name for messages.
pub(crate) fn all() -> (Kernel<Makruk>, Vec<(String, Kernel<Makruk>)>) {
    let highest = Cpu::detect();
    let reference = Makruk::choose(Some("reference"), &highest).unwrap().kernel;
    let mut others = Vec::new();
    for strategy in Makruk::strategies().iter().filter(|strategy| strategy.name != "reference") {
        let mut last = None;
        for level in CpuLevel::ALL.into_iter().filter(|&level| level <= highest.level()) {
            let cpu = highest.clone().limited_to(level).unwrap();
            match strategy.on(&cpu) {
                // A level that a strategy makes no use of gives the same code again.
                Ok(kernel) if last == Some(kernel.features) => {}
                Ok(kernel) => {
                    others.push((format!("{} on {level}", strategy.name), kernel));
                    last = Some(kernel.features);
                }
                Err(error) => assert!(level < strategy.needs, "{} on {level}: {error}", strategy.name),
            }
        }
    }
    let everywhere = Makruk::strategies().iter().filter(|strategy| strategy.needs == CpuLevel::Portable);
    assert!(others.len() + 1 >= everywhere.count(), "what should run everywhere does not");
    (reference, others)
}
