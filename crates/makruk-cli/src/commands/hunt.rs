//! `makruk hunt`: where another program counts differently.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use makruk_core::{Fen, Position};
use makruk_movegen::{Chosen, Cpu};
use makruk_perft::hunt::{Difference, Fault, Found, Hunt, Program, Source, Summary, Watch};
use makruk_perft::peers::{Description, Patience, Peer};
use makruk_perft::suite::Suite;
use serde::Serialize;

use super::compare_engines;
use crate::args_hunt::HuntArgs;
use crate::output::json;
use crate::record::Source as Origin;
use crate::variant::Playable;
use crate::{Outcome, interrupt};

/// Positions that come along, by game, and whether a game leads there.
const SUITES: [(&str, bool, &str); 10] = [
    ("makruk", true, include_str!("../../../../perft-suites/makruk/published.epd")),
    ("makruk", true, include_str!("../../../../perft-suites/makruk/selfplay.epd")),
    ("asean", true, include_str!("../../../../perft-suites/asean/published.epd")),
    ("ai-wok", true, include_str!("../../../../perft-suites/ai-wok/published.epd")),
    ("makpong", true, include_str!("../../../../perft-suites/makpong/published.epd")),
    ("ouk", true, include_str!("../../../../perft-suites/ouk/fairy.epd")),
    ("kar-ouk", true, include_str!("../../../../perft-suites/kar-ouk/fairy.epd")),
    ("sittuyin", true, include_str!("../../../../perft-suites/sittuyin/fairy.epd")),
    ("makruk", false, include_str!("../../../../perft-suites/makruk/contested.epd")),
    ("makruk", false, UNREACHABLE),
];

/// Pawns beyond the rank where they become mets, alone and among others.
const UNREACHABLE: &str = "4k3/8/8/8/8/3p4/8/4K3 b - - 0 1\n4k3/2P5/8/8/8/8/3p4/4K3 w - - 0 1\n";

#[derive(Serialize)]
struct HuntRecord<'a> {
    #[serde(flatten)]
    source: Origin,
    variant: &'static str,
    rulebook: &'a str,
    engine: &'a str,
    engine_version: &'a str,
    depth: u32,
    seed: u64,
    positions: usize,
    comparisons: u64,
    leaves: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<usize>,
    failures: usize,
    interrupted: bool,
    differences: Vec<DifferenceRecord<'a>>,
}

#[derive(Serialize)]
struct DifferenceRecord<'a> {
    rule: Option<String>,
    root: &'a str,
    moves: String,
    fen: &'a str,
    depth: u32,
    fault: &'a Fault,
    ours: &'a [String],
    theirs: Option<&'a [String]>,
    smallest: &'a str,
    smallest_fault: &'a Fault,
}

struct Watcher;

impl Watch for Watcher {
    fn failed(&mut self, fen: &str, why: &str) {
        let _ = writeln!(io::stderr(), "no answer about {fen}: {why}");
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }
}

pub(crate) fn run<V: Playable>(args: &HuntArgs) -> Result<Outcome> {
    let chosen: Chosen<V> = V::choose(None, &Cpu::detect())?;
    let given = given::<V>(args)?;
    let description = description(&args.engine)?;
    interrupt::listen()?;
    let patience = Patience { limit: Duration::from_secs(args.time_limit), stop: &interrupt::requested };
    let peer = Peer::start(description, V::NAME, &patience).with_context(|| args.engine.clone())?;
    if args.verdicts && !peer.judges() {
        bail!("{}: found no `verdict` in its description, expected one for --verdicts", args.engine);
    }
    let (name, version) = (peer.name().to_owned(), peer.version().to_owned());
    let most = usize::try_from(args.most).unwrap_or(usize::MAX);
    let hunt = Hunt { chosen, depth: args.depth, positions: args.positions, most, verdicts: args.verdicts };
    let source = Source::new(given, args.seed);
    let source = if args.verdicts { source.with_ends() } else { source };
    let mut program = Program { peer, patience };
    let found = hunt.run(source, &mut program, &mut Watcher);
    let rulebook = crate::engine::rulebook::<V>(&args.game).name();
    if args.json {
        let Summary { positions, comparisons, leaves, ends, failures, interrupted, .. } = found.summary;
        json(&HuntRecord {
            source: Origin::of("makruk.hunt/1"),
            variant: V::NAME,
            rulebook,
            engine: &name,
            engine_version: &version,
            depth: args.depth,
            seed: args.seed,
            positions,
            comparisons,
            leaves,
            ends: args.verdicts.then_some(ends),
            failures,
            interrupted,
            differences: found.differences.iter().map(DifferenceRecord::of).collect(),
        })?;
    } else {
        let version = if version.is_empty() { version } else { format!(" ({version})") };
        let about = format!("{name}{version}, variant {} as rulebook {rulebook} has it", V::NAME);
        write_text(&found, args.verdicts, &about)?;
    }
    outcome(&found)
}

