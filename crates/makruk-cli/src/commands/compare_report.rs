//! Reports of a ranking: into a file that people wrote, as a chart, as a page.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use makruk_perft::barometer::Ranking;
use makruk_perft::barometer::report::{self, Markers};

use crate::Outcome;
use crate::whole_file::WholeFile;

// Where a report goes. `-` is standard output, and so is no place at all, for the table. No documentation comment: clap would
// make it the text of the command that has these arguments.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ReportArgs {
    /// Put the table into this file, between the lines `<!-- barometer:begin -->` and `<!-- barometer:end -->`; `-`
    /// prints it [default: print it, if no other report is asked for]
    #[arg(long, value_name = "FILE")]
    pub(crate) markdown: Option<PathBuf>,

    /// Write a bar chart
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write a page with the chart, the table, and how they came about
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// Writes the reports that were asked for, of a ranking that a command made.
pub(crate) fn run(ranking: &Ranking, command: &str, args: &ReportArgs) -> Result<Outcome> {
    let mut texts = Vec::new();
    match &args.markdown {
        None if args.svg.is_some() || args.html.is_some() => {}
        None => texts.push(("--markdown", Path::new("-"), report::markdown(ranking, command))),
        Some(path) if is_standard(path) => {
            texts.push(("--markdown", path.as_path(), report::markdown(ranking, command)));
        }
        Some(path) => texts.push(("--markdown", path.as_path(), spliced(path, ranking, command)?)),
    }
    texts.extend(args.svg.iter().map(|path| ("--svg", path.as_path(), report::svg(ranking))));
    texts.extend(args.html.iter().map(|path| ("--html", path.as_path(), report::html(ranking, command))));

    // All files are begun before the first is put in its place, so that a bad path leaves everything as it was.
    let mut files = Vec::new();
    for (option, path, text) in &texts {
        let file = if is_standard(path) { None } else { Some(WholeFile::create(option, path)?) };
        files.push((file, text));
    }
    for (file, text) in files {
        match file {
            Some(file) => file.write(text.as_bytes())?,
            None => io::stdout().lock().write_all(text.as_bytes())?,
        }
    }
    Ok(Outcome::Done)
}

fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The text of a file, with the table between the markers.
fn spliced(path: &Path, ranking: &Ranking, command: &str) -> Result<String> {
    let asked = || format!("--markdown {}", path.display());
    let text = fs::read_to_string(path).with_context(asked)?;
    report::splice(&text, Markers::BAROMETER, &report::markdown(ranking, command)).with_context(asked)
}

#[cfg(test)]
mod tests {
    use makruk_perft::barometer::Ranked;

    use super::*;

    fn ranking() -> Ranking {
        let ranked = Ranked {
            contestant: "two-ply".to_owned(),
            version: "1".to_owned(),
            cpu_features: String::new(),
            ratio: 1.0,
            interval: (1.0, 1.0),
            speed: 1e9,
        };
        Ranking {
            host_cpu: "a CPU".to_owned(),
            version: "0".to_owned(),
            positions: vec!["start".to_owned()],
            rounds: 1,
            ranked: vec![ranked],
            voided: vec![],
        }
    }

    #[test]
    fn files_are_written_and_the_text_around_the_table_stays() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| Some(folder.path().join(name));
        let args = ReportArgs { markdown: path("a.md"), svg: path("a.svg"), html: path("a.html") };
        let read = |name: &str| fs::read_to_string(folder.path().join(name));
        fs::write(
            folder.path().join("a.md"),
            "# A\n<!-- barometer:begin -->\n<!-- barometer:end -->\nend\n",
        )?;
        for _ in 0..2 {
            assert_eq!(run(&ranking(), "makruk compare rank", &args)?, Outcome::Done);
            let table = read("a.md")?;
            assert!(table.starts_with("# A\n<!--") && table.ends_with("-->\nend\n"), "{table}");
            assert_eq!(table.matches("two-ply").count(), 1, "{table}");
            assert!(read("a.svg")?.starts_with("<svg"));
            assert!(read("a.html")?.starts_with("<!DOCTYPE html>"));
        }
        assert_eq!(fs::read_dir(folder.path())?.count(), 3, "nothing else is left behind");
        Ok(())
    }

    #[test]
    fn one_bad_path_leaves_everything_as_it_was() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| Some(folder.path().join(name));
        fs::write(folder.path().join("a.md"), "no markers\n")?;
        let args = ReportArgs { markdown: path("a.md"), svg: path("a.svg"), html: None };
        let error = format!("{:#}", run(&ranking(), "", &args).unwrap_err());
        assert!(error.contains("a.md: found no line `<!-- barometer:begin -->`"), "{error}");
        let args = ReportArgs { markdown: None, svg: path("a.svg"), html: path("none/a.html") };
        let error = format!("{:#}", run(&ranking(), "", &args).unwrap_err());
        assert!(error.contains("--html") && error.contains("creating a file"), "{error}");
        let args = ReportArgs { markdown: None, svg: path("a.svg"), html: Some(folder.path().to_owned()) };
        assert!(run(&ranking(), "", &args).is_err(), "a folder is no file");
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        Ok(())
    }
}
