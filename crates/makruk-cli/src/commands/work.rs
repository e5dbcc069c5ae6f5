//! `makruk work`: a shard of a run that was split.

use std::env;
use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use makruk_perft::cluster::{Manifest, WorkSetup, Worked, work};

use crate::args_cluster::WorkArgs;
use crate::output::TOOL;
use crate::progress::Watcher;
use crate::variant::{Playable, dispatch, select};
use crate::{Outcome, engine, interrupt, method};

/// Where batch systems say which task of an array this is: Slurm, `HyperQueue`, Kubernetes.
const INDICES: [&str; 3] = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "JOB_COMPLETION_INDEX"];

pub(crate) fn run(args: &WorkArgs) -> Result<Outcome> {
    let manifest = Manifest::read(&args.manifest).context("--manifest")?;
    let variant = select(&manifest.plan.variant, Some(&manifest.plan.rulebook))
        .with_context(|| args.manifest.display().to_string())?;
    dispatch!(variant.0, count(args))
}

fn count<V: Playable>(args: &WorkArgs) -> Result<Outcome> {
    let chosen = engine::choose::<V>(&args.engine)?;
    let host = makruk_perft::cluster::host();
    let threads = match args.run.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    };
    let setup = WorkSetup {
        tool: TOOL,
        shard: index(args)?,
        pass: &args.pass,
        seed: args.seed,
        percent: args.audit.unwrap_or(100),
        host: &host,
        threads,
        memory: method::limits(args.memory.memory, None)?.memory,
    };
    interrupt::listen()?;
    let worked = work(&args.manifest, &setup, &chosen, &Watcher::new(args.run, &|_| {}))?;
    let Worked { path, positions, known, counted, finished, discarded } = worked;
    if let Some(why) = discarded {
        writeln!(io::stderr(), "all is counted again: {why}")?;
    }
    let left = positions - known - counted;
    let mut out = io::stdout().lock();
    writeln!(out, "# {positions} positions, {known} known before, {counted} counted now, {left} left")?;
    writeln!(out, "{}", path.display())?;
    Ok(if finished { Outcome::Done } else { Outcome::Interrupted })
}

/// The shard's number.
fn index(args: &WorkArgs) -> Result<usize> {
    let index = if let Some(index) = args.index {
        index
    } else {
        let found = INDICES.iter().find_map(|name| Some((name, env::var(name).ok()?)));
        let Some((name, text)) = found else {
            bail!("found no shard's number, expected --index or one of {}", INDICES.join(", "));
        };
        text.parse().ok().with_context(|| format!("{name}: found `{text}`, expected a number"))?
    };
    index.checked_add(args.offset).context("--offset: the shard's number is too large")
}
