//! Which squares does a rook see? One file per way to answer.

mod hyperbola;
mod pext;

use makruk_core::{Bitboard, Square};

pub use hyperbola::Hyperbola;
pub use pext::Pext;

/// One way to find the squares that a rook attacks.
///
/// Implementations are values of size zero. One that needs special instructions can only be had after
/// the CPU was asked, so that holding it is proof that they are there.
pub trait RookAttacks: Copy {
    /// The squares that a rook on `square` attacks when the squares in `occupied` are taken: along
    /// each of the four rays up to and including the first piece.
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cpu;
    use makruk_core::walk_rook_attacks;

    /// The squares whose occupancy can change what a rook on `square` sees: its rays without their
    /// last squares.
    fn relevant(square: Square) -> Bitboard {
        walk_rook_attacks(square, Bitboard::EMPTY)
            .squares()
            .filter(|&last| {
                let step = |a: u8, b: u8| i8::try_from(i16::from(b) - i16::from(a)).unwrap().signum();
                let files = step(square.file().index(), last.file().index());
                let ranks = step(square.rank().index(), last.rank().index());
                last.offset(files, ranks).is_some()
            })
            .collect()
    }

    /// Every square with every relevant occupancy (102400 pairs), and the same with all other squares
    /// taken.
    fn agrees_with_the_walk(rooks: impl RookAttacks) {
        let mut pairs = 0;
        for square in Square::all() {
            let mask = relevant(square).0;
            let mut subset = 0_u64;
            loop {
                for noise in [0, !(mask | walk_rook_attacks(square, Bitboard::EMPTY).0), !mask] {
                    let occupied = Bitboard(subset | noise);
                    let expected = walk_rook_attacks(square, occupied);
                    assert_eq!(rooks.attacks(square, occupied), expected, "{square} {occupied:?}");
                }
                pairs += 1;
                subset = subset.wrapping_sub(mask) & mask;
                if subset == 0 {
                    break;
                }
            }
        }
        assert_eq!(pairs, 102_400);
    }

    #[test]
    fn hyperbola_exhaustively() {
        agrees_with_the_walk(Hyperbola);
    }

    #[test]
    fn pext_exhaustively() {
        match Pext::on(&Cpu::detect()) {
            Some(pext) => agrees_with_the_walk(pext),
            None => eprintln!("this CPU has no BMI2: PEXT is not tested"),
        }
    }
}
