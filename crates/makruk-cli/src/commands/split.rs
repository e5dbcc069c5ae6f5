//! `makruk split`: positions some plies down, in files, to be counted elsewhere.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use makruk_perft::cluster::{ClusterError, Plan, Split, SplitSetup, split};

use crate::args_cluster::SplitArgs;
use crate::output::TOOL;
use crate::progress::Watcher;
use crate::root::Root;
use crate::variant::Playable;
use crate::{Outcome, engine, interrupt, method};

pub(crate) fn run<V: Playable>(args: &SplitArgs) -> Result<Outcome> {
    if args.ply > args.depth {
        bail!("--ply: found {}, expected at most the depth, {}", args.ply, args.depth);
    }
    let root = Root::<V>::read(&args.root)?;
    let chosen = engine::choose::<V>(&args.engine)?;
    let plan = Plan {
        variant: V::NAME.to_owned(),
        rulebook: root.game.rulebook().name().to_owned(),
        fen: root.fen().to_string(),
        depth: args.depth,
        ply: args.ply,
    };
    let setup = SplitSetup {
        tool: TOOL.to_owned(),
        plan,
        shards: args.shards.map(|shards| shards as usize),
        shard_time: args.shard_time,
        threads: args.run.threads.into(),
        memory: method::limits(args.memory.memory, None)?.memory,
    };
    interrupt::listen()?;
    let split = match split(root.position(), setup, &args.out, chosen, &Watcher::new(args.run, &|_| {})) {
        Err(ClusterError::Stopped) => return Ok(Outcome::Interrupted),
        split => split.context("--out")?,
    };
    write(&split, args)?;
    Ok(Outcome::Done)
}

fn write(split: &Split, args: &SplitArgs) -> Result<()> {
    let Split { manifest, most, estimate } = split;
    let (ply, shards) = (args.ply, manifest.shards.len());
    let mut out = io::stdout().lock();
    writeln!(out, "# {} positions at ply {ply}, {most} ways to one of them at most", manifest.positions)?;
    writeln!(out, "# ways to all: {}, as perft {ply} counts", manifest.paths)?;
    writeln!(out, "# ways on from there: {}, as perft {} counts", manifest.paths_next, ply + 1)?;
    if let Some((time, positions)) = estimate {
        let (all, each) = (time.as_secs_f64(), time.as_secs_f64() / shards as f64);
        writeln!(
            out,
            "# {positions} of them were counted as a sample: {:.2} hours of one thread here for all, {:.1} minutes a shard",
            all / 3600.0,
            each / 60.0
        )?;
    }
    writeln!(out, "{shards} shards, {}", args.out.join("manifest.json").display())?;
    Ok(out.flush()?)
}
