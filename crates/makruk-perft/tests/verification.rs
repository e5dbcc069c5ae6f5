//! Suites, counted again.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use makruk_core::Makruk;
use makruk_movegen::{Chosen, Cpu, CpuLevel, Strategies};
use makruk_perft::suite::{Suite, SuiteError, SuiteFile, Verdict, Verification, find_files};
use makruk_perft::{Observer, Silent};

use written::{KINGS, START, read};

mod written;

fn planned(files: &[SuiteFile], limit: Option<u128>) -> Result<Verification<Makruk>, SuiteError> {
    Verification::of(files, limit)
}

fn chosen(name: &str) -> Chosen<Makruk> {
    Makruk::choose(Some(name), &Cpu::detect()).unwrap()
}

fn verdict(files: &[SuiteFile], limit: Option<u128>, strategies: &[Chosen<Makruk>]) -> Verdict {
    planned(files, limit).unwrap().run(strategies, 2, 1 << 26, &Silent).unwrap()
}

#[test]
fn a_fen_that_cannot_be_read_is_named_with_its_line() {
    for (name, text, line) in [
        ("a.epd", format!("# x\n{KINGS} ;D1 3\n\n8/8/8/8/8/8/8/K7 w ;D1 3\n"), 4),
        ("a.perft", format!("epd {KINGS}\nperft 1 3\nid x\nepd 8/8/8/8/8/8/8/K7 w\nperft 1 3"), 4),
    ] {
        let error = planned(&[read(name, &text)], None).unwrap_err();
        assert!(matches!(&error, SuiteError::Line { line: named, .. } if *named == line), "{error}");
        let text = error.to_string();
        assert!(text.contains(&format!("{name}:{line}: FEN ")) && text.contains("no black king"), "{text}");
    }
}

#[test]
fn suites_that_verify_nothing_are_refused() {
    let other = read("a.epd", &format!("# variant: makpong\n{KINGS} ;D1 3"));
    let error = planned(&[other], None).unwrap_err();
    assert!(
        matches!(&error, SuiteError::Variant { found, expected: "makruk", .. } if found == "makpong"),
        "{error}"
    );
    for text in ["", "# variant: makruk\n", KINGS] {
        let error = planned(&[read("a.epd", text)], None).unwrap_err();
        assert!(matches!(&error, SuiteError::NoCounts { path } if path.ends_with("a.epd")), "{error}");
    }
    let file = read("a.epd", &format!("{KINGS} ;D2 9 ;D3 54"));
    let error = planned(std::slice::from_ref(&file), Some(8)).unwrap_err();
    assert!(matches!(error, SuiteError::NothingWithinLimit { limit: 8 }), "{error}");
    assert!(planned(&[file], Some(9)).is_ok());
}

#[test]
fn the_limit_leaves_out_what_is_beyond() {
    let file = read("a.epd", &format!("{KINGS} ;D1 3 ;D2 9 ;D3 54 ;D4 324"));
    for (limit, made) in [(None, 4), (Some(324), 4), (Some(323), 3), (Some(54), 3), (Some(3), 1)] {
        let verdict = verdict(std::slice::from_ref(&file), limit, &[chosen("hyperbola")]);
        assert_eq!((verdict.checks.len(), verdict.beyond_limit, verdict.positions), (made, 4 - made, 1));
        assert!(!verdict.interrupted);
        assert_eq!(verdict.mismatches().count(), 0);
    }
}

