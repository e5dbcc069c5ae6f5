//! `makruk merge`: the number from all shards' results.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use makruk_perft::cluster::{Merged, merge};
use serde::Serialize;

use crate::Outcome;
use crate::args_cluster::MergeArgs;
use crate::output::{TOOL, json};
use crate::record::{MoveRecord, Source};

#[derive(Serialize)]
struct MergeRecord<'a> {
    #[serde(flatten)]
    source: Source,
    variant: &'a str,
    rulebook: &'a str,
    fen: &'a str,
    depth: u32,
    ply: u32,
    positions: u64,
    shards: usize,
    required: u32,
    passes: &'a std::collections::BTreeMap<String, usize>,
    counted_again: u64,
    nanos: u128,
    nodes: Option<u128>,
    divide: Option<Vec<MoveRecord>>,
    missing: Vec<GapRecord<'a>>,
    refused: &'a [String],
    contradictions: &'a [String],
}

#[derive(Serialize)]
struct GapRecord<'a> {
    pass: &'a str,
    shards: &'a str,
}

pub(crate) fn run(args: &MergeArgs) -> Result<Outcome> {
    let merged = merge(&args.manifest, args.require as usize).context("--manifest")?;
    if merged.manifest.tool != TOOL {
        writeln!(io::stderr(), "split and counted by {}, put together by {TOOL}", merged.manifest.tool)?;
    }
    if args.json {
        write_json(&merged, args.require)?;
    } else {
        write_text(&merged)?;
    }
    for line in merged.contradictions.iter().chain(&merged.refused) {
        writeln!(io::stderr(), "{line}")?;
    }
    for gap in &merged.gaps {
        writeln!(io::stderr(), "missing in pass {}: {}", gap.pass, gap.shards)?;
    }
    if !merged.contradictions.is_empty() {
        return Ok(Outcome::Differs);
    }
    let expected = args.require;
    match (merged.divide.is_some(), merged.refused.len()) {
        (true, 0) => Ok(Outcome::Done),
        (_, 1..) => bail!("{} files cannot be used", merged.refused.len()),
        (false, 0) if merged.gaps.is_empty() => {
            bail!("found passes {:?}, expected counts in {expected} ways", merged.passes)
        }
        (false, 0) => bail!("results are missing, expected each position counted in {expected} ways"),
    }
}

fn write_text(merged: &Merged) -> Result<()> {
    let Merged { manifest, divide, passes, counted_again, nanos, .. } = merged;
    let plan = &manifest.plan;
    let mut out = io::stdout().lock();
    writeln!(out, "# {} as rulebook {} has it: {}", plan.variant, plan.rulebook, plan.fen)?;
    let shards = manifest.shards.len();
    writeln!(out, "# depth {} from {} positions at ply {}", plan.depth, manifest.positions, plan.ply)?;
    for (pass, finished) in passes {
        writeln!(out, "# pass {pass}: {finished} of {shards} shards")?;
    }
    writeln!(
        out,
        "# {counted_again} counts confirmed in another way, {:.2} hours of one thread in all",
        *nanos as f64 / 3.6e12
    )?;
    if let (Some(divide), Some(total)) = (divide, merged.total()) {
        for (mv, leaves) in divide {
            writeln!(out, "{mv}: {leaves}")?;
        }
        writeln!(out, "\nNodes searched: {total}")?;
    }
    Ok(out.flush()?)
}

fn write_json(merged: &Merged, required: u32) -> Result<()> {
    let plan = &merged.manifest.plan;
    let divide = merged.divide.as_ref().map(|divide| {
        divide.iter().map(|(mv, nodes)| MoveRecord { text: mv.clone(), nodes: *nodes }).collect()
    });
    json(&MergeRecord {
        source: Source::of("makruk.merge/1"),
        variant: &plan.variant,
        rulebook: &plan.rulebook,
        fen: &plan.fen,
        depth: plan.depth,
        ply: plan.ply,
        positions: merged.manifest.positions,
        shards: merged.manifest.shards.len(),
        required,
        passes: &merged.passes,
        counted_again: merged.counted_again,
        nanos: merged.nanos,
        nodes: merged.total(),
        divide,
        missing: merged.gaps.iter().map(|gap| GapRecord { pass: &gap.pass, shards: &gap.shards }).collect(),
        refused: &merged.refused,
        contradictions: &merged.contradictions,
    })
}
