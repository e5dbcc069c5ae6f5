//! Texts that are no FEN: which part is to blame, where it is, and what is said about it.

use makruk_core::{Fen, FenError, FenField, Makruk, Rank};

/// A text with `^` before the character that is to blame, the field, and part of the message.
type Case<'a> = (&'a str, &'a str, &'a str);

fn error(text: &str) -> FenError {
    match text.parse::<Fen<Makruk>>() {
        Ok(fen) => panic!("{text:?} was read as {fen}"),
        Err(error) => error,
    }
}

fn check(cases: &[Case]) {
    for &(marked, field, part) in cases {
        let (before, after) = marked.split_once('^').expect("a case has a mark");
        let text = format!("{before}{after}");
        let error = error(&text);
        let message = error.to_string();
        let column = before.chars().count() + 1;
        assert_eq!((error.field.to_string().as_str(), error.column), (field, column), "{text:?}: {message}");
        assert!(message.contains(part), "{text:?}: {message}");
        assert!(message.starts_with(&format!("{field}, column {column}: found ")), "{text:?}: {message}");
        assert!(!message.chars().any(char::is_control), "{text:?}: control characters in {message:?}");
    }
}

/// Cases that differ in what follows the board; the board is that of the start.
fn check_tails(cases: &[Case]) {
    const BOARD: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";
    for &(tail, field, part) in cases {
        check(&[(&format!("{BOARD}{tail}"), field, part)]);
    }
}

/// Columns counted on the fingers, and whole messages.
#[test]
fn messages_in_full() {
    for (text, column, message) in [
        (
            "rnsmksnr/7/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            10,
            "rank 7, column 10: found 7 squares, expected 8 squares",
        ),
        (
            "rnsmksnr/8/pppp?ppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            16,
            "rank 6, column 16: found `?`, \
             expected a letter of KMSNRP, in capitals for White, or a digit from 1 to 8",
        ),
        ("8/8 w", 1, "board, column 1: found 2 ranks, expected 8 ranks separated by `/`"),
        ("k7/8/8/8/8/8/8/K7 x", 19, "side to move, column 19: found `x`, expected `w` or `b`"),
        ("k7/8/8/8/8/8/8/K7 w - - 1e3 1", 25, "ply counter, column 25: found `1e3`, expected a number"),
        (
            "k7/8/8/8/8/8/8/K7 w - - 0 4294967296",
            27,
            "move number, column 27: found `4294967296`, expected a number up to 4294967295",
        ),
        (
            "7k/8/8/8/8/8/8/K6R w - - 0 1",
            2,
            "board, column 2: found black's king on h8 in check from h1 with white to move, \
             expected no side but the one to move to be in check",
        ),
        (
            "8/8/8/8/8/8/Kk6/8 w - - 0 1",
            13,
            "board, column 13: found kings side by side on a2 and b2, \
             expected at least one square between the kings",
        ),
        (
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            1,
            "board, column 1: found no black king, expected exactly one king for each side",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - - 0 1 end",
            29,
            "end of FEN, column 29: found `end`, expected nothing after the move number",
        ),
    ] {
        let error = error(text);
        assert_eq!((error.column, error.to_string().as_str()), (column, message), "{text:?}");
    }
}

#[test]
fn the_field_is_a_value_too() {
    let rank = Rank::new(6).unwrap();
    assert_eq!(error("k7/9/8/8/8/8/8/K7").field, FenField::Rank(rank));
    assert_eq!(error("k7/8/8/8/8/8/8/K7 w -").field, FenField::Limit);
    assert_eq!(error("k7/8/8/8/8/8/8/K7 w - - 0 1 2").field, FenField::End);
}

#[test]
fn nothing_to_read() {
    check(&[
        ("^", "board", "no text"),
        ("^   ", "board", "no text"),
        ("^\t \r\n", "board", "no text"),
        ("^\u{a0}\u{3000}", "board", "no text"),
    ]);
}

