//! Which squares does a rook see? One file per way to answer.

/// How to get a method of size zero that needs more than any CPU has: holding one is proof that it is there.
macro_rules! asked_for {
    ($method:ident, $level:ident) => {
        impl $method {
            /// The method, if the CPU has what it needs and may use it.
            pub fn on(cpu: &crate::Cpu) -> Option<Self> {
                (cpu.level() >= crate::CpuLevel::$level).then_some(Self(()))
            }

            /// The method in code that is only reached when [`on`](Self::on) gave it before.
            ///
            /// # Safety
            /// [`on`](Self::on) returned a value in this process.
            #[inline(always)]
            #[cfg(target_arch = "x86_64")]
            pub(crate) const unsafe fn known() -> Self {
                Self(())
            }
        }
    };
}

mod blsmsk;
mod classical;
mod dumb7;
mod hyperbola;
mod hyperbola_gfni;
mod hyperbola_reverse;
mod kogge_stone;
mod kogge_stone_avx2;
mod obstruction;
mod pext;
mod pext_pdep;
mod ray_walk;
mod rays;
mod split_pext;

use makruk_core::{Bitboard, Square};

pub use blsmsk::Blsmsk;
pub use classical::Classical;
pub use dumb7::Dumb7;
pub use hyperbola::Hyperbola;
pub use hyperbola_gfni::HyperbolaGfni;
pub use hyperbola_reverse::HyperbolaReverse;
pub use kogge_stone::KoggeStone;
pub use kogge_stone_avx2::KoggeStoneAvx2;
pub use obstruction::Obstruction;
pub use pext::Pext;
pub use pext_pdep::PextPdep;
pub use ray_walk::RayWalk;
pub use split_pext::SplitPext;

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

    /// A test for each method; one that a CPU must have something for is only tested where it has it.
    macro_rules! exhaustively {
        ($($name:ident $method:expr;)*) => {
            $(#[test]
            fn $name() {
                agrees_with_the_walk($method);
            })*
        };
        (on the cpu: $($name:ident $method:ident;)*) => {
            $(#[test]
            fn $name() {
                match $method::on(&Cpu::detect()) {
                    Some(rooks) => agrees_with_the_walk(rooks),
                    None => eprintln!("this CPU lacks what {} needs: it is not tested", stringify!($method)),
                }
            })*
        };
    }

    exhaustively! {
        blsmsk Blsmsk;
        classical Classical;
        dumb7 Dumb7;
        hyperbola Hyperbola;
        hyperbola_reverse HyperbolaReverse;
        kogge_stone KoggeStone;
        obstruction Obstruction;
        ray_walk RayWalk;
    }

    exhaustively! { on the cpu:
        hyperbola_gfni HyperbolaGfni;
        kogge_stone_avx2 KoggeStoneAvx2;
        pext Pext;
        pext_pdep PextPdep;
        split_pext SplitPext;
    }
}
