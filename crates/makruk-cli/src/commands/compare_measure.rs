//! `makruk compare measure`: contestants at positions, in turn, a CSV row for each count.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use makruk_core::Fen;
use makruk_movegen::{Chosen, Cpu};
use makruk_perft::barometer::{Contestant, Measurement, Origin, Ours, Row, Summary, Target, Watch};
use makruk_perft::suite::{Suite, SuiteFile};

use super::compare_engines::engines;
use super::compare_rows::{Destination, Rows};
use crate::args::When;
use crate::args_compare::{FieldArgs, MeasureArgs};
use crate::progress::CellBar;
use crate::variant::{Playable, dispatch, find, select};
use crate::{Outcome, engine, interrupt};

/// The positions that are measured if nobody names others.
const SPEED20: &str = include_str!("../../../../perft-suites/makruk/speed20.epd");
const SPEED20_NAME: &str = "speed20.epd";

/// No cell of a short comparison is longer.
const LONGEST_CELL: Duration = Duration::from_millis(300);

/// How long it may take.
#[derive(Clone, Copy, Debug)]
pub(super) enum Speed {
    /// Each contestant at each position in each round.
    Cell(Duration),
    /// All together.
    Total(Duration),
}

/// A measurement to be made.
pub(super) struct Job<'a> {
    pub(super) field: &'a FieldArgs,
    pub(super) rounds: u32,
    pub(super) speed: Speed,
    pub(super) progress: When,
}

pub(crate) fn run(args: &MeasureArgs) -> Result<Outcome> {
    let out = match (args.out.as_os_str() == "-", args.append, args.force) {
        (true, ..) => Destination::Stdout,
        (false, true, _) => Destination::End(args.out.clone()),
        (false, false, true) => Destination::Over(args.out.clone()),
        (false, false, false) => Destination::New(args.out.clone()),
    };
    let speed = Speed::Cell(args.cell_time);
    let job = Job { field: &args.field, rounds: args.rounds, speed, progress: args.progress };
    Ok(measure(&job, out)?.1)
}

/// Measures; the rows, and how it went.
pub(super) fn measure(job: &Job, out: Destination) -> Result<(Vec<Row>, Outcome)> {
    let suite = suite(job.field)?;
    let name = suite.variant.as_deref().unwrap_or(&job.field.game.variant);
    let rulebook = suite.rulebook.as_deref().filter(|name| *name != "all");
    let rulebook = rulebook.or(job.field.game.rulebook.as_deref());
    let (any, _) = select(name, rulebook).with_context(|| suite.path.display().to_string())?;
    let variant = find(name)?.name;
    let field = dispatch!(any, field(job.field, &suite))?;
    measure_field(job, &suite, variant, field, out)
}

fn suite(field: &FieldArgs) -> Result<SuiteFile> {
    let Some(path) = &field.suite else {
        let asked = find(&field.game.variant)?.name;
        if asked != "makruk" {
            bail!(
                "found no suite for variant {asked}, expected --suite FILE: only makruk has a set of its own"
            );
        }
        return Ok(SuiteFile::of_text(Path::new(SPEED20_NAME), SPEED20)?);
    };
    match Suite::read(path)? {
        Suite::Counts(file) => Ok(file),
        Suite::Endings(_) => bail!("{}: found endings, expected positions with counts", path.display()),
    }
}

/// Who of ours is measured, and who counts what the suite lacks: the plain strategy, then the others from the fastest on.
struct Field {
    contestants: Vec<Box<dyn Contestant>>,
    counters: Vec<Box<dyn Contestant>>,
}

fn field<V: Playable>(args: &FieldArgs, suite: &SuiteFile) -> Result<Field> {
    for entry in &suite.entries {
        let problem = |error| anyhow!("{}:{}: FEN {error}", suite.path.display(), entry.line);
        entry.fen.parse::<Fen<V>>().map_err(problem)?;
    }
    let cpu = engine::cpu(&args.cpu)?;
    let contestants = ours(strategies::<V>(&args.strategy, &cpu)?);
    let mut counters = ours(available::<V>(&cpu, false));
    if let Some((_, others)) = counters.split_first_mut() {
        others.reverse();
    }
    Ok(Field { contestants, counters })
}

