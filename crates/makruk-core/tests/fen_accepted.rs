//! FENs in all the forms that programs write: what is read, and what is written back.

use makruk_core::{Fen, FenWarning, Makruk, PieceKind, Position, Rank, Side, Square, Tail, Variant};
use proptest::prelude::*;

mod placement;
mod suites;

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";

fn read(text: &str) -> Fen<Makruk> {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Each form behind the start position, the tail that it means, and how it is written back.
#[test]
fn tails() {
    let full = |limit, plies, number| Tail::Full { limit, plies, number };
    for (tail, side, expected) in [
        ("", Side::White, Tail::BoardOnly),
        (" w", Side::White, Tail::SideOnly),
        (" b", Side::Black, Tail::SideOnly),
        (" w - -", Side::White, Tail::NoCounters),
        // Form A, of cutechess.
        (" w - 0 0 1", Side::White, full(Some(0), 0, 1)),
        (" b - 128 49 91", Side::Black, full(Some(128), 49, 91)),
        (" w - 4294967295 4294967295 4294967295", Side::White, full(Some(u32::MAX), u32::MAX, u32::MAX)),
        // Form B, of Fairy-Stockfish.
        (" w - - 0 1", Side::White, full(None, 0, 1)),
        (" b - - 12 45", Side::Black, full(None, 12, 45)),
        // Form C, of Sjaak II and xboard.
        (" w 0 1", Side::White, Tail::Short { clock: 0, number: 1 }),
        (" b 7 31", Side::Black, Tail::Short { clock: 7, number: 31 }),
    ] {
        let text = format!("{START}{tail}");
        let fen = read(&text);
        assert_eq!((fen.tail, fen.position.side()), (expected, side), "{text}");
        assert_eq!(fen.position.board(), Position::<Makruk>::start().board(), "{text}");
        assert_eq!(fen.warnings, [], "{text}");
        assert_eq!(fen.to_string(), text);
    }
}

#[test]
fn counters_of_a_tail() {
    for (tail, limit, plies, number) in [
        ("", None, 0, 1),
        (" b", None, 0, 1),
        (" w - -", None, 0, 1),
        (" w 7 31", None, 7, 31),
        (" w - - 12 45", None, 12, 45),
        (" w - 0 3 45", Some(0), 3, 45),
        (" w - 128 49 91", Some(128), 49, 91),
    ] {
        let read = read(&format!("{START}{tail}")).tail;
        assert_eq!((read.limit(), read.plies(), read.number()), (limit, plies, number), "{tail}");
    }
}

#[test]
fn a_position_alone_is_written_in_form_b() {
    let fen = Fen::from(Position::<Makruk>::start());
    assert_eq!(fen.to_string(), format!("{START} w - - 0 1"));
    assert_eq!(fen.warnings, []);
}

/// What stands where, named one by one, so that files and ranks cannot be turned around.
#[test]
fn the_start_square_by_square() {
    let board = *read(START).position.board();
    let at = |square: Square| board.at(square).map(|piece| (piece.side, piece.kind));
    let back = |king: Square, met: Square, side| {
        assert_eq!((at(king), at(met)), (Some((side, PieceKind::King)), Some((side, PieceKind::Met))));
    };
    back(Square::D1, Square::E1, Side::White);
    back(Square::E8, Square::D8, Side::Black);
    for (square, kind) in [
        (Square::A1, PieceKind::Rook),
        (Square::B1, PieceKind::Knight),
        (Square::C1, PieceKind::Khon),
        (Square::F1, PieceKind::Khon),
        (Square::G1, PieceKind::Knight),
        (Square::H1, PieceKind::Rook),
        (Square::A3, PieceKind::Pawn),
        (Square::H3, PieceKind::Pawn),
    ] {
        assert_eq!(at(square), Some((Side::White, kind)), "{square}");
        let opposite = Square::at(square.file(), Rank::new(7 - square.rank().index()).unwrap());
        assert_eq!(at(opposite), Some((Side::Black, kind)), "{opposite}");
    }
    assert_eq!((at(Square::A2), at(Square::E4), board.occupied().count()), (None, None, 32));
}

/// E and F are other programs' letters for khon and met; `~` marks a promoted pawn.
#[test]
fn letters_of_other_programs() {
    for (text, written) in [
        ("rnefkenr/8/pppppppp/8/8/PPPPPPPP/8/RNEKFENR w - - 0 1", format!("{START} w - - 0 1")),
        ("8/8/3M~4/8/2k5/8/8/K7 w - 128 3 50", "8/8/3M4/8/2k5/8/8/K7 w - 128 3 50".to_owned()),
        ("8/8/2F~m~4/8/k7/8/8/K7 w 0 1", "8/8/2Mm4/8/k7/8/8/K7 w 0 1".to_owned()),
        ("k6f~/8/8/8/8/8/8/K7 b", "k6m/8/8/8/8/8/8/K7 b".to_owned()),
    ] {
        let fen = read(text);
        assert_eq!(fen.to_string(), written);
        assert_eq!(fen.position, read(&written).position);
        assert_eq!(fen.warnings, [], "{text}");
    }
    // Four steps of the met and three of the king, whose corner nothing attacks.
    assert_eq!(read("8/8/3M~4/8/2k5/8/8/K7 w - 128 3 50").position.legal_moves().len(), 7);
}

#[test]
fn rights_of_other_games_are_dropped_with_a_warning() {
    for rights in ["KQkq", "Kk", "DEde", "EDed", "De", "q"] {
        for (tail, written) in
            [("- 0 1", "- - 0 1"), ("0 0 1", "- 0 0 1"), ("-", "- -"), ("64 10 60", "- 64 10 60")]
        {
            let fen = read(&format!("{START} w {rights} {tail}"));
            assert_eq!(fen.warnings, [FenWarning::RightsDropped(rights.to_owned())]);
            assert_eq!(fen.to_string(), format!("{START} w {written}"));
            assert_eq!(fen.position, Position::start());
        }
    }
}

#[test]
fn move_number_zero_is_read_as_one_with_a_warning() {
    for (tail, written) in [("- - 0 0", "- - 0 1"), ("- 0 0 000", "- 0 0 1"), ("5 0", "5 1")] {
        let fen = read(&format!("{START} b {tail}"));
        assert_eq!(fen.warnings, [FenWarning::NumberZero], "{tail}");
        assert_eq!(fen.to_string(), format!("{START} b {written}"));
    }
}

#[test]
fn warnings_keep_the_order_of_the_text() {
    let fen = read(&format!("{START} w KQkq - 0 0"));
    assert_eq!(fen.warnings, [FenWarning::RightsDropped("KQkq".to_owned()), FenWarning::NumberZero]);
    let told: Vec<_> = fen.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(told[0], "castling field `KQkq` has no meaning here and is dropped");
    assert_eq!(told[1], "move number 0 is read as 1");
}

#[test]
fn white_space_and_leading_zeros() {
    for text in [
        format!("  {START}   w  -  -  0   1  "),
        format!("{START}\tw\t-\t-\t0\t1\n"),
        format!("\r\n{START} w - - 0 1\r\n"),
        format!("\u{a0}{START}\u{3000}w - - 0 1"),
        format!("{START} w - - 000 0001"),
    ] {
        assert_eq!(read(&text).to_string(), format!("{START} w - - 0 1"), "{text:?}");
    }
}

/// A pawn on or past the rank where it should have promoted does so with its next step; on the last rank
/// it has none. Beside its moves there are three of the king in the corner.
#[test]
fn pawns_that_only_a_fen_puts_there() {
    for (fen, moves) in [
        ("7k/8/3P4/8/8/8/8/K7 w", &["d6d7m"][..]),
        ("7k/P7/8/8/8/8/8/K7 w", &["a7a8m"]),
        ("P6k/8/8/8/8/8/8/K7 w", &[]),
        ("r1r4k/1P6/8/8/8/8/8/7K w", &["b7a8m", "b7b8m", "b7c8m"]),
        ("7k/8/8/8/8/8/4P3/K7 w", &["e2e3"]),
        ("7k/8/8/8/8/8/8/K3P3 w", &["e1e2"]),
        ("k7/8/8/8/8/4p3/8/7K b", &["e3e2m"]),
        ("k7/8/8/8/8/8/p7/7K b", &["a2a1m"]),
        ("k7/8/8/8/8/8/8/p6K b", &[]),
        ("7k/8/8/8/8/8/1p6/R1R4K b", &["b2a1m", "b2b1m", "b2c1m"]),
        ("3p3k/8/8/8/8/8/8/K7 b", &["d8d7"]),
    ] {
        let position = read(fen).position;
        let (kings, pawns): (Vec<_>, Vec<_>) = position
            .legal_moves()
            .into_iter()
            .partition(|mv| position.board().kind_at(mv.from()) == Some(PieceKind::King));
        let mut pawns: Vec<_> = pawns.into_iter().map(|mv| mv.text(&Makruk::LETTERS)).collect();
        pawns.sort();
        assert_eq!(pawns, moves, "{fen}");
        assert_eq!(kings.len(), 3, "{fen}");
    }
}

/// More pieces than a game can have.
#[test]
fn any_number_of_pieces() {
    // Knights on all of ranks 4 and 5. Those on rank 5 reach rank 7 (14 moves: 8 knights, two files each,
    // less the two beyond the edge), rank 6 (12) and rank 3 (14); those on rank 4 as many. King 3.
    let fen = read("k7/8/8/NNNNNNNN/NNNNNNNN/8/8/7K w - - 0 1");
    assert_eq!(fen.position.legal_moves().len(), 2 * (14 + 12 + 14) + 3);
    // Rooks on all of rank 4 leave the king neither its file nor the next.
    let fen = read("8/k7/8/8/RRRRRRRR/8/8/K7 b - - 0 1");
    assert_eq!(fen.position.checkers(), Square::A4.into());
    assert_eq!(fen.position.legal_moves(), []);
    // A full board. The king's neighbours are knights that other knights guard, and b6 and c7 give check.
    let full = format!("kNNNNNNN/{}NNNNNNNK b", "NNNNNNNN/".repeat(6));
    let fen = read(&full);
    assert_eq!(fen.to_string(), full);
    assert_eq!(fen.position.board().occupied().count(), 64);
    assert_eq!(fen.position.checkers(), [Square::B6, Square::C7].into_iter().collect());
    assert_eq!(fen.position.legal_moves(), []);
}

/// Near misses of what is rejected: the waiting king looks attacked, or the kings adjacent, and are not.
#[test]
fn no_check_and_no_contact() {
    for (text, why) in [
        ("8/8/8/k7/7K/8/8/8 w", "h4 and a5 are neighbours by number only"),
        ("8/8/8/3k1K2/8/8/8/8 w", "a square lies between the kings"),
        ("7k/7p/8/8/8/8/8/K6R w", "a pawn stands between rook and king"),
        ("7k/7P/8/8/8/8/8/K7 w", "a pawn does not attack straight ahead"),
        ("8/3S4/3k4/8/8/8/8/K7 w", "a khon does not attack straight back"),
        ("k7/8/8/8/3K4/3s4/8/8 b", "a khon does not attack straight back"),
        ("8/3P4/2k5/8/8/8/8/K7 w", "a pawn does not attack backwards"),
        ("8/8/3k4/3M4/8/8/8/K7 w", "a met does not attack straight ahead"),
        ("7k/8/7N/8/8/8/8/K7 w", "a knight does not attack along the file"),
        ("8/8/6N1/k7/8/8/8/K7 w", "the jump does not go around the edge"),
        ("k7/8/8/8/8/8/8/K6R w", "the rook sees the own king only"),
    ] {
        assert_eq!(read(text).position.check_validity(), Ok(()), "{text}: {why}");
    }
}

/// What the suites hold is read, written back to the letter, and read again as the same.
#[test]
fn suites_survive_a_round_trip() {
    for (text, _) in suites::lines() {
        let fen = read(&text);
        assert_eq!(fen.to_string(), text);
        assert_eq!(read(&fen.to_string()), fen);
        assert_eq!(fen.warnings, [], "{text}");
    }
}

proptest! {
    #![proptest_config(placement::fixed(2000, 1))]

    #[test]
    fn any_position_survives_a_round_trip(position in placement::positions()) {
        prop_assert_eq!(read(&Fen::from(position).to_string()).position, position);
    }
}
