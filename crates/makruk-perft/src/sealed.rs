//! Small files of lines `name value`, under a checksum, written all or not at all.

use std::fmt::{Display, Write as _};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::PerftError;
use crate::checksum::Checksum;

/// The version of all such files.
const VERSION: u32 = 1;

/// A file to be written.
#[derive(Clone, Debug)]
pub(crate) struct Sealed {
    kind: &'static str,
    lines: String,
}

impl Sealed {
    /// A file of a kind, such as `checkpoint`.
    pub(crate) const fn new(kind: &'static str) -> Self {
        Self { kind, lines: String::new() }
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, name: &str, value: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.lines, "{name} {value}");
    }

    /// Writes it, all or not at all.
    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
        let sum = Checksum::of(self.lines.as_bytes());
        write_whole(path, format!("makruk {} {VERSION} {sum:016x}\n{}", self.kind, self.lines).as_bytes())
    }
}

/// Writes beside a file and then puts it in its place: whoever reads it finds the old one or the new one, whole, whatever
/// happens meanwhile.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    let mut file = File::create(&beside)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if let Err(error) = written {
        let _ = fs::remove_file(&beside);
        return Err(error);
    }
    fs::rename(&beside, path)?;
    // The new name, too, is to outlast a power failure. Not every system can say so of a folder.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A file that was read.
#[derive(Debug)]
pub(crate) struct Entries {
    path: PathBuf,
    lines: Vec<(String, String)>,
}

impl Entries {
    /// Reads a file of a kind, if it is whole.
    pub(crate) fn read(kind: &str, path: &Path) -> Result<Self, PerftError> {
        let bytes = fs::read(path).map_err(|source| PerftError::File { path: path.to_owned(), source })?;
        let damaged = |found: &str, expected: String| PerftError::Damaged {
            path: path.to_owned(),
            found: found.to_owned(),
            expected,
        };
        let head = format!("makruk {kind} {VERSION} ");
        let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
        let first = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let content = bytes.get(end + 1..).unwrap_or_default();
        let Some(stated) = first.strip_prefix(&head) else {
            return Err(damaged(
                &format!("`{}`", first.chars().take(40).collect::<String>()),
                format!("`{head}…` in the first line"),
            ));
        };
        let sum = format!("{:016x}", Checksum::of(content));
        if sum != stated {
            return Err(damaged(&format!("checksum {sum}"), format!("{stated}, as the first line says")));
        }
        let content = String::from_utf8_lossy(content);
        let lines = content
            .lines()
            .map(|line| line.split_once(' ').unwrap_or((line, "")))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Ok(Self { path: path.to_owned(), lines })
    }

    /// All values of a name.
    pub(crate) fn all<'a>(&'a self, name: &str) -> Vec<&'a str> {
        self.lines.iter().filter(|(found, _)| found == name).map(|(_, value)| value.as_str()).collect()
    }

    /// The value of a name.
    pub(crate) fn get<'a>(&'a self, name: &str) -> Result<&'a str, PerftError> {
        self.all(name).first().copied().ok_or_else(|| self.damaged(&format!("no line `{name}`")))
    }

    /// The value of a name, as a number.
    pub(crate) fn number<T: FromStr>(&self, name: &str) -> Result<T, PerftError> {
        let value = self.get(name)?;
        value.parse().map_err(|_| self.damaged(&format!("`{name} {value}`")))
    }

    /// All values of a name, as numbers.
    pub(crate) fn numbers<T: FromStr>(&self, name: &str) -> Result<Vec<T>, PerftError> {
        let number = |value: &str| value.parse().map_err(|_| self.damaged(&format!("`{name} {value}`")));
        self.all(name).into_iter().map(number).collect()
    }

    /// The value of a name, as a number of 16 digits.
    pub(crate) fn hexadecimal(&self, name: &str) -> Result<u64, PerftError> {
        let value = self.get(name)?;
        u64::from_str_radix(value, 16).map_err(|_| self.damaged(&format!("`{name} {value}`")))
    }

    /// A file whose checksum is right and whose content is not.
    pub(crate) fn damaged(&self, found: &str) -> PerftError {
        PerftError::Damaged {
            path: self.path.clone(),
            found: found.to_owned(),
            expected: "what this version writes".to_owned(),
        }
    }
}
