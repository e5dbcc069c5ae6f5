//! The position to start from: `--fen`, `--moves`, and what is refused.

use crate::run::{START, makruk, makruk_reading, start_divide, total};

#[test]
fn a_fen_is_read_from_the_command_line_or_standard_input() {
    // `selfplay.epd`, sp03.
    let (fen, nodes) = ("8/8/RR1mk3/4s3/8/8/2KM1r2/8 w - - 0 60", "12162");
    for option in ["-f", "--fen"] {
        assert_eq!(total(&makruk(&["perft", "3", option, fen]).output()), nodes);
    }
    for input in [format!("{fen}\n"), fen.to_owned(), format!("{fen}\r\nignored\n")] {
        assert_eq!(total(&makruk_reading(&input, &["perft", "3", "-f", "-"]).output()), nodes, "{input:?}");
    }
}

#[test]
fn moves_are_played_first() {
    for (mv, nodes) in start_divide(3) {
        let text = makruk(&["perft", "2", "-m", &mv]).output();
        assert_eq!(total(&text), nodes.to_string(), "{mv}");
    }
    // However they are separated.
    let forms: [&[&str]; 5] = [
        &["-m", "e3e4 d6d5"],
        &["-m", "e3e4,d6d5"],
        &["--moves", " e3e4,  d6d5 "],
        &["-m", "e3e4", "-m", "d6d5"],
        &["-m", "", "--moves=e3e4", "-m", "d6d5"],
    ];
    let fens = forms.map(|form| {
        let record = makruk(&[&["moves", "--json"], form].concat()).json();
        record["fen"].as_str().unwrap().to_owned()
    });
    assert!(fens[0].starts_with("rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w "), "{}", fens[0]);
    assert!(fens.iter().all(|fen| *fen == fens[0]), "{fens:?}");
}

#[test]
fn promotions_may_lack_their_letter() {
    let fen = "k7/8/8/3P4/8/8/8/7K w - - 0 1";
    let after = |mv: &str| makruk(&["moves", "--json", "-f", fen, "-m", mv]).json()["fen"].clone();
    assert_eq!(after("d5d6"), after("d5d6m"));
    assert!(after("d5d6").as_str().unwrap().starts_with("k7/8/3M4/8/8/8/8/7K b"));
}

#[test]
fn a_move_that_is_not_legal_is_named() {
    let refusal = makruk(&["perft", "3", "-m", "e3e4 e3e4"]).refusal();
    assert!(refusal.contains("number 2") && refusal.contains("`e3e4`"), "{refusal}");
    let refusal = makruk(&["divide", "3", "-m", "e3e4", "-m", "d6d5 a1a8"]).refusal();
    assert!(refusal.contains("number 3") && refusal.contains("`a1a8`"), "{refusal}");
    for mv in ["e9e4", "e3", "e3-e4", "castle", "e3e4x", "é3e4", "0000"] {
        let refusal = makruk(&["moves", "-m", mv]).refusal();
        assert!(refusal.contains("number 1") && refusal.contains(mv), "{refusal}");
    }
}

#[test]
fn a_bad_fen_is_refused_with_its_place() {
    let board = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";
    for (fen, named) in [
        ("rnsmksnr/7/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1".to_owned(), "rank 7"),
        ("rnsmksnr/9/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1".to_owned(), "rank 7"),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPPP/8/RNSKMSNR w - - 0 1".to_owned(), "rank 3"),
        ("99999999999/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1".to_owned(), "rank 8"),
        ("rnbmkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1".to_owned(), "`b`"),
        (format!("{board} x - - 0 1"), "side to move"),
        (format!("{board} w - abc 0 1"), "counting limit"),
        (format!("{board} w - - x 1"), "ply counter"),
        (String::new(), "FEN"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1".to_owned(), "no black king"),
        ("k7/8/8/8/8/8/8/KK6 w - - 0 1".to_owned(), "2 white kings"),
        ("8/8/8/8/8/8/k7/K7 w - - 0 1".to_owned(), "side by side"),
        ("7k/8/8/8/8/8/8/K6R w - - 0 1".to_owned(), "in check"),
    ] {
        for command in ["perft", "divide", "show", "moves"] {
            let depth: &[&str] = if command == "perft" || command == "divide" { &["1"] } else { &[] };
            let refusal = makruk(&[&[command], depth, &["-f", &fen]].concat()).refusal();
            assert!(refusal.contains("FEN") && refusal.contains(named), "{command} {fen}: {refusal}");
        }
    }
    makruk_reading("", &["perft", "1", "-f", "-"]).refusal();
    makruk_reading("nonsense\n", &["perft", "1", "-f", "-"]).refusal();
}

#[test]
fn what_is_dropped_from_a_fen_is_said_aside() {
    let fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w KQkq - 0 0";
    let run = makruk(&["perft", "2", "-f", fen]);
    assert_eq!((run.code, total(&run.stdout)), (Some(0), "529"));
    let warnings: Vec<_> = run.stderr.lines().collect();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].contains("KQkq") && warnings[1].contains("move number 0"), "{warnings:?}");
    let json = makruk(&["perft", "1", "--json", "-f", fen]);
    let record: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(record["fen"], START);
}
