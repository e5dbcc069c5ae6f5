//! What the program says about itself: help, version, completions, manual pages.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::run::makruk;

const COMMANDS: [&str; 12] = [
    "perft",
    "divide",
    "unique",
    "show",
    "moves",
    "status",
    "convert",
    "strategies",
    "suite",
    "compare",
    "completions",
    "man",
];

#[test]
fn the_version_has_a_number_and_a_revision() {
    let short = makruk(&["-V"]).output();
    let revision = short
        .strip_prefix(concat!("makruk ", env!("CARGO_PKG_VERSION"), " ("))
        .and_then(|rest| rest.strip_suffix(")\n"))
        .unwrap_or_else(|| panic!("{short}"));
    let commit = revision.strip_suffix("+dirty").unwrap_or(revision);
    let is_commit = commit.len() == 12 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(is_commit || revision == "unknown", "{short}");
    let long = makruk(&["--version"]).output();
    assert!(long.starts_with(short.trim_end()), "{long}");
    for word in ["cpu: ", "level: ", "features: "] {
        assert!(long.contains(word), "{long}");
    }
    // The same that records say.
    let record = makruk(&["perft", "1", "--json"]).json();
    assert_eq!(record["revision"], revision);
    assert!(long.contains(record["host_cpu"].as_str().unwrap()), "{long}");
}

#[test]
fn help_names_commands_and_exit_codes() {
    let help = makruk(&["--help"]).output();
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}: {help}");
        let page = makruk(&[command, "--help"]).output();
        assert!(page.contains(&format!("makruk {command}")), "{page}");
        assert_eq!(makruk(&["help", command]).output(), page);
    }
    assert!(help.contains("Exit codes: 0 ") && help.contains("130"), "{help}");
}

#[test]
fn no_command_is_wrong_usage() {
    let refusal = makruk(&[]).refusal();
    assert!(refusal.contains("Usage: makruk") && refusal.contains("perft"), "{refusal}");
    let refusal = makruk(&["pertf"]).refusal();
    assert!(refusal.contains("'pertf'") && refusal.contains("'perft'"), "{refusal}");
}

#[test]
fn a_completion_script_for_each_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = makruk(&["completions", shell]).output();
        for word in COMMANDS.iter().chain(&["verify", "strategy", "max-nodes"]) {
            assert!(script.contains(word), "{shell}: no {word}");
        }
    }
    let refusal = makruk(&["completions", "cmd"]).refusal();
    assert!(refusal.contains("bash"), "{refusal}");
    makruk(&["completions"]).refusal();
}

/// Where there is a shell, it can read its script.
#[cfg(unix)]
#[test]
fn shells_can_read_their_scripts() {
    for shell in ["bash", "zsh", "fish"] {
        let mut command = Command::new(shell);
        command.args(if shell == "fish" { ["--no-execute"] } else { ["-n"] });
        let Ok(mut child) = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn() else { continue };
        let script = makruk(&["completions", shell]).output();
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_manual_page_for_the_program_and_each_command() {
    let page = makruk(&["man"]).output();
    assert!(page.contains(".TH makruk 1") && page.contains(".SH NAME"), "{page}");
    for command in COMMANDS {
        assert!(page.contains(command), "{command}: {page}");
        let own = makruk(&["man", command]).output();
        assert!(own.contains(&format!(".TH makruk-{command} 1")), "{own}");
    }
    let own = makruk(&["man", "perft"]).output();
    for option in ["fen", "moves", "depth", "threads", "hash", "tally", "json", "csv", "strategy"] {
        assert!(own.contains(&format!("\\-\\-{option}")), "{option}: {own}");
    }
    let refusal = makruk(&["man", "pertf"]).refusal();
    assert!(refusal.contains("`pertf`"), "{refusal}");
}
