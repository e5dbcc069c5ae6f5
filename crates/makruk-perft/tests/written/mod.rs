//! Suite files written for a test, and read back.

use std::fs;
use std::path::PathBuf;

use makruk_perft::suite::{Suite, SuiteError, SuiteFile};
use tempfile::TempDir;

/// Bare kings: 3, 9, 54, 324 leaves.
pub(crate) const KINGS: &str = "k7/8/8/8/8/8/8/K7 w - - 0 1";
pub(crate) const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

/// A folder with one file.
pub(crate) struct Folder(pub(crate) TempDir);

impl Folder {
    pub(crate) fn with(name: &str, text: &str) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        folder.add(name, text);
        folder
    }

    pub(crate) fn add(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }
}

pub(crate) fn read_as(name: &str, text: &str) -> Result<SuiteFile, SuiteError> {
    let folder = Folder::with(name, text);
    match Suite::read(&folder.0.path().join(name))? {
        Suite::Counts(file) => Ok(file),
        Suite::Endings(_) => panic!("{name} was read as a file of endings"),
    }
}

pub(crate) fn read(name: &str, text: &str) -> SuiteFile {
    read_as(name, text).unwrap_or_else(|why| panic!("{text}: {why}"))
}
