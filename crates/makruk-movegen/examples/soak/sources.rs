//! Where the positions come from.

use makruk_core::{Position, Variant};

use crate::placements::{ANY, Crowd, FEW, LINED, OPEN, STEPPERS, USUAL, place};
use crate::playouts::play;
use crate::random::Random;
use crate::suites;

/// Positions in a block, all from one source.
pub(crate) const BLOCK: usize = 10;

/// One way to come by positions.
#[derive(Clone, Copy)]
enum Source {
    /// Games from the start position.
    Games,
    /// The same with no rights to leap, which hold up the counts by difference.
    GamesWithoutRights,
    /// Short games from positions of the suites.
    Suites,
    /// Pieces put anywhere.
    Placed(&'static Crowd),
    /// A few moves after that.
    AfterPlaced(&'static Crowd),
}

/// The sources of one block after the other.
const SOURCES: [Source; 14] = [
    Source::Games,
    Source::Placed(&OPEN),
    Source::Suites,
    Source::GamesWithoutRights,
    Source::Placed(&USUAL),
    Source::AfterPlaced(&OPEN),
    Source::GamesWithoutRights,
    Source::Placed(&FEW),
    Source::Suites,
    Source::AfterPlaced(&USUAL),
    Source::Placed(&LINED),
    Source::Placed(&STEPPERS),
    Source::AfterPlaced(&LINED),
    Source::Placed(&ANY),
];

/// All positions of a seed.
#[derive(Debug)]
pub(crate) struct Positions<V: Variant> {
    seed: u64,
    suite: Vec<Position<V>>,
}

impl<V: Variant> Positions<V> {
    pub(crate) fn seeded(seed: u64) -> Self {
        let read =
            |(fen, _): (String, String)| Position::from_fen(&fen).expect("the suites are read in tests");
        // Seeds that follow each other must not give sequences that are parts of each other.
        let seed = Random::seeded(seed).below(usize::MAX) as u64;
        Self { seed, suite: suites::of(V::NAME).into_iter().map(read).collect() }
    }

    /// The positions of a block, each with a move to make, and the random numbers to go on with.
    pub(crate) fn block(&self, number: usize) -> (Vec<Position<V>>, Random) {
        let mut random = Random::seeded(self.seed.wrapping_add(number as u64));
        let mut positions = Vec::with_capacity(BLOCK);
        let start = Position::start();
        while positions.len() < BLOCK {
            let (start, plies, gap) = match SOURCES[number % SOURCES.len()] {
                Source::Games => (start, 300, 24),
                Source::GamesWithoutRights => (without_rights(&start), 300, 24),
                Source::Suites => (*random.pick(&self.suite), 16, 6),
                Source::Placed(crowd) => (place(&mut random, crowd), 1, 1),
                Source::AfterPlaced(crowd) => (place(&mut random, crowd), 8, 4),
            };
            let mut wait = random.below(gap);
            play(&mut random, start, plies, |random, position| {
                if wait == 0 {
                    positions.push(*position);
                    wait = 1 + random.below(gap);
                }
                wait -= 1;
                positions.len() < BLOCK
            });
        }
        (positions, random)
    }
}

fn without_rights<V: Variant>(position: &Position<V>) -> Position<V> {
    Position::new(*position.board(), position.side(), V::State::default())
        .expect("the board is that of a game")
}
