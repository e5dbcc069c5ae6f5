//! Counts that other programs have published or that were computed with them.
//!
//! "Three ways" below is Fairy-Stockfish 11.1, Fairy-Stockfish c19b5f6c and a mailbox program of a third
//! hand, which agree. Cutechess is its `tst_board.cpp` (5e84232b), mcr the tests of ywzvennu/mcr (0570492),
//! and tests/perft.sh that of Fairy-Stockfish c19b5f6c.

use makruk_core::{
    AiWok, Asean, CutechessRules, FairyRules, KarOuk, Makpong, Makruk, Ouk, Position, Sittuyin,
};

use crate::reference::Reference;
use crate::reference::mailbox::Mailbox;

/// A FEN, a depth, and the leaves there.
type Row = (&'static str, u32, u64);

fn check<V: Reference>(rows: &[Row]) {
    for &(fen, depth, expected) in rows {
        let position: Position<V> = Position::from_fen(fen).unwrap();
        assert_eq!(Mailbox::of(&position).count(depth), expected, "{}, depth {depth} of {fen}", V::NAME);
    }
}

/// Fairy-Stockfish 11.1, Sjaak II and a mailbox program of a third hand; the last position, with a pawn
/// beyond its promotion rank, of current Fairy-Stockfish.
#[test]
fn makruk() {
    check::<Makruk>(&[
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", 1, 23),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", 4, 273_026),
        ("6r1/2mnks2/pps1pn1p/2pp1p2/1PNP1P2/P1PKPS1P/2S1N3/R3M3 w", 3, 29655),
        ("4k3/8/8/8/3p4/8/8/4K3 b", 5, 11305),
        ("8/3k4/3S4/8/8/8/8/3K4 b", 3, 261),
        ("8/3S4/3k4/8/8/8/8/3K4 b", 3, 372),
        ("k7/8/8/8/8/8/8/K7 w", 4, 324),
        ("rnsmksnr/8/ppp1ppp1/7p/8/PP1PPPPP/2pP4/RNSK1SNR w", 1, 4),
        ("rnsmksnr/8/ppp1ppp1/7p/8/PP1PPPPP/2pP4/RNSK1SNR w", 4, 42036),
    ]);
}

/// Three ways, and mcr; the start also cutechess.
#[test]
fn asean() {
    check::<Asean>(&[
        ("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1", 4, 273_026),
        ("rnbqkbnr/8/1ppppppp/p7/4P3/PPPP1PPP/8/RNBQKBNR b - - 0 2", 4, 329_238),
        ("r1bqkb1r/3n4/ppp1pppp/3p4/3P4/PPP1PPPP/4N3/R1BQKB1R w - - 0 4", 3, 10687),
        ("1n2k3/P1P5/8/8/8/8/p1P5/1N2K3 w - - 0 1", 4, 63373),
    ]);
}

/// Three ways; the first and the last also cutechess, the second mcr.
#[test]
fn ai_wok() {
    check::<AiWok>(&[
        ("rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1", 4, 485_045),
        ("rnsaksnr/8/pp1ppp1p/2p2p2/2P2P2/PP1PPP1P/8/RNSKASNR w - - 0 3", 4, 413_463),
        ("8/8/8/2sp2k1/7p/3P4/6K1/7r w - - 0 1", 6, 631_293),
    ]);
}

/// Three ways; the first also Fairy-Stockfish tests/perft.sh, the others mcr.
#[test]
fn makpong() {
    check::<Makpong>(&[
        ("3mk3/r3s1R1/1psppnp1/p1pn4/1P2NP2/P1PPP1P1/4NS2/R1SKM3 w - - 0 1", 4, 593_103),
        ("rnsmksnr/8/1pp1ppp1/p6p/3r4/PPP1PPPP/8/RNSK1SNR w - - 0 4", 4, 83079),
        ("rnsmksnr/8/ppp1ppp1/7p/8/PP1PPPPP/2pP4/RNSK1SNR w - - 0 5", 4, 20744),
        ("r1smks1r/3n4/ppp1pppp/3p4/3P4/PPP1PPPP/4N3/R1SKMS1R w - - 0 4", 4, 275_260),
    ]);
}

