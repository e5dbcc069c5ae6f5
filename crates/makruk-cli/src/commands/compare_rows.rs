//! Where the rows of a measurement go.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::slice::from_ref;

use anyhow::{Context, Result, anyhow};
use makruk_perft::barometer::{Row, last_round, read_rows};

/// Where to.
#[derive(Clone, Debug)]
pub(super) enum Destination {
    /// Nowhere: they are kept in memory.
    Memory,
    /// Standard output.
    Stdout,
    /// A file that is not there yet.
    New(PathBuf),
    /// The end of a file.
    End(PathBuf),
    /// A file, whatever is in it.
    Over(PathBuf),
}

/// All rows, and where each goes as soon as it is known.
pub(super) struct Rows {
    writer: Option<csv::Writer<Box<dyn Write>>>,
    needs_header: bool,
    /// The number of the first round: a file's rounds are counted on.
    pub(super) first_round: u32,
    pub(super) all: Vec<Row>,
}

impl Rows {
    /// Opens what is to be written to.
    pub(super) fn open(destination: Destination) -> Result<Self> {
        let rows = |out: Option<Box<dyn Write>>| Self {
            // The header is written before there is a row.
            writer: out.map(|out| csv::WriterBuilder::new().has_headers(false).from_writer(out)),
            needs_header: true,
            first_round: 1,
            all: Vec::new(),
        };
        let opened = |file: io::Result<File>, path: &PathBuf| -> Result<Option<Box<dyn Write>>> {
            Ok(Some(Box::new(file.with_context(|| path.display().to_string())?)))
        };
        match destination {
            Destination::Memory => Ok(rows(None)),
            Destination::Stdout => Ok(rows(Some(Box::new(io::stdout())))),
            Destination::Over(path) => Ok(rows(opened(File::create(&path), &path)?)),
            Destination::End(path) if path.exists() => {
                let before = read_rows(from_ref(&path))?;
                let file = opened(OpenOptions::new().append(true).open(&path), &path)?;
                Ok(Self { needs_header: false, first_round: last_round(&before) + 1, ..rows(file) })
            }
            Destination::New(path) | Destination::End(path) => match File::create_new(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(anyhow!(
                    "found {}, expected no such file unless --append or --force says what to do with it",
                    path.display()
                )),
                file => Ok(rows(opened(file, &path)?)),
            },
        }
    }

    /// Writes what goes before the first row.
    pub(super) fn start(&mut self) -> Result<()> {
        if let Some(writer) = self.writer.as_mut().filter(|_| self.needs_header) {
            writer.write_record(Row::COLUMNS)?;
            writer.flush()?;
        }
        Ok(())
    }

    /// Writes a row, for good.
    pub(super) fn write(&mut self, row: &Row) -> io::Result<()> {
        if let Some(writer) = &mut self.writer {
            writer.serialize(row).map_err(io::Error::from)?;
            writer.flush()?;
        }
        self.all.push(row.clone());
        Ok(())
    }
}
