//! Counts and results of the other games under the rulebook `fairy`, as far as the endings suites do not have
//! them.
//!
//! Where a test names nothing else, its values are those of pyffish 0.0.90 (Fairy-Stockfish of August
//! 2026), called with the FEN and moves given here.

use makruk_core::rulebook::{Fairy, Rulebook, Rulebooks};
use makruk_core::{
    AiWok, Asean, FairyRules, Fen, Game, KarOuk, Makpong, Makruk, Ouk, Position, Side, Sittuyin, Variant,
};

type FairyOuk = Ouk<FairyRules>;
type FairyKarOuk = KarOuk<FairyRules>;
type FairySittuyin = Sittuyin<FairyRules>;

fn game<V: Rulebooks>(fen: &str, moves: &str) -> Game<V> {
    let start: Fen<V> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut game = Game::new(start, V::rulebook("fairy").expect("every game has this rulebook"));
    game.play_text(moves).unwrap_or_else(|error| panic!("{fen} moves {moves}: {error}"));
    game
}

/// The limit and the plies, as a FEN says them.
fn counters<V: Variant>(game: &Game<V>) -> String {
    let fen = game.fen().to_string();
    let words: Vec<_> = fen.split(' ').collect();
    words[words.len() - 3..words.len() - 1].join(" ")
}

/// The result and the reason.
fn verdict<V: Variant>(game: &Game<V>) -> String {
    game.outcome().map_or_else(|| "*".to_owned(), |end| format!("{end} {}", end.reason))
}

fn assert_counters<V: Rulebooks>(rows: &[(&str, &str, &str)]) {
    for (fen, moves, expected) in rows {
        assert_eq!(counters(&game::<V>(fen, moves)), *expected, "{}: {fen} moves {moves}", V::NAME);
    }
}

fn assert_verdicts<V: Rulebooks>(rows: &[(&str, &str, &str)]) {
    for (fen, moves, expected) in rows {
        assert_eq!(verdict(&game::<V>(fen, moves)), *expected, "{}: {fen} moves {moves}", V::NAME);
    }
}

/// FSF#513: in Ouk a side with three pieces at most counts, whatever pawns there are, but not against a
/// bare king, and a bare king with pawns about does not.
#[test]
fn ouk_counts_boards_honour_with_pawns() {
    let rows = [
        ("k4rm1/8/8/8/8/8/7P/2R3K1 w - - 0 1", "c1c2", "126 0"),
        ("k4rmm/8/8/8/8/8/7P/2R3K1 w - - 0 1", "c1c2", "- 1"),
        ("k7/8/8/7p/8/8/8/2R3K1 w - - 0 1", "c1c2", "126 0"),
        ("k7/8/8/8/8/8/7P/2R3K1 w - - 0 1", "c1c2", "- 1"),
        ("knn5/8/8/8/8/8/7P/6K1 w - - 0 1", "g1g2", "126 0"),
        ("k7/2n5/8/8/8/7P/2r5/2R3K1 w - - 0 20", "c1c2", "126 0"),
        // The count of a side that becomes bare goes on while there are pawns.
        ("k7/2n5/8/8/8/7P/8/2R3K1 w - - 0 20", "c1c7", "- 0"),
        ("k7/2n5/8/8/8/7P/8/2R3K1 w - 126 50 20", "c1c7 a8b8 h3h4", "126 53"),
        // The longest limit is 63 moves, also for a FEN that says more.
        ("8/2K3k1/5m2/4S1S1/8/8/8/8 w - 128 97 1", "c7c6", "126 98"),
    ];
    assert_counters::<FairyOuk>(&rows);
    assert_counters::<FairyKarOuk>(&rows);
    for (plies, expected) in [(126, "*"), (127, "1/2-1/2 pieces-honour")] {
        let fen = format!("k7/8/8/8/8/8/8/2R3K1 w - 128 {plies} 20");
        assert_eq!(verdict(&game::<FairyOuk>(&fen, "")), expected);
    }
}

