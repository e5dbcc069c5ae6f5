//! Every strategy counts and lists what the reference does, wherever it is asked.
//!
//! Three generators that share no attack code meet here: the mailbox of the reference, the bitboards of
//! the other strategies, and the plain generator of `makruk-core`.

use std::cell::RefCell;
use std::collections::HashMap;

use makruk_core::{Fen, Makruk, PieceKind, Position, Side, Variant};
use makruk_movegen::Kernel;
use playout::playout;
use proptest::prelude::*;
use random::Random;

mod kernels;
#[path = "../../makruk-core/tests/placement/mod.rs"]
mod placement;
#[path = "../../makruk-core/tests/playout/mod.rs"]
mod playout;
#[path = "../../makruk-core/tests/random/mod.rs"]
mod random;
#[path = "../../makruk-core/tests/suites/mod.rs"]
mod suites;

/// How many of the checked positions hold what: a sample that misses something would test nothing of it.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    pinned: [usize; 6],
    checked_by: [usize; 6],
    double_checks: usize,
    triple_checks: usize,
    mates: usize,
    stalemates: usize,
    promotions: usize,
    bare_kings: usize,
    three_of_a_kind: usize,
    pawns_past_promotion: usize,
}

impl Seen {
    fn add(&mut self, position: &Position<Makruk>) {
        let (board, side) = (position.board(), position.side());
        let king = board.king(side).unwrap();
        let checkers = position.checkers();
        self.positions += 1;
        // Pinned is what bares the king to one more attacker by leaving the board.
        for square in board.side(side).squares().filter(|&square| square != king) {
            if board.without(square.into()).attackers(king, !side) != checkers {
                self.pinned[board.kind_at(square).unwrap().index()] += 1;
            }
        }
        for kind in PieceKind::ALL {
            self.checked_by[kind.index()] += usize::from(checkers.meets(board.kind(kind)));
        }
        self.double_checks += usize::from(checkers.count() == 2);
        self.triple_checks += usize::from(checkers.count() > 2);
        let moves = position.legal_moves();
        self.mates += usize::from(moves.is_empty() && checkers.any());
        self.stalemates += usize::from(moves.is_empty() && checkers.is_empty());
        self.promotions += usize::from(moves.iter().any(|mv| mv.promoted().is_some()));
        self.bare_kings += usize::from(Side::ALL.iter().any(|&side| board.side(side).count() == 1));
        let many = |kind| Side::ALL.iter().any(|&side| board.pieces(side, kind).count() > 2);
        self.three_of_a_kind += usize::from(many(PieceKind::Rook) && many(PieceKind::Knight));
        let past =
            |side: Side| board.pieces(side, PieceKind::Pawn).meets(Makruk::PROMOTION_ZONE[side.index()]);
        self.pawns_past_promotion += usize::from(past(Side::White) || past(Side::Black));
    }

    /// That each thing that games and other positions have in common was seen `least` times.
    fn assert_common_things(&self, least: usize) {
        let [_, pinned @ ..] = self.pinned;
        let [_, checked_by @ ..] = self.checked_by;
        let others = [self.double_checks, self.mates, self.promotions, self.bare_kings];
        let all = [&pinned[..], &checked_by, &others].concat();
        assert!(all.iter().all(|&count| count >= least), "{self:#?}");
    }
}

/// Leaves, at every depth up to `depth`, by every way to count them.
fn assert_counts_agree(
    position: &Position<Makruk>,
    depth: u32,
    reference: &Kernel<Makruk>,
    others: &[(String, Kernel<Makruk>)],
) {
    for depth in 0..=depth {
        let expected = (reference.count)(position, depth);
        assert_eq!(
            (reference.walk)(position, depth),
            expected,
            "reference, walking, {}",
            told(position, depth)
        );
        for (name, kernel) in others {
            assert_eq!(
                (kernel.count)(position, depth),
                expected,
                "{name}, counting, {}",
                told(position, depth)
            );
            assert_eq!(
                (kernel.walk)(position, depth),
                expected,
                "{name}, walking, {}",
                told(position, depth)
            );
        }
    }
}

