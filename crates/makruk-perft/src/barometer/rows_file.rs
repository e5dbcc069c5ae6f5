//! Files of rows: CSV with a header, the columns in any order.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use csv::{ErrorKind, StringRecord};

use super::{BarometerError, Clock, Row};

/// Reads the rows of files. The rounds of each file are counted on from those of the files before it, so that the same
/// contestant may be in several.
///
/// # Errors
/// A file that cannot be read, has no rows, or says something that is not understood: the error names the place.
pub fn read_rows(paths: &[PathBuf]) -> Result<Vec<Row>, BarometerError> {
    let mut all: Vec<Row> = Vec::new();
    for path in paths {
        let last = last_round(&all);
        let rows = read(path)?;
        for row in rows {
            all.push(Row { round: row.round.saturating_add(last), ..row });
        }
    }
    Ok(all)
}

/// The highest number of a round; 0 if there are no rows.
pub fn last_round(rows: &[Row]) -> u32 {
    rows.iter().map(|row| row.round).max().unwrap_or(0)
}

fn read(path: &Path) -> Result<Vec<Row>, BarometerError> {
    let bytes = fs::read(path).map_err(|source| BarometerError::Io { path: path.into(), source })?;
    let at = |line, problem| BarometerError::Line { path: path.into(), line, problem };
    let wrong = |error: csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        match error.kind() {
            ErrorKind::UnequalLengths { expected_len, len, .. } => {
                at(line, format!("found {len} fields, expected {expected_len} as in the header"))
            }
            ErrorKind::Utf8 { .. } => at(line, "found bytes that are no text, expected UTF-8".to_owned()),
            _ => at(line, error.to_string()),
        }
    };
    let mut reader = csv::Reader::from_reader(bytes.as_slice());
    let header = reader.headers().map_err(wrong)?.clone();
    let columns = Columns::of(&header).map_err(|column| BarometerError::Field {
        path: path.into(),
        line: 1,
        column,
        problem: "found none, expected one".to_owned(),
    })?;
    let mut rows = Vec::new();
    let mut known = HashMap::new();
    for record in reader.records() {
        let record = record.map_err(wrong)?;
        let line = record.position().map_or(1, csv::Position::line);
        let row = columns.row(&record).map_err(|(column, problem)| BarometerError::Field {
            path: path.into(),
            line,
            column,
            problem,
        })?;
        let key = (row.contestant.clone(), row.position.clone(), row.round);
        if let Some(before) = known.insert(key, line) {
            let what = format!(
                "found {} at {} in round {} once more, expected it on line {before} alone",
                row.contestant, row.position, row.round
            );
            return Err(at(line, what));
        }
        rows.push(row);
    }
    if rows.is_empty() {
        return Err(BarometerError::Empty { path: path.into() });
    }
    Ok(rows)
}

/// The columns by their place in a row.
struct Columns([usize; Row::COLUMNS.len()]);

/// A column's name, and what was found and expected there.
type Wrong = (&'static str, String);

impl Columns {
    fn of(header: &StringRecord) -> Result<Self, &'static str> {
        let mut places = [0; Row::COLUMNS.len()];
        for (place, name) in places.iter_mut().zip(Row::COLUMNS) {
            *place = header.iter().position(|title| title == name).ok_or(name)?;
        }
        Ok(Self(places))
    }

    fn row(&self, record: &StringRecord) -> Result<Row, Wrong> {
        let mut fields = self.0.iter().zip(Row::COLUMNS).map(|(&place, name)| (name, &record[place]));
        let mut next = || fields.next().expect("a field for each name");
        let mut text = || next().1.to_owned();
        let schema = text();
        if schema != Row::SCHEMA {
            return Err(("schema", format!("found `{schema}`, expected `{}`", Row::SCHEMA)));
        }
        let row = Row {
            schema,
            tool: text(),
            version: text(),
            revision: text(),
            host_cpu: text(),
            variant: text(),
            contestant: name(next())?,
            contestant_version: next().1.to_owned(),
            cpu_features: next().1.to_owned(),
            position: name(next())?,
            fen: next().1.to_owned(),
            depth: number(next())?,
            round: number(next())?,
            nodes: number_or_none(next())?,
            expected: positive(next())?,
            nanos: number_or_none(next())?,
            clock: clock(next())?,
            error: next().1.to_owned(),
        };
        let counts = row.error.is_empty();
        if counts && row.nodes != Some(row.expected) {
            let found = row.nodes.map_or("none".to_owned(), |nodes| nodes.to_string());
            return Err(("nodes", format!("found {found} and no error, expected {}", row.expected)));
        }
        if counts && row.nanos.is_none() {
            return Err(("nanos", "found none and no error, expected a whole number".to_owned()));
        }
        Ok(row)
    }
}

fn name((column, text): (&'static str, &str)) -> Result<String, Wrong> {
    if text.is_empty() {
        Err((column, "found nothing, expected a name".to_owned()))
    } else {
        Ok(text.to_owned())
    }
}

fn number<T: FromStr>((column, text): (&'static str, &str)) -> Result<T, Wrong> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| text.parse().ok())
        .flatten()
        .ok_or_else(|| (column, format!("found `{text}`, expected a whole number")))
}

fn number_or_none((column, text): (&'static str, &str)) -> Result<Option<u64>, Wrong> {
    if text.is_empty() { Ok(None) } else { number((column, text)).map(Some) }
}

fn positive((column, text): (&'static str, &str)) -> Result<u64, Wrong> {
    match number((column, text))? {
        0 => Err((column, "found `0`, expected a whole number from 1".to_owned())),
        number => Ok(number),
    }
}

fn clock((column, text): (&'static str, &str)) -> Result<Clock, Wrong> {
    match text {
        "cpu" => Ok(Clock::Cpu),
        "wall" => Ok(Clock::Wall),
        _ => Err((column, format!("found `{text}`, expected `cpu` or `wall`"))),
    }
}
