//! Colours: on a terminal, unless unwanted.

use std::fs::File;
use std::io::Read;
use std::process::Command;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::run::{makruk, program};

const BAD: [&str; 4] = ["perft", "1", "-f", "bad"];

/// Standard error of a run whose standard error is a terminal.
fn on_terminal(mut command: Command) -> String {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    let terminal = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    command.env("TERM", "xterm").stderr(terminal);
    assert_eq!(command.status().unwrap().code(), Some(2));
    // It holds the terminal's last handle. Without one the reader comes to an end: an error on Linux,
    // nothing elsewhere. A message is far smaller than what a terminal keeps until it is read.
    drop(command);
    let (mut reader, mut bytes) = (File::from(master), Vec::new());
    let _ = reader.read_to_end(&mut bytes);
    String::from_utf8(bytes).unwrap()
}

fn bad(options: &[&str]) -> Command {
    let mut command = program();
    command.args(BAD).args(options);
    command
}

#[test]
fn errors_are_coloured_on_a_terminal() {
    let text = on_terminal(bad(&[]));
    assert!(text.contains("\u{1b}[") && text.contains("error:"), "{text:?}");
}

#[test]
fn no_color_is_honoured() {
    let mut without = bad(&[]);
    without.env("NO_COLOR", "1");
    let text = on_terminal(without);
    assert!(!text.contains('\u{1b}') && text.contains("error: bad FEN"), "{text:?}");
    let text = on_terminal(bad(&["--color", "never"]));
    assert!(!text.contains('\u{1b}') && text.contains("error: bad FEN"), "{text:?}");
}

#[test]
fn no_colours_where_there_is_no_terminal_unless_asked_for() {
    let run = |options: &[&str]| makruk(&[&BAD, options].concat()).refusal();
    for options in [&[][..], &["--color", "auto"], &["--color", "never"]] {
        assert!(run(options).starts_with("error: bad FEN"), "{options:?}");
    }
    assert!(run(&["--color", "always"]).contains("\u{1b}["));
    assert!(makruk(&[&["--color", "always"], &BAD[..]].concat()).refusal().contains("\u{1b}["));
    assert!(run(&["--color", "blue"]).contains("always"));
}

#[test]
fn results_are_never_coloured() {
    for arguments in [&["perft", "2"][..], &["divide", "2"], &["show"], &["strategies"]] {
        let text = makruk(&[arguments, &["--color", "always"]].concat()).output();
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }
}
