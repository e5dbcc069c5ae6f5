//! Packed positions are positions: they come back whole, and different ones stay different.

use std::collections::HashMap;
use std::fmt::Debug;

use makruk_core::{
    AiWok, Asean, CutechessRules, FairyRules, Fen, KarOuk, Makpong, Makruk, NarrowPacked, Ouk, Packed,
    Position, Sittuyin, Variant, WidePacked,
};
use playout::playout;
use random::Random;

mod playout;
mod random;

/// Packs and unpacks, and keeps in mind which words stood for which position.
struct Seen<V: Variant, P> {
    positions: HashMap<P, Position<V>>,
    words: HashMap<Position<V>, P>,
}

impl<V: Variant, P: Packed + Debug> Seen<V, P> {
    fn new() -> Self {
        Self { positions: HashMap::new(), words: HashMap::new() }
    }

    fn meet(&mut self, position: &Position<V>) {
        let fen = || Fen::from(*position).to_string();
        assert!(P::fits(position), "{}", fen());
        let packed = P::pack(position);
        assert_eq!(packed.unpack::<V>(), *position, "{}", fen());
        assert_eq!(P::from_words(packed.words()), packed);
        assert_eq!(packed.words().len(), P::WORDS);
        let before = *self.positions.entry(packed).or_insert(*position);
        assert_eq!(before, *position, "two positions in the same words");
        let before = *self.words.entry(*position).or_insert(packed);
        assert_eq!(before, packed, "one position in different words");
    }
}

/// Play-outs from a position.
fn play_outs<V: Variant, P: Packed>(start: Position<V>, games: u64, least: usize) {
    let mut seen = Seen::<V, P>::new();
    for seed in 0..games {
        playout(&mut Random::seeded(seed), start, 150, |position| seen.meet(position));
    }
    assert!(seen.positions.len() > least, "{}: {} positions", V::NAME, seen.positions.len());
}

fn of_variant<V: Variant>() {
    play_outs::<V, WidePacked>(Position::start(), 150, 5000);
    assert_eq!(NarrowPacked::fits(&Position::<V>::start()), size_of::<V::State>() == 0, "{}", V::NAME);
}

#[test]
fn positions_of_every_variant_come_back() {
    of_variant::<Makruk>();
    of_variant::<Asean>();
    of_variant::<AiWok>();
    of_variant::<Makpong>();
    of_variant::<Ouk<FairyRules>>();
    of_variant::<Ouk<CutechessRules>>();
    of_variant::<KarOuk<FairyRules>>();
    of_variant::<KarOuk<CutechessRules>>();
    of_variant::<Sittuyin<FairyRules>>();
    of_variant::<Sittuyin<CutechessRules>>();
}

#[test]
fn without_state_and_with_32_pieces_three_words_are_enough() {
    play_outs::<Makruk, NarrowPacked>(Position::start(), 400, 20_000);
    play_outs::<Asean, NarrowPacked>(Position::start(), 100, 5000);
    play_outs::<AiWok, NarrowPacked>(Position::start(), 100, 5000);
    play_outs::<Makpong, NarrowPacked>(Position::start(), 100, 5000);
}

/// Boards that a game does not come to: 33 pieces and 64, and one with as many as fit.
#[test]
fn crowded_boards() {
    for (fen, fits) in [
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", true),
        ("rnsmksnr/8/pppppppp/8/3P4/PPPPPPPP/8/RNSKMSNR w - - 0 1", false),
        ("rnsmksnr/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/RNSKMSNR b - - 0 1", false),
        ("kpppp3/pppp4/8/8/8/8/PPPPPPPP/RRRRKNNN w - - 0 1", true),
        ("k7/8/8/8/8/8/8/K7 b - - 0 1", true),
    ] {
        let position = Position::<Makruk>::from_fen(fen).unwrap();
        assert_eq!(NarrowPacked::fits(&position), fits, "{fen}");
        assert_eq!(WidePacked::pack(&position).unpack::<Makruk>(), position, "{fen}");
        if fits {
            assert_eq!(NarrowPacked::pack(&position).unpack::<Makruk>(), position, "{fen}");
        }
        play_outs::<Makruk, WidePacked>(position, 10, 10);
    }
}

/// The same board with the other side to move, and with other rights, is another position.
#[test]
fn everything_beside_the_board_counts() {
    let (white, black) = ("k7/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/K7 b - - 0 1");
    let [white, black] = [white, black].map(|fen| Position::<Makruk>::from_fen(fen).unwrap());
    assert_ne!(NarrowPacked::pack(&white), NarrowPacked::pack(&black));
    assert_ne!(WidePacked::pack(&white), WidePacked::pack(&black));
    let mut seen = Seen::<KarOuk<FairyRules>, WidePacked>::new();
    for rights in ["DEde", "DEd", "De", "E", "-"] {
        for checks in ["1+1 ", "0+1 "] {
            let fen = format!("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w {rights} - {checks}0 1");
            seen.meet(&Position::from_fen(&fen).unwrap_or_else(|why| panic!("{fen}: {why}")));
        }
    }
    assert_eq!(seen.positions.len(), 10);
}
