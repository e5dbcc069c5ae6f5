//! A table indexed by the bits that PEXT gathers.

use std::sync::OnceLock;

use makruk_core::{Bitboard, Square};

use super::{Hyperbola, RookAttacks};
use crate::{Cpu, CpuLevel};

/// The squares that matter are gathered into an index by one instruction (BMI2 PEXT) and the answer is
/// read from a table of 800 KiB. There are no magic numbers.
///
/// Source: "BMI2 – PEXT Bitboards", chessprogramming.org.
#[derive(Clone, Copy)]
pub struct Pext {
    /// Only [`Pext::on`] makes the table, so holding a reference to it is proof that the CPU was asked.
    attacks: &'static Attacks,
}

type Attacks = [Bitboard; 102_400];
static ATTACKS: OnceLock<Box<Attacks>> = OnceLock::new();

impl Pext {
    /// The strategy, if the CPU has PEXT and may use it. The first call fills the table.
    pub fn on(cpu: &Cpu) -> Option<Self> {
        (cpu.level() >= CpuLevel::Avx2).then(|| Self { attacks: ATTACKS.get_or_init(attacks) })
    }

    /// The strategy in code that is only reached when [`Pext::on`] gave it before.
    ///
    /// # Safety
    /// [`Pext::on`] returned a value in this process.
    #[inline(always)]
    pub(crate) unsafe fn known() -> Self {
        // SAFETY: by then `on` has filled the cell.
        Self { attacks: unsafe { ATTACKS.get().unwrap_unchecked() } }
    }
}

impl std::fmt::Debug for Pext {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pext")
    }
}

impl RookAttacks for Pext {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let Slot { mask, start } = SLOTS[square.index()];
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Pext` is only made where the CPU has BMI2.
        let gathered = unsafe { std::arch::x86_64::_pext_u64(occupied.0, mask) };
        #[cfg(not(target_arch = "x86_64"))]
        let gathered: u64 = unreachable!("no `Pext` is made on a CPU without PEXT");
        self.attacks[start as usize + gathered as usize]
    }
}

/// Where a square's part of the table starts, and which squares are gathered for it.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub(super) mask: u64,
    pub(super) start: u32,
}

pub(super) static SLOTS: [Slot; 64] = slots();

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

/// The rays of a rook on `square` without the square where each reaches the edge.
const fn relevant(square: Square) -> u64 {
    let (file, rank) = (square.index() & 7, square.index() >> 3);
    let along_file = 0x0001_0101_0101_0100 << file;
    let along_rank = 0x7e << (8 * rank);
    (along_file | along_rank) & !(1 << square.index())
}

fn attacks() -> Box<Attacks> {
    let mut table = Vec::with_capacity(size_of::<Attacks>() / size_of::<Bitboard>());
    for square in Square::all() {
        for_each_subset(relevant(square), |subset| table.push(Hyperbola.attacks(square, Bitboard(subset))));
    }
    table.into_boxed_slice().try_into().expect("the subsets of all masks are as many as the table holds")
}

/// Hands out the subsets of a mask in rising order. They are the deposits of 0, 1, 2, …: the order of PEXT.
pub(super) fn for_each_subset(mask: u64, mut sink: impl FnMut(u64)) {
    let mut subset = 0_u64;
    loop {
        sink(subset);
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            break;
        }
    }
}
