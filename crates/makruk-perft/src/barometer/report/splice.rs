//! A report inside of a text that somebody wrote.

/// The lines between which a report stands in a text. Each stands on a line of its own, so that a sentence may name
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Markers {
    /// The line before it.
    pub begin: &'static str,
    /// The line behind it.
    pub end: &'static str,
}

impl Markers {
    /// Those of the barometer.
    pub const BAROMETER: Self = Self { begin: "<!-- barometer:begin -->", end: "<!-- barometer:end -->" };
}

/// Why a text has no place for a report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpliceError {
    /// A marker is nowhere.
    #[error("found no line `{marker}`, expected one")]
    Missing {
        /// The marker.
        marker: &'static str,
    },
    /// A marker is in several places.
    #[error("found `{marker}` in lines {first} and {second}, expected it once")]
    Doubled {
        /// The marker.
        marker: &'static str,
        /// The line where it is first, from 1.
        first: usize,
        /// The line where it is again.
        second: usize,
    },
    /// The end is before the beginning.
    #[error("found `{}` in line {end}, expected it after `{}` in line {begin}", .markers.end, .markers.begin)]
    Order {
        /// The markers.
        markers: Markers,
        /// The line of the beginning, from 1.
        begin: usize,
        /// The line of the end.
        end: usize,
    },
    /// What is to be put in has a marker itself: the text could not be spliced again.
    #[error("the new text has a line `{marker}` itself")]
    Within {
        /// The marker.
        marker: &'static str,
    },
}

/// The text with something new between the markers. All else stays as it was, byte by byte; the new lines end as the
/// marker's does.
///
/// # Errors
/// If there is not exactly one of each marker, in their order, or if the new text has one.
pub fn splice(text: &str, markers: Markers, new: &str) -> Result<String, SpliceError> {
    for marker in [markers.begin, markers.end] {
        if new.lines().any(|line| line.trim() == marker) {
            return Err(SpliceError::Within { marker });
        }
    }
    let begin = the_only(text, markers.begin)?;
    let end = the_only(text, markers.end)?;
    if end.number < begin.number {
        return Err(SpliceError::Order { markers, begin: begin.number, end: end.number });
    }
    let (before, after) = (&text[..begin.behind], &text[end.start..]);
    let line_end = if before.ends_with("\r\n") { "\r\n" } else { "\n" };
    let mut spliced = before.to_owned();
    // A table must have an empty line before it for some readers.
    for line in [""].into_iter().chain(new.trim_matches('\n').lines()).chain([""]) {
        spliced.push_str(line);
        spliced.push_str(line_end);
    }
    spliced.push_str(after);
    Ok(spliced)
}

/// Where a line is.
struct Place {
    /// Its number, from 1.
    number: usize,
    /// Its first byte.
    start: usize,
    /// The first byte of the next line.
    behind: usize,
}

fn the_only(text: &str, marker: &'static str) -> Result<Place, SpliceError> {
    let mut start = 0;
    let mut found: Option<Place> = None;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let place = Place { number: index + 1, start, behind: start + line.len() };
        start = place.behind;
        if line.trim() != marker {
            continue;
        }
        if let Some(first) = found {
            return Err(SpliceError::Doubled { marker, first: first.number, second: place.number });
        }
        found = Some(place);
    }
    found.ok_or(SpliceError::Missing { marker })
}
