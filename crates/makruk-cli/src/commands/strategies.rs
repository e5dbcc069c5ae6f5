//! `makruk strategies`: the registry.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use crate::Outcome;
use crate::args::StrategiesArgs;
use crate::engine;
use crate::output::json;
use crate::variant::Playable;

#[derive(Serialize)]
struct StrategyRecord {
    name: &'static str,
    axis: &'static str,
    available: bool,
    why_not: Option<String>,
    default: bool,
    needs: &'static str,
    cpu_features: Option<&'static str>,
    summary: &'static str,
    source: &'static str,
}

pub(crate) fn run<V: Playable>(args: &StrategiesArgs) -> Result<Outcome> {
    let cpu = engine::cpu(&args.cpu)?;
    let preferred = V::preferred(&cpu);
    let records: Vec<_> = V::strategies()
        .iter()
        .map(|strategy| {
            let kernel = strategy.on(&cpu);
            StrategyRecord {
                name: strategy.name,
                axis: strategy.axis.name(),
                available: kernel.is_ok(),
                why_not: kernel.as_ref().err().map(ToString::to_string),
                default: strategy.name == preferred,
                needs: strategy.needs.name(),
                cpu_features: kernel.ok().map(|kernel| kernel.features),
                summary: strategy.summary,
                source: strategy.source,
            }
        })
        .collect();
    if args.json {
        json(&records)?;
        return Ok(Outcome::Done);
    }
    let width = records.iter().map(|record| record.name.len()).max().unwrap_or(0);
    let mut out = io::stdout().lock();
    for record in records {
        let state = match record.why_not {
            _ if record.default => "available, default".to_owned(),
            None => "available".to_owned(),
            Some(why) => format!("unavailable: {why}"),
        };
        writeln!(out, "{:<width$} {state:<18}  {}  [{}]", record.name, record.summary, record.source)?;
    }
    Ok(Outcome::Done)
}
