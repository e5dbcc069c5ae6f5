//! Damaged FENs: none makes the reader panic, and what is still read is a whole position.

use std::panic::catch_unwind;

use makruk_core::{Fen, Makruk, PieceKind};

use random::Random;

mod random;
mod suites;

const CASES: u64 = 100_000;
const SEED: u64 = 0x6675_7a7a;

/// What is put into texts: letters of FEN three times over, so that many damaged texts can still be read,
/// then what does not belong there.
const LETTERS: &str = "KMSNRPkmsnrpEFef12345678/ -~wbKMSNRPkmsnrpEFef12345678/ -~wb\
    KMSNRPkmsnrpEFef12345678/ -~wb09BQbqxDdz[]+.,;:^\\'\"@#\t\n\r\0\u{1b}\u{7f}\u{85}\u{a0}\
    éßİ♔♟\u{17f}\u{212a}\u{301}\u{661}\u{668}\u{3000}\u{200b}\u{feff}\u{ff18}\u{fffd}😀\u{10ffff}";

/// Forms beside those that the suites are written in.
const FORMS: [&str; 8] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b",
    "rnefkenr/8/pppppppp/8/8/PPPPPPPP/8/RNEKFENR w DEde - 0 1",
    "8/8/3M~4/8/2k5/8/8/K7 w - 128 3 50",
    "8/8/8/2K1k3/8/3R1R2/8/8 w - 16 16 128",
    "k7/8/8/8/8/8/8/K7 w 0 1",
    "  rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR   w KQkq -  0 0  ",
    "7k/8/8/8/8/8/8/K6R b - -",
];

/// One to three changes to a text, most of them blind, some such that it is likely to remain a FEN.
fn damaged(random: &mut Random, sources: &[Vec<char>], letters: &[char]) -> String {
    let mut text = random.pick(sources).clone();
    for _ in 0..=random.below(3) {
        let at = random.below(text.len() + 1);
        match random.below(10) {
            0 => text.insert(at, *random.pick(letters)),
            1 if at < text.len() => drop(text.remove(at)),
            2 if at < text.len() => text[at] = *random.pick(letters),
            3 if at < text.len() => {
                let other = random.below(text.len());
                text.swap(at, other);
            }
            4 => text.truncate(at),
            5 => {
                let other = random.pick(sources);
                text.truncate(at);
                text.extend(&other[random.below(other.len())..]);
            }
            6 | 7 => {
                let pieces = &['M', 'S', 'N', 'R', 'P', 'm', 's', 'n', 'r', 'p', 'E', 'F', 'e', 'f'];
                if let Some(piece) = text.iter_mut().skip(at).find(|letter| pieces.contains(letter)) {
                    *piece = *random.pick(pieces);
                }
            }
            8 | 9 => {
                let mut ranks: Vec<_> = text.split(|&letter| letter == '/').map(<[char]>::to_vec).collect();
                let (a, b) = (random.below(ranks.len()), random.below(ranks.len()));
                ranks.swap(a, b);
                text = ranks.join(&'/');
            }
            _ => {}
        }
    }
    text.into_iter().collect()
}

/// Reads a text and checks what is said about it. Whether it was read.
fn check(text: &str) -> bool {
    let fen = match text.parse::<Fen<Makruk>>() {
        Ok(fen) => fen,
        Err(error) => {
            let message = error.to_string();
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{message}");
            assert!(!message.chars().any(char::is_control), "control characters in {message:?}");
            assert!(message.chars().count() < 600, "{message}");
            return false;
        }
    };
    assert_eq!(fen.position.check_validity(), Ok(()));
    // One piece for each letter, whatever the letter.
    let letters = text.split_whitespace().next().unwrap().to_ascii_lowercase();
    for (kind, own) in PieceKind::ALL.into_iter().zip(["k", "mf", "se", "n", "r", "p"]) {
        let written = letters.chars().filter(|&letter| own.contains(letter)).count();
        assert_eq!(fen.position.board().kind(kind).count() as usize, written, "{}s", kind.name());
    }
    let again: Fen<Makruk> = fen.to_string().parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!((again.position, again.tail), (fen.position, fen.tail), "written as {fen}");
    assert_eq!(again.warnings, [], "written as {fen}");
    assert_eq!(again.to_string(), fen.to_string());
    true
}

#[test]
fn damaged_texts_are_read_whole_or_refused() {
    let letters: Vec<char> = LETTERS.chars().collect();
    let lines = suites::lines();
    let texts = FORMS.into_iter().chain(lines.iter().map(|(fen, _)| fen.as_str()));
    let sources: Vec<Vec<char>> = texts.map(|text| text.chars().collect()).collect();
    let mut read = 0;
    for seed in SEED..SEED + CASES {
        let text = damaged(&mut Random::seeded(seed), &sources, &letters);
        let Ok(was_read) = catch_unwind(|| check(&text)) else {
            panic!("seed {seed:#x}, text {text:?}: see the panic above");
        };
        read += u64::from(was_read);
    }
    // Were nearly all refused, or nearly all read, half of the checks would not have been made.
    assert!((CASES / 10..CASES * 9 / 10).contains(&read), "{read} of {CASES} texts were read");
}
