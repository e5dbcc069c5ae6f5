//! Tells the program which revision of its sources it is built from.

use std::process::Command;

fn main() {
    println!("cargo::rustc-env=MAKRUK_REVISION={}", revision().unwrap_or_else(|| "unknown".to_owned()));
    for path in ["HEAD", "index", "logs/HEAD"] {
        if let Some(file) = git(&["rev-parse", "--git-path", path]) {
            println!("cargo::rerun-if-changed={file}");
        }
    }
    for path in SOURCES {
        println!("cargo::rerun-if-changed={path}");
    }
}

/// What the program is built from.
const SOURCES: [&str; 3] = ["..", "../../Cargo.toml", "../../Cargo.lock"];

/// The commit, and whether sources differ from it; `None` outside a checkout.
fn revision() -> Option<String> {
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let status = ["status", "--porcelain", "--untracked-files=no", "--"];
    let changes = git(&[&status[..], &SOURCES].concat())?;
    Some(if changes.is_empty() { commit } else { commit + "+dirty" })
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
