//! Several 64-bit words worked on at once.
//!
//! An algorithm written for [`Lanes`] runs on one word at a time on any CPU and on eight at a time where
//! there is AVX-512. The two share all but this layer, and tests can force either.

#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod number;
mod plain;

use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use plain::Plain;

/// The most lanes that any implementation has.
pub(crate) const WIDEST: usize = 8;

/// A vector of words. The operators work on sets of squares, as those of `Bitboard`: `-` is difference.
///
/// A mask has one bit per lane, the first lane's lowest.
pub(crate) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Sub<Output = Self>
{
    /// How many lanes.
    const WIDTH: usize;

    /// The same with eight lanes.
    type Eight: Lanes;

    /// The mask of all lanes.
    const FULL: u32 = (1 << Self::WIDTH) - 1;

    /// The same word in every lane.
    fn splat(word: u64) -> Self;

    /// The first words of an array.
    fn load(words: &[u64; WIDEST]) -> Self;

    /// The words, in the order of the lanes; what lies beyond the width is zero.
    fn store(self) -> [u64; WIDEST];

    /// A shift to the left.
    fn shl<const BY: u32>(self) -> Self;

    /// A shift to the right.
    fn shr<const BY: u32>(self) -> Self;

    /// The bits of every word in reverse order.
    fn reverse(self) -> Self;

    /// The population counts.
    fn count(self) -> Self;

    /// Sums of numbers.
    fn plus(self, other: Self) -> Self;

    /// Differences of numbers.
    fn minus(self, other: Self) -> Self;

    /// Products of signed numbers that fit in 32 bits each.
    fn times(self, other: Self) -> Self;

    /// The lanes in which two sets have a square in common.
    fn meets(self, other: Self) -> u32;

    /// Whether any lane has a square.
    #[inline(always)]
    fn any(self) -> bool {
        self.meets(self) != 0
    }

    /// Zero in all lanes but those of a mask.
    fn keep(self, mask: u32) -> Self;

    /// Another word in one lane.
    fn with(self, lane: u32, word: u64) -> Self;

    /// The squares of a set whose number, counted from the lowest, is in a mask.
    fn deposit(mask: u32, squares: u64) -> u64;

    /// The sum of all lanes as signed numbers.
    fn sum(self) -> i64;

    /// Word number n of every row, for each n.
    fn columns(rows: &[[u64; WIDEST]; WIDEST]) -> [Self; WIDEST];

    /// What the squares of a set see to the north: the empty squares, and the first that is not.
    ///
    /// As of the other three, in one lane no two squares of the set may be on one line in that direction
    /// unless they are occupied.
    fn north(self, occupied: Self) -> Self;

    /// What the squares of a set see to the east.
    fn east(self, occupied: Self) -> Self;

    /// What the squares of a set see to the south.
    fn south(self, occupied: Self) -> Self;

    /// What the squares of a set see to the west.
    fn west(self, occupied: Self) -> Self;
}

#[cfg(test)]
mod tests {
    use makruk_core::{Bitboard, Square, walk_rook_attacks};

    use super::*;
    use crate::{Cpu, CpuLevel};

    const A: [u64; WIDEST] =
        [0, 1, !0, 0x8000_0000_0000_0001, 0xffff_ffff_ffff_fffb, 77, 0x1234_5678_9abc_def0, 5];
    const B: [u64; WIDEST] = [3, !0, 0xff, 0x8000_0000_0000_0000, 9, 0xffff_ffff_ffff_fff0, 0xf0f0, 1];

