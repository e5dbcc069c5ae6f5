//! The count of siblings together, compiled for each kind of lanes.
//!
//! What is counted one by one is left to a copy of the scalar code: wider vectors are no use to that.

use makruk_core::{Board, Position, Side};

use super::copies::hyperbola_portable;
#[cfg(target_arch = "x86_64")]
use super::copies::{hyperbola_avx2, pext_avx2};
use super::family::Family;
use super::node::Node;
use super::siblings;
use super::us::{Black, Us, White};
use super::visit::visit_children;
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx512;
use crate::lanes::Plain;
use crate::rook::{Hyperbola, Pext};
use crate::strategy::Kernel;
use crate::{Cpu, CpuLevel};

/// One module per copy: `$scalar` is the copy of the scalar code, `$features` as for that.
macro_rules! copy {
    ($module:ident, $scalar:ident, $rooks:expr, $lanes:ty, [$($features:literal)?], $named:literal) => {
        mod $module {
            #[allow(clippy::wildcard_imports)] // a copy sees what the file sees
            use super::*;

            pub(super) fn kernel<V: Family>() -> Kernel<V> {
                #[allow(unused_unsafe)] // the portable copy needs no features
                Kernel {
                    count: |position, depth| {
                        // SAFETY: the registry hands out this kernel only where the CPU level, and with
                        // it every feature that this copy is compiled for, was found.
                        unsafe { count(position, depth) }
                    },
                    features: $named,
                    ..$scalar::kernel()
                }
            }

            $(#[target_feature(enable = $features)])?
            fn count<V: Family>(position: &Position<V>, depth: u32) -> u64 {
                let (board, state) = (position.board(), position.state());
                match position.side() {
                    _ if depth < 3 || !V::BY_DIFFERENCE => $scalar::count_two_ply(position, depth),
                    Side::White => tree::<V, White>(board, state, depth),
                    Side::Black => tree::<V, Black>(board, state, depth),
                }
            }

            /// The children of a depth-3 node are counted together where they can be.
            $(#[target_feature(enable = $features)])?
            fn tree<V: Family, S: Us>(board: &Board, state: V::State, depth: u32) -> u64 {
                let node = Node::of::<V, S>(board, state, $rooks);
                if depth == 3 && siblings::pays::<$lanes>(&node) {
                    let deeper = |child: &Board| $scalar::differences::<V, S::Them>(child, state, 2);
                    let reply = |board: &Board| $scalar::leaf::<V, S>(board, state, false);
                    let together =
                        siblings::count::<V, S::Them, $lanes>(&node, board, state, $rooks, deeper, reply);
                    if let Some(leaves) = together {
                        return leaves;
                    }
                }
                let mut leaves = 0;
                visit_children::<V, S>(&node, board, state, $rooks, |targets, to, child| {
                    let state = V::next(state, board, S::SIDE, targets.move_to(to));
                    leaves += if depth == 3 {
                        $scalar::differences::<V, S::Them>(child, state, 2)
                    } else {
                        tree::<V, S::Them>(child, state, depth - 1)
                    };
                });
                leaves
            }
        }
    };
}

copy!(portable, hyperbola_portable, Hyperbola, Plain<1>, [], "none");
#[cfg(target_arch = "x86_64")]
copy!(
    avx2_slow_pext,
    hyperbola_avx2,
    Hyperbola,
    Plain<1>,
    ["avx2,bmi1,bmi2,lzcnt,popcnt"],
    "avx2 bmi1 bmi2 lzcnt popcnt"
);
#[cfg(target_arch = "x86_64")]
copy!(
    avx2,
    pext_avx2,
    {
        // SAFETY: this copy is handed out by `sibling_batch` below, which asks for `Pext::on`.
        unsafe { Pext::known() }
    },
    Plain<1>,
    ["avx2,bmi1,bmi2,lzcnt,popcnt"],
    "avx2 bmi1 bmi2 lzcnt popcnt"
);
#[cfg(target_arch = "x86_64")]
copy!(
    avx512,
    pext_avx2,
    {
        // SAFETY: as above.
        unsafe { Pext::known() }
    },
    Avx512,
    [
        "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq,avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt"
    ],
    "avx512f avx512bw avx512cd avx512dq avx512vl avx512vbmi2 avx512vpopcntdq avx512bitalg gfni avx2 bmi1 bmi2 lzcnt popcnt"
);

/// The copy of strategy `sibling-batch` for a CPU.
pub(crate) fn sibling_batch<V: Family>(cpu: &Cpu) -> Kernel<V> {
    #[cfg(target_arch = "x86_64")]
    if cpu.level() >= CpuLevel::Avx2 {
        return match Pext::on(cpu) {
            Some(_) if cpu.level() >= CpuLevel::Avx512 => avx512::kernel(),
            Some(_) if !cpu.has_slow_pext() => avx2::kernel(),
            _ => avx2_slow_pext::kernel(),
        };
    }
    let _ = cpu;
    portable::kernel()
}
