//! A second game as a `Variant`: ASEAN chess, which has Makruk's moves, other letters, and promotion on the
//! last rank alone, to any of four pieces.

use makruk_core::{
    Bitboard, Board, Fen, Letters, Makruk, Move, MoveError, PieceKind, Position, Side, Square, Variant,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Asean;

impl Variant for Asean {
    type State = ();

    const NAME: &'static str = "asean";
    const START_FEN: &'static str = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1";
    const LETTERS: Letters = Letters { letters: ['K', 'Q', 'B', 'N', 'R', 'P'], aliases: &[] };
    const PROMOTION_ZONE: [Bitboard; 2] =
        [Bitboard::from_relative_rank(Side::White, 8), Bitboard::from_relative_rank(Side::Black, 8)];
    const PROMOTIONS: &'static [PieceKind] =
        &[PieceKind::Rook, PieceKind::Knight, PieceKind::Khon, PieceKind::Met];

    fn state_after(_: &Position<Self>, _: Move, _: &Board) {}

    fn read_rights(_: &str, _: &Board) -> Result<((), bool), String> {
        Err("`-`".to_owned())
    }

    fn write_rights((): ()) -> String {
        "-".to_owned()
    }
}

fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&position.play(mv), depth - 1)).sum()
}

fn position(fen: &str) -> Position<Asean> {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Counts of ywzvennu/mcr `tests/perft_asean.rs` (0570492); Fairy-Stockfish 11.1 and Sjaak II give the same.
#[test]
fn published_counts() {
    for (fen, counts) in [
        (Asean::START_FEN, &[23, 529, 12_012, 273_026][..]),
        ("rnbqkbnr/8/1ppppppp/p7/4P3/PPPP1PPP/8/RNBQKBNR b - - 0 2", &[25, 576, 14_290, 329_238]),
        ("r1bqkb1r/3n4/ppp1pppp/3p4/3P4/PPP1PPPP/4N3/R1BQKB1R w - - 0 4", &[21, 485, 10_687, 254_443]),
        ("1n2k3/P1P5/8/8/8/8/p1P5/1N2K3 w - - 0 1", &[25, 307, 5629, 63_373, 1_123_130]),
    ] {
        let position = position(fen);
        for (depth, &expected) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), expected, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn promotions_need_their_letter() {
    let position = position("1n2k3/P1P5/8/8/8/8/p1P5/1N2K3 w - - 0 1");
    for (letter, kind) in
        [('r', PieceKind::Rook), ('n', PieceKind::Knight), ('b', PieceKind::Khon), ('q', PieceKind::Met)]
    {
        let mv = Move::promotion(Square::A7, Square::B8, kind);
        assert_eq!(mv.text(&Asean::LETTERS), format!("a7b8{letter}"));
        assert_eq!(position.find_move(&format!("a7b8{letter}")), Ok(mv));
        let after = position.play(mv);
        assert_eq!(
            after.board().at(Square::B8).map(|piece| (piece.side, piece.kind)),
            Some((Side::White, kind))
        );
        assert_eq!(after.board().at(Square::A7), None);
    }
    assert_eq!(position.find_move("a7b8"), Err(MoveError::Ambiguous("a7b8".to_owned())));
    assert!(matches!(position.find_move("a7b8k"), Err(MoveError::Illegal { .. })));
    assert!(
        matches!(position.find_move("a7b8m"), Err(MoveError::Malformed(_))),
        "m is no letter of this game"
    );
    assert_eq!(position.find_move("c2c3"), Ok(Move::step(Square::C2, Square::C3)), "no zone before rank 8");
}

#[test]
fn letters_are_the_games_own() {
    let text = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1";
    assert_eq!(text.parse::<Fen<Asean>>().unwrap().to_string(), text);
    // All four can be promoted pawns, a pawn cannot.
    let marked: Fen<Asean> = "k7/8/8/8/8/8/8/KQ~B~N~R~3 w".parse().unwrap();
    assert_eq!(marked.to_string(), "k7/8/8/8/8/8/8/KQBNR3 w");
    for text in ["k7/8/8/8/8/8/P~7/K7 w", Makruk::START_FEN, "k7/8/8/8/8/8/8/K7 w KQkq - 0 1"] {
        assert!(text.parse::<Fen<Asean>>().is_err(), "{text}");
    }
}
