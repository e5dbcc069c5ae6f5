//! `makruk perft`: leaves, depth by depth.

use std::io::{self, Write};
use std::sync::Mutex;

use anyhow::Result;
use makruk_core::rulebook::Reason;
use makruk_perft::{Adjudication, DepthReport, Endings, LayersReport, Method, Report};
use serde::Serialize;

use crate::args::PerftArgs;
use crate::method::{Plan, Wanted};
use crate::output::{csv, json, rate};
use crate::progress::Watcher;
use crate::record::{DepthRecord, EndingsRecord, InterruptedRecord, Setup, Source, TallyRecord};
use crate::root::Root;
use crate::variant::Playable;
use crate::{Outcome, engine, interrupt};

/// What is counted when no depth is given.
const DEFAULT_DEPTH: u32 = 6;

const SCHEMA: &str = "makruk.perft/1";

#[derive(Serialize)]
struct PerftRecord {
    #[serde(flatten)]
    source: Source,
    depth: u32,
    /// `null` when the run was interrupted.
    nodes: Option<u128>,
    nanos: Option<u128>,
    #[serde(flatten)]
    setup: Setup,
    per_depth: Vec<DetailedRecord>,
    interrupted: Option<InterruptedRecord>,
}

#[derive(Serialize)]
struct DetailedRecord {
    #[serde(flatten)]
    depth: DepthRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    tally: Option<TallyRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<EndingsRecord>,
}

pub(crate) fn run<V: Playable>(args: &PerftArgs) -> Result<Outcome> {
    let depth = args.depth.or(args.depth_flag).unwrap_or(DEFAULT_DEPTH);
    let root = Root::<V>::read(&args.count.root)?;
    let chosen = engine::choose::<V>(&args.count.engine)?;
    let wanted = Wanted { depth, leaves_alone: !args.tally && !args.adjudicate };
    let plan = Plan::of(&root, wanted, &chosen, &args.count, Some(&args.keep))?;
    let mut perft = plan.perft(&root, depth, chosen, &args.count).tally(args.tally).only_last(args.only);
    if args.adjudicate {
        perft = perft.adjudicate(Adjudication::of(&root.game, args.repetition));
    }
    interrupt::listen()?;
    plan.announce();
    let text = !args.json && !args.csv;
    let lines = Mutex::new(Lines::new(args, &plan, chosen.strategy.name, root.game.rulebook().name()));
    let report = {
        let print = |depth: &DepthReport| {
            if text && let Ok(mut lines) = lines.lock() {
                lines.print(depth);
            }
        };
        perft.run(&Watcher::new(args.count.run, &print))?
    };
    if text {
        let lines = lines.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        lines.finish(&report)?;
    } else {
        let bulk = is_bulk(args);
        let mut setup = Setup::of(&root, &args.count, &chosen, &plan.why, bulk, &report);
        if args.adjudicate {
            setup = setup.judged_by(root.game.rulebook().name());
        }
        if args.json { write_json(depth, setup, &report)? } else { write_csv(&setup, &report)? }
    }
    Ok(if report.interrupted.is_some() { Outcome::Interrupted } else { Outcome::Done })
}

const fn is_bulk(args: &PerftArgs) -> bool {
    !args.count.no_bulk && !args.tally && !args.adjudicate
}

fn write_json(depth: u32, setup: Setup, report: &Report) -> Result<()> {
    let last = report.last().filter(|last| last.depth == depth);
    json(&PerftRecord {
        source: Source::of(SCHEMA),
        depth,
        nodes: last.map(|last| last.nodes),
        nanos: last.map(|last| last.elapsed.as_nanos()),
        setup,
        per_depth: report
            .depths
            .iter()
            .map(|depth| DetailedRecord {
                depth: depth.into(),
                tally: depth.tally.map(TallyRecord::from),
                ended: depth.endings.map(EndingsRecord::from),
            })
            .collect(),
        interrupted: InterruptedRecord::of(report),
    })
}

fn write_csv(setup: &Setup, report: &Report) -> Result<()> {
    csv(report.depths.iter().map(|depth| {
        let tally = depth.tally.map(TallyRecord::from).unwrap_or_default();
        let ended = depth.endings.map(EndingsRecord::from).unwrap_or_default();
        (Source::of(SCHEMA), DepthRecord::from(depth), setup, tally, ended)
    }))
}

/// The text report, written while the run goes on.
struct Lines {
    header: String,
    started: bool,
    failed: Option<io::Error>,
}

