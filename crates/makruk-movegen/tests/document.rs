//! The positions and numbers of docs/fast-counting.md, counted by the plain rules of `makruk-core`.

use makruk_core::{Makruk, Move, Position, Side, Square};

fn document() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fast-counting.md")).unwrap()
}

/// The drawn blocks that name a FEN, each as that FEN and the lines.
fn blocks(document: &str) -> Vec<(String, Vec<&str>)> {
    let fenced = document.split("```").skip(1).step_by(2);
    let blocks = fenced.filter_map(|block| {
        let line = block.lines().find(|line| line.contains(" - - 0 1"))?;
        let fen = line.trim_start_matches([' ', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
        let from = line.len() - fen.len();
        // A FEN may begin with one of the letters that name the files.
        let from = line[..from].rfind(' ').map_or(0, |space| space + 1);
        Some((line[from..].trim().to_owned(), block.lines().collect()))
    });
    blocks.collect()
}

fn replies(position: &Position<Makruk>, mv: Move) -> usize {
    position.play(mv).legal_moves().len()
}

/// The moves before a colon, if there are only moves before it.
fn named(position: &Position<Makruk>, text: &str) -> Option<Vec<Move>> {
    let legal = position.legal_moves();
    let square = |text: &str| text.parse::<Square>().ok();
    let mut moves = Vec::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let (from, to) = (square(word.get(..2)?)?, square(word.get(2..)?)?);
        let mv = legal.iter().find(|mv| (mv.from(), mv.to()) == (from, to));
        moves.push(*mv.unwrap_or_else(|| panic!("{word} is not legal")));
    }
    Some(moves)
}

/// The number, or the numbers in the order of the moves, after a colon.
fn numbers(text: &str) -> Vec<usize> {
    let text = text.trim_start();
    let list = text.split("  ").next().unwrap_or_default();
    list.split(',').map_while(|number| number.trim().parse().ok()).collect()
}

#[test]
fn every_number_of_a_drawn_position_is_right() {
    let document = document();
    let blocks = blocks(&document);
    assert_eq!(blocks.len(), 9, "positions in the document");
    for (fen, lines) in blocks {
        let position = Position::<Makruk>::from_fen(&fen).unwrap();
        let passed = Position::<Makruk>::new(*position.board(), Side::Black, ()).unwrap();
        let (mut compared, mut totals) = (0, 0);
        for line in lines {
            let (row, text) = line.split_at_checked(22).unwrap_or((line, ""));
            let mut letters = row.split_whitespace();
            if let Some(rank) = letters.next().and_then(|rank| rank.parse::<usize>().ok()) {
                for (file, drawn) in letters.enumerate() {
                    let square = Square::new((8 * (rank - 1) + file) as u8).unwrap();
                    let letter = position.board().at(square).map_or('.', |piece| {
                        let letter = "KMSNRP".chars().nth(piece.kind.index()).unwrap();
                        if piece.side == Side::White { letter } else { letter.to_ascii_lowercase() }
                    });
                    assert_eq!(drawn, letter.to_string(), "{square} of {fen}");
                }
            }
            let Some((what, counts)) = text.split_once(':') else { continue };
            let counts = numbers(counts);
            match what {
                "null move" => assert_eq!(counts, [passed.legal_moves().len()], "{what} of {fen}"),
                "two plies" => {
                    let moves = position.legal_moves();
                    let leaves: usize = moves.iter().map(|&mv| replies(&position, mv)).sum();
                    assert_eq!(counts, [leaves], "{what} of {fen}");
                    totals += 1;
                }
                "all other moves" => {}
                _ => {
                    let Some(moves) = named(&position, what) else { continue };
                    for (index, &mv) in moves.iter().enumerate() {
                        let Some(&count) = counts.get(index.min(counts.len().saturating_sub(1))) else {
                            break;
                        };
                        assert_eq!(replies(&position, mv), count, "{what} of {fen}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 0 && totals == 1, "{compared} moves and {totals} totals of {fen}");
    }
}

/// The row of landings in the start position, with Black as Us.
#[test]
fn the_landings_of_the_start_position_are_those_told() {
    use makruk_core::PieceKind::{King, Pawn};

    let position =
        Position::<Makruk>::from_fen("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1").unwrap();
    let mut landings = [0; 8];
    for mv in position.legal_moves() {
        if ![King, Pawn].contains(&position.board().kind_at(mv.from()).unwrap()) {
            assert_eq!(mv.to().rank().index(), 6);
            landings[usize::from(mv.to().file().index())] += 1;
        }
    }
    let row = landings.map(|number| number.to_string()).join(" ");
    assert!(document().contains(&format!("`{row}`")), "expected the row {row}");
}
