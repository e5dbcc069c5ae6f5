//! Nodes counted together, siblings and others, compiled for each kind of lanes.
//!
//! What is counted one by one is left to a copy of the scalar code: wider vectors are no use to that.

use makruk_core::{Board, PieceKind, Position, Side};

use super::abreast::Waiting;
use super::copies::hyperbola_portable;
#[cfg(target_arch = "x86_64")]
use super::copies::{hyperbola_avx2, pext_avx2};
use super::family::Family;
use super::node::Node;
use super::siblings;
use super::two_ply as by_difference;
use super::us::{Black, Us, White};
use super::visit::visit_children;
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx512;
use crate::lanes::Plain;
use crate::rook::{Hyperbola, Pext};
use crate::strategy::Kernel;
use crate::{Cpu, CpuLevel};

/// What becomes of depth-2 nodes that have nothing in common. With one word to a lane each is counted at once, piece by
/// piece, which is faster.
macro_rules! waiting {
    (one_by_one, $scalar:ident, $rooks:expr, $lanes:ty, [$($features:literal)?]) => {
        $(#[target_feature(enable = $features)])?
        fn wait<V: Family, S: Us>(node: &Board, state: V::State, waiting: &mut Waiting) {
            waiting.leaves += $scalar::differences::<V, S>(node, state, 2);
        }

        fn abreast<V: Family, S: Us>(_nobody: &mut Waiting) {}
    };
    (abreast, $scalar:ident, $rooks:expr, $lanes:ty, [$($features:literal)?]) => {
        /// Lets a node wait, or counts all that wait.
        $(#[target_feature(enable = $features)])?
        fn wait<V: Family, S: Us>(node: &Board, _state: V::State, waiting: &mut Waiting) {
            if waiting.push::<$lanes>(node) {
                abreast::<V, S>(waiting);
            }
        }

        /// Counts the nodes that wait.
        $(#[target_feature(enable = $features)])?
        fn abreast<V: Family, S: Us>(waiting: &mut Waiting) {
            let state = V::State::default();
            waiting.count::<V, S, $lanes>(
                $rooks,
                |node| $scalar::differences::<V, S>(node, state, 2),
                |board| $scalar::leaf::<V, S::Them>(board, state, false),
            );
        }
    };
}

/// One module per copy: `$scalar` is the copy of the scalar code, `$nodes` how depth-2 nodes are counted that are no
/// siblings, `$features` as for the scalar code.
macro_rules! copy {
    (
        $module:ident, $scalar:ident, $rooks:expr, $lanes:ty, $nodes:ident, [$($features:literal)?], $named:literal
    ) => {
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
                if depth < 3 || !V::BY_DIFFERENCE {
                    return $scalar::count_two_ply(position, depth);
                }
                let mut waiting = Waiting::new();
                let leaves = match position.side() {
                    Side::White => tree::<V, White>(board, state, depth, &mut waiting),
                    Side::Black => tree::<V, Black>(board, state, depth, &mut waiting),
                };
                match if depth % 2 == 0 { position.side() } else { !position.side() } {
                    Side::White => abreast::<V::Settled, White>(&mut waiting),
                    Side::Black => abreast::<V::Settled, Black>(&mut waiting),
                }
                leaves + waiting.leaves
            }

            /// Makes moves down to three plies from the leaves. Where rights to leap are left, it goes on so until there
            /// are none: then it is another game.
            $(#[target_feature(enable = $features)])?
            fn tree<V: Family, S: Us>(board: &Board, state: V::State, depth: u32, waiting: &mut Waiting) -> u64 {
                if V::LEAPS && V::rights(state).is_empty() {
                    return tree::<V::Settled, S>(board, Default::default(), depth, waiting);
                }
                if depth == 3 {
                    return if V::LEAPS {
                        $scalar::differences::<V, S>(board, state, depth)
                    } else {
                        last_three::<V, S>(board, state, waiting)
                    };
                }
                let mut leaves = 0;
                let node = Node::of::<V, S>(board, state, $rooks);
                visit_children::<V, S>(&node, board, state, $rooks, |targets, to, child| {
                    let state = V::next(state, board, S::SIDE, targets.move_to(to));
                    leaves += tree::<V, S::Them>(child, state, depth - 1, waiting);
                });
                leaves
            }

            /// The children of a depth-3 node are counted together where they can be, and those that cannot
            /// wait for others like them.
            $(#[target_feature(enable = $features)])?
            fn last_three<V: Family, S: Us>(board: &Board, state: V::State, waiting: &mut Waiting) -> u64 {
                let mut leaves = 0;
                if siblings::pays(board) {
                    let deeper = |child: &Board| $scalar::differences::<V, S::Them>(child, state, 2);
                    let reply = |board: &Board| $scalar::leaf::<V, S>(board, state, false);
                    let later = |child: &Board| wait::<V, S::Them>(child, state, waiting);
                    let together =
                        siblings::count::<V, S::Them, $lanes>(board, state, $rooks, deeper, later, reply);
                    if let Some(leaves) = together {
                        return leaves;
                    }
                }
                let node = Node::of::<V, S>(board, state, $rooks);
                let is_simple = by_difference::is_simple(board);
                visit_children::<V, S>(&node, board, state, $rooks, |targets, to, child| {
                    let pawns = child.pieces(S::SIDE, PieceKind::Pawn);
                    if is_simple && !by_difference::has_choice::<V, S::Them>(
                        child.side(S::Them::SIDE),
                        S::forward(pawns),
                        child,
                    ) {
                        return wait::<V, S::Them>(child, state, waiting);
                    }
                    let state = V::next(state, board, S::SIDE, targets.move_to(to));
                    leaves += $scalar::differences::<V, S::Them>(child, state, 2);
                });
                leaves
            }

            waiting!($nodes, $scalar, $rooks, $lanes, [$($features)?]);
        }
    };
}

copy!(portable, hyperbola_portable, Hyperbola, Plain<1>, one_by_one, [], "none");
#[cfg(target_arch = "x86_64")]
copy!(
    avx2_slow_pext,
    hyperbola_avx2,
    Hyperbola,
    Plain<1>,
    one_by_one,
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
    one_by_one,
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
    abreast,
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
