//! `makruk show` and `makruk moves`.

use crate::run::{KINGS, MATE, START, makruk, positions};

/// The first field of the FEN that a drawing shows, read back from its squares.
fn board_of(drawing: &str) -> String {
    let rows = drawing.lines().filter(|line| line.contains("| "));
    let ranks: Vec<String> = rows
        .zip((1..=8).rev())
        .map(|(row, rank)| {
            let mut cells = row.split('|').map(str::trim);
            assert_eq!(cells.next(), Some(rank.to_string().as_str()), "{row}");
            let squares: Vec<_> = cells.take(8).map(|cell| cell.chars().next().unwrap_or('1')).collect();
            assert_eq!(squares.len(), 8, "{row}");
            let mut text = String::new();
            for group in squares.chunk_by(|a, b| *a == '1' && *b == '1') {
                if group[0] == '1' { text += &group.len().to_string() } else { text.push(group[0]) }
            }
            text
        })
        .collect();
    ranks.join("/")
}

/// The value behind a word at the start of a line.
fn value<'a>(drawing: &'a str, word: &str) -> &'a str {
    let line = drawing.lines().find_map(|line| line.strip_prefix(word));
    line.unwrap_or_else(|| panic!("no {word}: {drawing}")).trim()
}

#[test]
fn the_drawing_shows_the_fen() {
    assert_eq!(board_of(&makruk(&["show"]).output()), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR");
    for (fen, _) in positions() {
        let drawing = makruk(&["show", "-f", &fen]).output();
        assert_eq!(board_of(&drawing), fen.split(' ').next().unwrap());
        assert_eq!(value(&drawing, "fen"), fen);
        let side = if fen.contains(" w ") { "white" } else { "black" };
        assert_eq!(value(&drawing, "side"), side);
    }
}

#[test]
fn who_gives_check() {
    assert_eq!(value(&makruk(&["show"]).output(), "checkers"), "none");
    // `selfplay.epd`, sp01: a double check by rook and khon; the king on f3 sees g3 and e4.
    let fen = "2r2r2/1s6/1p4k1/pPmp2p1/P3s3/4PKSR/2SM4/2R5 w - - 1 39";
    let drawing = makruk(&["show", "-f", fen]).output();
    let mut checkers: Vec<_> = value(&drawing, "checkers").split(' ').collect();
    checkers.sort_unstable();
    assert_eq!(checkers, ["e4", "f8"], "{drawing}");
}

#[test]
fn the_position_after_moves() {
    let drawing = makruk(&["show", "-m", "e3e4 d6d5 e4d5"]).output();
    assert_eq!(board_of(&drawing), "rnsmksnr/8/ppp1pppp/3P4/8/PPPP1PPP/8/RNSKMSNR");
    assert_eq!(value(&drawing, "side"), "black");
}

#[test]
fn chess_symbols() {
    let drawing = makruk(&["show", "--unicode"]).output();
    let sum = |signs: &str| drawing.chars().filter(|sign| signs.contains(*sign)).count();
    // Two rooks, knights, and khons each; one king and met; eight pawns; and no letters of pieces.
    assert_eq!((sum("♖♘♗♔♕♙"), sum("♜♞♝♚♛♟")), (16, 16), "{drawing}");
    assert!(drawing.lines().filter(|line| line.contains("| ")).all(|row| !row.contains(char::is_alphabetic)));
}

/// Two transpositions to one position have one key; another side to move has another.
#[test]
fn keys_are_of_positions() {
    let key = |moves: &str| value(&makruk(&["show", "-m", moves]).output(), "key").to_owned();
    assert_eq!(key("e3e4 d6d5 a3a4"), key("a3a4 d6d5 e3e4"));
    assert_ne!(key("e3e4"), key("d3d4"));
    let side = |side: &str| {
        let fen = START.replace(" w ", side);
        value(&makruk(&["show", "-f", &fen]).output(), "key").to_owned()
    };
    assert_ne!(side(" w "), side(" b "));
}

#[test]
fn as_many_moves_as_the_suites_say() {
    for (fen, expected) in positions() {
        let text = makruk(&["moves", "-f", &fen]).output();
        let moves: Vec<_> = text.lines().collect();
        assert_eq!(moves.len(), expected, "{fen}");
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{fen}: {text}");
        // The same as divide has.
        let divide = makruk(&["divide", "1", "-f", &fen]).output();
        let divided = divide.lines().take(expected).map(|line| line.split(':').next().unwrap());
        assert!(divided.eq(moves.iter().copied()), "{fen}");
    }
}

#[test]
fn moves_as_a_record() {
    let record = makruk(&["moves", "--json", "-f", KINGS]).json();
    assert_eq!(record["moves"], serde_json::json!(["a1a2", "a1b1", "a1b2"]));
    assert_eq!((&record["check"], &record["fen"]), (&false.into(), &KINGS.into()));
    let record = makruk(&["moves", "--json", "-f", MATE]).json();
    assert_eq!((&record["check"], record["moves"].as_array().unwrap().len()), (&true.into(), 0));
    assert_eq!(makruk(&["moves", "-f", MATE]).output(), "");
}
