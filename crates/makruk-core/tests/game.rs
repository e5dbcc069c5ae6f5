//! The game: making, taking back, repetition, counters, events, text.

use makruk_core::rulebook::{Event, EventError, Outcome, Reason, Rulebooks};
use makruk_core::{Fen, Game, Makruk, PieceKind, Side, TextErrorCause, Variant};

fn game(fen: &str, rulebook: &str) -> Game<Makruk> {
    let fen: Fen<Makruk> = fen.parse().expect("a good FEN");
    Game::new(fen, Makruk::rulebook(rulebook).expect("a rulebook of Makruk"))
}

#[test]
fn moves_can_be_taken_back_and_the_game_reset() {
    let mut game = game(Makruk::START_FEN, "cutechess");
    let start = game.clone();
    game.play_text("e3e4 d6d5 e4d5").expect("legal moves");
    assert_eq!(game.ply_count(), 3);
    assert_eq!(game.last_move().map(|mv| mv.text(&Makruk::LETTERS)).as_deref(), Some("e4d5"));
    assert_eq!(game.piece_count(Side::Black, PieceKind::Pawn), 7);
    let key = game.key();
    let taken_back = game.undo().expect("a move to take back");
    assert_eq!(game.piece_count(Side::Black, PieceKind::Pawn), 8);
    game.make(taken_back).expect("the same move again");
    assert_eq!(game.key(), key);
    game.reset();
    assert_eq!((game.ply_count(), game.position(), game.key()), (0, start.position(), start.key()));
    assert_eq!(game.undo(), None);
    assert_eq!(game.starting_side(), Side::White);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game(Makruk::START_FEN, "cutechess");
    let elsewhere = makruk_core::Move::step(makruk_core::Square::E3, makruk_core::Square::E5);
    assert!(!game.is_legal(elsewhere));
    assert!(game.make(elsewhere).is_err());
    assert_eq!((game.ply_count(), game.legal_moves().len()), (0, 23));
}

/// The rook goes back and forth: the start position occurs again after 4 and after 8 plies.
#[test]
fn repetition_is_counted_and_foreseen() {
    let mut fairy = game("7k/8/8/8/8/8/8/R6K w - - 0 1", "fairy");
    assert_eq!(fairy.repeat_count(), 0);
    fairy.play_text("a1a2 h8g8 a2a1").expect("legal moves");
    let back = fairy.position().find_move("g8h8").expect("a legal move");
    assert!(fairy.would_repeat(back));
    assert_eq!(fairy.repeat_count_after(back), 1);
    fairy.make(back).expect("a legal move");
    assert_eq!((fairy.repeat_count(), fairy.outcome()), (1, None));
    fairy.play_text("a1a2 h8g8 a2a1 g8h8").expect("legal moves");
    assert_eq!(fairy.repeat_count(), 2);
    assert_eq!(fairy.outcome(), Some(Outcome { winner: None, reason: Reason::Repetition }));
    for rulebook in ["cutechess", "thai"] {
        let mut other = game("7k/8/8/8/8/8/8/R6K w - - 0 1", rulebook);
        other.play_text("a1a2 h8g8 a2a1 g8h8 a1a2 h8g8 a2a1 g8h8").expect("legal moves");
        assert_eq!((other.repeat_count(), other.outcome()), (2, None), "{rulebook}");
    }
}

/// The number grows after Black's moves, whoever began.
#[test]
fn move_numbers() {
    let numbers = |fen: &str, moves: &[&str]| {
        let mut game = game(fen, "fairy");
        let mut numbers = vec![game.move_number()];
        for mv in moves {
            game.play_text(mv).expect("a legal move");
            numbers.push(game.move_number());
        }
        numbers
    };
    assert_eq!(numbers("7k/8/8/8/8/8/8/K7 w - - 0 7", &["a1a2", "h8h7", "a2a1"]), [7, 7, 8, 8]);
    assert_eq!(numbers("7k/8/8/8/8/8/8/K7 b - - 0 7", &["h8h7", "a1a2", "h7h8"]), [7, 8, 8, 9]);
}

/// Rook against rook without pawns: White is to move and may ask for the count; nobody else, and not
/// twice.
#[test]
fn events_have_their_time() {
    let mut thai = game("7k/8/8/8/8/8/8/R5rK w - 0 0 1", "thai");
    assert_eq!(
        thai.announce(Event::Stop).map_err(|error| matches!(error, EventError::NotNow { .. })),
        Err(true)
    );
    thai.announce(Event::Count).expect("the side to move may count");
    assert!(thai.announce(Event::Count).is_err(), "one side counts at a time");
    assert_eq!((thai.counting().limit, thai.counting().plies), (128, 0));
    assert_eq!(thai.counting().counting_side(Side::White), Some(Side::White));
    thai.play_text("h1h2").expect("a legal move");
    assert_eq!(thai.counting().count(Side::Black), 1);
    assert!(thai.announce(Event::Stop).is_err(), "only the side that counts can stop");
    thai.play_text("g1g8 stop").expect("a legal move and an event");
    assert!(!thai.counting().is_running());
    for rulebook in ["cutechess", "fairy"] {
        let refused = game("7k/8/8/8/8/8/8/R5rK w - 0 0 1", rulebook).announce(Event::Count);
        assert!(matches!(refused, Err(EventError::NotInRulebook { .. })), "{rulebook}");
    }
    assert!(game(Makruk::START_FEN, "thai").announce(Event::Count).is_err(), "there are pawns");
    assert!(game("7k/8/8/8/8/8/8/R6K b - 0 0 1", "thai").announce(Event::Count).is_err(), "one side is bare");
}

#[test]
fn a_game_text_may_hold_what_game_records_hold() {
    let mut game = game(Makruk::START_FEN, "cutechess");
    game.play_text("1. e4 {a comment} d5 2. exd5, a6a5 3.d5c6m 1/2-1/2").expect("a game's text");
    let moves: Vec<_> = game.moves().iter().map(|mv| mv.text(&Makruk::LETTERS)).collect();
    assert_eq!(moves, ["e3e4", "d6d5", "e4d5", "a6a5", "d5c6m"]);
    // The line is one of Fairy-Stockfish's test.py; the clock of form B is 0 after a pawn's move.
    assert_eq!(game.fen().to_string(), "rnsmksnr/8/1pM1pppp/p7/8/PPPP1PPP/8/RNSKMSNR b - - 0 3");
}

#[test]
fn a_bad_word_is_named_by_its_place() {
    let mut game = game(Makruk::START_FEN, "cutechess");
    let error = game.play_text("e3e4 d6d5 e4e6").expect_err("e4e6 is not legal");
    assert_eq!(error.number, 3);
    assert!(matches!(error.cause, TextErrorCause::Move(_)));
    assert_eq!(game.ply_count(), 2, "what came before it was played");
    let error = game.play_text("count").expect_err("not in this rulebook");
    assert!(matches!(error.cause, TextErrorCause::Event(_)));
}
