//! `makruk hunt`: against this program itself, which knows two rulebooks, and against scripts that are no engines.

use crate::run::{STALEMATE, makruk_ending};
use crate::suite::Folder;

/// This program as an engine.
const OURSELVES: &str = concat!(env!("CARGO_BIN_EXE_makruk"), " uci");

fn hunt(positions: &str, more: &[&str]) -> crate::run::Run {
    makruk_ending(&[&["hunt", "--depth", "2", "--positions", positions], more].concat())
}

#[test]
fn a_program_does_not_differ_from_itself() {
    for variant in ["makruk", "asean", "ai-wok", "makpong", "ouk", "kar-ouk", "sittuyin"] {
        let run = hunt("60", &["--engine", OURSELVES, "--variant", variant, "--rulebook", "fairy"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{variant}: {run:?}");
        let last = run.stdout.lines().last().unwrap();
        assert!(
            last.starts_with("# 60 positions, 120 comparisons, ") && last.ends_with("differences 0"),
            "{last}"
        );
    }
}

/// The leaps of Ouk: what cutechess has and Fairy-Stockfish has changed.
#[test]
fn other_rules_are_found_and_named() {
    let folder = Folder::new();
    // Black's met has its right, and a piece to capture where it leaps.
    let fen = "rn1m1s2/1ks5/3M1rn1/p3pp2/P1ppP3/2MR2SP/2N5/RNS2K2 b d - 0 1";
    let suite = folder.file("leap.epd", &format!("# variant: ouk\n{fen} ;D1 28\n"));
    let arguments = [
        "--engine",
        OURSELVES,
        "--variant",
        "ouk",
        "--rulebook",
        "cutechess",
        "--suite",
        &suite,
        "--depth",
        "1",
    ];
    let hunt = |more: &[&str]| makruk_ending(&[&["hunt", "--positions", "2"], &arguments[..], more].concat());
    let run = hunt(&[]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stdout.contains("difference 1: the right to leap"), "{}", run.stdout);
    let record = hunt(&["--json", "--most", "1"]);
    assert_eq!(record.code, Some(1));
    let record: serde_json::Value = serde_json::from_str(&record.stdout).unwrap();
    assert_eq!(record["schema"], "makruk.hunt/1");
    let [difference] = &record["differences"].as_array().unwrap()[..] else { panic!("{record}") };
    assert_eq!(difference["rule"], "the right to leap");
    let pieces = |fen: &str| fen.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic).count();
    let [found, smallest] = ["fen", "smallest"].map(|name| pieces(difference[name].as_str().unwrap()));
    assert!(smallest < found && smallest <= 6, "{difference}");
}

/// A script that greets as an engine does, and does this when it is asked for perft.
fn script(folder: &Folder, perft: &str) -> String {
    let script = folder.file(
        "engine.sh",
        &format!(
            "while read -r line; do case $line in uci) echo id name Fake 1; echo option name UCI_Variant type combo var makruk; \
             echo uciok;; isready) echo readyok;; 'go perft'*) {perft};; quit) exit;; esac; done\n"
        ),
    );
    format!("sh {script}")
}

#[test]
fn programs_that_do_not_answer_are_told_of() {
    for (perft, named) in [
        ("exit 3", "ended after `go perft 1`"),
        ("sleep 100", "no answer to `go perft 1` within 1.0 s"),
        ("echo Nodes searched: many", "no line of the answer"),
    ] {
        let folder = Folder::new();
        let refusal = hunt("60", &["--engine", &script(&folder, perft), "--time-limit", "1"]);
        assert_eq!(refusal.code, Some(2), "{refusal:?}");
        assert!(refusal.stderr.contains(named), "{}", refusal.stderr);
        assert!(
            refusal.stderr.contains("nothing was compared: 3 positions without an answer"),
            "{}",
            refusal.stderr
        );
    }
    let refusal = hunt("60", &["--engine", "no-such-program-anywhere"]).refusal();
    assert!(refusal.contains("no-such-program-anywhere"), "{refusal}");
    let refusal = hunt("60", &["--engine", OURSELVES, "--suite", "no-such-file.epd"]).refusal();
    assert!(refusal.contains("no-such-file.epd"), "{refusal}");
}

#[test]
fn wrong_moves_are_listed() {
    let folder = Folder::new();
    let run = hunt("60", &["--engine", &script(&folder, "echo a3a5: 1; echo; echo Nodes searched: 1")]);
    assert_eq!(run.code, Some(1), "{run:?}");
    for line in ["difference 1: how a pawn moves", "  extra     a3a5", "  theirs    1: a3a5"] {
        assert!(run.stdout.lines().any(|own| own == line), "{line}: {}", run.stdout);
    }
    assert!(run.stdout.contains(" a3a4 "), "{}", run.stdout);
}

/// A count by this program, as scripts of perftree are to write it.
const PERFTREE: &str = concat!("perftree:", env!("CARGO_BIN_EXE_makruk"), " divide --format perftree");

#[test]
fn scripts_of_perftree_are_asked() {
    let run = hunt("60", &["--engine", PERFTREE]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.stdout.starts_with("# perftree, variant makruk "), "{}", run.stdout);
    let folder = Folder::new();
    let script = folder.file("wrong.sh", "echo a3a4 1; echo; echo 1\n");
    let run = hunt("60", &["--engine", &format!("perftree:sh {script}")]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stdout.contains("\n  missing   a1a2 "), "{}", run.stdout);
    let refusal = hunt("60", &["--engine", &format!("perftree:sh {script}"), "--verdicts"]).refusal();
    assert!(refusal.contains("found no `verdict`"), "{refusal}");
    let silent = folder.file("silent.sh", "exit 4\n");
    let refusal = hunt("60", &["--engine", &format!("perftree:sh {silent}")]).refusal_after_some();
    assert!(refusal.contains("silent.sh 1 rnsmksnr/8/"), "{refusal}");
}

/// An engine with the line protocol of `engines/makruk-engine.toml`, which counts with this program. `verdict` is what it
/// says of a position with no moves.
fn line_engine(folder: &Folder, verdict: &str, rewrite: &str) -> String {
    let makruk = env!("CARGO_BIN_EXE_makruk");
    let script = folder.file(
        "lines.sh",
        &format!(
            r#"while read -r word rest; do case $word in
uci) echo id name Lines 2; echo uciok;;
isready) echo readyok;;
position) fen=${{rest#fen }};;
divide) {makruk} divide --format perftree "$rest" "$fen" | sed -n -e 's/^\(.*\) \(.*\)$/\1: \2/p' -e 's/^\([0-9]*\)$/total: \1/p' | sed -e '/^total: $/d' {rewrite};;
d) if [ "$({makruk} divide --format perftree 1 "$fen" | tail -n 1)" = 0 ]; then end='{verdict}'; else end=ongoing; fi
   set -- $fen; echo "$1 $2 | $end | counting=none";;
quit) exit;;
esac; done
"#
        ),
    );
    format!("makruk-engine:sh {script}")
}