#[test]
fn wrong_numbers_are_found_and_named() {
    let epd =
        format!("# variant: makruk\n\n{START} ;D0 1 ;D1 23 ;D2 528 ;id \"start\"\n{KINGS} ;D4 324 ;D3 54\n");
    let perft = format!("id kings\nepd {KINGS}\nperft 1 3\nperft 2 10\n");
    let files = [read("a.epd", &epd), read("b.perft", &perft)];
    let strategies = [chosen("reference"), chosen("hyperbola")];
    let verdict = verdict(&files, None, &strategies);
    assert_eq!((verdict.positions, verdict.checks.len()), (3, 14));
    // In the order of files, lines and strategies, however many threads there were.
    let order: Vec<_> = verdict
        .checks
        .iter()
        .map(|check| (check.path.file_name().unwrap(), check.line, check.depth, check.strategy))
        .collect();
    let expected: Vec<_> = [
        ("a.epd", 3, 0),
        ("a.epd", 3, 1),
        ("a.epd", 3, 2),
        ("a.epd", 4, 4),
        ("a.epd", 4, 3),
        ("b.perft", 3, 1),
        ("b.perft", 4, 2),
    ]
    .into_iter()
    .flat_map(|(name, line, depth)| {
        ["reference", "hyperbola"].map(|strategy| (name.as_ref(), line, depth, strategy))
    })
    .collect();
    assert_eq!(order, expected);
    let wrong: Vec<_> = verdict.mismatches().collect();
    assert_eq!(wrong.len(), 4);
    for (check, (id, fen, depth, expected, got)) in wrong.iter().zip([
        ("start", START, 2, 528, 529),
        ("start", START, 2, 528, 529),
        ("kings", KINGS, 2, 10, 9),
        ("kings", KINGS, 2, 10, 9),
    ]) {
        assert!(!check.passed());
        assert_eq!((check.id.as_deref(), check.fen.as_str(), check.depth), (Some(id), fen, depth));
        assert_eq!((check.expected, check.got), (expected, got));
    }
}

/// Files may say anything; sums of what they say may not fit.
#[test]
fn numbers_too_large_to_add_are_only_wrong() {
    let file = read("a.epd", &format!("{KINGS} ;D1 {} ;D2 {}", u128::MAX, u128::MAX));
    let verdict = verdict(&[file], None, &[chosen("reference"), chosen("hyperbola")]);
    let got: Vec<_> = verdict.mismatches().map(|check| check.got).collect();
    assert_eq!(got, [3, 3, 9, 9]);
}

/// Cancels after some questions whether to.
struct Patience(AtomicU64, u64);

impl Observer for Patience {
    fn cancelled(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= self.1
    }
}

#[test]
fn a_cancelled_verification_has_right_counts_only() {
    let suites = shipped(&["published", "selfplay"]);
    let verification = planned(&suites, Some(10_000)).unwrap();
    let all = verification.run(&[chosen("hyperbola")], 2, 1 << 26, &Silent).unwrap();
    assert!(!all.interrupted);
    let mut stopped = 0;
    for patience in [0, 1, 100, 1000, 2000] {
        let patience = Patience(AtomicU64::new(0), patience);
        let verdict = verification.run(&[chosen("hyperbola")], 2, 1 << 26, &patience).unwrap();
        assert_eq!(verdict.interrupted, verdict.checks.len() < all.checks.len());
        assert_eq!(verdict.mismatches().count(), 0);
        stopped += u32::from(verdict.interrupted);
    }
    assert!(stopped >= 4, "{stopped} of 5 were cancelled");
}

/// Perft of two kings alone, by their squares: each step of one that does not end beside the other, summed
/// up from the leaves.
fn perft_of_kings(depth: u32, from: usize, other: usize) -> u128 {
    let beside = |a: usize, b: usize| (a / 8).abs_diff(b / 8) <= 1 && (a % 8).abs_diff(b % 8) <= 1;
    let mut counts = vec![[1_u128; 64]; 64];
    for _ in 0..depth {
        let below = |king: usize, other: usize| {
            let steps = (0..64).filter(|&to| to != king && beside(to, king) && !beside(to, other));
            steps.map(|to| counts[other][to]).sum()
        };
        counts = (0..64).map(|king| std::array::from_fn(|other| below(king, other))).collect();
    }
    counts[from][other]
}

