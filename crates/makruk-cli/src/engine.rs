//! Which strategy counts, and how much of the CPU it may use.

use anyhow::{Result, anyhow};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use makruk_core::Side;
use makruk_core::rulebook::{Rulebook, Rulebooks};
use makruk_movegen::{Axis, Chosen, Cpu, CpuLevel, Strategies};

use crate::args::{CpuArgs, EngineArgs, GameArgs};

/// The CPU, limited to the level asked for.
pub(crate) fn cpu(args: &CpuArgs) -> Result<Cpu> {
    let cpu = Cpu::detect();
    match args.cpu {
        None => Ok(cpu),
        Some(level) => cpu.limited_to(level).map_err(|why| anyhow!("--cpu {level}: {why}")),
    }
}

/// The strategy asked for, or the preferred one.
pub(crate) fn choose<V: Strategies>(args: &EngineArgs) -> Result<Chosen<V>> {
    Ok(V::choose(args.strategy.as_deref(), &cpu(&args.cpu)?)?)
}

/// The strategy to verify another by: the one asked for, or the fastest of the other presets that run here.
pub(crate) fn verifier<V: Strategies>(
    args: &EngineArgs,
    name: Option<&str>,
    of: &Chosen<V>,
) -> Result<Chosen<V>> {
    let cpu = cpu(&args.cpu)?;
    if let Some(name) = name {
        if name == of.strategy.name {
            return Err(anyhow!("--verify-strategy: found `{name}`, expected another than the run's own"));
        }
        return Ok(V::choose(Some(name), &cpu)?);
    }
    // From plain to fast, so the last is the fastest.
    let presets = V::strategies().iter().rev().filter(|strategy| strategy.axis == Axis::Preset);
    let mut others = presets.filter(|strategy| strategy.name != of.strategy.name);
    let runs = |strategy: &makruk_movegen::Strategy<V>| V::choose(Some(strategy.name), &cpu).ok();
    others.find_map(runs).ok_or_else(|| anyhow!("--verify: no other strategy runs here"))
}

/// The rulebook asked for, of a variant that has it.
pub(crate) fn rulebook<V: Rulebooks>(args: &GameArgs) -> &'static dyn Rulebook<V> {
    let named = args.rulebook.as_deref().and_then(V::rulebook);
    named.unwrap_or_else(|| V::rulebooks()[0])
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
