//! `makruk uci`: what scripts and programs that play games ask of an engine.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::run::{KINGS, MATE, STALEMATE, START, makruk_reading, program, start_divide};

/// Answers to some lines, which must not fail.
fn answers(lines: &[&str]) -> Vec<String> {
    let text = makruk_reading(&(lines.join("\n") + "\n"), &["uci"]).output();
    text.lines().map(str::to_owned).collect()
}

/// The moves and the sum of an answer to `go perft`, which must be worded to the letter.
fn perft(text: &[String]) -> (Vec<(String, u64)>, u64) {
    let [moves @ .., before, total, after] = text else { panic!("{text:?}") };
    assert!(before.is_empty() && after.is_empty(), "{text:?}");
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text}"));
    let pair = |line: &String| {
        let (mv, nodes) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        (mv.to_owned(), number(nodes))
    };
    let total = total.strip_prefix("Nodes searched: ").unwrap_or_else(|| panic!("{total}"));
    (moves.iter().map(pair).collect(), number(total))
}

#[test]
fn who_this_is() {
    let text = answers(&["uci", "isready", "quit"]);
    assert!(text[0].starts_with("id name makruk ") && text[1].starts_with("id author "));
    for option in [
        "option name Threads type spin default 1 min 1 max ",
        "option name Hash type spin default 0 min 0 max ",
        "option name UCI_Variant type combo default makruk var makruk var ouk var cambodian ",
        "option name Rulebook type combo default fairy ",
    ] {
        assert!(text.iter().any(|line| line.starts_with(option)), "{option}");
    }
    assert_eq!(text[text.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn perft_of_the_start_position() {
    for (depth, nodes) in [(3, 12_012), (4, 273_026)] {
        let go = format!("go perft {depth}");
        for before in ["", "position startpos", &format!("position fen {START}")] {
            assert_eq!(perft(&answers(&[before, &go])), (start_divide(depth), nodes));
        }
        let with_hash = answers(&["setoption name Hash value 1", "setoption name Threads value 2", &go]);
        assert_eq!(perft(&with_hash), (start_divide(depth), nodes));
    }
    let (moves, nodes) = perft(&answers(&["position startpos moves e3e4 d6d5", "go perft 1"]));
    assert_eq!(moves.len() as u64, nodes);
    assert!(moves.iter().any(|(mv, one)| mv == "e4d5" && *one == 1), "{moves:?}");
    let mated = answers(&[&format!("position fen {MATE}"), "go perft 3"]);
    assert_eq!(perft(&mated), (Vec::new(), 0));
}

/// The numbers are those of rulebook `fairy` and `cutechess` in perft-suites/ouk.
#[test]
fn variants_and_rulebooks() {
    let ouk = "setoption name UCI_Variant value cambodian";
    assert_eq!(perft(&answers(&[ouk, "go perft 4"])).1, 361_719);
    let old = "setoption name Rulebook value cutechess";
    assert_eq!(perft(&answers(&[ouk, old, "go perft 4"])).1, 361_793);
    // Another game begins at its start.
    assert_eq!(perft(&answers(&[&format!("position fen {KINGS}"), ouk, "go perft 1"])).1, 25);
}

/// A position that cannot be read has no perft, least of all that of the position before.
#[test]
fn what_cannot_be_read_is_not_counted() {
    for (position, expected) in [
        ("position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "no black king"),
        ("position startpos moves e3e5", "e3e5"),
        ("position", "expected `startpos` or `fen` and a FEN"),
        ("position fen -", "expected `startpos` or `fen` and a FEN"),
    ] {
        let text = answers(&[position, "go perft 2", "go", "d"]);
        assert_eq!(text.len(), 4, "{text:?}");
        assert!(text.iter().all(|line| line.starts_with("info string error: ")), "{text:?}");
        assert!(text.iter().all(|line| line.contains(expected)), "{text:?}");
    }
    for (line, expected) in [
        ("go perft", "expected a depth"),
        ("go perft 0", "expected a depth"),
        ("go perft -1", "expected a depth"),
        ("go perft x", "expected a depth"),
        ("setoption name Hash value", "expected a number"),
        ("setoption name UCI_Variant value chess", "expected one of makruk"),
        ("wake up", "Unknown command: 'wake up'."),
    ] {
        let text = answers(&[line, "isready"]);
        // While a `go` waits, we are there at once.
        let has = |part: &str| text.iter().any(|line| line.contains(part));
        assert!(text.len() == 2 && has(expected) && has("readyok"), "{text:?}");
    }
}

#[test]
fn a_legal_move_for_programs_that_play() {
    let first = start_divide(3);
    let text = answers(&["go wtime 1000 btime 1000"]);
    let best = text[0].strip_prefix("bestmove ").unwrap();
    assert!(first.iter().any(|(mv, _)| mv == best), "{best}");
    for (fen, score) in [(MATE, "mate 0"), (STALEMATE, "cp 0")] {
        let text = answers(&[&format!("position fen {fen}"), "go depth 3"]);
        assert_eq!(text, [&format!("info depth 0 score {score}"), "bestmove (none)"]);
    }
    // An endless search ends when it is told to.
    let mut text = answers(&["go infinite", "isready", "stop"]);
    text.sort();
    assert_eq!(text, [format!("bestmove {best}"), "readyok".to_owned()]);
}

#[test]
fn the_board_as_scripts_read_it() {
    let text = answers(&["position startpos moves e3e4", "d"]);
    let has = |line: &str| assert!(text.iter().any(|own| own == line), "{line}: {text:#?}");
    has(" | R | N | S | K | M | S | N | R |1");
    has(" |   |   |   |   | P |   |   |   |4");
    has("Fen: rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1");
    has("Checkers: ");
    assert!(text.iter().any(|line| line.starts_with("Key: ")));
}

/// A count of hours ends when the other side wants it to, without a sum.
#[test]
fn a_count_is_stopped() {
    let mut child = program().arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(input, "isready").unwrap();
    assert_eq!(output.next().as_deref(), Some("readyok"));
    writeln!(input, "go perft 12").unwrap();
    // Answered in the middle of it.
    writeln!(input, "isready").unwrap();
    assert_eq!(output.next().as_deref(), Some("readyok"));
    writeln!(input, "stop\nquit").unwrap();
    let rest: Vec<_> = output.collect();
    assert_eq!(rest, ["info string stopped: not all was counted"]);
    assert!(child.wait().unwrap().success());
}
