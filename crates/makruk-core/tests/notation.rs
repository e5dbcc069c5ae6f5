//! SAN: every legal move's text is read back as the move, and no two moves share a text.

mod suites;

use std::collections::HashSet;

use makruk_core::{Makruk, MoveError, Position, Variant};

#[test]
fn every_move_reads_back() {
    let mut moves = 0;
    for (fen, _) in suites::lines() {
        let position = Position::<Makruk>::from_fen(&fen).expect("a suite's FEN");
        let mut texts = HashSet::new();
        for mv in position.legal_moves() {
            let san = position.san(mv);
            assert_eq!(position.find_move(&san), Ok(mv), "{fen}: {san}");
            let bare = san.replace(['x', '=', '+', '#'], "");
            // Without `x` a pawn's capture may look like a square: `ab4` does not, and `a4` is a step.
            assert_eq!(position.find_move(&bare), Ok(mv), "{fen}: {bare}");
            assert!(texts.insert(san), "{fen}: {mv:?}");
            moves += 1;
        }
    }
    assert!(moves > 5000, "{moves} moves");
}

#[test]
fn spellings_seen_in_the_wild() {
    let position = |fen| Position::<Makruk>::from_fen(fen).expect("a good FEN");
    // Fairy-Stockfish's test.py: two khons can go to d4, one of them backwards; and only one can here.
    let khons = position("4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1");
    for (text, mv) in
        [("Sed4", "e5d4"), ("Scd4", "c3d4"), ("Eed4", "e5d4"), ("Se5d4", "e5d4"), ("S5d4!", "e5d4")]
    {
        assert_eq!(khons.find_move(text).map(|mv| mv.text(&Makruk::LETTERS)).as_deref(), Ok(mv), "{text}");
    }
    assert_eq!(khons.find_move("Sd4"), Err(MoveError::Ambiguous("Sd4".to_owned())));
    assert!(position("4k3/8/8/3S4/8/3S4/8/4K3 w - - 0 1").find_move("Sd4").is_ok());
    // The last pawn promotes: cutechess's tst_board.cpp has the move.
    let pawn = position("6r1/3M2k1/1M1K4/3N1M1R/7p/6m1/8/8 b - 0 0 93");
    for text in ["h3=M", "h3M", "h3=F", "h3", "h3=M+?!"] {
        assert_eq!(
            pawn.find_move(text).map(|mv| mv.text(&Makruk::LETTERS)).as_deref(),
            Ok("h4h3m"),
            "{text}"
        );
    }
    for text in ["h3=N", "Kh9", "h", "=M", "x", "Rxx4", "é4", "O-O", ""] {
        assert!(pawn.find_move(text).is_err(), "{text}");
    }
}
