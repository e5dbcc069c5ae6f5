//! A table indexed by the bits that PEXT gathers.

use makruk_core::{Bitboard, Square, walk_rook_attacks};

use super::RookAttacks;
use crate::{Cpu, CpuLevel};

/// The squares that matter are gathered into an index by one instruction (BMI2 PEXT) and the answer is
/// read from a table of 800 KiB. There are no magic numbers.
///
/// Source: "BMI2 – PEXT Bitboards", chessprogramming.org.
#[derive(Clone, Copy, Debug)]
pub struct Pext {
    /// Only [`Pext::on`] makes one.
    _proof: (),
}

impl Pext {
    /// The strategy, if the CPU has PEXT and may use it.
    pub fn on(cpu: &Cpu) -> Option<Self> {
        (cpu.level() >= CpuLevel::Avx2).then_some(Self { _proof: () })
    }

    /// The strategy in code that is only reached when [`Pext::on`] gave it before.
    ///
    /// # Safety
    /// The CPU has BMI2.
    #[inline(always)]
    pub(crate) const unsafe fn known() -> Self {
        Self { _proof: () }
    }
}

impl RookAttacks for Pext {
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let Slot { mask, start } = SLOTS[square.index()];
        // SAFETY: a `Pext` is only made where the CPU has BMI2.
        let gathered = unsafe { std::arch::x86_64::_pext_u64(occupied.0, mask) };
        ATTACKS[start as usize + gathered as usize]
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        walk_rook_attacks(square, occupied) // never reached: no `Pext` is made on such a CPU
    }
}

/// Where a square's part of the table starts, and which squares are gathered for it.
#[derive(Clone, Copy)]
struct Slot {
    mask: u64,
    start: u32,
}

const ENTRIES: usize = 102_400;
static SLOTS: [Slot; 64] = slots();
#[allow(long_running_const_eval)] // a few seconds at compile time save a check on every look-up
static ATTACKS: [Bitboard; ENTRIES] = attacks();

/// The rays of a rook on `square` without the square where each reaches the edge.
const fn relevant(square: Square) -> u64 {
    let (file, rank) = (square.index() & 7, square.index() >> 3);
    let along_file = 0x0001_0101_0101_0100 << file;
    let along_rank = 0x7e << (8 * rank);
    (along_file | along_rank) & !(1 << square.index())
}

const fn slots() -> [Slot; 64] {
    let mut slots = [Slot { mask: 0, start: 0 }; 64];
    let mut start = 0;
    let mut number = 0;
    while number < 64 {
        let mask = relevant(Square::from_low_bits(number));
        slots[number as usize] = Slot { mask, start };
        start += 1 << mask.count_ones();
        number += 1;
    }
    slots
}

const fn attacks() -> [Bitboard; ENTRIES] {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut next = 0;
    let mut number = 0;
    while number < 64 {
        let square = Square::from_low_bits(number);
        let mask = relevant(square);
        // The subsets of a mask in rising order are the deposits of 0, 1, 2, …: the order of PEXT.
        let mut subset = 0_u64;
        loop {
            table[next] = walk_rook_attacks(square, Bitboard(subset));
            next += 1;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        number += 1;
    }
    table
}
