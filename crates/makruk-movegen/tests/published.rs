//! Counts that others published or computed, for every strategy.

use makruk_core::{Makruk, Position, Variant};
use makruk_movegen::Kernel;

mod kernels;
#[path = "../../makruk-core/tests/suites/mod.rs"]
mod suites;

fn position(fen: &str) -> Position<Makruk> {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

type Named = Vec<(String, Kernel<Makruk>)>;

fn named() -> Named {
    let (reference, others) = kernels::all();
    [("reference".to_owned(), reference)].into_iter().chain(others).collect()
}

/// Positions in which other programs went wrong, with the counts that Fairy-Stockfish, Sjaak II and a
/// mailbox program agree on; each from depth 1.
#[test]
fn positions_of_bug_reports() {
    for (fen, counts) in [
        // Makruk-Stockfish 219b949d: an absolute rank was compared with a relative one.
        ("6r1/2mnks2/pps1pn1p/2pp1p2/1PNP1P2/P1PKPS1P/2S1N3/R3M3 w - - 0 16", &[28, 1098, 29_655][..]),
        ("4k3/8/8/8/3p4/8/8/4K3 b - - 0 1", &[6, 29, 231, 1355, 11_305]),
        ("4k3/8/3p4/8/8/3P4/8/4K3 b - - 0 1", &[6, 36, 257, 1824, 13_401, 97_406]),
        // Makruk-Stockfish 35fd2d83: a khon that attacked backwards.
        ("8/3k4/3S4/8/8/8/8/3K4 b - - 0 1", &[6, 55, 261]),
        ("8/3S4/3k4/8/8/8/8/3K4 b - - 0 1", &[6, 55, 372]),
        // Black moves first: the start turned around (gbtami/pychess-variants#854).
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1", &[23, 529, 12_012]),
        // Draws do not end a line (niklasf/python-chess#1064): bare kings, and a count that has run out.
        ("k7/8/8/8/8/8/8/K7 w - - 0 1", &[3, 9, 54, 324]),
        ("2r5/8/8/8/8/1k6/6K1/M7 b - 128 129 125", &[21, 171, 3356, 21_600]),
        // Checkmate ends it whatever the count (gbtami/pychess-variants#138).
        ("8/8/8/8/2nM4/1k6/1mm5/K7 w - 128 49 91", &[0, 0, 0]),
        // A promoted pawn, marked (gbtami/pychess-variants#87).
        ("8/8/3M~4/8/2k5/8/8/K7 w - 128 3 50", &[7]),
    ] {
        let position = position(fen);
        for (name, kernel) in named() {
            assert_eq!((kernel.count)(&position, 0), 1, "{name}, {fen}");
            for (depth, &expected) in (1..).zip(counts) {
                assert_eq!((kernel.count)(&position, depth), expected, "{name}, depth {depth} of {fen}");
                assert_eq!((kernel.walk)(&position, depth), expected, "{name}, walking {depth} of {fen}");
            }
        }
    }
}

/// Four plies of two positions about which programs differ by rule: Fairy-Stockfish#72 (Makpong has 593103)
/// and Fairy-Stockfish a1123fd4 (programs that promote on the sixth rank alone have 41968).
#[test]
fn four_plies_where_rules_differ() {
    for (fen, expected) in [
        ("3mk3/r3s1R1/1psppnp1/p1pn4/1P2NP2/P1PPP1P1/4NS2/R1SKM3 w - - 0 1", 605_119),
        ("rnsmksnr/8/ppp1ppp1/7p/8/PP1PPPPP/2pP4/RNSK1SNR w - - 0 5", 42_036),
    ] {
        for (name, kernel) in named() {
            assert_eq!((kernel.count)(&position(fen), 4), expected, "{name}, {fen}");
        }
    }
}

/// Every count of the suites that is below `limit`.
fn check_suites(kernels: &[(String, Kernel<Makruk>)], limit: u64, way: impl Fn(&Kernel<Makruk>) -> Count) {
    let mut checked = 0;
    for (fen, opcodes) in suites::lines() {
        let position = position(&fen);
        let counts = opcodes.split(';').filter_map(|opcode| opcode.trim().strip_prefix('D')?.split_once(' '));
        for (depth, expected) in counts {
            let (depth, expected) = (depth.parse().unwrap(), expected.parse().unwrap());
            if expected > limit {
                continue;
            }
            checked += 1;
            for (name, kernel) in kernels {
                assert_eq!(way(kernel)(&position, depth), expected, "{name}, depth {depth} of {fen}");
            }
        }
    }
    assert!(checked >= 750, "only {checked} counts are checked");
}

type Count = makruk_movegen::Count<Makruk>;

/// The slow ones, and the others.
fn mailboxes_and_bitboards() -> (Named, Named) {
    named().into_iter().partition(|(name, _)| name == "reference" || name.starts_with("mailbox"))
}

#[test]
fn suites_by_the_mailboxes() {
    check_suites(&mailboxes_and_bitboards().0, 300_000, |kernel| kernel.count);
}

#[test]
fn suites_by_the_bitboards() {
    check_suites(&mailboxes_and_bitboards().1, 3_000_000, |kernel| kernel.count);
}

#[test]
fn suites_with_every_move_made() {
    let (mailboxes, bitboards) = mailboxes_and_bitboards();
    check_suites(&mailboxes, 300_000, |kernel| kernel.walk);
    check_suites(&bitboards, 1_000_000, |kernel| kernel.walk);
}

/// The leaves below each first move, of `perft-suites/makruk/divide_start.tsv`.
#[test]
fn first_moves() {
    let text = include_str!("../../../perft-suites/makruk/divide_start.tsv");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("move\td3\td4\td5\td6\td7"));
    let mut rows: Vec<Vec<_>> = lines.map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.pop().unwrap()[0], "total");
    assert_eq!(rows.len(), 23);
    for (name, kernel) in named() {
        let mut children = Vec::new();
        (kernel.expand)(&Position::start(), &mut |mv, child| {
            children.push((mv.text(&Makruk::LETTERS), *child));
        });
        assert_eq!(children.len(), rows.len(), "{name}");
        for row in &rows {
            let (_, child) = children.iter().find(|(text, _)| text == row[0]).unwrap();
            for (depth, expected) in [(2, row[1]), (3, row[2])] {
                let leaves = (kernel.count)(child, depth);
                assert_eq!(leaves.to_string(), expected, "{name}, {} to depth {depth}", row[0]);
            }
        }
    }
}