#[test]
fn rank_count() {
    check(&[
        ("^w", "board", "found 1 rank, expected 8 ranks"),
        ("^w - - 0 1", "board", "found 1 rank,"),
        ("^-", "board", "found 1 rank,"),
        ("^/", "board", "found 2 ranks"),
        ("^rnsmksnr/8/pppppppp/8/8/PPPPPPPP/RNSKMSNR w - - 0 1", "board", "found 7 ranks"),
        ("^rnsmksnr/8/pppppppp/8/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "board", "found 9 ranks"),
        ("^rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR/ w - - 0 1", "board", "found 9 ranks"),
        ("^/rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "board", "found 9 ranks"),
        ("^rnsmksnr/8/pppppppp /8/8/PPPPPPPP/8/RNSKMSNR w", "board", "found 3 ranks"),
        ("^rnsmksnr\\8\\pppppppp\\8\\8\\PPPPPPPP\\8\\RNSKMSNR w", "board", "found 1 rank,"),
        ("  ^k7/8/8/8/8/8/K7 w", "board", "found 7 ranks"),
        ("\u{3000}\u{a0}^k7/8/8/8/8/8/K7 w", "board", "found 7 ranks"),
    ]);
}

#[test]
fn rank_width() {
    check(&[
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/^RNSKMSN w - - 0 1", "rank 1", "found 7 squares"),
        ("^rnsmksnrr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 8", "found 9 squares"),
        ("rnsmksnr/^81/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 7", "found 9 squares"),
        ("rnsmksnr/8/^p8/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 6", "found 9 squares"),
        ("rnsmksnr/8/^8p/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 6", "found 9 squares"),
        ("k7/8/8/8/^88/8/8/K7 w", "rank 4", "found 16 squares"),
        ("k7/8/8/8/8/^1/8/K7 w", "rank 3", "found 1 square,"),
        ("k7/8/8/8/8/8/^3p3/K7 w", "rank 2", "found 7 squares"),
        ("k7/^/8/8/8/8/8/K7 w", "rank 7", "found 0 squares"),
        ("^///////", "rank 8", "found 0 squares"),
        // The first rank that is wrong is named, here though the last is wrong too.
        ("k7/8/8/^7/8/8/8/K8 w", "rank 5", "found 7 squares"),
    ]);
}

/// Letters of chess that Makruk has not, digits that are no count, and what only looks like a letter or a
/// digit. A long number of empty squares is read digit by digit.
#[test]
fn unknown_letters() {
    check(&[
        ("rn^bmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "rank 8", "found `b`"),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RN^BKMSNR w - - 0 1", "rank 1", "found `B`"),
        ("rns^qksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 8", "found `q`"),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^QSNR w", "rank 1", "found `Q`"),
        ("rnsmksnr/8/pppppppp/8/8/PPP^xPPPP/8/RNSKMSNR w", "rank 3", "found `x`"),
        ("rnsmksnr/^0/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 7", "found `0`"),
        ("rnsmksnr/8^0/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 7", "found `0`"),
        ("rnsmksnr/^9/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 7", "found `9`"),
        ("^99999999999/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 8", "found `9`"),
        ("k7/8/8/8/8/8/8/K7^[] w - - 0 1", "hand", "found `[]`"),
        ("k7/8/8/8/8/8/8/K3^+P3 w", "rank 1", "found `+`"),
        ("k7/8/8/^-8/8/8/8/K7 w", "rank 5", "found `-`"),
        ("k7/8/8/8^.0/8/8/8/K7 w", "rank 5", "found `.`"),
        ("k7/8/^é7/8/8/8/8/K7 w", "rank 6", "found `é`"),
        ("^♚7/8/8/8/8/8/8/♔7 w", "rank 8", "found `♚`"),
        // KELVIN SIGN, whose small letter is k, and LATIN SMALL LETTER LONG S, whose capital is S.
        ("k7/8/8/8/8/8/8/^\u{212a}7 w", "rank 1", "found `\u{212a}`"),
        ("k^\u{17f}6/8/8/8/8/8/8/K7 w", "rank 8", "found `\u{17f}`"),
        // FULLWIDTH DIGIT EIGHT and ARABIC-INDIC DIGIT EIGHT.
        ("k7/^\u{ff18}/8/8/8/8/8/K7 w", "rank 7", "found `\u{ff18}`"),
        ("k7/8/8/^\u{668}/8/8/8/K7 w", "rank 5", "found `\u{668}`"),
        // A byte order mark is no white space.
        ("^\u{feff}k7/8/8/8/8/8/8/K7 w", "rank 8", "found `\\u{feff}`"),
        ("k7/8/8^\0/8/8/8/8/K7 w", "rank 6", "found `\\0`"),
        ("k7/8/8/8/8/8/8/K7^\u{1b}[0m w", "rank 1", "found `\\u{1b}`"),
        ("k7/8/8/8/8^\u{7f}/8/8/K7 w", "rank 4", "found `\\u{7f}`"),
        // A letter that is wrong comes before a width that is wrong, and a rank before the next.
        ("k7/8/8/8/8/8/8/K8^z w", "rank 1", "found `z`"),
        ("k7/8/8/8/^z7/8/8/K7z w", "rank 4", "found `z`"),
    ]);
}

/// Fairy-Stockfish marks promoted pawns: `M~`. Only a met can be one.
#[test]
fn promotion_marks() {
    check(&[
        ("rnsmksnr/8/pppppppp/8/8/P^~PPPPPPP/8/RNSKMSNR w", "rank 3", "found `P~`"),
        ("rnsmksnr/8/p^~ppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rank 6", "found `p~`"),
        ("k7/8/8/8/8/8/8/K^~7 w", "rank 1", "found `K~`"),
        ("k7/8/8/3S^~4/8/8/8/K7 w", "rank 5", "found `S~`"),
        ("k7/8/8/3e^~4/8/8/8/K7 w", "rank 5", "found `e~`"),
        ("k7/8/8/3R^~4/8/8/8/K7 w", "rank 5", "found `R~`"),
        ("k7/8/8/3n^~4/8/8/8/K7 w", "rank 5", "found `n~`"),
        ("k7/8/8/3M~^~4/8/8/8/K7 w", "rank 5", "found `~~`"),
        ("k7/8/8/8^~/8/8/8/K7 w", "rank 5", "found `8~`"),
        ("k7/8/8/^~8/8/8/8/K7 w", "rank 5", "found `~`"),
        // The met of the rank above does not count.
        ("k7/8/7M/^~8/8/8/8/K7 w", "rank 5", "found `~`"),
    ]);
}

#[test]
fn kings() {
    check(&[
        ("^8/8/8/8/8/8/8/8 w - - 0 1", "board", "found no white king"),
        ("^k7/8/8/8/8/8/8/8 w - - 0 1", "board", "found no white king"),
        ("^8/8/8/8/8/8/8/K7 b - - 0 1", "board", "found no black king"),
        (" ^rnsmmsnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "board", "found no black king"),
        ("k7/8/8/8/8/8/8/K6^K w - - 0 1", "board", "found 2 white kings"),
        ("k2^k4/8/8/8/8/8/8/K7 w - - 0 1", "board", "found 2 black kings"),
        ("k7/8/8/8/8/8/8/K1^K1K3 b", "board", "found 3 white kings"),
        ("k2k4/8/8/8/8/8/8/K2^K4 w", "board", "found 2 white kings"),
    ]);
    // Of kings on different ranks either may be pointed at.
    let text = "k7/8/8/7K/8/8/8/K7 w";
    let error = error(text);
    assert!(error.found == "2 white kings" && text.as_bytes()[error.column - 1] == b'K', "{error}");
}

#[test]
fn kings_apart() {
    check(&[
        ("8/8/8/3^Kk3/8/8/8/8 w - - 0 1", "board", "side by side on d5 and e5"),
        ("8/8/8/3k^K3/8/8/8/8 b - - 0 1", "board", "side by side on e5 and d5"),
        ("8/8/3k4/3^K4/8/8/8/8 w", "board", "side by side on d5 and d6"),
        ("8/8/8/3^K4/3k4/8/8/8 b", "board", "side by side on d5 and d4"),
        ("8/8/8/8/8/8/1k6/^K7 w", "board", "side by side on a1 and b2"),
        ("6k1/7^K/8/8/8/8/8/8 b", "board", "side by side on h7 and g8"),
    ]);
}

#[test]
fn side_to_move() {
    check_tails(&[
        (" ^x - - 0 1", "side to move", "found `x`, expected `w` or `b`"),
        (" ^W - - 0 1", "side to move", "found `W`"),
        (" ^B - - 0 1", "side to move", "found `B`"),
        (" ^white - - 0 1", "side to move", "found `white`"),
        (" ^wb - - 0 1", "side to move", "found `wb`"),
        // Two spaces where the side should be: what follows them is taken for it.
        ("  ^- - 0 1", "side to move", "found `-`"),
        (" ^0 1", "side to move", "found `0`"),
        (" ^w\0 - - 0 1", "side to move", "found `w\\0`"),
        (" ^\u{ff57} - - 0 1", "side to move", "found `\u{ff57}`"),
    ]);
}

/// The side that has just moved stands in check. One case for each kind of piece and each side; the mark
/// is on the king that could be captured.
#[test]
fn waiting_side_in_check() {
    check(&[
        ("7^k/8/8/8/8/8/8/K6R w - - 0 1", "board", "black's king on h8 in check from h1"),
        ("7r/8/8/8/8/8/8/k6^K b - - 0 1", "board", "white's king on h1 in check from h8"),
        ("8/8/8/R2^k4/8/8/8/K7 w", "board", "black's king on d5 in check from a5"),
        ("k7/8/8/8/3^K3r/8/8/8 b", "board", "white's king on d4 in check from h4"),
        ("7^k/5N2/8/8/8/8/8/K7 w", "board", "black's king on h8 in check from f7"),
        ("k7/8/8/8/8/8/5n2/7^K b", "board", "white's king on h1 in check from f2"),
        ("8/8/3^k4/4M3/8/8/8/K7 w", "board", "black's king on d6 in check from e5"),
        ("k7/8/2m5/3^K4/8/8/8/8 b", "board", "white's king on d5 in check from c6"),
        // A khon attacks diagonally back, and straight ahead.
        ("8/2S5/3^k4/8/8/8/8/K7 w", "board", "black's king on d6 in check from c7"),
        ("8/8/3^k4/3S4/8/8/8/K7 w", "board", "black's king on d6 in check from d5"),
        ("k7/8/8/8/3s4/3^K4/8/8 b", "board", "white's king on d3 in check from d4"),
        ("8/8/3^k4/2P5/8/8/8/K7 w", "board", "black's king on d6 in check from c5"),
        ("k7/8/8/4p3/3^K4/8/8/8 b", "board", "white's king on d4 in check from e5"),
        // That the side to move is in check as well does not help.
        ("7^k/8/8/8/8/8/8/K3r2R w", "board", "black's king on h8 in check from h1"),
    ]);
}

#[test]
fn castling_field() {
    check_tails(&[
        (" w ^xyz - 0 1", "castling field", "found `xyz`, expected `-`"),
        (" w ^KQkqx - 0 1", "castling field", "found `KQkqx`"),
        (" w ^-- - 0 1", "castling field", "found `--`"),
        (" w ^K- - 0 1", "castling field", "found `K-`"),
        (" w ^é - 0 1", "castling field", "found `é`"),
        (" w ^a1 - 0 1", "castling field", "found `a1`"),
        (" w ^0 - 0 1", "castling field", "found `0`"),
        // One number or three where form C has two.
        (" w ^0", "castling field", "found `0`"),
        (" w ^0 0 1", "castling field", "found `0`"),
        (" w ^-1 1", "castling field", "found `-1`"),
        (" w ^;D1 23", "castling field", "found `;D1`"),
    ]);
}

#[test]
fn counting_limit() {
    check_tails(&[
        (" w - ^abc 0 1", "counting limit", "found `abc`, expected `-` or a number of plies"),
        (" w - ^-5 0 1", "counting limit", "found `-5`"),
        (" w - ^+5 0 1", "counting limit", "found `+5`"),
        (" w - ^1.5 0 1", "counting limit", "found `1.5`"),
        (" w - ^0x10 0 1", "counting limit", "found `0x10`"),
        (" w - ^e3 0 1", "counting limit", "found `e3`"),
        (" w - ^99999999999 0 1", "counting limit", "expected a number up to 4294967295"),
        (" w - ^4294967296 0 1", "counting limit", "expected a number up to 4294967295"),
        (" w - ^18446744073709551616 0 1", "counting limit", "expected a number up to 4294967295"),
        (" w - ^\u{661}\u{662} 0 1", "counting limit", "found `\u{661}\u{662}`"),
        (" w - ^abc", "counting limit", "found `abc`"),
    ]);
}

#[test]
fn plies_and_move_number() {
    check_tails(&[
        (" w - - ^x 1", "ply counter", "found `x`, expected a number"),
        (" w - - ^- 1", "ply counter", "found `-`"),
        (" w - - ^-1 1", "ply counter", "found `-1`"),
        (" w - 128 ^4294967296 1", "ply counter", "expected a number up to 4294967295"),
        (" w ^4294967296 1", "ply counter", "expected a number up to 4294967295"),
        (" w - - 0 ^x", "move number", "found `x`, expected a number"),
        (" w - - 0 ^-1", "move number", "found `-1`"),
        (" w - - 0 ^-", "move number", "found `-`"),
        (" w - - 0 ^1.", "move number", "found `1.`"),
        (" w - - 0 ^99999999999", "move number", "expected a number up to 4294967295"),
        (" w - - 0 ^1\0", "move number", "found `1\\0`"),
        (" w 0 ^-", "move number", "found `-`"),
        (" w 0 ^x", "move number", "found `x`"),
        (" w 0 ^4294967296", "move number", "expected a number up to 4294967295"),
    ]);
}

/// One field or three behind the side to move, or too many. What is missing is missed behind the last
/// character that is no space.
#[test]
fn missing_and_surplus_fields() {
    check_tails(&[
        (" w -^", "counting limit", "found nothing, expected `-` or"),
        (" w -^   ", "counting limit", "found nothing"),
        (" w KQkq^", "counting limit", "found nothing"),
        (" w - 0^", "ply counter", "found nothing, expected the number of plies"),
        (" w - 128^\r\n", "ply counter", "found nothing"),
        (" w - 0 0^", "move number", "found nothing, expected the number of the move"),
        (" w - - 0^", "move number", "found nothing"),
        (" w - - 0 1 ^x", "end of FEN", "found `x`, expected nothing after the move number"),
        (" w - - 0 1 ^0", "end of FEN", "found `0`"),
        (" w - - 0 1   ^-  - ", "end of FEN", "found `-`"),
        (" w - - 0 1 ^;D1 23", "end of FEN", "found `;D1`"),
        (" w - - 0 1 ^é", "end of FEN", "found `é`"),
    ]);
}

/// Columns count characters: the ideographic space is white space of three bytes.
#[test]
fn columns_are_characters() {
    let wide = "\u{3000}k7/8/8/8/8/8/8/K7\u{3000}w\u{3000}-\u{3000}-\u{3000}x\u{3000}1";
    // 1 + 17 for space and board, then ` w`, ` -`, ` -` of two each, and one more space: 25 go before `x`.
    assert_eq!((error(wide).column, error(wide).field), (26, FenField::Plies));
    check(&[("\u{3000}k7/8/8/8/8/8/8/K7\u{2003}^é", "side to move", "found `é`")]);
}

/// Where several things are wrong, the text is to blame before what it means, from left to right.
#[test]
fn the_first_fault_is_told() {
    check(&[
        ("k7/8/8/8/8/8/8/8 ^x - abc", "side to move", "found `x`"),
        ("k7/8/8/8/8/8/8/8 w ^xyz abc -1 -1", "castling field", "found `xyz`"),
        ("k7/8/8/8/8/8/8/8 w - ^abc -1 -1", "counting limit", "found `abc`"),
        ("^k7/8/8/8/8/8/8/8 w - - 0 0", "board", "found no white king"),
    ]);
}

/// However long the text, the message is short and the width right.
#[test]
fn very_long_texts() {
    const MANY: usize = 200_000;
    let long = |part: &str| part.repeat(MANY);
    let tail = " w - - 0 1";
    for (text, field, column, found) in [
        (long("8/") + "8" + tail, "board", 1, "200001 ranks".to_owned()),
        (format!("k7/{}/8/8/8/8/8/K7{tail}", long("8")), "rank 7", 4, "1600000 squares".to_owned()),
        (format!("k7/{}/8/8/8/8/8/K7{tail}", long("p")), "rank 7", 4, "200000 squares".to_owned()),
        (format!("k7/8/8/8/8/8/8/K7 {}", long("w")), "side to move", 19, quoted("w")),
        (format!("k7/8/8/8/8/8/8/K7 w {}", long("é")), "castling field", 21, quoted("é")),
        (format!("k7/8/8/8/8/8/8/K7 w - {} 0 1", long("9")), "counting limit", 23, quoted("9")),
        (format!("k7/8/8/8/8/8/8/K7{}x", long(" ")), "side to move", 17 + MANY + 1, "`x`".to_owned()),
        (format!("k7/8/8/8/8/8/8/K7 w - - 0 1{}", long(" 1")), "end of FEN", 29, "`1`".to_owned()),
    ] {
        let error = error(&text);
        let told = (error.field.to_string(), error.column, error.found.clone());
        assert_eq!(told, (field.to_owned(), column, found));
        assert!(error.to_string().chars().count() < 200, "{error}");
    }
}

/// A long field is shown by its first 32 characters.
fn quoted(letter: &str) -> String {
    format!("`{}…`", letter.repeat(32))
}
