//! Counts and results of the other games under the rulebook `cutechess`, as far as the endings suites do not
//! have them.
//!
//! They are read off its sources (5e84232b): `MakrukBoard`, `OukBoard`, `KarOukBoard`, `AseanBoard`,
//! `AiWokBoard`, `SittuyinBoard`, and `WesternBoard` below them.

use makruk_core::rulebook::Rulebooks;
use makruk_core::{Asean, CutechessRules, Fen, Game, KarOuk, Ouk, Sittuyin, Variant};

type CutechessOuk = Ouk<CutechessRules>;
type CutechessKarOuk = KarOuk<CutechessRules>;
type CutechessSittuyin = Sittuyin<CutechessRules>;

fn game<V: Rulebooks>(fen: &str, moves: &str) -> Game<V> {
    let start: Fen<V> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut game = Game::new(start, V::rulebook("cutechess").expect("a rulebook of the game"));
    game.play_text(moves).unwrap_or_else(|error| panic!("{fen} moves {moves}: {error}"));
    game
}

/// What is said about the count, whether or not a FEN says it: limit and plies.
fn count<V: Variant>(game: &Game<V>) -> (u32, u32) {
    (game.counting().limit, game.counting().plies)
}

/// The result and the reason.
fn verdict<V: Variant>(game: &Game<V>) -> String {
    game.outcome().map_or_else(|| "*".to_owned(), |end| format!("{end} {}", end.reason))
}

fn assert_counts<V: Rulebooks>(rows: &[(&str, &str, (u32, u32))]) {
    for (fen, moves, expected) in rows {
        assert_eq!(count(&game::<V>(fen, moves)), *expected, "{}: {fen} moves {moves}", V::NAME);
    }
}

fn assert_verdicts<V: Rulebooks>(rows: &[(&str, &str, &str)]) {
    for (fen, moves, expected) in rows {
        assert_eq!(verdict(&game::<V>(fen, moves)), *expected, "{}: {fen} moves {moves}", V::NAME);
    }
}

fn assert_fen<V: Rulebooks>(fen: &str, moves: &str, expected: &str) {
    assert_eq!(game::<V>(fen, moves).fen().to_string(), expected, "{}: {fen} moves {moves}", V::NAME);
}

/// The rook takes the last piece of Black, whose king is then bare.
fn assert_limits<V: Rulebooks>(rest: &str, table: &[(&str, (u32, u32))]) {
    for (pieces, expected) in table {
        let fen = format!("7k/8/8/8/8/{pieces}{}/8/1K1n4 w {rest}", 8 - pieces.len());
        assert_eq!(count(&game::<V>(&fen, "b1c1 h8h7 c1d1")), *expected, "{}: {pieces}", V::NAME);
    }
}

/// Makruk's limits, from the pieces on the board; only a bare king starts a count.
#[test]
fn limits_of_ouk() {
    let table = [
        ("RR", (16, 8)),
        ("RSS", (32, 10)),
        ("SSN", (44, 10)),
        ("SNN", (64, 10)),
        ("SN", (88, 8)),
        ("S", (88, 6)),
        ("NM", (128, 8)),
    ];
    assert_limits::<CutechessOuk>("- 0 0 1", &table);
    assert_limits::<CutechessKarOuk>("- 0 0 1", &table);
    assert_counts::<CutechessOuk>(&[
        ("7k/n7/8/8/8/8/8/R2K4 w - 0 0 1", "d1c1", (0, 0)),
        // Bare already: its count is behind it.
        ("7k/8/8/8/8/8/8/R2K4 w - 0 0 1", "d1c1", (0, 0)),
        // With pawns on the board 64 moves, which stay when the pawns go.
        ("7k/8/8/8/3P4/8/8/R2Kn3 w - 0 0 1", "d1e1", (128, 8)),
        ("7k/8/8/3P4/8/8/8/R2Kn3 w - 0 0 1", "d1e1 h8h7 d5d6m", (128, 10)),
    ]);
    assert_verdicts::<CutechessOuk>(&[
        ("7k/8/8/8/8/8/8/R2K4 w - 32 30 20", "d1c1", "*"),
        ("7k/8/8/8/8/8/8/R2K4 w - 32 31 20", "d1c1", "1/2-1/2 pieces-honour"),
        // Without a limit the fifty-move rule takes the count's place.
        ("7k/8/8/8/8/8/8/R2K4 w - - 99 20", "d1c1", "1/2-1/2 fifty-moves"),
        ("7k/8/8/8/8/8/8/R2K4 w 99 20", "d1c1", "1/2-1/2 fifty-moves"),
        ("7k/8/8/8/8/8/8/R2K4 w - 32 5 20", "", "*"),
        ("7k/8/8/8/8/8/8/M2K4 w - 0 0 1", "", "1/2-1/2 insufficient-material"),
        ("7k/8/8/8/8/8/8/KMM5 w - 0 0 1", "", "1/2-1/2 insufficient-material"),
        ("7k/8/8/8/8/8/8/KP6 w - 0 0 1", "", "*"),
    ]);
}

