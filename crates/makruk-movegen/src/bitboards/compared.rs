//! Copies of the generator that differ from a preset in one thing, to be compared with it. Makruk only.

use makruk_core::{Board, Makruk, Move, Position, Side};

use super::copies::{copy, generator};
use super::family::Family;
use super::listed::Listed;
use super::pseudo_legal::PseudoLegal;
use super::set_up::{Phase, count_set_up, position, visit_plain, visit_promotions};
use super::us::{Black, Us, White};
use super::way::{SetWise, Way};
use crate::rook::{
    Blsmsk, Classical, Dumb7, Hyperbola, HyperbolaGfni, HyperbolaReverse, KoggeStone, KoggeStoneAvx2,
    Obstruction, PextPdep, RayWalk, SplitPext,
};
use crate::strategy::Kernel;
use crate::{Cpu, CpuLevel};

/// A module with two copies, a portable one and one for AVX2, and the choice between them.
macro_rules! anywhere {
    ($($module:ident, $way:ty, $rooks:expr;)*) => {
        $(pub(crate) mod $module {
            #[allow(clippy::wildcard_imports)] // a copy sees what the file sees
            use super::*;

            copy!(portable, $way, $rooks, [], "none");
            #[cfg(target_arch = "x86_64")]
            copy!(avx2, $way, $rooks, ["avx2,bmi1,bmi2,lzcnt,popcnt"], "avx2 bmi1 bmi2 lzcnt popcnt");

            /// The copy for a CPU.
            pub(crate) fn kernel(cpu: &Cpu) -> Option<Kernel<Makruk>> {
                #[cfg(target_arch = "x86_64")]
                if cpu.level() >= CpuLevel::Avx2 {
                    return Some(avx2::kernel());
                }
                let _ = cpu;
                Some(portable::kernel())
            }
        })*
    };
}

anywhere! {
    ray_walk, SetWise, RayWalk;
    classical, SetWise, Classical;
    blsmsk, SetWise, Blsmsk;
    obstruction, SetWise, Obstruction;
    hyperbola_reverse, SetWise, HyperbolaReverse;
    kogge_stone, SetWise, KoggeStone;
    dumb7, SetWise, Dumb7;
    pseudo_legal, PseudoLegal, Hyperbola;
    listed, Listed, Hyperbola;
}

/// A module with one copy, for CPUs that have what a method to find rook attacks needs.
macro_rules! where_possible {
    ($($module:ident, $rooks:ident, $features:tt, $named:literal;)*) => {
        $(pub(crate) mod $module {
            #[allow(clippy::wildcard_imports)] // a copy sees what the file sees
            use super::*;

            #[cfg(target_arch = "x86_64")]
            copy!(
                copy,
                SetWise,
                {
                    // SAFETY: this copy is handed out by `kernel` below, which asks for the method.
                    unsafe { $rooks::known() }
                },
                $features,
                $named
            );

            /// The copy, if the CPU has what it needs.
            pub(crate) fn kernel(cpu: &Cpu) -> Option<Kernel<Makruk>> {
                #[cfg(target_arch = "x86_64")]
                return $rooks::on(cpu).map(|_| copy::kernel());
                #[cfg(not(target_arch = "x86_64"))]
                return $rooks::on(cpu).map(|_| unreachable!("no CPU of this architecture has what it needs"));
            }
        })*
    };
}

where_possible! {
    pext_pdep, PextPdep, ["avx2,bmi1,bmi2,lzcnt,popcnt"], "avx2 bmi1 bmi2 lzcnt popcnt";
    split_pext, SplitPext, ["avx2,bmi1,bmi2,lzcnt,popcnt"], "avx2 bmi1 bmi2 lzcnt popcnt";
    kogge_stone_avx2, KoggeStoneAvx2, ["avx2,bmi1,bmi2,lzcnt,popcnt"], "avx2 bmi1 bmi2 lzcnt popcnt";
    hyperbola_gfni, HyperbolaGfni, ["avx2,bmi1,bmi2,lzcnt,popcnt,gfni"], "avx2 bmi1 bmi2 lzcnt popcnt gfni";
}
