//! From rows to places.

use super::bootstrap::{FEW_POSITIONS, SAMPLES, SEED, interval};
use super::table::{Grid, Times, check, drawn_rounds, median_of, speed};
use super::{BarometerError, Ranked, Ranking, Row};
use crate::chance::Chance;

/// A contestant that is ranked: which one, and its times at the positions that count.
struct Runner {
    who: usize,
    times: Vec<Times>,
}

impl Ranking {
    /// Ranks the contestants of some rows.
    ///
    /// A contestant's time at a position is the median of its rounds, per leaf; its ratio to another is the geometric
    /// mean over the positions that all have counted. For the interval, positions are drawn by chance, and where they are
    /// few rounds within each, the same for all contestants where these were measured in turn.
    ///
    /// # Errors
    /// Rows that do not belong together, of several machines or versions unless they may be `mixed`; no position that
    /// all contestants counted right.
    pub fn of(rows: &[Row], mixed: bool) -> Result<Self, BarometerError> {
        check(rows, mixed)?;
        let Some(first) = rows.first() else { return Err(BarometerError::NothingInCommon) };
        let grid = Grid::of(rows);
        let (in_race, voided) = sort_out(&grid);
        let is_common = |place: &usize| in_race.iter().all(|&who| !grid.times(who, *place, None).is_empty());
        let places: Vec<usize> = (0..grid.positions.len()).filter(is_common).collect();
        if in_race.is_empty() || places.is_empty() {
            return Err(BarometerError::NothingInCommon);
        }
        let mut runners: Vec<_> = in_race
            .iter()
            .map(|&who| Runner {
                who,
                times: places.iter().map(|&place| grid.times(who, place, None)).collect(),
            })
            .collect();
        runners.sort_by(|a, b| a.mean().total_cmp(&b.mean()));
        let intervals = intervals(&runners);
        let fastest = runners[0].mean();
        let rounds = runners.iter().flat_map(|runner| &runner.times).map(Vec::len).max().unwrap_or(0);
        let ranked = runners.iter().zip(intervals).map(|(runner, interval)| {
            let row = grid.all_rows(runner.who).find(|row| row.error.is_empty()).unwrap_or(first);
            Ranked {
                contestant: row.contestant.clone(),
                version: row.contestant_version.clone(),
                cpu_features: row.cpu_features.clone(),
                ratio: (runner.mean() - fastest).exp(),
                interval,
                speed: speed(runner.mean()),
            }
        });
        Ok(Self {
            host_cpu: names(rows.iter().map(|row| row.host_cpu.clone())),
            version: names(rows.iter().map(|row| format!("{} ({})", row.version, row.revision))),
            positions: places.iter().map(|&place| grid.positions[place].to_owned()).collect(),
            rounds: u32::try_from(rounds).unwrap_or(u32::MAX),
            ranked: ranked.collect(),
            voided,
        })
    }
}

/// Who is in the race; who is not, and why.
fn sort_out(grid: &Grid) -> (Vec<usize>, Vec<(String, String)>) {
    let (mut in_race, mut voided) = (Vec::new(), Vec::new());
    let counted = |who, place| !grid.times(who, place, None).is_empty();
    let everybody = 0..grid.contestants.len();
    let right: Vec<_> = everybody.clone().filter(|&who| grid.wrong(who).is_none()).collect();
    let places: Vec<_> =
        (0..grid.positions.len()).filter(|&place| right.iter().any(|&who| counted(who, place))).collect();
    for who in everybody {
        let missing = places.iter().filter(|&&place| !counted(who, place)).count();
        let why = grid.wrong(who).or_else(|| {
            // Few positions are left out for all; a contestant that has only a few is left out itself.
            (places.is_empty() || 2 * missing > places.len()).then(|| {
                let error = grid.all_rows(who).map(|row| row.error.as_str()).find(|error| !error.is_empty());
                let error = error.map(|error| format!(": {error}")).unwrap_or_default();
                format!("no count at {missing} of {} positions{error}", places.len())
            })
        });
        match why {
            None => in_race.push(who),
            Some(why) => voided.push((grid.contestants[who].to_owned(), why)),
        }
    }
    (in_race, voided)
}

impl Runner {
    /// The mean over the positions of the logarithms of times, which is that of the geometric mean.
    fn mean(&self) -> f64 {
        self.medians().iter().sum::<f64>() / self.times.len() as f64
    }

    /// Its time at each position.
    fn medians(&self) -> Vec<f64> {
        self.times.iter().map(|times| median_of(times, 0..times.len())).collect()
    }
}

/// Each runner's interval of the ratio to the first.
fn intervals(runners: &[Runner]) -> Vec<(f64, f64)> {
    let positions = runners[0].times.len();
    let in_turn: Vec<bool> = (0..positions)
        .map(|place| {
            let rounds =
                |runner: &Runner| runner.times[place].iter().map(|(round, _)| *round).collect::<Vec<_>>();
            let first = rounds(&runners[0]);
            runners.iter().all(|runner| rounds(runner) == first)
        })
        .collect();
    let medians: Vec<Vec<f64>> = runners.iter().map(Runner::medians).collect();
    let mut chance = Chance::new(SEED);
    let mut samples = vec![Vec::with_capacity(SAMPLES); runners.len()];
    for _ in 0..SAMPLES {
        let mut sums = vec![0.0; runners.len()];
        for _ in 0..positions {
            let place = chance.below(positions);
            if positions >= FEW_POSITIONS {
                for (sum, medians) in sums.iter_mut().zip(&medians) {
                    *sum += medians[place];
                }
                continue;
            }
            let mut rounds = drawn_rounds(&runners[0].times[place], &mut chance);
            for (sum, runner) in sums.iter_mut().zip(runners) {
                let times = &runner.times[place];
                if !in_turn[place] {
                    rounds = drawn_rounds(times, &mut chance);
                }
                *sum += median_of(times, rounds.iter().copied());
            }
        }
        for (samples, sum) in samples.iter_mut().zip(&sums) {
            samples.push(((sum - sums[0]) / positions as f64).exp());
        }
    }
    samples.into_iter().map(interval).collect()
}

/// Different names, one after the other.
fn names(all: impl Iterator<Item = String>) -> String {
    let mut different: Vec<String> = Vec::new();
    for name in all {
        if !different.contains(&name) {
            different.push(name);
        }
    }
    different.join(", ")
}