/// What a hunt says by its exit code. One that looked at nothing found nothing out.
fn outcome(found: &Found) -> Result<Outcome> {
    if !found.differences.is_empty() {
        return Ok(Outcome::Differs);
    }
    let Summary { comparisons, failures, interrupted, gave_up, .. } = found.summary;
    if interrupted {
        return Ok(Outcome::Interrupted);
    }
    if comparisons == 0 {
        bail!("nothing was compared: {failures} positions without an answer");
    }
    if gave_up {
        bail!("the other program failed again and again: {failures} positions without an answer");
    }
    Ok(Outcome::Done)
}

fn write_text(found: &Found, verdicts: bool, about: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "# {about}")?;
    for (number, difference) in found.differences.iter().enumerate() {
        let rule = difference.rule.map_or_else(|| "?".to_owned(), |rule| rule.to_string());
        writeln!(out, "\ndifference {}: {rule}", number + 1)?;
        if !difference.line.is_empty() {
            writeln!(out, "  from      {}\n  moves     {}", difference.root, difference.line.join(" "))?;
        }
        writeln!(out, "  at        {}", difference.fen)?;
        write_fault(&mut out, &difference.fault, difference.depth)?;
        writeln!(out, "  ours      {}: {}", difference.ours.len(), difference.ours.join(" "))?;
        if let Some(theirs) = &difference.theirs {
            writeln!(out, "  theirs    {}: {}", theirs.len(), theirs.join(" "))?;
        }
        if difference.smallest != difference.fen {
            writeln!(out, "  smallest  {}", difference.smallest)?;
            write_fault(&mut out, &difference.smallest_fault, difference.depth)?;
        }
    }
    let Summary { positions, comparisons, leaves, ends, failures, .. } = found.summary;
    if !found.differences.is_empty() {
        writeln!(out)?;
    }
    write!(out, "# {positions} positions, {comparisons} comparisons, {leaves} leaves compared")?;
    if verdicts {
        write!(out, ", {ends} ends of games judged")?;
    }
    write!(out, ": differences {}", found.differences.len())?;
    if failures > 0 {
        write!(out, "; {failures} positions without an answer")?;
    }
    writeln!(out)?;
    Ok(out.flush()?)
}

fn write_fault(out: &mut impl Write, fault: &Fault, depth: u32) -> Result<()> {
    match fault {
        Fault::Lists { missing, extra } => {
            for (word, moves) in [("missing", missing), ("extra", extra)] {
                if !moves.is_empty() {
                    writeln!(out, "  {word:<9} {}", moves.join(" "))?;
                }
            }
        }
        Fault::Twice(mv) => writeln!(out, "  twice     {mv}")?,
        Fault::Below { mv, ours, theirs } => {
            writeln!(out, "  below     {mv} at depth {depth}: ours {ours}, theirs {theirs}")?;
        }
        Fault::Verdict { ours, theirs } => writeln!(out, "  verdict   ours {ours}, theirs {theirs}")?,
        Fault::Total { ours, theirs } => {
            writeln!(out, "  total     at depth {depth}: ours {ours}, theirs {theirs}")?;
        }
    }
    Ok(())
}

impl<'a> DifferenceRecord<'a> {
    fn of(difference: &'a Difference) -> Self {
        Self {
            rule: difference.rule.map(|rule| rule.to_string()),
            root: &difference.root,
            moves: difference.line.join(" "),
            fen: &difference.fen,
            depth: difference.depth,
            fault: &difference.fault,
            ours: &difference.ours,
            theirs: difference.theirs.as_deref(),
            smallest: &difference.smallest,
            smallest_fault: &difference.smallest_fault,
        }
    }
}

/// The start position, and those of the suites.
fn given<V: Playable>(args: &HuntArgs) -> Result<Vec<Position<V>>> {
    let mut given = vec![Position::start()];
    let mut add = |path: &Path, suite: Suite| -> Result<()> {
        let Suite::Counts(file) = suite else { bail!("{}: expected positions with counts", path.display()) };
        for entry in &file.entries {
            let fen: Fen<V> =
                entry.fen.parse().with_context(|| format!("{}:{}: bad FEN", path.display(), entry.line))?;
            given.push(fen.position);
        }
        Ok(())
    };
    for path in &args.suite {
        add(path, Suite::read(path)?)?;
    }
    if args.suite.is_empty() {
        let wanted = |reachable: bool| reachable || args.include_unreachable;
        for (_, _, text) in
            SUITES.iter().filter(|(name, reachable, _)| *name == V::NAME && wanted(*reachable))
        {
            for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                let fen = line.split(';').next().unwrap_or_default().trim();
                given.push(Position::from_fen(fen).with_context(|| format!("bad FEN {fen}"))?);
            }
        }
    }
    Ok(given)
}

/// The description of a name or file, or that of a UCI engine that a command starts.
fn description(engine: &str) -> Result<Description> {
    let command: Vec<_> = engine.split_whitespace().collect();
    let is_known =
        compare_engines::is_known(engine) || Path::new(engine).extension().is_some_and(|end| end == "toml");
    if is_known || command.is_empty() {
        return compare_engines::description(engine);
    }
    // Its games are called as Fairy-Stockfish calls them, whose protocol this is.
    let (name, command) = (engine.to_owned(), command.into_iter().map(str::to_owned).collect());
    Ok(Description { name, command, ..compare_engines::description("fairy-stockfish")? })
}