impl Lines {
    fn new<V: Playable>(args: &PerftArgs, plan: &Plan<V>, strategy: &str, rulebook: &str) -> Self {
        let speed = if is_bulk(args) { "leaves/s (bulk)" } else { "moves made/s" };
        let table = if args.count.hash > 0 { ", with a table: it answers for leaves too" } else { "" };
        let layers = if plan.method == Method::Layers { ", by layers" } else { "" };
        let mut header = format!("# strategy {strategy}{table}{layers}");
        if args.adjudicate {
            let how = if args.repetition { ", with repetition" } else { "" };
            header.extend([", games end by rulebook ", rulebook, how]);
        }
        header.push('\n');
        header.push_str(&columns(["# depth", "nodes", "seconds", speed]));
        if args.tally {
            header.extend(TALLY.map(|name| format!("{name:>12}")));
        }
        if args.adjudicate {
            header.extend(Reason::ALL.map(|reason| format!("{:>22}", reason.name())));
        }
        Self { header, started: false, failed: None }
    }

    fn print(&mut self, depth: &DepthReport) {
        if self.failed.is_none()
            && let Err(error) = self.write(depth)
        {
            self.failed = Some(error);
            // Nobody would see the depths to come.
            interrupt::request();
        }
    }

    fn write(&mut self, report: &DepthReport) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if !std::mem::replace(&mut self.started, true) {
            writeln!(out, "{}", self.header)?;
        }
        let seconds = format!("{:.6}", report.elapsed.as_secs_f64());
        let speed = rate(report.leaves_per_second());
        write!(out, "{}", columns([&report.depth.to_string(), &report.nodes.to_string(), &seconds, &speed]))?;
        if let Some(tally) = report.tally {
            for number in [
                tally.captures,
                tally.promotions,
                tally.checks,
                tally.discovered_checks,
                tally.double_checks,
                tally.mates,
                tally.stalemates,
            ] {
                write!(out, "{number:>12}")?;
            }
        }
        for (_, number) in report.endings.iter().flat_map(Endings::iter) {
            write!(out, "{number:>22}")?;
        }
        writeln!(out)?;
        out.flush()
    }

    fn finish(self, report: &Report) -> Result<()> {
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        let mut out = io::stdout().lock();
        if let Some(table) = report.table {
            let share = 100.0 * table.occupancy;
            let (bytes, bits, seed) = (table.bytes, table.signature_bits, table.seed);
            writeln!(out, "# table {bytes} bytes, {share:.1} % used, {bits}-bit signatures, seed {seed}")?;
            let (probes, bound) = (table.probes, table.false_hit_bound);
            writeln!(
                out,
                "# {probes} probes: one of them was a false hit with a probability of at most {bound:.1e}"
            )?;
        }
        if let Some(layers) = &report.layers {
            let (ply, unique) = layers.plies.last().map_or((0, 1), |last| (last.ply, last.unique));
            let (memory, disk) = (layers.memory, layers.disk);
            write!(out, "# layers up to ply {ply}: {unique} positions, {memory} bytes of memory")?;
            write!(out, "; {} subtrees", layers.subtrees)?;
            if disk > 0 {
                write!(out, ", {disk} of disk")?;
            }
            if layers.resumed > 0 {
                write!(out, "; {} of {} units were known", layers.resumed, layers.units)?;
            }
            writeln!(out)?;
        }
        if let Some(strategy) = report.verified_by.filter(|_| report.interrupted.is_none()) {
            match &report.layers {
                Some(LayersReport { verified, units, .. }) if verified < units => {
                    writeln!(out, "# {verified} of {units} units verified by strategy {strategy}")?;
                }
                _ => writeln!(out, "# verified by strategy {strategy}")?,
            }
        }
        match (&report.interrupted, report.last()) {
            (Some(interrupted), _) => {
                let (depth, leaves) = (interrupted.depth, interrupted.leaves);
                writeln!(
                    out,
                    "# interrupted at depth {depth}: {leaves} leaves counted, which is not perft {depth}"
                )?;
            }
            (None, Some(last)) => writeln!(out, "\nNodes searched: {}", last.nodes)?,
            (None, None) => {}
        }
        Ok(())
    }
}

fn columns([depth, nodes, seconds, speed]: [&str; 4]) -> String {
    format!("{depth:>7} {nodes:>18} {seconds:>12} {speed:>16}")
}

const TALLY: [&str; 7] = ["captures", "promotions", "checks", "discovered", "double", "mates", "stalemates"];
