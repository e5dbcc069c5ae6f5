//! Tells the program which revision of its sources it is built from.

use std::process::Command;

fn main() {
    println!("cargo::rustc-env=MAKRUK_REVISION={}", revision().unwrap_or_else(|| "unknown".to_owned()));
    for path in ["HEAD", "index", "logs/HEAD"] {
        if let Some(file) = git(&["rev-parse", "--git-path", path]) {
            println!("cargo::rerun-if-changed={file}");
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
}

/// The commit, and whether tracked files differ from it; `None` outside a checkout.
fn revision() -> Option<String> {
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changes = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changes.is_empty() { commit } else { commit + "+dirty" })
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