fn measure_field(
    job: &Job,
    suite: &SuiteFile,
    variant: &str,
    field: Field,
    out: Destination,
) -> Result<(Vec<Row>, Outcome)> {
    let args = job.field;
    let Field { mut contestants, mut counters } = field;
    contestants.append(&mut engines(&args.engines, variant, args.time_limit)?);
    if contestants.is_empty() {
        bail!("found no contestant, expected at least one: --strategy none needs --engine");
    }
    let targets: Vec<_> = suite.entries.iter().filter_map(Target::of).collect();
    distinct(contestants.iter().map(|contestant| contestant.name()), "contestant")?;
    distinct(targets.iter().map(|target| target.name.as_str()), "position")?;
    let mut rows = Rows::open(out)?;
    interrupt::listen()?;
    let mut bar = CellBar::new(job.progress);
    let (limits, all) = (args.limits(), targets.len());
    let mut known = Vec::new();
    for (done, target) in targets.into_iter().enumerate().take_while(|_| !interrupt::requested()) {
        bar.show(done, all, &format!("what is known of {}", target.name));
        known.extend(target.completed(&mut counters, limits));
    }
    if known.is_empty() && !interrupt::requested() {
        let path = suite.path.display();
        bail!("{path}: found no count within the limits, expected at least one: nothing would be measured");
    }
    let measurement = job.measurement(known.len() * contestants.len(), rows.first_round, variant);
    rows.start()?;
    let mut watcher = Watcher { rows: &mut rows, bar };
    let summary = measurement.run(&known, &mut contestants, &mut watcher)?;
    drop(watcher);
    let outcome = judge(&summary)?;
    Ok((rows.all, outcome))
}

impl Job<'_> {
    /// How so many cells are measured in each round.
    fn measurement(&self, cells: usize, first_round: u32, variant: &str) -> Measurement {
        let cells = u32::try_from(cells).unwrap_or(u32::MAX).max(1);
        let (cell_time, total_time) = match self.speed {
            Speed::Cell(time) => (time, None),
            // Warming up takes about as long as two rounds.
            Speed::Total(time) => {
                ((time / cells / (self.rounds + 2)).min(LONGEST_CELL), Some(time + time / 2))
            }
        };
        Measurement {
            origin: Origin {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                revision: env!("MAKRUK_REVISION").to_owned(),
                host_cpu: Cpu::detect().name(),
                variant: variant.to_owned(),
            },
            rounds: self.rounds,
            first_round,
            cell_time,
            least_time: Measurement::LEAST_TIME.min(cell_time),
            time_limit: self.field.time_limit,
            total_time,
        }
    }
}

fn judge(summary: &Summary) -> Result<Outcome> {
    if summary.left_out > 0 {
        let _ = writeln!(io::stderr(), "time is up: {} positions are left out", summary.left_out);
    }
    if summary.wrong > 0 {
        Ok(Outcome::Differs)
    } else if summary.interrupted || interrupt::requested() {
        Ok(Outcome::Interrupted)
    } else if summary.measured == 0 {
        bail!("found nothing to measure: no contestant gave a count");
    } else {
        Ok(Outcome::Done)
    }
}

/// The strategies that run here; what does not is named on standard error.
fn available<V: Playable>(cpu: &Cpu, says: bool) -> Vec<Chosen<V>> {
    let mut chosen = Vec::new();
    for strategy in V::strategies() {
        match strategy.on(cpu) {
            Ok(kernel) => chosen.push(Chosen { strategy, kernel }),
            Err(why) if says => {
                let _ = writeln!(io::stderr(), "strategy {} is left out: {why}", strategy.name);
            }
            Err(_) => {}
        }
    }
    chosen
}

fn strategies<V: Playable>(names: &[String], cpu: &Cpu) -> Result<Vec<Chosen<V>>> {
    match names {
        [all] if all == "all" => Ok(available::<V>(cpu, true)),
        [none] if none == "none" => Ok(Vec::new()),
        names => names.iter().map(|name| Ok(V::choose(Some(name), cpu)?)).collect(),
    }
}

fn ours<V: Playable>(strategies: Vec<Chosen<V>>) -> Vec<Box<dyn Contestant>> {
    let version = env!("CARGO_PKG_VERSION");
    strategies.into_iter().map(|chosen| Box::new(Ours::new(chosen, version)) as Box<dyn Contestant>).collect()
}

/// Rows are told apart by names.
fn distinct<'a>(names: impl Iterator<Item = &'a str>, what: &str) -> Result<()> {
    let mut known = Vec::new();
    for name in names {
        if known.contains(&name) {
            bail!("found {what} `{name}` twice, expected different names");
        }
        known.push(name);
    }
    Ok(())
}

/// Writes rows, names what is wrong, draws the bar.
struct Watcher<'a> {
    rows: &'a mut Rows,
    bar: CellBar,
}

impl Watch for Watcher<'_> {
    fn row(&mut self, row: &Row) -> io::Result<()> {
        if !row.error.is_empty() {
            self.bar
                .say(&format!("{} at {}, depth {}: {}", row.contestant, row.position, row.depth, row.error));
        }
        self.rows.write(row)
    }

    fn next(&mut self, done: usize, all: usize, contestant: &str, position: &str) {
        self.bar.show(done, all, &format!("{position} {contestant}"));
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }
}