/// The limit in moves for pieces against a bare king; 0 for no count.
fn assert_limits<V: Rulebooks>(table: &[(&str, u32)]) {
    for (pieces, limit) in table {
        let fen = format!("7k/8/8/8/8/{pieces}{}/8/1K6 w - - 0 1", 8 - pieces.len());
        let game = game::<V>(&fen, "b1b2");
        assert_eq!(game.counting().limit_in_moves(), *limit, "{}: {pieces}", V::NAME);
    }
}

#[test]
fn limits() {
    let ouk =
        [("RR", 7), ("RSS", 15), ("R", 15), ("SSS", 21), ("SNN", 31), ("NNM", 31), ("SN", 43), ("S", 43)];
    assert_limits::<FairyOuk>(&ouk);
    assert_limits::<FairyKarOuk>(&ouk);
    assert_limits::<FairyOuk>(&[("N", 63), ("NM", 63), ("MMM", 63)]);
    let makruk =
        [("RR", 8), ("RSS", 16), ("R", 16), ("SS", 22), ("SNN", 32), ("NN", 32), ("SN", 44), ("N", 64)];
    assert_limits::<Makpong>(&makruk);
    assert_limits::<AiWok>(&makruk);
    assert_limits::<AiWok>(&[("A", 64), ("AA", 64), ("RA", 16), ("SA", 44), ("NNA", 32)]);
    assert_limits::<Asean>(&[("RR", 16), ("RBQ", 16), ("B", 44), ("BNQ", 44), ("N", 64), ("NNQ", 64)]);
    assert_limits::<Asean>(&[("Q", 0), ("QQQ", 0)]);
    assert_limits::<FairySittuyin>(&[("RRF", 16), ("SN", 44), ("SF", 44), ("N", 64), ("NF", 64)]);
    assert_limits::<FairySittuyin>(&[("F", 0), ("FF", 0)]);
}

/// A drop cannot be taken back, so it sets the clock to 0; a move afterwards is the first that counts.
#[test]
fn drops_reset_the_clock() {
    assert_counters::<FairySittuyin>(&[
        ("3k4/8/8/8/8/8/8/3N2K1[R] w - - 5 1", "R@h1", "32 0"),
        ("k7/4p3/8/8/8/8/4P3/3N2K1[R] w - - 5 1", "R@h1", "- 0"),
        ("k7/4p3/8/8/8/8/4P3/3N2K1[R] w - - 5 1", "R@h1 a8b8", "- 1"),
    ]);
}

/// Whether White and Black cannot mate with the pieces of a row, Black's king alone.
fn assert_material<V: Rulebooks>(rows: &[(&str, [bool; 2])]) {
    for (pieces, expected) in rows {
        let width: usize = pieces.chars().map(|c| c.to_digit(10).map_or(1, |digit| digit as usize)).sum();
        let fen = format!("7k/8/8/8/8/{pieces}{}/8/K7 w - - 0 1", 8 - width);
        let game = game::<V>(&fen, "");
        let found = game.rulebook().insufficient(game.position());
        assert_eq!(found, *expected, "{}: {pieces}", V::NAME);
        let expected = if *expected == [true; 2] { "1/2-1/2 insufficient-material" } else { "*" };
        assert_eq!(verdict(&game), expected, "{}: {pieces}", V::NAME);
    }
}

