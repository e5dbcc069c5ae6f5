//! Rows by contestant and position.

use std::collections::HashMap;

use super::bootstrap::median;
use super::{BarometerError, Row};
use crate::chance::Chance;

/// Rows of one set of positions, sorted.
#[derive(Debug)]
pub(super) struct Grid<'a> {
    pub(super) contestants: Vec<&'a str>,
    pub(super) positions: Vec<&'a str>,
    cells: HashMap<(usize, usize), Vec<&'a Row>>,
}

/// Times of a contestant at a position: round, and logarithm of nanoseconds per leaf.
pub(super) type Times = Vec<(u32, f64)>;

/// The speed of a contestant at a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell {
    /// The median of its rounds in leaves per second, and the depth counted.
    Speed(f64, u32),
    /// A count was wrong.
    Wrong,
    /// There was no count.
    Failed,
    /// It was not measured.
    Missing,
}

/// Speeds of all contestants at all positions.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeedTable {
    /// The contestants, in the order of the rows.
    pub contestants: Vec<String>,
    /// The positions' names, and the cells in the order of the contestants.
    pub positions: Vec<(String, Vec<Cell>)>,
}

impl SpeedTable {
    /// The speeds that rows tell of.
    ///
    /// # Errors
    /// Rows that do not belong together: of several games, or of several machines or versions unless they may be `mixed`.
    pub fn of(rows: &[Row], mixed: bool) -> Result<Self, BarometerError> {
        check(rows, mixed)?;
        let grid = Grid::of(rows);
        let cell = |who, place| {
            let rows = grid.rows(who, place);
            let mut times: Vec<_> = grid.times(who, place, None).iter().map(|(_, time)| *time).collect();
            match rows.iter().map(|row| row.depth).max() {
                None => Cell::Missing,
                _ if rows.iter().any(|row| row.is_wrong()) => Cell::Wrong,
                _ if times.is_empty() => Cell::Failed,
                Some(depth) => Cell::Speed(speed(median(&mut times)), depth),
            }
        };
        let cells = |place| (0..grid.contestants.len()).map(|who| cell(who, place)).collect();
        let owned = |name: &&str| (*name).to_owned();
        Ok(Self {
            contestants: grid.contestants.iter().map(owned).collect(),
            positions: grid
                .positions
                .iter()
                .enumerate()
                .map(|(place, name)| (owned(name), cells(place)))
                .collect(),
        })
    }
}

impl<'a> Grid<'a> {
    pub(super) fn of(rows: &'a [Row]) -> Self {
        let mut grid = Self { contestants: Vec::new(), positions: Vec::new(), cells: HashMap::new() };
        for row in rows {
            let who = place_of(&mut grid.contestants, &row.contestant);
            let place = place_of(&mut grid.positions, &row.position);
            grid.cells.entry((who, place)).or_default().push(row);
        }
        grid
    }

    pub(super) fn rows(&self, who: usize, place: usize) -> &[&'a Row] {
        self.cells.get(&(who, place)).map_or(&[], Vec::as_slice)
    }

    /// All rows of a contestant.
    pub(super) fn all_rows(&self, who: usize) -> impl Iterator<Item = &'a Row> {
        (0..self.positions.len()).flat_map(move |place| self.rows(who, place).iter().copied())
    }

    /// The times that count, by round, at one depth or at all.
    pub(super) fn times(&self, who: usize, place: usize, depth: Option<u32>) -> Times {
        let rows = self.rows(who, place).iter().filter(|row| depth.is_none_or(|depth| row.depth == depth));
        let mut times: Vec<_> =
            rows.filter_map(|row| Some((row.round, -(row.speed()? / 1e9).ln()))).collect();
        times.sort_by_key(|(round, _)| *round);
        times
    }

    /// Why nothing that a contestant did counts: its first wrong count.
    pub(super) fn wrong(&self, who: usize) -> Option<String> {
        let row = self.all_rows(who).find(|row| row.is_wrong())?;
        Some(format!("wrong count at depth {} of {}: {}", row.depth, row.position, row.error))
    }
}

fn place_of<'a>(names: &mut Vec<&'a str>, name: &'a str) -> usize {
    let found = names.iter().position(|known| *known == name);
    found.unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}

/// Leaves per second of a logarithm of nanoseconds per leaf.
pub(super) fn speed(time: f64) -> f64 {
    1e9 * (-time).exp()
}

/// The middle of the times at given places.
pub(super) fn median_of(times: &Times, places: impl Iterator<Item = usize>) -> f64 {
    let mut drawn: Vec<_> = places.map(|place| times[place].1).collect();
    median(&mut drawn)
}

/// As many of the rounds as there are, drawn by chance.
pub(super) fn drawn_rounds(times: &Times, chance: &mut Chance) -> Vec<usize> {
    times.iter().map(|_| chance.below(times.len())).collect()
}

/// Whether rows can be compared with each other.
pub(super) fn check(rows: &[Row], mixed: bool) -> Result<(), BarometerError> {
    const ANYWAY: &str = "; --mixed takes them together";
    one(rows.iter().map(|row| row.variant.as_str()), "variant", "")?;
    let mut fens = HashMap::new();
    for row in rows {
        let fen = *fens.entry(&row.position).or_insert(&row.fen);
        one([fen.as_str(), &row.fen].into_iter(), "FEN of the same position", "")?;
    }
    if mixed {
        return Ok(());
    }
    one(rows.iter().map(|row| row.host_cpu.as_str()), "CPU", ANYWAY)?;
    let builds: Vec<_> = rows.iter().map(|row| format!("{} ({})", row.version, row.revision)).collect();
    one(builds.iter().map(String::as_str), "version", ANYWAY)?;
    let mut versions = HashMap::new();
    for row in rows.iter().filter(|row| row.error.is_empty()) {
        let first: &Row = versions.entry(&row.contestant).or_insert(row);
        one(
            [first, row].iter().map(|row| row.contestant_version.as_str()),
            "version of a contestant",
            ANYWAY,
        )?;
        one([first, row].iter().map(|row| row.cpu_features.as_str()), "CPU level of a contestant", ANYWAY)?;
    }
    Ok(())
}

/// Whether all values are the same.
fn one<'a>(
    mut values: impl Iterator<Item = &'a str>,
    what: &'static str,
    hint: &'static str,
) -> Result<(), BarometerError> {
    let Some(first) = values.next() else { return Ok(()) };
    match values.find(|value| *value != first) {
        None => Ok(()),
        Some(second) => {
            Err(BarometerError::Mixed { what, first: first.to_owned(), second: second.to_owned(), hint })
        }
    }
}
