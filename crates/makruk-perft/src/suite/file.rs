//! A suite file in memory, whatever its format.

use std::fs;
use std::path::{Path, PathBuf};

use super::{EndingsFile, SuiteError, epd, perft_file};

/// A suite file as it was read.
#[derive(Clone, Debug)]
pub struct SuiteFile {
    /// Where it was read from.
    pub path: PathBuf,
    /// What the header says under `variant`.
    pub variant: Option<String>,
    /// What the header says under `rulebook`.
    pub rulebook: Option<String>,
    /// The positions, in the order of the file.
    pub entries: Vec<Entry>,
}

/// A position with its known counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the position, from 1.
    pub line: usize,
    /// The name, where the file gives one.
    pub id: Option<String>,
    /// The position's text.
    pub fen: String,
    /// The counts, in the order of the file.
    pub counts: Vec<Expectation>,
}

/// A known count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The line it stands on, from 1.
    pub line: usize,
    /// The depth.
    pub depth: u32,
    /// The number of leaves.
    pub nodes: u128,
}

/// A suite file of either kind.
#[derive(Clone, Debug)]
pub enum Suite {
    /// Positions with counts.
    Counts(SuiteFile),
    /// Games with verdicts.
    Endings(EndingsFile),
}

impl Suite {
    /// Reads a file; its ending says how.
    ///
    /// # Errors
    /// A file that cannot be read or understood.
    pub fn read(path: &Path) -> Result<Self, SuiteError> {
        // What is not there is said not to be there, whatever its name.
        fs::metadata(path).map_err(|source| SuiteError::Io { path: path.into(), source })?;
        match Format::of(path) {
            Some(Format::Counts(reader)) => SuiteFile::read_as(path, reader).map(Self::Counts),
            Some(Format::Endings) => EndingsFile::read(path).map(Self::Endings),
            None => Err(SuiteError::UnknownFormat { path: path.into() }),
        }
    }
}

/// What a file's ending says about its content.
enum Format {
    Counts(Read),
    Endings,
}

impl Format {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "epd" => Some(Self::Counts(epd::read)),
            "perft" => Some(Self::Counts(perft_file::read)),
            "toml" => Some(Self::Endings),
            _ => None,
        }
    }
}

/// How a format is read: lines with their numbers in, entries out; an error is a line and a sentence.
pub(super) type Read = fn(&mut dyn Iterator<Item = (usize, &str)>) -> Result<Vec<Entry>, Problem>;

/// A line that could not be understood.
pub(super) struct Problem {
    pub(super) line: usize,
    pub(super) problem: String,
}

impl SuiteFile {
    fn read_as(path: &Path, reader: Read) -> Result<Self, SuiteError> {
        let text = fs::read_to_string(path).map_err(|source| SuiteError::Io { path: path.into(), source })?;
        Self::parse(path, &text, reader)
    }

    /// Reads a text as if it were the file at a path, whose ending says how.
    ///
    /// # Errors
    /// A text that cannot be understood, or an ending of no format of counts.
    pub fn of_text(path: &Path, text: &str) -> Result<Self, SuiteError> {
        match Format::of(path) {
            Some(Format::Counts(reader)) => Self::parse(path, text, reader),
            _ => Err(SuiteError::UnknownFormat { path: path.into() }),
        }
    }

    fn parse(path: &Path, text: &str, reader: Read) -> Result<Self, SuiteError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text); // a byte order mark
        let comments =
            text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with('#'));
        let headers: Vec<_> =
            comments.filter_map(|line| line.trim_start_matches('#').split_once(':')).collect();
        let header = |name| {
            headers.iter().find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim().to_owned())
        };
        let mut lines = (1..)
            .zip(text.lines().map(str::trim))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let entries = reader(&mut lines).map_err(|Problem { line, problem }| SuiteError::Line {
            path: path.into(),
            line,
            problem,
        })?;
        Ok(Self { path: path.into(), variant: header("variant"), rulebook: header("rulebook"), entries })
    }
}

/// The suite files at a path: the file itself, or those of a folder and its sub-folders, by name.
///
/// # Errors
/// A path that cannot be read, or a folder without suite files.
pub fn find_files(path: &Path) -> Result<Vec<PathBuf>, SuiteError> {
    if !path.is_dir() {
        return Ok(vec![path.into()]);
    }
    let mut files = Vec::new();
    let mut folders = vec![path.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let failed = |source| SuiteError::Io { path: folder.clone(), source };
        for item in fs::read_dir(&folder).map_err(failed)? {
            let item = item.map_err(failed)?;
            // Links to folders are not followed: they may lead in circles.
            let is_folder = item.file_type().map_err(failed)?.is_dir();
            let item = item.path();
            if is_folder {
                folders.push(item);
            } else if Format::of(&item).is_some() {
                files.push(item);
            }
        }
    }
    if files.is_empty() {
        return Err(SuiteError::NoFiles { path: path.into() });
    }
    files.sort();
    Ok(files)
}

/// Adds a count to an entry, unless it contradicts one that is there.
pub(super) fn add_count(entry: &mut Entry, new: Expectation) -> Result<(), Problem> {
    let Expectation { line, depth, nodes } = new;
    match entry.counts.iter().find(|known| known.depth == depth) {
        Some(known) if known.nodes != nodes => {
            let problem =
                format!("found {nodes} nodes at depth {depth}, but line {} says {}", known.line, known.nodes);
            Err(Problem { line, problem })
        }
        Some(_) => Ok(()),
        None => {
            entry.counts.push(new);
            Ok(())
        }
    }
}

/// Reads a depth and a number of nodes.
pub(super) fn parse_count(line: usize, depth: &str, nodes: &str) -> Result<Expectation, Problem> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let problem = |found: &str, expected: String| {
        Err(Problem { line, problem: format!("found `{found}`, expected {expected}") })
    };
    let Some(depth_read) =
        digits(depth).then(|| depth.parse().ok()).flatten().filter(|&depth| depth <= crate::MAX_DEPTH)
    else {
        return problem(depth, format!("a depth from 0 to {}", crate::MAX_DEPTH));
    };
    let Some(nodes_read) = digits(nodes).then(|| nodes.parse().ok()).flatten() else {
        return problem(nodes, format!("the number of nodes at depth {depth}"));
    };
    Ok(Expectation { line, depth: depth_read, nodes: nodes_read })
}
