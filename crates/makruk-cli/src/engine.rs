//! Which strategy counts, and how much of the CPU it may use.

use anyhow::{Result, anyhow};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use makruk_core::rulebook::{Rulebook, Rulebooks};
use makruk_core::{Makruk, Side};
use makruk_movegen::{Chosen, Cpu, CpuLevel, Strategies};

use crate::args::{CpuArgs, EngineArgs, RootArgs};

/// The CPU, limited to the level asked for.
pub(crate) fn cpu(args: &CpuArgs) -> Result<Cpu> {
    let cpu = Cpu::detect();
    match args.cpu {
        None => Ok(cpu),
        Some(level) => cpu.limited_to(level).map_err(|why| anyhow!("--cpu {level}: {why}")),
    }
}

/// The strategy asked for, or the preferred one.
pub(crate) fn choose(args: &EngineArgs) -> Result<Chosen<Makruk>> {
    Ok(Makruk::choose(args.strategy.as_deref(), &cpu(&args.cpu)?)?)
}

/// The rulebook asked for.
pub(crate) fn rulebook(args: &RootArgs) -> &'static dyn Rulebook<Makruk> {
    Makruk::rulebook(&args.rulebook).expect("the command line lets only known names through")
}

/// Reads a side on the command line.
pub(crate) fn side_parser() -> impl TypedValueParser<Value = Side> {
    PossibleValuesParser::new(["white", "black"])
        .map(|name| if name == "white" { Side::White } else { Side::Black })
}

/// Reads a CPU level on the command line.
pub(crate) fn level_parser() -> impl TypedValueParser<Value = CpuLevel> {
    PossibleValuesParser::new(CpuLevel::ALL.map(CpuLevel::name))
        .map(|name| name.parse().expect("one of the possible values"))
}
