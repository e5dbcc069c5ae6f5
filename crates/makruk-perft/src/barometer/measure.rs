//! Rounds, in turn.

use std::io;
use std::time::{Duration, Instant};

use super::warm_up::{Task, Void, warm_up};
use super::{Contestant, Failure, Row, Target};

/// A contestant that fails at so many positions is asked no more: each may have cost the whole time limit.
const MOST_FAILURES: u32 = 2;

/// How to measure.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// What every row says.
    pub origin: Origin,
    /// Rounds.
    pub rounds: u32,
    /// The number of the first round.
    pub first_round: u32,
    /// How long a contestant may count a position in one round: it counts as deep as it can in that time.
    pub cell_time: Duration,
    /// What takes less is counted again and again until it takes as long, and divided.
    pub least_time: Duration,
    /// The longest that one count may take, where a contestant can be ended.
    pub time_limit: Duration,
    /// No position is begun after this.
    pub total_time: Option<Duration>,
}

/// What every row of a measurement says.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The tool's version.
    pub version: String,
    /// Its source revision.
    pub revision: String,
    /// What the CPU calls itself.
    pub host_cpu: String,
    /// The game.
    pub variant: String,
}

/// Hears of a measurement, and may end it.
pub trait Watch {
    /// A row is known.
    ///
    /// # Errors
    /// A row that cannot be written ends the measurement.
    fn row(&mut self, row: &Row) -> io::Result<()>;

    /// So many of all cells are done, and who is measured next, where.
    fn next(&mut self, _done: usize, _all: usize, _contestant: &str, _position: &str) {}

    /// Whether the measurement shall end early.
    fn stopped(&self) -> bool {
        false
    }
}

/// How a measurement went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Rows that count.
    pub measured: usize,
    /// Rows with a wrong count.
    pub wrong: usize,
    /// Rows without a count.
    pub failed: usize,
    /// Positions that were left out because time was up.
    pub left_out: usize,
    /// Whether it was stopped.
    pub interrupted: bool,
}

/// A measurement under way.
struct Course<'a> {
    plan: &'a Measurement,
    watch: &'a mut dyn Watch,
    summary: Summary,
    /// Positions at which each contestant failed; `None` for one that cannot count at all.
    failures: Vec<Option<u32>>,
}

/// Why a measurement ends early.
enum End {
    Stopped,
    Io(io::Error),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Measurement {
    /// What is counted for at least this long is not noise of the clock.
    pub const LEAST_TIME: Duration = Duration::from_millis(20);

    /// Measures all contestants at all positions.
    ///
    /// A position is done with before the next begins. First each contestant warms up there, which finds out how deep it
    /// counts it; then come the rounds, in which contestants take turns, each round beginning with another one, so that a
    /// slow spell of the machine hits all alike. A wrong count, or none, is a row too.
    ///
    /// # Errors
    /// A row that could not be written.
    pub fn run(
        &self,
        targets: &[Target],
        contestants: &mut [Box<dyn Contestant>],
        watch: &mut dyn Watch,
    ) -> io::Result<Summary> {
        let start = Instant::now();
        let failures = vec![Some(0); contestants.len()];
        let mut course = Course { plan: self, watch, summary: Summary::default(), failures };
        let cells = contestants.len() * self.rounds as usize;
        for (place, target) in targets.iter().enumerate() {
            if self.total_time.is_some_and(|most| start.elapsed() > most) {
                course.summary.left_out = targets.len() - place;
                break;
            }
            if course.watch.stopped() {
                course.summary.interrupted = true;
                break;
            }
            match course.position(target, contestants, place * cells, targets.len() * cells) {
                Ok(()) => {}
                Err(End::Stopped) => {
                    course.summary.interrupted = true;
                    break;
                }
                Err(End::Io(error)) => return Err(error),
            }
        }
        Ok(course.summary)
    }
}

impl Course<'_> {
    fn position(
        &mut self,
        target: &Target,
        contestants: &mut [Box<dyn Contestant>],
        mut done: usize,
        all: usize,
    ) -> Result<(), End> {
        let mut tasks: Vec<Option<Task>> = Vec::new();
        for (who, contestant) in contestants.iter_mut().enumerate() {
            self.watch.next(done, all, contestant.name(), &target.name);
            tasks.push(self.warm_up(who, contestant.as_mut(), target)?);
        }
        let number = contestants.len();
        for round in 0..self.plan.rounds {
            for turn in 0..number {
                let who = (turn + round as usize) % number;
                self.watch.next(done, all, contestants[who].name(), &target.name);
                if let Some(task) = tasks[who]
                    && !self.count(contestants[who].as_mut(), target, task, round)?
                {
                    tasks[who] = None;
                    self.has_failed(who);
                }
                done += 1;
            }
        }
        Ok(())
    }

