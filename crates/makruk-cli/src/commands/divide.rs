//! `makruk divide`: leaves below each move.

use std::io::{self, Write};

use anyhow::Result;
use makruk_perft::{Report, RootMove};
use serde::Serialize;

use crate::args::{DivideArgs, DivideFormat};
use crate::method::{Plan, Wanted};
use crate::output::{csv, json};
use crate::progress::Watcher;
use crate::record::{InterruptedRecord, MoveRecord, Setup, Source};
use crate::root::Root;
use crate::variant::Playable;
use crate::{Outcome, engine, interrupt};

const SCHEMA: &str = "makruk.divide/1";

#[derive(Serialize)]
struct DivideRecord {
    #[serde(flatten)]
    source: Source,
    depth: u32,
    /// `null` when the run was interrupted.
    nodes: Option<u128>,
    nanos: Option<u128>,
    #[serde(flatten)]
    setup: Setup,
    divide: Vec<MoveRecord>,
    interrupted: Option<InterruptedRecord>,
}

#[derive(Serialize)]
struct DepthColumn {
    depth: u32,
}

pub(crate) fn run<V: Playable>(args: &DivideArgs) -> Result<Outcome> {
    let root = Root::<V>::read(&args.count.root)?;
    let chosen = engine::choose::<V>(&args.count.engine)?;
    interrupt::listen()?;
    let wanted = Wanted { depth: args.depth, leaves_alone: true };
    let plan = Plan::of(&root, wanted, &chosen, &args.count, None)?;
    plan.announce();
    let perft = plan.perft(&root, args.depth, chosen, &args.count).only_last(true).divide(true);
    let report = perft.run(&Watcher::new(args.count.run, &|_| {}))?;
    let (moves, total) = match (&report.interrupted, report.last()) {
        (Some(interrupted), _) => (&interrupted.finished[..], None),
        (None, Some(last)) => (&last.divide[..], Some(last.nodes)),
        (None, None) => (&[][..], None),
    };
    let setup = || Setup::of(&root, &args.count, &chosen, &plan.why, !args.count.no_bulk, &report);
    match format(args) {
        DivideFormat::Text => write_text::<V>(moves, total, ": ", "Nodes searched: ")?,
        DivideFormat::Perftree => write_text::<V>(moves, total, " ", "")?,
        DivideFormat::Json => write_json::<V>(args.depth, setup(), &report, moves, total)?,
        DivideFormat::Csv => write_csv::<V>(args.depth, &setup(), moves)?,
    }
    if let Some(interrupted) = &report.interrupted {
        let (done, all) = (interrupted.finished.len(), interrupted.moves);
        let _ = writeln!(
            io::stderr(),
            "interrupted: {done} of {all} moves are finished; the others are left out"
        );
        return Ok(Outcome::Interrupted);
    }
    Ok(Outcome::Done)
}

const fn format(args: &DivideArgs) -> DivideFormat {
    if args.json {
        DivideFormat::Json
    } else if args.csv {
        DivideFormat::Csv
    } else {
        args.format
    }
}

fn write_text<V: Playable>(
    moves: &[RootMove],
    total: Option<u128>,
    between: &str,
    before_total: &str,
) -> Result<()> {
    let mut out = io::stdout().lock();
    for MoveRecord { text, nodes } in moves.iter().map(MoveRecord::of::<V>) {
        writeln!(out, "{text}{between}{nodes}")?;
    }
    if let Some(total) = total {
        writeln!(out, "\n{before_total}{total}")?;
    }
    out.flush()?;
    Ok(())
}

fn write_json<V: Playable>(
    depth: u32,
    setup: Setup,
    report: &Report,
    moves: &[RootMove],
    total: Option<u128>,
) -> Result<()> {
    json(&DivideRecord {
        source: Source::of(SCHEMA),
        depth,
        nodes: total,
        nanos: report.last().map(|last| last.elapsed.as_nanos()),
        setup,
        divide: moves.iter().map(MoveRecord::of::<V>).collect(),
        interrupted: InterruptedRecord::of(report),
    })
}

fn write_csv<V: Playable>(depth: u32, setup: &Setup, moves: &[RootMove]) -> Result<()> {
    csv(moves
        .iter()
        .map(|line| (Source::of(SCHEMA), DepthColumn { depth }, MoveRecord::of::<V>(line), setup)))
}