/// Path by path this would take hours.
#[test]
fn long_counts_are_made_by_layers() {
    assert_eq!(perft_of_kings(3, 0, 56), 54);
    let (depth, expected) = (16, perft_of_kings(16, 0, 56));
    assert!(expected > 300_000_000_000);
    let file = |nodes| read("a.epd", &format!("k7/8/8/8/8/8/8/K7 w - - 0 1 ;D3 54 ;D{depth} {nodes}"));
    let right = verdict(&[file(expected)], None, &[chosen("hyperbola"), chosen("two-ply")]);
    let found: Vec<_> = right.checks.iter().map(|check| (check.depth, check.strategy, check.got)).collect();
    assert_eq!(
        found,
        [
            (3, "hyperbola", 54),
            (3, "two-ply", 54),
            (depth, "hyperbola", expected),
            (depth, "two-ply", expected)
        ]
    );
    assert_eq!(right.mismatches().count(), 0);
    let wrong = verdict(&[file(expected + 1)], None, &[chosen("hyperbola")]);
    assert_eq!(wrong.mismatches().map(|check| check.depth).collect::<Vec<_>>(), [depth]);
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites")
}

fn shipped(names: &[&str]) -> Vec<SuiteFile> {
    names.iter().filter_map(|name| counts(&folder().join(format!("makruk/{name}.epd")))).collect()
}

/// A suite, if it is one of counts.
fn counts(path: &Path) -> Option<SuiteFile> {
    match Suite::read(path).unwrap_or_else(|why| panic!("{why}")) {
        Suite::Counts(file) => Some(file),
        Suite::Endings(_) => None,
    }
}

/// All Makruk suites that are shipped, whatever is added to them.
fn all_shipped() -> Vec<SuiteFile> {
    let files = find_files(&folder()).unwrap();
    let mut suites: Vec<_> = files.iter().filter_map(|path| counts(path)).collect();
    for SuiteFile { path, variant, rulebook, .. } in &suites {
        assert!(variant.is_some() && rulebook.is_some(), "{} has a full header", path.display());
    }
    suites.retain(|suite| suite.variant.as_deref() == Some("makruk"));
    assert!(suites.len() >= 6, "{} suites", suites.len());
    suites
}

/// The slow reference and the other mailboxes with fewer nodes.
fn limit_for(strategy: &str) -> u128 {
    if strategy == "reference" || strategy.starts_with("mailbox") { 60_000 } else { 1_000_000 }
}

#[test]
fn shipped_suites_are_right_with_every_strategy() {
    let suites = all_shipped();
    let cpu = Cpu::detect();
    let mut strategies = 0;
    for strategy in Makruk::strategies() {
        let Ok(kernel) = strategy.on(&cpu) else { continue };
        let verdict = verdict(&suites, Some(limit_for(strategy.name)), &[Chosen { strategy, kernel }]);
        assert_eq!(verdict.mismatches().map(|check| format!("{check:?}")).collect::<Vec<_>>(), [""; 0]);
        assert!(verdict.positions >= 280 && verdict.checks.len() >= 700, "{} checks", verdict.checks.len());
        strategies += 1;
    }
    assert!(strategies >= 2);
}

/// A strategy has a copy for each level of the CPU.
#[test]
fn shipped_suites_are_right_on_every_cpu_level() {
    let suites = all_shipped();
    for level in CpuLevel::ALL {
        let Ok(cpu) = Cpu::detect().limited_to(level) else { continue };
        for strategy in Makruk::strategies().iter().filter(|strategy| strategy.name != "reference") {
            let Ok(kernel) = strategy.on(&cpu) else { continue };
            let verdict = verdict(&suites, Some(100_000), &[Chosen { strategy, kernel }]);
            let wrong: Vec<_> = verdict.mismatches().collect();
            assert!(wrong.is_empty(), "{} on {level}: {wrong:?}", strategy.name);
        }
    }
}
