//! The generator in a game with a choice of promotions, which Makruk itself never asks for.

use makruk_core::{Asean, Position};

use super::{hyperbola, pext};
use crate::Cpu;

#[test]
fn a_choice_of_promotions_is_counted() {
    // The start position's numbers are those of Fairy-Stockfish's tests/perft.sh; the other positions
    // are compared with the plain rules of the core, which are tested against published numbers.
    let cpu = Cpu::detect();
    let kernels = std::iter::once(hyperbola::<Asean>(&cpu)).chain(pext(&cpu));
    for kernel in kernels {
        let start = Position::<Asean>::start();
        assert_eq!(
            (1..=5).map(|depth| (kernel.count)(&start, depth)).collect::<Vec<_>>(),
            [23, 529, 12012, 273_026, 6_223_994]
        );
        for fen in [
            "1n1q3k/P1P5/8/8/8/8/p1p5/1N1Q3K w - - 0 1",
            "1n1q3k/P1P5/8/8/8/8/p1p5/1N1Q3K b - - 0 1",
            "7k/3P4/8/8/3K4/8/8/3r4 w - - 0 1",
            "3r3k/3P4/8/3K4/8/8/8/8 w - - 0 1",
            "r6k/1P6/8/8/8/8/8/1K5r w - - 0 1",
        ] {
            let position = Position::<Asean>::from_fen(fen).expect("a good FEN");
            for depth in 0..=3 {
                assert_eq!(
                    (kernel.count)(&position, depth),
                    plain(&position, depth),
                    "{fen} at depth {depth}"
                );
                assert_eq!(
                    (kernel.walk)(&position, depth),
                    plain(&position, depth),
                    "{fen} at depth {depth}"
                );
            }
        }
    }
}

fn plain(position: &Position<Asean>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.legal_moves().into_iter().map(|mv| plain(&position.play(mv), depth - 1)).sum()
}