/// A khon or knight shortens the count with a met beside it only; 1000 moves are as good as none.
#[test]
fn limits_of_asean_and_sittuyin() {
    let asean = [
        ("RR", (32, 0)),
        ("RBQ", (32, 0)),
        ("BQ", (88, 0)),
        ("BN", (2000, 0)),
        ("BB", (2000, 0)),
        ("NQ", (128, 0)),
        ("NN", (2000, 0)),
        ("QQ", (2000, 0)),
        ("P", (128, 0)),
        ("RP", (128, 0)),
    ];
    assert_limits::<Asean>("- - 0 1", &asean);
    let sittuyin = [
        ("R", (32, 0)),
        ("SF", (88, 0)),
        ("S", (2000, 0)),
        ("NF", (128, 0)),
        ("N", (2000, 0)),
        ("NP", (128, 0)),
    ];
    assert_limits::<CutechessSittuyin>("- - 0 1", &sittuyin);
    assert_limits::<CutechessSittuyin>("- 0 0 1", &sittuyin);
}

/// What a FEN says of counts is passed over in ASEAN chess, so a bare king there starts one with the next
/// move, by the pieces of whoever makes it. In Sittuyin it depends on the form.
#[test]
fn a_bare_king_in_a_fen() {
    let (white, black) = ("k7/8/8/8/8/8/8/2R3K1 w", "k7/8/8/8/8/8/8/2R3K1 b");
    for tail in ["- - 0 1", "- 32 9 1", "0 1"] {
        assert_counts::<Asean>(&[
            (&format!("{white} {tail}"), "", (0, 0)),
            (&format!("{white} {tail}"), "c1c2", (32, 0)),
            (&format!("{white} {tail}"), "c1c2 a8a7", (32, 1)),
            (&format!("{black} {tail}"), "a8a7", (2000, 0)),
        ]);
    }
    assert_counts::<CutechessSittuyin>(&[
        (&format!("{white} - - 0 1"), "c1c2", (32, 0)),
        (&format!("{black} - - 0 1"), "a8a7", (2000, 0)),
        (&format!("{white} - 0 0 1"), "c1c2", (0, 0)),
        (&format!("{white} - 32 9 1"), "c1c2", (32, 10)),
    ]);
    assert_fen::<CutechessSittuyin>(
        &format!("{white} - 32 9 1"),
        "c1c2",
        "k7/8/8/8/8/8/2R5/6K1[] b - 32 10 1",
    );
    assert_fen::<CutechessSittuyin>(&format!("{white} - - 7 1"), "c1c2", "k7/8/8/8/8/8/2R5/6K1[] b - - 8 1");
    assert_fen::<Asean>(&format!("{white} - - 7 1"), "c1c2", "k7/8/8/8/8/8/2R5/6K1 b - - 8 1");
}

/// In both games the fifty-move rule stands beside the count. In Sittuyin the plies of a count are read
/// as the clock too.
#[test]
fn fifty_moves_beside_the_count() {
    let fen = "k7/8/8/8/8/8/8/2R3K1";
    assert_verdicts::<Asean>(&[
        (&format!("{fen} w - - 98 70"), "c1c2", "*"),
        (&format!("{fen} w - - 99 70"), "c1c2", "1/2-1/2 fifty-moves"),
    ]);
    assert_verdicts::<CutechessSittuyin>(&[
        (&format!("{fen} w - - 99 70"), "c1c2", "1/2-1/2 fifty-moves"),
        (&format!("{fen} w - 128 99 70"), "c1c2", "1/2-1/2 fifty-moves"),
        (&format!("{fen} w - 32 31 70"), "c1c2", "1/2-1/2 pieces-honour"),
        // A drop resets the clock.
        ("8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 99 1", "K@e1", "*"),
    ]);
    // From nothing, 16 moves of each side: the count is over at ply 33 of the game.
    let mut game = game::<Asean>("k7/8/8/8/8/8/8/2R3K1 w - - 0 1", "");
    for mv in ["c1c2", "a8a7", "c2c1", "a7a8"].iter().cycle() {
        if game.outcome().is_some() {
            break;
        }
        game.play_text(mv).expect("a legal move");
    }
    assert_eq!((game.ply_count(), verdict(&game).as_str()), (33, "1/2-1/2 pieces-honour"));
}

/// `WesternBoard` knows repetition, `AseanBoard` lifts the draw, and lifts the fifty-move rule's with it.
#[test]
fn a_third_occurrence_in_asean_lifts_the_fifty_moves() {
    let fen = "k7/p7/8/8/8/8/8/2R3K1 w - -";
    let twice = "c1c2 a8b8 c2c1 b8a8 ".repeat(2);
    assert_verdicts::<Asean>(&[
        (&format!("{fen} 91 70"), &twice, "*"),
        (&format!("{fen} 92 70"), &twice, "*"),
        (&format!("{fen} 92 70"), &format!("{twice} g1f2"), "1/2-1/2 fifty-moves"),
        (&format!("{fen} 92 70"), "g1f2 a8b8 f2g1 b8a8 c1c2 a8b8 c2c3 b8a8", "1/2-1/2 fifty-moves"),
    ]);
}

/// The rules of movement choose the rulebook.
#[test]
fn the_rule_set_has_its_rulebook() {
    assert_eq!(CutechessOuk::rulebooks().len(), 1);
    assert_eq!(CutechessOuk::rulebooks()[0].name(), "cutechess");
    assert_eq!(CutechessKarOuk::rulebooks()[0].name(), "cutechess");
    assert_eq!(CutechessSittuyin::rulebooks()[0].name(), "cutechess");
    assert!(CutechessSittuyin::rulebook("fairy").is_none());
}
