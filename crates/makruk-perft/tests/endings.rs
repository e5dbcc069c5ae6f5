//! The endings suites: games of every variant with the verdicts of its rulebooks.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use makruk_core::rulebook::Rulebooks;
use makruk_core::{AiWok, Asean, CutechessRules, FairyRules, KarOuk, Makpong, Makruk, Ouk, Sittuyin};
use makruk_perft::suite::{EndingCheck, EndingsFile, Suite, SuiteError, find_files};

const RULEBOOKS: [&str; 3] = ["cutechess", "fairy", "thai"];

fn endings_in(text: &str) -> Result<EndingsFile, SuiteError> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("endings.toml");
    fs::write(&path, text).expect("a file");
    EndingsFile::read(&path)
}

fn checks<V: Rulebooks>(file: &EndingsFile) -> Vec<EndingCheck> {
    let known: Vec<_> = V::rulebooks().iter().map(|rulebook| rulebook.name()).collect();
    file.verify::<V>(&known).expect("games that can be played")
}

/// The checks of a variant whose rules of movement are types.
fn checks_of_two<A: Rulebooks, B: Rulebooks>(file: &EndingsFile) -> Vec<EndingCheck> {
    let known = [A::rulebooks()[0].name(), B::rulebooks()[0].name()];
    let mut all = file.verify::<A>(&known).expect("games that can be played");
    all.append(&mut file.verify::<B>(&known).expect("games that can be played"));
    all
}

#[test]
fn every_verdict_shipped_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites/endings");
    let mut found: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for path in find_files(&folder).expect("the shipped suites") {
        let Ok(Suite::Endings(file)) = Suite::read(&path) else { panic!("{}", path.display()) };
        let checks = match file.variant.as_str() {
            "makruk" => checks::<Makruk>(&file),
            "asean" => checks::<Asean>(&file),
            "ai-wok" => checks::<AiWok>(&file),
            "makpong" => checks::<Makpong>(&file),
            "ouk" => checks_of_two::<Ouk<CutechessRules>, Ouk<FairyRules>>(&file),
            "kar-ouk" => checks_of_two::<KarOuk<CutechessRules>, KarOuk<FairyRules>>(&file),
            "sittuyin" => checks_of_two::<Sittuyin<CutechessRules>, Sittuyin<FairyRules>>(&file),
            other => panic!("{}: {other}", path.display()),
        };
        let (entries, facts) = found.entry(file.variant.clone()).or_default();
        *entries += file.entries();
        for check in checks {
            assert!(check.passed(), "{check:?}");
            *facts += 1;
        }
    }
    assert_eq!(found.len(), 7, "{found:?}");
    for (variant, (entries, facts)) in found {
        assert!(entries >= 20 && facts >= 100, "{variant}: {entries} entries, {facts} facts");
    }
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
    let checks = endings_in(KRR)
        .expect("a good file")
        .verify::<Makruk>(&RULEBOOKS)
        .expect("a game that can be played");
    let wrong: Vec<_> = checks.iter().filter(|check| !check.passed()).collect();
    let [wrong] = wrong[..] else { panic!("{wrong:?}") };
    assert_eq!(
        (wrong.line, wrong.id.as_str(), wrong.rulebook, wrong.field),
        (3, "krr-k", Some("fairy"), "result")
    );
    assert_eq!((wrong.expected.as_str(), wrong.got.as_str()), ("\"1/2-1/2\"", "\"*\""));
}

/// What is said of single moves, right and wrong.
#[test]
fn moves_are_legal_or_not() {
    let said = r#"legal = ["d3d4", "e5e4"], illegal = ["e5e5", "f3f4"]"#;
    let text = KRR.replace(r#"fairy = { result = "1/2-1/2""#, &format!(r#"fairy = {{ result = "*", {said}"#));
    let checks = endings_in(&text).and_then(|file| file.verify::<Makruk>(&RULEBOOKS)).expect("a good file");
    let passed = checks.iter().filter(|check| check.field == "legal").map(EndingCheck::passed);
    assert_eq!(passed.collect::<Vec<_>>(), [true, false, true, false]);
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
        let error = endings_in(&text).and_then(|file| file.verify::<Makruk>(&RULEBOOKS)).expect_err(&text);
        assert!(error.to_string().contains(named), "{error}");
        if line > 0 {
            assert!(
                matches!(error, SuiteError::Line { line: found, .. } if found == line),
                "{line}: {error}"
            );
        }
    }
}
