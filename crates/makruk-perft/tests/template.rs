//! A test to copy: our suites, and a hunt, against a generator of your own.
//!
//! Put it into `tests/` of your crate, make `mine` ask your generator, and let `SUITES` be where the suites are. Your
//! `Cargo.toml` needs `makruk-core`, `makruk-movegen` and `makruk-perft` as development dependencies.

use std::path::Path;

use makruk_core::{Makruk, Position};
use makruk_movegen::{Cpu, Strategies};
use makruk_perft::hunt::{Divide, Hunt, Opponent, Refusal, Source, Watch};
use makruk_perft::suite::{Suite, find_files};

const SUITES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/makruk");
/// Larger counts are left out: raise it as your patience allows.
const MOST_NODES: u128 = 200_000;

/// Your generator: here the plain one of makruk-core.
mod mine {
    use makruk_core::{Makruk, Position, Variant};

    /// Leaves below each legal move of a position, with the moves in the notation of UCI: `e3e4`, `f5f6m`.
    pub(crate) fn divide(fen: &str, depth: u32) -> Vec<(String, u64)> {
        let position = Position::<Makruk>::from_fen(fen).unwrap();
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| (mv.text(&Makruk::LETTERS), perft(&position.play(mv), depth - 1))).collect()
    }

    fn perft(position: &Position<Makruk>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => position.legal_moves().into_iter().map(|mv| perft(&position.play(mv), depth - 1)).sum(),
        }
    }
}

/// The suites whose numbers all rulebooks of Makruk agree on.
#[test]
fn my_generator_counts_as_the_suites_do() {
    let mut compared = 0;
    for path in find_files(Path::new(SUITES)).unwrap() {
        let Suite::Counts(file) = Suite::read(&path).unwrap() else { continue };
        for entry in file.entries.iter().filter(|_| file.rulebook.as_deref() == Some("all")) {
            for count in entry.counts.iter().filter(|count| count.nodes <= MOST_NODES) {
                let mine: u64 = mine::divide(&entry.fen, count.depth).iter().map(|(_, leaves)| leaves).sum();
                assert_eq!(u128::from(mine), count.nodes, "{}:{}: {}", path.display(), count.line, entry.fen);
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "only {compared} counts: is `{SUITES}` the folder of the suites?");
}

struct Mine;

impl Opponent for Mine {
    fn divide(&mut self, fen: &str, depth: u32) -> Result<Divide, Refusal> {
        let moves = mine::divide(fen, depth);
        Ok(Divide { total: moves.iter().map(|(_, leaves)| leaves).sum(), moves: Some(moves) })
    }
}

impl Watch for Mine {}

/// Positions of random games: the first difference is told with the move, and with as few pieces as show it.
#[test]
fn a_hunt_finds_nothing() {
    let chosen = Makruk::choose(None, &Cpu::detect()).unwrap();
    let hunt = Hunt { chosen, depth: 2, positions: 200, most: 1, verdicts: false };
    let positions = Source::new(vec![Position::start()], 1);
    let found = hunt.run(positions, &mut Mine, &mut Mine);
    assert!(found.differences.is_empty(), "{:#?}", found.differences);
    assert_eq!((found.summary.positions, found.summary.failures), (200, 0));
}
