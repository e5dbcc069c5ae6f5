//! The endings suites: games with the verdicts of three rulebooks.

use std::fs;
use std::path::Path;

use makruk_core::Makruk;
use makruk_perft::suite::{EndingsFile, Suite, SuiteError, find_files};

fn endings_in(text: &str) -> Result<EndingsFile, SuiteError> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("endings.toml");
    fs::write(&path, text).expect("a file");
    EndingsFile::read(&path)
}

#[test]
fn every_verdict_shipped_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites/endings");
    let (mut entries, mut checks) = (0, 0);
    for path in find_files(&folder).expect("the shipped suites") {
        let Ok(Suite::Endings(file)) = Suite::read(&path) else { panic!("{}", path.display()) };
        entries += file.entries();
        for check in file.verify::<Makruk>().expect("games that can be played") {
            assert!(check.passed(), "{check:?}");
            checks += 1;
        }
    }
    assert!(entries >= 300 && checks >= 5000, "{entries} entries, {checks} checks");
}

const KRR: &str = r#"variant = "makruk"

[[ending]]
id = "krr-k"
fen = "8/8/8/2K1k3/8/3R1R2/8/8 w - 16 16 128"
why = "cutechess draws when the plies reach the limit, Fairy-Stockfish when they pass it"
verdict.cutechess = { result = "1/2-1/2", reason = "pieces-honour" }
verdict.fairy = { result = "1/2-1/2" }
"#;

#[test]
fn a_wrong_verdict_is_named() {
    let checks = endings_in(KRR).expect("a good file").verify::<Makruk>().expect("a game that can be played");
    let wrong: Vec<_> = checks.iter().filter(|check| !check.passed()).collect();
    let [wrong] = wrong[..] else { panic!("{wrong:?}") };
    assert_eq!(
        (wrong.line, wrong.id.as_str(), wrong.rulebook, wrong.field),
        (3, "krr-k", Some("fairy"), "result")
    );
    assert_eq!((wrong.expected.as_str(), wrong.got.as_str()), ("\"1/2-1/2\"", "\"*\""));
}

#[test]
fn what_cannot_be_understood_is_refused_with_its_line() {
    for (text, line, named) in [
        (KRR.replace("result = \"1/2-1/2\" }", "resul = \"1/2-1/2\" }"), 8, "resul"),
        (KRR.replace("why = ", "because = "), 6, "because"),
        (KRR.replace("verdict.fairy", "verdict.federation"), 3, "federation"),
        (KRR.replace("8/8/8/2K1k3", "8/8/8/2K1k4"), 3, "rank 5"),
        (KRR.replace("why", "moves = \"d3d4 e5e5\"\nwhy"), 3, "number 2"),
        (KRR.replace("\"makruk\"", "\"shogi\""), 0, "shogi"),
        ("variant = \"makruk\"".to_owned(), 0, "nothing to verify"),
        (KRR.replace("[[ending]]", "[[ending]"), 3, ""),
    ] {
        let error = endings_in(&text).and_then(|file| file.verify::<Makruk>()).expect_err(&text);
        assert!(error.to_string().contains(named), "{error}");
        if line > 0 {
            assert!(
                matches!(error, SuiteError::Line { line: found, .. } if found == line),
                "{line}: {error}"
            );
        }
    }
}