fn told(position: &Position<Makruk>, depth: u32) -> String {
    format!("depth {depth} of {}", Fen::from(*position))
}

/// Moves and the positions after them: the same set from every strategy as from the plain generator.
fn assert_children_agree(
    position: &Position<Makruk>,
    reference: &Kernel<Makruk>,
    others: &[(String, Kernel<Makruk>)],
) {
    let plain: HashMap<_, _> = position.legal_moves().into_iter().map(|mv| (mv, position.play(mv))).collect();
    let reference = ("reference", reference);
    for (name, kernel) in others.iter().map(|(name, kernel)| (name.as_str(), kernel)).chain([reference]) {
        let mut handed_out = HashMap::new();
        (kernel.expand)(position, &mut |mv, child| {
            let before = handed_out.insert(mv, *child);
            assert_eq!(before, None, "{name} lists {mv:?} twice in {}", Fen::from(*position));
        });
        assert_eq!(handed_out, plain, "{name} in {}", Fen::from(*position));
    }
}

/// Random games from the start position and from every position of the suites.
#[test]
fn in_games() {
    let (reference, others) = kernels::all();
    let mut seen = Seen::default();
    let mut play = |seed: u64, start: Position<Makruk>, plies: usize| {
        let mut ply = 0;
        let mut random = Random::seeded(seed);
        playout(&mut random, start, plies, |position| {
            assert_children_agree(position, &reference, &others);
            let depth = match ply % 32 {
                17 => 3,
                n if n % 4 == 1 => 2,
                _ => 1,
            };
            assert_counts_agree(position, depth, &reference, &others);
            seen.add(position);
            ply += 1;
        });
    };
    for seed in 0..100 {
        play(seed, Position::start(), 120);
    }
    for (seed, (fen, _)) in (1000..).step_by(3).zip(suites::lines()) {
        for seed in seed..seed + 3 {
            play(seed, Position::from_fen(&fen).unwrap(), 20);
        }
    }
    assert!(seen.positions > 20_000, "{seen:#?}");
    seen.assert_common_things(20);
    assert!(seen.stalemates >= 5, "{seen:#?}");
}

/// Few of them, but four plies deep: what goes wrong in a child that goes wrong in no root.
#[test]
fn four_plies_deep() {
    let (reference, others) = kernels::all();
    for fen in [
        "8/8/RR1mk3/4s3/8/8/2KM1r2/8 w - - 0 60",
        "8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1",
        "6r1/3M2k1/1M1K4/3N1M1R/7p/6m1/8/8 b - - 0 93",
        "1k6/1r6/2pP4/8/8/2Pp4/1R6/1K6 w - - 0 1",
        "k2r4/P2P4/8/3s4/3S4/8/p2p4/K2R4 w - - 0 1",
        "k2r4/P2P4/8/3s4/3S4/8/p2p4/K2R4 b - - 0 1",
    ] {
        assert_counts_agree(&Position::from_fen(fen).unwrap(), 4, &reference, &others);
    }
}

/// Any pieces anywhere.
#[test]
fn in_positions_that_no_game_has() {
    let (reference, others) = kernels::all();
    let seen = RefCell::new(Seen::default());
    proptest!(placement::fixed(15_000, 2), |(position in placement::positions())| {
        assert_children_agree(&position, &reference, &others);
        assert_counts_agree(&position, 2, &reference, &others);
        seen.borrow_mut().add(&position);
    });
    let seen = seen.into_inner();
    seen.assert_common_things(100);
    let rare = [seen.triple_checks, seen.three_of_a_kind, seen.pawns_past_promotion];
    assert!(rare.iter().all(|&count| count >= 100), "{seen:#?}");
}
