//! `makruk unique`: the different positions of every ply.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::Result;
use makruk_perft::{LayerReport, Perft};
use serde::Serialize;

use crate::args::UniqueArgs;
use crate::method;
use crate::output::{csv, json};
use crate::progress::Watcher;
use crate::record::{LayerRecord, Source};
use crate::root::Root;
use crate::variant::Playable;
use crate::{Outcome, engine, interrupt};

const SCHEMA: &str = "makruk.unique/1";

#[derive(Clone, Debug, Serialize)]
struct Setup {
    variant: &'static str,
    fen: String,
    moves: String,
    strategy: &'static str,
    threads: usize,
    memory_limit: usize,
}

#[derive(Serialize)]
struct UniqueRecord {
    #[serde(flatten)]
    source: Source,
    #[serde(flatten)]
    setup: Setup,
    memory_bytes: usize,
    disk_bytes: u64,
    plies: Vec<TimedRecord>,
    interrupted: bool,
}

#[derive(Clone, Copy, Serialize)]
struct TimedRecord {
    #[serde(flatten)]
    layer: LayerRecord,
    /// Since the start.
    nanos: u128,
}

pub(crate) fn run<V: Playable>(args: &UniqueArgs) -> Result<Outcome> {
    let root = Root::<V>::read(&args.root)?;
    let chosen = engine::choose::<V>(&args.engine)?;
    let limits = method::limits(args.memory.memory, args.work_dir.as_deref())?;
    interrupt::listen()?;
    let text = !args.json && !args.csv;
    let (mut plies, mut failed) = (Vec::new(), None);
    let mut tell = |layer: LayerReport, elapsed: Duration| {
        plies.push(TimedRecord { layer: layer.into(), nanos: elapsed.as_nanos() });
        if text && failed.is_none() {
            failed = print(layer, elapsed, plies.len() == 1).err();
            if failed.is_some() {
                interrupt::request(); // nobody would see the plies to come
            }
        }
    };
    let perft = Perft::new(*root.position(), args.plies, chosen).threads(args.run.threads.into());
    let report = perft.unique(&limits, &Watcher::new(args.run, &|_| {}), &mut tell)?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    let setup = Setup {
        variant: V::NAME,
        fen: root.game.start().to_string(),
        moves: root.move_texts().join(" "),
        strategy: chosen.strategy.name,
        threads: report.threads,
        memory_limit: limits.memory,
    };
    let interrupted = report.interrupted.is_some();
    let layers = report.layers.unwrap_or_default();
    if args.json {
        let (memory_bytes, disk_bytes) = (layers.memory, layers.disk);
        json(&UniqueRecord {
            source: Source::of(SCHEMA),
            setup,
            memory_bytes,
            disk_bytes,
            plies,
            interrupted,
        })?;
    } else if args.csv {
        csv(plies.iter().map(|ply| (Source::of(SCHEMA), ply.layer, Nanos { nanos: ply.nanos }, &setup)))?;
    } else if interrupted {
        writeln!(io::stdout(), "# interrupted at ply {}", plies.len() + 1)?;
    }
    Ok(if interrupted { Outcome::Interrupted } else { Outcome::Done })
}

/// CSV has no nested records.
#[derive(Serialize)]
struct Nanos {
    nanos: u128,
}

fn print(layer: LayerReport, elapsed: Duration, first: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if first {
        writeln!(
            out,
            "{:>5} {:>14} {:>20} {:>16} {:>12}",
            "# ply", "positions", "paths", "most for one", "seconds"
        )?;
    }
    let LayerReport { ply, unique, paths, most } = layer;
    writeln!(out, "{ply:>5} {unique:>14} {paths:>20} {most:>16} {:>12.6}", elapsed.as_secs_f64())?;
    out.flush()
}