#[test]
fn material() {
    let (dead, alive) = ([true; 2], [false, true]);
    assert_material::<FairyOuk>(&[
        ("M", dead),
        ("M1M", dead),
        ("MM", alive),
        ("N", dead),
        ("NN", alive),
        ("MN", alive),
        ("P", dead),
        ("PP", alive),
        ("S", alive),
        ("R", alive),
    ]);
    // A single check is in everything, and so is a mate of a king that may not step out of check (FSF#335).
    assert_material::<FairyKarOuk>(&[("M", alive), ("M1M", alive), ("N", alive), ("P", alive)]);
    assert_material::<Makpong>(&[("M", alive), ("M1M", alive), ("N", alive), ("P", alive)]);
    // A pawn may become a rook.
    assert_material::<Asean>(&[("Q", dead), ("Q1Q", dead), ("QQ", alive), ("N", dead), ("P", alive)]);
    assert_material::<Asean>(&[("B", alive), ("R", alive)]);
    assert_material::<FairySittuyin>(&[("F", dead), ("F1F", dead), ("FF", alive), ("P", dead), ("S", alive)]);
    // The program does not know that the ai-wok alone can mate; a mate on the board counts.
    assert_material::<AiWok>(&[("A", dead), ("AA", alive), ("A1A", alive), ("AN", alive), ("P", dead)]);
    assert_verdicts::<AiWok>(&[("k7/2K5/8/8/8/8/8/A7 b - - 0 1", "", "1-0 checkmate")]);
    for (fen, expected) in [
        ("8/8/8/4k2K/5m2/4m3/8/8 w - 128 8 58", [true, false]),
        ("k7/n7/8/8/8/8/8/K7 w - - 0 1", [true, false]),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1", [true, true]),
    ] {
        let game = game::<Makpong>(fen, "");
        assert_eq!(game.rulebook().insufficient(game.position()), expected, "test.py: {fen}");
    }
}

/// What is in hand is enough to mate, and kings in hand are pieces.
#[test]
fn pieces_in_hand_are_material() {
    assert_verdicts::<FairySittuyin>(&[
        ("7k/8/8/8/8/8/8/K7[N] w - - 0 1", "", "*"),
        ("7k/8/8/8/8/8/8/K7[n] w - - 0 1", "", "*"),
        ("7k/8/8/8/8/8/8/K7[] w - - 0 1", "", "1/2-1/2 insufficient-material"),
    ]);
}

/// A FEN of Fairy-Stockfish's test.py (c19b5f6c): White's king is neither on the board nor in hand.
#[test]
fn a_king_must_be_somewhere() {
    let fen = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[FRRSSNNkfrrssnn] w - - 0 1";
    assert!(Position::<FairySittuyin>::from_fen(fen).is_err());
}

/// The rooks' trip to e2 and back takes Black's king its leap, and yet the third occurrence of the board
/// is a repetition to the program.
#[test]
fn rights_to_leap_do_not_tell_positions_apart() {
    fn positions<V: Rulebooks>() -> [Position<V>; 2] {
        let game = game::<V>(V::START_FEN, "a1a2 h8h7 a2e2 h7h8 e2a2 h8h7 a2a1 h7h8");
        [game.start().position, *game.position()]
    }
    let [start, back] = positions::<FairyOuk>();
    assert_ne!(start, back);
    assert!(Fairy.repeats(&start, &back));
    let [start, back] = positions::<FairyKarOuk>();
    assert!(Fairy.repeats(&start, &back));
    let hands = ["7k/8/8/8/8/8/8/K7[N] w", "7k/8/8/8/8/8/8/K7[R] w"];
    let [knight, rook] = hands.map(|fen| Position::<FairySittuyin>::from_fen(fen).expect("a good FEN"));
    assert!(Fairy.repeats(&knight, &knight) && !Fairy.repeats(&knight, &rook));
}

/// Asked for by name, and first where it is the only one.
#[test]
fn who_has_which_rulebook() {
    fn names<V: Rulebooks>() -> Vec<&'static str> {
        V::rulebooks().iter().map(|rulebook| rulebook.name()).collect()
    }
    assert_eq!(names::<Makruk>(), ["cutechess", "fairy", "thai"]);
    assert_eq!(names::<Asean>(), ["cutechess", "fairy"]);
    assert_eq!(names::<AiWok>(), ["cutechess", "fairy"]);
    assert_eq!(names::<Makpong>(), ["fairy"]);
    assert_eq!(names::<FairyOuk>(), ["fairy"]);
    assert_eq!(names::<FairyKarOuk>(), ["fairy"]);
    assert_eq!(names::<FairySittuyin>(), ["fairy"]);
}

/// A rook against a bare king: the bare side is said to count.
#[test]
fn the_bare_side_counts() {
    let asean = game::<Asean>("k7/8/8/8/8/8/8/2R3K1 w - - 0 1", "c1c2 a8a7");
    assert_eq!(asean.counting().counting_side(Side::White), Some(Side::Black));
    assert_eq!(asean.counting().count(Side::White), 1);
}