    /// What a contestant is to do here; `None` if it is out.
    fn warm_up(
        &mut self,
        who: usize,
        contestant: &mut dyn Contestant,
        target: &Target,
    ) -> Result<Option<Task>, End> {
        if self.failures[who].is_none_or(|failures| failures >= MOST_FAILURES) {
            return Ok(None);
        }
        let watch = &*self.watch;
        let stop = || watch.stopped();
        let Void { task, outcome } = match warm_up(contestant, target, self.plan, &stop) {
            Ok(task) => return Ok(Some(task)),
            Err(void) => void,
        };
        match &outcome {
            Err(Failure::Stopped) => return Err(End::Stopped),
            Err(Failure::Whole(_)) => self.failures[who] = None,
            Err(Failure::Count(_)) => self.has_failed(who),
            Ok(_) => {}
        }
        let outcome = outcome.map(|nodes| (nodes, None)).map_err(|why| why.to_string());
        self.write(contestant, target, task, 0, outcome)?;
        Ok(None)
    }

    /// Counts once more, for the record; whether the contestant may go on here.
    fn count(
        &mut self,
        contestant: &mut dyn Contestant,
        target: &Target,
        task: Task,
        round: u32,
    ) -> Result<bool, End> {
        let watch = &*self.watch;
        let stop = || watch.stopped();
        if stop() {
            return Err(End::Stopped);
        }
        let outcome = match contestant.count(&task.request(target, self.plan.time_limit, &stop)) {
            Err(Failure::Stopped) => return Err(End::Stopped),
            Err(why) => Err(why.to_string()),
            Ok(counted) => Ok((counted.nodes, Some(counted.nanos))),
        };
        let goes_on = outcome.is_ok();
        self.write(contestant, target, task, round, outcome)?;
        Ok(goes_on)
    }

    fn has_failed(&mut self, who: usize) {
        self.failures[who] = self.failures[who].map(|failures| failures + 1);
    }

    fn write(
        &mut self,
        contestant: &dyn Contestant,
        target: &Target,
        task: Task,
        round: u32,
        outcome: Result<(u64, Option<u64>), String>,
    ) -> Result<(), End> {
        let Origin { version, revision, host_cpu, variant } = self.plan.origin.clone();
        let expected = task.expected;
        let (nodes, nanos, error) = match outcome {
            Err(why) => (None, None, why),
            Ok((nodes, nanos)) if nodes == expected => (Some(nodes), nanos, String::new()),
            Ok((nodes, nanos)) => (Some(nodes), nanos, format!("counted {nodes}, expected {expected}")),
        };
        let row = Row {
            schema: Row::SCHEMA.to_owned(),
            tool: "makruk".to_owned(),
            version,
            revision,
            host_cpu,
            variant,
            contestant: contestant.name().to_owned(),
            contestant_version: contestant.version().to_owned(),
            cpu_features: contestant.cpu_features().to_owned(),
            position: target.name.clone(),
            fen: target.fen.clone(),
            depth: task.depth,
            round: self.plan.first_round + round,
            nodes,
            expected,
            nanos,
            clock: contestant.clock(),
            error,
        };
        let summary = &mut self.summary;
        *match (&row.error, row.is_wrong()) {
            (_, true) => &mut summary.wrong,
            (error, false) if error.is_empty() => &mut summary.measured,
            _ => &mut summary.failed,
        } += 1;
        Ok(self.watch.row(&row)?)
    }
}
