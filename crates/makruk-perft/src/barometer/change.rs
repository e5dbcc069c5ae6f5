//! What became slower or faster between two measurements.

use serde::Serialize;

use super::bootstrap::{FEW_POSITIONS, SAMPLES, SEED, interval};
use super::table::{Grid, Times, check, drawn_rounds, median_of};
use super::{BarometerError, Row};
use crate::chance::Chance;

/// How contestants changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Changes {
    /// The contestants that are in both measurements, in the order of the old one.
    pub changes: Vec<Change>,
    /// Contestants with a wrong count in either, and which.
    pub voided: Vec<(String, String)>,
    /// Contestants of the old rows for which the new ones have no time.
    pub missing_in_new: Vec<String>,
    /// Contestants of the new rows for which the old ones have no time.
    pub missing_in_old: Vec<String>,
    /// Contestants with times in both, but at no position to the same depth.
    pub not_compared: Vec<String>,
}

/// How a contestant changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Who.
    pub contestant: String,
    /// Geometric mean over the positions of new time by old time: 2 is twice as slow.
    pub ratio: f64,
    /// The interval of 95 of a hundred bootstrap samples of that ratio.
    pub interval: (f64, f64),
    /// Positions that were counted to the same depth in both.
    pub positions: usize,
}

impl Change {
    /// Whether the whole interval is beyond a ratio of 1 + `share`.
    pub fn is_slower_by(&self, share: f64) -> bool {
        self.interval.0 > 1.0 + share
    }
}

impl Changes {
    /// Compares two measurements, on positions that a contestant counted to the same depth in both. For the interval,
    /// positions are drawn by chance, and where they are few rounds within each.
    ///
    /// # Errors
    /// Rows that do not belong together: of several machines, unless they may be `mixed`. Old and new versions may
    /// differ, but not the versions among the old, or among the new.
    pub fn of(old: &[Row], new: &[Row], mixed: bool) -> Result<Self, BarometerError> {
        check(old, mixed)?;
        check(new, mixed)?;
        // Of the two together, all but versions must be the same.
        let both: Vec<Row> = [old, new].concat();
        check(&both, true)?;
        let mut hosts = both.iter().map(|row| &row.host_cpu);
        if let (false, Some(first)) = (mixed, hosts.next())
            && let Some(second) = hosts.find(|host| *host != first)
        {
            let (first, second) = (first.clone(), second.clone());
            let hint = "; --mixed takes them together";
            return Err(BarometerError::Mixed { what: "CPU", first, second, hint });
        }
        Ok(Self::between(&Grid::of(old), &Grid::of(new)))
    }

    fn between(old: &Grid, new: &Grid) -> Self {
        let mut changes = Self {
            changes: Vec::new(),
            voided: Vec::new(),
            missing_in_new: Vec::new(),
            missing_in_old: Vec::new(),
            not_compared: Vec::new(),
        };
        let mut names = old.contestants.clone();
        names.extend(new.contestants.iter().filter(|name| !old.contestants.contains(name)));
        for name in names {
            let [before, after] =
                [old, new].map(|grid| grid.contestants.iter().position(|known| *known == name));
            let wrong = |grid: &Grid, who: Option<usize>| who.and_then(|who| grid.wrong(who));
            if let Some(why) = wrong(old, before).or_else(|| wrong(new, after)) {
                changes.voided.push((name.to_owned(), why));
                continue;
            }
            let counts = |grid: &Grid, who: &usize| grid.all_rows(*who).any(|row| row.error.is_empty());
            let before = before.filter(|who| counts(old, who));
            let after = after.filter(|who| counts(new, who));
            match (before, after) {
                (Some(before), Some(after)) => match change(name, (old, before), (new, after)) {
                    Some(change) => changes.changes.push(change),
                    None => changes.not_compared.push(name.to_owned()),
                },
                (Some(_), None) => changes.missing_in_new.push(name.to_owned()),
                (None, Some(_)) => changes.missing_in_old.push(name.to_owned()),
                (None, None) => {
                    changes.missing_in_old.push(name.to_owned());
                    changes.missing_in_new.push(name.to_owned());
                }
            }
        }
        changes
    }

    /// An error unless every contestant could be compared. One with a wrong count is not an error but a result.
    ///
    /// # Errors
    /// A contestant that is not in both measurements, or at no position to the same depth; no contestant at all.
    pub fn require_all(&self) -> Result<(), BarometerError> {
        for (names, side) in [(&self.missing_in_old, "old"), (&self.missing_in_new, "new")] {
            if !names.is_empty() {
                return Err(BarometerError::Missing { who: names.join(", "), side });
            }
        }
        if !self.not_compared.is_empty() {
            return Err(BarometerError::NothingCompared { who: self.not_compared.join(", ") });
        }
        if self.changes.is_empty() && self.voided.is_empty() {
            return Err(BarometerError::NothingInCommon);
        }
        Ok(())
    }
}

/// How a contestant changed; `None` if there is nothing to compare.
fn change(name: &str, old: (&Grid, usize), new: (&Grid, usize)) -> Option<Change> {
    let pairs: Vec<(Times, Times)> =
        old.0.positions.iter().filter_map(|position| pair(position, old, new)).collect();
    if pairs.is_empty() {
        return None;
    }
    let all = |times: &Times| median_of(times, 0..times.len());
    let differences: Vec<f64> = pairs.iter().map(|(old, new)| all(new) - all(old)).collect();
    let mean = differences.iter().sum::<f64>() / pairs.len() as f64;
    let mut chance = Chance::new(SEED);
    let samples = (0..SAMPLES).map(|_| {
        let mut sum = 0.0;
        for _ in 0..pairs.len() {
            let place = chance.below(pairs.len());
            if pairs.len() >= FEW_POSITIONS {
                sum += differences[place];
                continue;
            }
            let (old, new) = &pairs[place];
            sum += median_of(new, drawn_rounds(new, &mut chance).into_iter());
            sum -= median_of(old, drawn_rounds(old, &mut chance).into_iter());
        }
        (sum / pairs.len() as f64).exp()
    });
    Some(Change {
        contestant: name.to_owned(),
        ratio: mean.exp(),
        interval: interval(samples.collect()),
        positions: pairs.len(),
    })
}

/// Old and new times at a position, to the deepest depth that both counted.
fn pair(position: &str, old: (&Grid, usize), new: (&Grid, usize)) -> Option<(Times, Times)> {
    let place = |grid: &Grid| grid.positions.iter().position(|known| *known == position);
    let (before, after) = (place(old.0)?, place(new.0)?);
    let new_rows = new.0.rows(new.1, after);
    let counted = |depth: &u32| new_rows.iter().any(|row| row.depth == *depth && row.error.is_empty());
    let old_rows = old.0.rows(old.1, before).iter().filter(|row| row.error.is_empty());
    let depth = old_rows.map(|row| row.depth).filter(counted).max()?;
    Some((old.0.times(old.1, before, Some(depth)), new.0.times(new.1, after, Some(depth))))
}
