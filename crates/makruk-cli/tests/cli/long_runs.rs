//! Runs that end before they are done, in every way that a machine has, and go on.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::run::{START_NODES, makruk, program, total};
use crate::suite::Folder;

/// Depth 7, by a strategy that takes a second or more for it.
const SLOW: [&str; 8] = ["perft", "7", "--only", "--method", "layers", "--strategy", "hyperbola", "-t2"];

fn command(checkpoint: &Path, more: &[&str]) -> Command {
    let mut command = program();
    command.args(SLOW).arg("--checkpoint").arg(checkpoint).args(more);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn checkpoint(folder: &Folder) -> PathBuf {
    folder.path("run.checkpoint")
}

/// The run until its end: the right total.
fn comes_to_the_end(checkpoint: &Path, more: &[&str]) -> String {
    let output = command(checkpoint, &[&["--resume"], more].concat()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text} {}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(total(&text), START_NODES[7].to_string());
    text
}

/// Sends a signal after some time, and gives the exit code.
fn ended_by(signal: &str, after: Duration, checkpoint: &Path, more: &[&str]) -> Option<i32> {
    let mut child = command(checkpoint, more).spawn().unwrap();
    std::thread::sleep(after);
    let _ = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
    child.wait().unwrap().code()
}

#[test]
fn killed_runs_go_on() {
    for work_dir in [false, true] {
        let folder = Folder::new();
        let layers = folder.path("");
        let more: &[&str] = if work_dir { &["--work-dir", layers.to_str().unwrap()] } else { &[] };
        // Times that are neither equal nor in step with anything.
        for milliseconds in [20, 45, 110, 230, 390, 610, 870] {
            let more = [&["--resume"], more].concat();
            ended_by("-KILL", Duration::from_millis(milliseconds), &checkpoint(&folder), &more);
        }
        comes_to_the_end(&checkpoint(&folder), more);
        let text = comes_to_the_end(&checkpoint(&folder), more);
        let line = text.lines().find(|line| line.contains("units were known")).unwrap();
        let numbers: Vec<u64> =
            line.rsplit("; ").next().unwrap().split(' ').filter_map(|word| word.parse().ok()).collect();
        assert_eq!(numbers[0], numbers[1], "{line}");
    }
}

#[test]
fn signals_have_codes_of_their_own() {
    for (signal, code) in [("-INT", 130), ("-TERM", 75)] {
        let folder = Folder::new();
        // It listens after some milliseconds and takes seconds.
        let ended = ended_by(signal, Duration::from_millis(400), &checkpoint(&folder), &[]);
        assert!(ended == Some(code) || ended == Some(0), "{signal}: {ended:?}");
        comes_to_the_end(&checkpoint(&folder), &[]);
    }
}

#[test]
fn a_checkpoint_of_another_kind_of_run_is_refused() {
    let folder = Folder::new();
    let file = checkpoint(&folder);
    let path = file.to_str().unwrap();
    makruk(&["perft", "4", "--checkpoint", path]).output();
    for (arguments, named) in [
        (&["perft", "4", "--checkpoint", path][..], "expected no such file"),
        (&["perft", "5", "--checkpoint", path, "--resume"], "found depth `4`, expected `5`"),
        (
            &["perft", "4", "--checkpoint", path, "--resume", "--variant", "asean"],
            "found variant `makruk`, expected `asean`",
        ),
        (&["perft", "4", "--checkpoint", path, "--resume", "--rulebook", "thai"], "expected `thai`"),
        (&["perft", "4", "--checkpoint", path, "--resume", "-m", "e3e4"], "found fen `"),
    ] {
        let refusal = makruk(arguments).refusal();
        assert!(refusal.contains(named), "{refusal}");
    }
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("units ", "units 1", 1)).unwrap();
    let refusal = makruk(&["perft", "4", "--checkpoint", path, "--resume"]).refusal();
    assert!(refusal.contains("is damaged: found checksum"), "{refusal}");
}

/// A limit on the size of files stands for a disk that is full: writing fails in the same place.
#[test]
fn a_full_disk_is_an_error_and_loses_nothing() {
    let folder = Folder::new();
    let elsewhere = Folder::new();
    let file = checkpoint(&elsewhere);
    let run = |work_dir: &Folder, limit: &str| {
        let mut shell = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\"");
        shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_makruk")]);
        shell.args(SLOW).args(["--memory", "16M", "--resume", "--checkpoint"]).arg(&file);
        shell.arg("--work-dir").arg(work_dir.path("")).output().unwrap()
    };
    let output = run(&folder, "2");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{stderr}");
    assert!(stderr.contains("work directory: ") && stderr.contains("layers-"), "{stderr}");
    let output = run(&elsewhere, "unlimited");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(total(&text), START_NODES[7].to_string());
}

#[test]
fn progress_for_machines() {
    let output = program().args(SLOW).arg("--json-lines").output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    // A line a second, so none in a run that is over before.
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        assert_eq!(record["schema"], "makruk.progress/1");
        let share = record["share"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&share) && record["leaves_per_second"].as_f64() >= Some(0.0), "{line}");
    }
}
