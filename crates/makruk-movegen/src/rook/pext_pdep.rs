//! A table of gathered answers.

use std::sync::OnceLock;

use makruk_core::{Bitboard, Square, walk_rook_attacks};

use super::pext::{SLOTS, Slot, for_each_subset};
use super::{Hyperbola, RookAttacks};
use crate::{Cpu, CpuLevel};

/// As [`Pext`](super::Pext), but the table holds answers of 16 bits, a bit for each square of the rook's
/// lines, and takes 200 KiB; PDEP puts the bits where they belong.
///
/// Source: "BMI2 – PEXT Bitboards", chessprogramming.org.
#[derive(Clone, Copy)]
pub struct PextPdep {
    /// Only [`PextPdep::on`] makes the table, so holding a reference to it is proof that the CPU was asked.
    attacks: &'static Attacks,
}

type Attacks = [u16; 102_400];
static ATTACKS: OnceLock<Box<Attacks>> = OnceLock::new();

impl PextPdep {
    /// The method, if the CPU has PEXT and PDEP and may use them. The first call fills the table.
    pub fn on(cpu: &Cpu) -> Option<Self> {
        (cpu.level() >= CpuLevel::Avx2).then(|| Self { attacks: ATTACKS.get_or_init(attacks) })
    }

    /// The method in code that is only reached when [`on`](Self::on) gave it before.
    ///
    /// # Safety
    /// [`on`](Self::on) returned a value in this process.
    #[inline(always)]
    #[cfg(target_arch = "x86_64")]
    pub(crate) unsafe fn known() -> Self {
        // SAFETY: by then `on` has filled the cell.
        Self { attacks: unsafe { ATTACKS.get().unwrap_unchecked() } }
    }
}

impl std::fmt::Debug for PextPdep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PextPdep")
    }
}

impl RookAttacks for PextPdep {
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        use std::arch::x86_64::{_pdep_u64, _pext_u64};

        let Slot { mask, start } = SLOTS[square.index()];
        // SAFETY: a `PextPdep` is only made where the CPU has BMI2.
        let index = unsafe { _pext_u64(occupied.0, mask) };
        let gathered = self.attacks[start as usize + index as usize];
        // SAFETY: as above.
        Bitboard(unsafe { _pdep_u64(gathered.into(), LINES[square.index()]) })
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn attacks(self, _square: Square, _occupied: Bitboard) -> Bitboard {
        unreachable!("no `PextPdep` is made on a CPU without PEXT")
    }
}

/// All that a rook sees on an empty board.
static LINES: [u64; 64] = lines();

const fn lines() -> [u64; 64] {
    let mut lines = [0; 64];
    let mut number = 0;
    while number < 64 {
        lines[number as usize] = walk_rook_attacks(Square::from_low_bits(number), Bitboard::EMPTY).0;
        number += 1;
    }
    lines
}

fn attacks() -> Box<Attacks> {
    let mut table = Vec::with_capacity(size_of::<Attacks>() / size_of::<u16>());
    for square in Square::all() {
        let line = LINES[square.index()];
        for_each_subset(SLOTS[square.index()].mask, |subset| {
            let seen = Hyperbola.attacks(square, Bitboard(subset));
            let bits = Bitboard(line).squares().enumerate();
            table.push(bits.fold(0, |gathered, (bit, at)| gathered | u16::from(seen.has(at)) << bit));
        });
    }
    table.into_boxed_slice().try_into().expect("the subsets of all masks are as many as the table holds")
}