/// Fairy-Stockfish c19b5f6c; the start also its tests/perft.sh, and mcr. The last two, without rights,
/// three ways.
#[test]
fn ouk_by_fairy_stockfish() {
    check::<Ouk<FairyRules>>(&[
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", 4, 361_719),
        ("r1s1ks1r/3nm3/pppNpppp/3n4/5P2/PPPPPNPP/8/R1SKMS1R b DEe - 0 5", 4, 65858),
        ("rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w DEde - 0 2", 4, 501_927),
        ("rnsmksnr/8/pp1ppp1p/2p2p2/2P2P2/PP1PPP1P/8/RNSKMSNR w DEde - 0 3", 4, 277_928),
        ("rnsmksnr/8/1ppppppp/p7/7P/PPPPPPP1/8/RNSKMSNR w DEde - 0 2", 4, 497_256),
        ("rns2snr/2m1k3/ppp1pppp/3p4/4P3/PPPP1PPP/3K1M2/RNS2SNR w - - 4 4", 3, 12264),
        ("rnsmksnr/8/pp1ppp1p/2p2p2/2P2P2/PP1PPP1P/8/RNSKMSNR w - - 0 3", 4, 206_271),
    ]);
}

/// Fairy-Stockfish 11.1, whose rules were those that cutechess still has; the start also cutechess.
#[test]
fn ouk_by_cutechess() {
    check::<Ouk<CutechessRules>>(&[
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", 4, 361_793),
        ("r1s1ks1r/3nm3/pppNpppp/3n4/5P2/PPPPPNPP/8/R1SKMS1R b DEe - 0 5", 4, 65924),
        ("rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w DEde - 0 2", 4, 502_031),
        ("rnsmksnr/8/pp1ppp1p/2p2p2/2P2P2/PP1PPP1P/8/RNSKMSNR w DEde - 0 3", 4, 277_994),
        ("rnsmksnr/8/1ppppppp/p7/7P/PPPPPPP1/8/RNSKMSNR w DEde - 0 2", 4, 497_338),
    ]);
}

/// Fairy-Stockfish c19b5f6c; the first also its tests/perft.sh, the second mcr; the last three ways.
#[test]
fn kar_ouk_by_fairy_stockfish() {
    check::<KarOuk<FairyRules>>(&[
        ("rn1mksnr/3s4/pppppppp/8/4N3/PPPPPPPP/8/R1SKMSNR b DEde - 3 2", 4, 358_460),
        ("rnsmksnr/8/pp1ppp1p/2p2p2/2P2P2/PP1PPP1P/8/RNSKMSNR w DEde - 0 3", 4, 277_910),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 4, 6519),
    ]);
}

/// The generator of cutechess has no rule for Kar Ouk of its own: its counts are those of Ouk.
#[test]
fn kar_ouk_by_cutechess() {
    check::<KarOuk<CutechessRules>>(&[
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", 4, 361_793),
        ("rnsmksnr/8/pp1ppp1p/2p2p2/2P2P2/PP1PPP1P/8/RNSKMSNR w DEde - 0 3", 4, 277_994),
    ]);
}

/// Positions in which the rule sets do not differ, by cutechess and three ways; those in the set-up, but
/// the first, by mcr instead of cutechess.
const SITTUYIN: [Row; 10] = [
    ("8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1", 3, 580_096),
    ("8/8/4pppp/pppp4/4PPPP/PPPP4/8/3F2R1[NNRKSSnnrrkfss] b - - 0 3", 3, 395_520),
    ("rrnfk1n1/1ss5/4pppp/pppp4/4PPPP/PPPP4/1SS5/RRNFK1N1[] w - - 0 9", 4, 305_317),
    ("8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b - - 0 72", 4, 652_686),
    ("2r5/6k1/6p1/3s2P1/3npR2/8/p2N2F1/3K4[] w - - 1 50", 4, 373_984),
    ("8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w - - 1 50", 4, 268_869),
    ("1k5K/3r2P1/8/8/8/8/8/8[] w - - 0 1", 5, 68662),
    ("8/8/S2P1k2/8/8/8/8/4K3[] w - - 0 9", 4, 9222),
    ("8/8/R2P1k2/8/8/8/8/4K3[] w - - 0 9", 4, 15243),
    ("8/2k5/8/8/r7/1P6/8/1RK5[] w - - 0 9", 4, 53998),
];

#[test]
fn sittuyin_by_fairy_stockfish() {
    check::<Sittuyin<FairyRules>>(&SITTUYIN);
}

#[test]
fn sittuyin_by_cutechess() {
    check::<Sittuyin<CutechessRules>>(&SITTUYIN);
}
