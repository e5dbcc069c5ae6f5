//! Moves that come from elsewhere: found by their text, or asked about one by one.

use std::collections::HashSet;

use makruk_core::{Makruk, Move, MoveError, PieceKind, Position, Square, Variant};
use playout::playout;
use random::Random;

mod playout;
mod random;

fn position(fen: &str) -> Position<Makruk> {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// White may push d5 and take on c6 or e6, each a promotion; b2 pushes without one.
const PROMOTING: &str = "4k3/8/2p1n3/3P4/8/8/1P6/K7 w - - 0 1";

#[test]
fn texts_of_legal_moves() {
    let start = Position::start();
    let promoting = position(PROMOTING);
    let promotion = |to| Move::promotion(Square::D5, to, PieceKind::Met);
    for (position, text, expected) in [
        (&start, "e3e4", Move::step(Square::E3, Square::E4)),
        (&start, "d1e2", Move::step(Square::D1, Square::E2)),
        (&start, "b1d2", Move::step(Square::B1, Square::D2)),
        (&promoting, "d5d6m", promotion(Square::D6)),
        (&promoting, "d5d6M", promotion(Square::D6)),
        (&promoting, "d5d6", promotion(Square::D6)),
        (&promoting, "d5c6m", promotion(Square::C6)),
        (&promoting, "d5c6", promotion(Square::C6)),
        (&promoting, "d5e6", promotion(Square::E6)),
        (&promoting, "b2b3", Move::step(Square::B2, Square::B3)),
    ] {
        assert_eq!(position.find_move(text), Ok(expected), "{text}");
    }
}

#[test]
fn texts_of_moves_that_are_not_legal() {
    // The rook on e8 pins the khon, which has to stay on the file.
    let pinned = position("k3r3/8/8/8/8/4S3/7P/4K3 w");
    let checked = position("k3r3/8/8/8/8/8/3P3R/4K3 w");
    let (start, promoting) = (Position::start(), position(PROMOTING));
    for (position, text) in [
        (&start, "e3e5"),
        (&start, "e3e3"),
        (&start, "e6e5"),
        (&start, "e3d4"),
        (&start, "e4e5"),
        (&start, "a1a3"),
        (&start, "d1c1"),
        (&start, "e3e4m"),
        (&start, "M@e4"),
        (&start, "m@e3"),
        // Other notations have the shape of a move as well.
        (&start, "e3"),
        (&start, "e3xe4"),
        (&start, "e3e4=m"),
        (&start, "Me2"),
        (&promoting, "d5d6r"),
        (&promoting, "d5d6p"),
        (&promoting, "d5d6k"),
        (&promoting, "d5c6N"),
        (&promoting, "b2b3m"),
        (&promoting, "a1a2m"),
        (&promoting, "d5d7"),
        (&pinned, "e3d4"),
        (&pinned, "e3f2"),
        (&checked, "h2h3"),
        (&checked, "d2d3"),
        (&checked, "e1e2"),
    ] {
        let Err(MoveError::Illegal { text: told, fen }) = position.find_move(text) else {
            panic!("{text}: {:?}", position.find_move(text));
        };
        assert_eq!(told, text);
        let same = Position::<Makruk>::from_fen(&fen);
        assert_eq!(same.as_ref(), Ok(position), "the message names the position");
    }
    let error = position("k7/8/8/8/8/8/8/K7 b").find_move("a8a6").unwrap_err();
    assert_eq!(error.to_string(), "move `a8a6` is not legal in `k7/8/8/8/8/8/8/K7 b`");
    // What may be done instead: along the file, or against the check.
    assert!(pinned.find_move("e3e4").is_ok() && checked.find_move("h2e2").is_ok());
}

#[test]
fn texts_that_are_no_moves() {
    const WORDS: &str = "e e3-e4 0000 e9e4 e3e9 i3e4 e3i4 e0e1 E3E4 D5C6m e3e4mm e3e4q e3e4b e3e4~ O-O @e4 M@ M@e \
        M@e9 M@e4m Q@e4 M@@e é3e4 e3é4 e3e4é éé ♔♔ e３e4 e3e\u{664} \u{feff}e3e4 -- null (none)";
    let long = "e3e4".repeat(100_000);
    let spaced = ["", " ", "e3 e4", " e3e4", "e3e4 ", "e3e4\n", "e3e4\0", "e3e4 m", &long];
    let texts: Vec<_> = WORDS.split(' ').chain(spaced).collect();
    assert_eq!(texts.len(), 33 + 9);
    for text in texts {
        for position in [Position::start(), position(PROMOTING)] {
            let found = position.find_move(text);
            assert!(matches!(found, Err(MoveError::Malformed(_))), "{text:?}: {found:?}");
        }
    }
    let message = MoveError::Malformed("e3-e4".to_owned()).to_string();
    assert!(message.starts_with("move `e3-e4`: expected two squares"), "{message}");
    // A terminal shall not be told what to do, nor flooded.
    for text in ["e3e4\u{1b}[31m", &long] {
        let message = Position::<Makruk>::start().find_move(text).unwrap_err().to_string();
        assert!(message.len() < 200 && !message.contains('\u{1b}'), "{message}");
    }
}

/// Texts made of what moves are made of, and of some other letters: none makes the reader panic, and what
/// is found is a legal move.
#[test]
fn any_text_is_a_legal_move_or_refused() {
    const LETTERS: &str = "abcdefgh12345678KMSNRmEx=+@-é\u{ff14}";
    let letters: Vec<char> = LETTERS.chars().collect();
    let (mut random, mut found) = (Random::seeded(5), 0);
    for position in [Position::start(), position(PROMOTING)] {
        for _ in 0..100_000 {
            let text: String = (0..random.below(7)).map(|_| random.pick(&letters)).collect();
            match position.find_move(&text) {
                Ok(mv) => {
                    assert!(position.legal_moves().contains(&mv), "{text:?} is read as {mv:?}");
                    found += 1;
                }
                Err(error) => assert!(error.to_string().contains(&text), "{text:?}: {error}"),
            }
        }
    }
    assert!(found > 100, "only {found} texts were read");
}

/// Positions of random games, a few from each, and some with what games seldom have.
fn various() -> Vec<Position<Makruk>> {
    let mut various: Vec<_> = [
        PROMOTING,
        "8/3k4/3S4/8/8/8/8/3K4 b",
        "2r2r2/1s6/1p4k1/pPmp2p1/P3s3/4PKSR/2SM4/2R5 w",
        "8/5KMk/6M1/8/8/8/8/8 b",
        "k7/8/8/8/8/8/1pP5/K7 w",
        "r1r4k/1P6/8/8/8/8/8/7K w",
        "k7/8/8/8/8/2N1N3/1p1p4/2R3K1 b",
        "k2r4/8/8/8/3S4/3K3r/8/8 w",
    ]
    .map(position)
    .to_vec();
    for seed in 0..48 {
        let mut ply = 0;
        playout(&mut Random::seeded(seed), Position::start(), 160, |position| {
            if ply % 40 == 3 {
                various.push(*position);
            }
            ply += 1;
        });
    }
    assert!(various.len() >= 150, "only {} positions", various.len());
    various
}

/// `is_legal` of every from and to, as a step, as each promotion and as each drop, says what the list says
/// (bhlangonijr/chesslib#112 and analog-hors/cozy-chess PR #5 are about answers that differed).
#[test]
fn a_move_is_legal_exactly_when_it_is_listed() {
    let mut legal = 0;
    for position in various() {
        let moves = position.legal_moves();
        let listed: HashSet<_> = moves.iter().copied().collect();
        assert_eq!(listed.len(), moves.len(), "a move is listed twice in {position:?}");
        for to in Square::all() {
            for from in Square::all() {
                let promotions = PieceKind::ALL.map(|kind| Move::promotion(from, to, kind));
                for mv in [Move::step(from, to)].into_iter().chain(promotions) {
                    let is_legal = position.is_legal(mv);
                    assert_eq!(is_legal, listed.contains(&mv), "{mv:?} in {position:?}");
                    legal += usize::from(is_legal);
                }
            }
            for kind in PieceKind::ALL {
                assert!(!position.is_legal(Move::drop(kind, to)), "Makruk has no drops");
            }
        }
        legal -= moves.len();
    }
    assert_eq!(legal, 0, "every listed move was asked about");
}

/// The text of every legal move finds that move and no other.
#[test]
fn a_move_is_found_by_its_own_text() {
    for position in various() {
        for mv in position.legal_moves() {
            assert_eq!(position.find_move(&mv.text(&Makruk::LETTERS)), Ok(mv), "in {position:?}");
        }
    }
}
