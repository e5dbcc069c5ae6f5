//! The other games of the family.

use std::fs;

use crate::run::makruk;

/// Start positions at depth 4, and where the first difference from Makruk shows deeper, as Fairy-Stockfish
/// and cutechess count them.
const COUNTS: [(&str, &str, u32, &str); 9] = [
    ("ouk", "fairy", 4, "361719"),
    ("ouk", "cutechess", 4, "361793"),
    ("cambodian", "fairy", 4, "361719"),
    ("kar-ouk", "fairy", 4, "361719"),
    ("asean", "fairy", 5, "6223994"),
    ("ai-wok", "cutechess", 4, "485045"),
    ("aiwok", "fairy", 4, "485045"),
    ("sittuyin", "fairy", 3, "580096"),
    ("makpong", "fairy", 5, "6223994"),
];

#[test]
fn each_variant_has_its_counts() {
    for (variant, rulebook, depth, nodes) in COUNTS {
        let depth = depth.to_string();
        for strategy in ["hyperbola", "reference"] {
            let text = makruk(&[
                "perft",
                &depth,
                "--only",
                "--variant",
                variant,
                "--rulebook",
                rulebook,
                "--strategy",
                strategy,
            ])
            .output();
            assert!(text.ends_with(&format!("Nodes searched: {nodes}\n")), "{variant} {rulebook}: {text}");
        }
    }
}

#[test]
fn pairs_that_are_not_defined_are_usage_errors() {
    for arguments in [
        ["perft", "1", "--variant", "makpong", "--rulebook", "cutechess"],
        ["perft", "1", "--variant", "ouk", "--rulebook", "thai"],
        ["perft", "1", "--variant", "makruk", "--rulebook", "western"],
        ["perft", "1", "--variant", "shogi", "--rulebook", "fairy"],
    ] {
        let run = makruk(&arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains("expected"), "{}", run.stderr);
    }
}

/// The table in the docs is the one that the program prints.
#[test]
fn the_documented_table_is_the_programs() {
    let document =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants.md")).unwrap();
    let table = makruk(&["variants"]).output();
    assert_eq!(table.lines().count(), 9);
    assert!(document.contains(&table), "docs/variants.md has another table than\n{table}");
}

#[test]
fn fens_of_other_programs_are_read() {
    for (variant, fen, moves) in [
        // Rights in any order; the check field of Kar Ouk; empty hands in both spellings.
        ("ouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w EDed - 0 1", 25),
        ("kar-ouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 1+1 0 1", 25),
        ("sittuyin", "8/8/R2P1k2/8/8/8/8/4K3[] w - - 0 9", 16),
        ("sittuyin", "8/8/R2P1k2/8/8/8/8/4K3[-] w - 0 0 9", 16),
        ("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1", 88),
    ] {
        let record =
            makruk(&["moves", "--variant", variant, "--rulebook", "fairy", "-f", fen, "--json"]).json();
        assert_eq!(record["moves"].as_array().unwrap().len(), moves, "{fen}");
    }
    for (variant, fen, named) in [
        ("ouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSMKSNR w DEde - 0 1", "castling field"),
        ("ouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w KQ - 0 1", "castling field"),
        ("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR[] w - - 0 1", "hand"),
        ("sittuyin", "8/8/R2P1k2/8/8/8/8/4K3[Q] w - - 0 9", "hand"),
        ("sittuyin", "8/8/R2P1k2/8/8/8/8/4K3[K] w - - 0 9", "king"),
        ("kar-ouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 3+1 0 1", "checks"),
    ] {
        let run = makruk(&["moves", "--variant", variant, "--rulebook", "fairy", "-f", fen]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{fen}");
        assert!(run.stderr.contains(named), "{fen}: {}", run.stderr);
    }
}
