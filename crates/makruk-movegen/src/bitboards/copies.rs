//! The generator compiled for each way to find rook attacks and each CPU level.
//!
//! The generator itself is written once, in functions that are always inlined. A copy is a set of thin
//! functions that inline it, and that may rely on more instructions than the rest of the program; this
//! is how memchr dispatches at run time too.

use makruk_core::{Board, Move, Position, Side, Variant};

use super::leaf::count_moves;
use super::us::{Black, Us, White};
use super::visit::visit_children;
use crate::rook::{Hyperbola, Pext};
use crate::strategy::Kernel;
use crate::{Cpu, CpuLevel};

/// One module per copy. `$features` is a list of target features, empty for the portable copy.
macro_rules! copy {
    ($module:ident, $rooks:expr, [$($features:literal)?], $named:literal) => {
        mod $module {
            #[allow(clippy::wildcard_imports)] // a copy sees what the file sees
            use super::*;

            pub(super) fn kernel<V: Variant<State = ()>>() -> Kernel<V> {
                #[allow(unused_unsafe)] // the portable copy needs no features
                Kernel {
                    count: |position, depth| {
                        // SAFETY: the registry hands out this kernel only where the CPU level, and with
                        // it every feature that this copy is compiled for, was found.
                        unsafe { count(position, depth) }
                    },
                    walk: |position, depth| {
                        // SAFETY: as above.
                        unsafe { walk(position, depth) }
                    },
                    expand: |position, sink| {
                        // SAFETY: as above.
                        unsafe { expand(position, sink) }
                    },
                    features: $named,
                }
            }

            $(#[target_feature(enable = $features)])?
            fn count<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
                match (depth, position.side()) {
                    (0, _) => 1,
                    (1, Side::White) => leaf::<V, White>(position.board()),
                    (1, Side::Black) => leaf::<V, Black>(position.board()),
                    (_, Side::White) => tree::<V, White>(position.board(), depth),
                    (_, Side::Black) => tree::<V, Black>(position.board(), depth),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn leaf<V: Variant, S: Us>(board: &Board) -> u64 {
                count_moves::<V, S>(board, $rooks)
            }

            $(#[target_feature(enable = $features)])?
            fn tree<V: Variant, S: Us>(board: &Board, depth: u32) -> u64 {
                let mut leaves = 0;
                visit_children::<V, S>(board, $rooks, |_, _, child| {
                    leaves += if depth == 2 {
                        leaf::<V, S::Them>(child)
                    } else {
                        tree::<V, S::Them>(child, depth - 1)
                    };
                });
                leaves
            }

            $(#[target_feature(enable = $features)])?
            fn walk<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
                match (depth, position.side()) {
                    (0, _) => 1,
                    (_, Side::White) => steps::<V, White>(position.board(), depth),
                    (_, Side::Black) => steps::<V, Black>(position.board(), depth),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn steps<V: Variant, S: Us>(board: &Board, depth: u32) -> u64 {
                let mut leaves = 0;
                visit_children::<V, S>(board, $rooks, |_, _, child| {
                    // The black box keeps the compiler from dropping moves whose result nobody reads.
                    let child = std::hint::black_box(child);
                    leaves += if depth == 1 { 1 } else { steps::<V, S::Them>(child, depth - 1) };
                });
                leaves
            }

            $(#[target_feature(enable = $features)])?
            fn expand<V: Variant<State = ()>>(
                position: &Position<V>,
                sink: &mut dyn FnMut(Move, &Position<V>),
            ) {
                match position.side() {
                    Side::White => children::<V, White>(position.board(), sink),
                    Side::Black => children::<V, Black>(position.board(), sink),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn children<V: Variant<State = ()>, S: Us>(
                board: &Board,
                sink: &mut dyn FnMut(Move, &Position<V>),
            ) {
                visit_children::<V, S>(board, $rooks, |targets, to, child| {
                    let position = Position::from_legal_play(*child, S::SIDE.other(), ());
                    sink(targets.move_to(to), &position);
                });
            }
        }
    };
}

copy!(hyperbola_portable, Hyperbola, [], "none");
#[cfg(target_arch = "x86_64")]
copy!(hyperbola_avx2, Hyperbola, ["avx2,bmi1,bmi2,lzcnt,popcnt"], "avx2 bmi1 bmi2 lzcnt popcnt");
#[cfg(target_arch = "x86_64")]
copy!(
    pext_avx2,
    {
        // SAFETY: this copy is handed out by `pext` below, which asks for `Pext::on`.
        unsafe { Pext::known() }
    },
    ["avx2,bmi1,bmi2,lzcnt,popcnt"],
    "avx2 bmi1 bmi2 lzcnt popcnt"
);

/// The copy of strategy `hyperbola` for a CPU.
pub(crate) fn hyperbola<V: Variant<State = ()>>(cpu: &Cpu) -> Kernel<V> {
    #[cfg(target_arch = "x86_64")]
    if cpu.level() >= CpuLevel::Avx2 {
        return hyperbola_avx2::kernel();
    }
    let _ = cpu;
    hyperbola_portable::kernel()
}

/// The copy of strategy `pext`, where the CPU has PEXT.
pub(crate) fn pext<V: Variant<State = ()>>(cpu: &Cpu) -> Option<Kernel<V>> {
    #[cfg(target_arch = "x86_64")]
    return Pext::on(cpu).map(|_| pext_avx2::kernel());
    #[cfg(not(target_arch = "x86_64"))]
    return Pext::on(cpu).map(|_| unreachable!("no CPU of this architecture has PEXT"));
}
