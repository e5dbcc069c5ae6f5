//! Files that appear complete or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// A file that is written beside its place and then put there.
pub(crate) struct WholeFile {
    /// The option that asked for it, with the path, for messages.
    asked: String,
    place: PathBuf,
    file: tempfile::NamedTempFile<File>,
}

impl WholeFile {
    /// Begins a file at the place that an option names. A place that cannot be written to is an error right away.
    pub(crate) fn create(option: &str, path: &Path) -> Result<Self> {
        let asked = format!("{option} {}", path.display());
        let there = path.metadata().ok();
        // A folder cannot be replaced, and a device should not be.
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            bail!("{asked}: found something that is not a file, expected a file or nothing");
        }
        // What a link leads to is replaced, not the link.
        let place =
            if there.is_some() { fs::canonicalize(path).context(asked.clone())? } else { path.to_owned() };
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        // As any other file, less what the user's mask takes away; the default is for secrets.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).with_context(|| format!("{asked}: creating a file"))?;
        if let Some(there) = there {
            file.as_file()
                .set_permissions(there.permissions())
                .with_context(|| format!("{asked}: creating a file"))?;
        }
        Ok(Self { asked, place, file })
    }

    /// Writes all of it and puts it in its place.
    pub(crate) fn write(mut self, content: &[u8]) -> Result<()> {
        let failed = || format!("{}: writing", self.asked);
        self.file.write_all(content).with_context(failed)?;
        self.file.persist(&self.place).map_err(|error| error.error).with_context(failed)?;
        Ok(())
    }
}