    /// Every operation in every lane, written out with the operators of plain integers.
    fn agrees_with_integers<L: Lanes>() {
        let (a, b) = (L::load(&A), L::load(&B));
        let check = |lanes: L, expected: fn(u64, u64) -> u64| {
            let stored = lanes.store();
            for lane in 0..WIDEST {
                let expected = if lane < L::WIDTH { expected(A[lane], B[lane]) } else { 0 };
                assert_eq!(stored[lane], expected, "lane {lane}");
            }
        };
        check(a & b, |a, b| a & b);
        check(a | b, |a, b| a | b);
        check(a ^ b, |a, b| a ^ b);
        check(a - b, |a, b| a & !b);
        check(!a, |a, _| !a);
        check(L::splat(9), |_, _| 9);
        check(a.shl::<9>(), |a, _| a << 9);
        check(a.shr::<7>(), |a, _| a >> 7);
        check(a.reverse(), |a, _| a.reverse_bits());
        check(a.count(), |a, _| u64::from(a.count_ones()));
        check(a.plus(b), u64::wrapping_add);
        check(a.minus(b), u64::wrapping_sub);
        check(a.times(b), |a, b| {
            (i64::from((a as u32).cast_signed()) * i64::from((b as u32).cast_signed())).cast_unsigned()
        });
        let lanes = 0..L::WIDTH;
        let meets =
            lanes.clone().filter(|&lane| A[lane] & B[lane] != 0).fold(0, |mask, lane| mask | 1 << lane);
        assert_eq!(a.meets(b), meets);
        let kept = a.keep(0b1010_1001).store();
        for lane in lanes.clone() {
            assert_eq!(kept[lane], if 0b1010_1001 >> lane & 1 == 0 { 0 } else { A[lane] });
        }
        let last = L::WIDTH - 1;
        let replaced = a.with(last as u32, 12345).store();
        assert_eq!((replaced[last], &replaced[..last]), (12345, &A[..last]));
        assert_eq!(L::deposit(0b1_0110, 0xf0f0), 0x1060);
        let rows: [[u64; WIDEST]; WIDEST] =
            std::array::from_fn(|row| std::array::from_fn(|column| (row * 16 + column) as u64));
        for (number, column) in L::columns(&rows).into_iter().enumerate() {
            let stored = column.store();
            lanes.clone().for_each(|lane| assert_eq!(stored[lane], rows[lane][number]));
        }
        rays_are_those_of_rooks::<L>();
        assert_eq!(a.sum(), A[lanes].iter().fold(0, |sum: u64, &word| sum.wrapping_add(word)).cast_signed());
    }

    /// Rays of single squares on some occupied boards, the squares on them or not.
    fn rays_are_those_of_rooks<L: Lanes>() {
        for board in A.into_iter().chain(B) {
            for square in Square::all() {
                let from = Bitboard::of(square);
                for occupied in [board, board | from.0] {
                    let (from, lanes) = (L::splat(from.0), L::splat(occupied));
                    let rays = [from.north(lanes), from.east(lanes), from.south(lanes), from.west(lanes)];
                    let all = walk_rook_attacks(square, Bitboard(occupied));
                    for (direction, ray) in rays.into_iter().enumerate() {
                        let lies_there = |to: &Square| match direction {
                            0 => to.file() == square.file() && to.rank() > square.rank(),
                            1 => to.rank() == square.rank() && to.file() > square.file(),
                            2 => to.file() == square.file() && to.rank() < square.rank(),
                            _ => to.rank() == square.rank() && to.file() < square.file(),
                        };
                        let expected: Bitboard = all.squares().filter(lies_there).collect();
                        assert_eq!(
                            ray.store()[..L::WIDTH],
                            [expected.0; WIDEST][..L::WIDTH],
                            "{square} {direction}"
                        );
                    }
                }
            }
            // Several on one line are blockers themselves.
            let set = board & 0x9119_0240_0024_1899;
            let all = L::splat(set);
            let (occupied, several) = (L::splat(board), all);
            let union = several.north(occupied)
                | several.east(occupied)
                | several.south(occupied)
                | several.west(occupied);
            let expected = Bitboard(set)
                .squares()
                .fold(Bitboard::EMPTY, |all, square| all | walk_rook_attacks(square, Bitboard(board)));
            assert_eq!(union.store()[..L::WIDTH], [expected.0; WIDEST][..L::WIDTH]);
        }
    }

    #[test]
    fn one_plain_word() {
        agrees_with_integers::<Plain<1>>();
    }

    #[test]
    fn eight_plain_words() {
        agrees_with_integers::<Plain<8>>();
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx512_words() {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,gfni,bmi2")]
        fn on_avx512() {
            agrees_with_integers::<Avx512>();
        }
        if Cpu::detect().level() >= CpuLevel::Avx512 {
            // SAFETY: the level was just asked for.
            unsafe { on_avx512() }
        } else {
            eprintln!("this CPU has no AVX-512: its lanes are not tested");
        }
    }
}