#[test]
fn engines_with_lines_of_their_own_are_asked() {
    let folder = Folder::new();
    let hunt = |engine: &str, more: &[&str]| {
        makruk_ending(&[&["hunt", "--depth", "1", "--positions", "24", "--engine", engine], more].concat())
    };
    let run = hunt(&line_engine(&folder, "checkmate winner=white", ""), &[]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    assert!(run.stdout.starts_with("# makruk-engine (Lines 2), "), "{}", run.stdout);
    let run = hunt(&line_engine(&folder, "checkmate winner=white", "-e 's/^a3a4:/a3a5:/'"), &["--most", "1"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stdout.contains("difference 1: how a pawn moves"), "{}", run.stdout);
}

#[test]
fn ends_of_games_are_judged() {
    let folder = Folder::new();
    let suite = folder.file("ends.epd", &format!("# variant: makruk\n{STALEMATE} ;D1 0\n"));
    let hunt = |engine: &str, more: &[&str]| {
        makruk_ending(&[&["hunt", "--depth", "1", "--verdicts", "--engine", engine], more].concat())
    };
    // It says that all without a move are mated.
    let engine = line_engine(&folder, "checkmate winner=white", "");
    let run = hunt(&engine, &["--suite", &suite, "--positions", "2"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    for part in
        ["difference 1: how a game ends", "verdict   ours stalemate, theirs mate", "1 ends of games judged"]
    {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    let run = hunt(OURSELVES, &["--positions", "60", "--json"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let record: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(record["ends"].as_u64().unwrap() > 2, "{record}");
}
