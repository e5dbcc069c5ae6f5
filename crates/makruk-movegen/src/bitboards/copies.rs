//! The generator compiled for each way to find rook attacks and each CPU level.
//!
//! The generator itself is written once, in functions that are always inlined. A copy is a set of thin
//! functions that inline it, and that may rely on more instructions than the rest of the program; this
//! is how memchr dispatches at run time too.

use makruk_core::{Board, Move, Position, Side};

use super::family::Family;
use super::node::Node;
use super::set_up::{Phase, count_set_up, position, visit_plain, visit_promotions};
use super::two_ply as by_difference;
use super::us::{Black, Us, White};
use super::visit::visit_children;
use super::way::{SetWise, Way};
use crate::rook::{Hyperbola, Pext};
use crate::strategy::Kernel;
use crate::{Cpu, CpuLevel};

/// One module per copy: the generator with one way to look at a node and one to find rook attacks.
/// `$features` is a list of target features, empty for the portable copy. `$more` is the macro of what the
/// copy has beside the generator.
macro_rules! copy {
    ($module:ident, $way:ty, $rooks:expr, $features:tt, $named:literal $(, $more:ident)?) => {
        pub(super) mod $module {
            #[allow(clippy::wildcard_imports)] // a copy sees what the file sees
            use super::*;

            generator!($way, $rooks, $features, $named);
            $($more!($rooks, $features);)?
        }
    };
}
pub(super) use copy;

/// The generator that every copy has.
macro_rules! generator {
    ($way:ty, $rooks:expr, [$($features:literal)?], $named:literal) => {
        pub(in super::super) fn kernel<V: Family>() -> Kernel<V> {
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
        fn count<V: Family>(position: &Position<V>, depth: u32) -> u64 {
            let (board, state) = (position.board(), position.state());
            match (depth, position.side()) {
                (0, _) => 1,
                _ if V::is_over(state) => 0,
                (1, Side::White) => leaf::<V, White>(board, state, true),
                (1, Side::Black) => leaf::<V, Black>(board, state, true),
                (_, Side::White) => tree::<V, White>(board, state, depth, true),
                (_, Side::Black) => tree::<V, Black>(board, state, depth, true),
            }
        }

        /// Moves of a node. A check on the board of the root was given by nobody.
        $(#[target_feature(enable = $features)])?
        pub(in super::super) fn leaf<V: Family, S: Us>(board: &Board, state: V::State, root: bool) -> u64 {
            match Phase::of::<V, S>(board, state) {
                Phase::Play => {}
                Phase::SetUp => return count_set_up::<V, S>(board, state, $rooks),
                Phase::Plain => return position::<V, S>(board, state).legal_moves().len() as u64,
            }
            let node = <$way>::node::<V, S>(board, state, $rooks);
            if V::CHECK_ENDS_LINE && node.in_check && !root {
                return 0;
            }
            let mut moves = <$way>::count::<V, S>(&node, board, state, $rooks);
            visit_promotions::<V, S>(board, state, &mut |_, _| moves += 1);
            moves
        }

        $(#[target_feature(enable = $features)])?
        fn tree<V: Family, S: Us>(board: &Board, state: V::State, depth: u32, root: bool) -> u64 {
            let mut leaves = 0;
            let mut add = |child: &Board, state: V::State| {
                leaves += if depth == 2 {
                    leaf::<V, S::Them>(child, state, false)
                } else {
                    tree::<V, S::Them>(child, state, depth - 1, false)
                };
            };
            if Phase::of::<V, S>(board, state) != Phase::Play {
                let position = position::<V, S>(board, state);
                visit_plain(&position, &mut |_, child| add(child.board(), child.state()));
                return leaves;
            }
            let node = <$way>::node::<V, S>(board, state, $rooks);
            if V::CHECK_ENDS_LINE && node.in_check && !root {
                return 0;
            }
            <$way>::visit::<V, S>(&node, board, state, $rooks, |targets, to, child| {
                add(child, V::next(state, board, S::SIDE, targets.move_to(to)));
            });
            visit_promotions::<V, S>(board, state, &mut |_, child| add(child.board(), child.state()));
            leaves
        }

        $(#[target_feature(enable = $features)])?
        fn walk<V: Family>(position: &Position<V>, depth: u32) -> u64 {
            let (board, state) = (position.board(), position.state());
            match (depth, position.side()) {
                (0, _) => 1,
                _ if V::is_over(state) => 0,
                (_, Side::White) => steps::<V, White>(board, state, depth, true),
                (_, Side::Black) => steps::<V, Black>(board, state, depth, true),
            }
        }

        $(#[target_feature(enable = $features)])?
        fn steps<V: Family, S: Us>(board: &Board, state: V::State, depth: u32, root: bool) -> u64 {
            let mut leaves = 0;
            let mut add = |child: &Board, state: V::State| {
                // The black box keeps the compiler from dropping moves whose result nobody reads.
                let child = std::hint::black_box(child);
                leaves += if depth == 1 { 1 } else { steps::<V, S::Them>(child, state, depth - 1, false) };
            };
            if Phase::of::<V, S>(board, state) != Phase::Play {
                let position = position::<V, S>(board, state);
                visit_plain(&position, &mut |_, child| add(child.board(), child.state()));
                return leaves;
            }
            let node = <$way>::node::<V, S>(board, state, $rooks);
            if V::CHECK_ENDS_LINE && node.in_check && !root {
                return 0;
            }
            <$way>::visit::<V, S>(&node, board, state, $rooks, |targets, to, child| {
                add(child, V::next(state, board, S::SIDE, targets.move_to(to)));
            });
            visit_promotions::<V, S>(board, state, &mut |_, child| add(child.board(), child.state()));
            leaves
        }

        $(#[target_feature(enable = $features)])?
        fn expand<V: Family>(position: &Position<V>, sink: &mut dyn FnMut(Move, &Position<V>)) {
            match position.side() {
                _ if V::is_over(position.state()) => {}
                Side::White => children::<V, White>(position, sink),
                Side::Black => children::<V, Black>(position, sink),
            }
        }

        $(#[target_feature(enable = $features)])?
        fn children<V: Family, S: Us>(position: &Position<V>, sink: &mut dyn FnMut(Move, &Position<V>)) {
            let (board, state) = (position.board(), position.state());
            if Phase::of::<V, S>(board, state) != Phase::Play {
                return visit_plain(position, sink);
            }
            let node = <$way>::node::<V, S>(board, state, $rooks);
            <$way>::visit::<V, S>(&node, board, state, $rooks, |targets, to, child| {
                let mv = targets.move_to(to);
                let state = V::state_after(position, mv, child);
                sink(mv, &Position::from_legal_play(*child, S::SIDE.other(), state));
            });
            visit_promotions::<V, S>(board, state, sink);
        }
    };
}
pub(super) use generator;

/// What a copy has that counts the last two plies by difference.
macro_rules! two_ply {
    ($rooks:expr, [$($features:literal)?]) => {
        pub(in super::super) fn two_ply_kernel<V: Family>() -> Kernel<V> {
            #[allow(unused_unsafe)] // as above
            Kernel {
                count: |position, depth| {
                    // SAFETY: as above.
                    unsafe { count_two_ply(position, depth) }
                },
                ..kernel()
            }
        }

        $(#[target_feature(enable = $features)])?
        pub(in super::super) fn count_two_ply<V: Family>(position: &Position<V>, depth: u32) -> u64 {
            let (board, state) = (position.board(), position.state());
            match (depth, position.side()) {
                _ if depth < 2 || !V::BY_DIFFERENCE => count(position, depth),
                (_, Side::White) => differences::<V, White>(board, state, depth),
                (_, Side::Black) => differences::<V, Black>(board, state, depth),
            }
        }

        /// As [`tree`], the last two plies counted by difference where they can be.
        ///
        /// Where rights to leap are left, moves are made until there are none: then it is another game.
        $(#[target_feature(enable = $features)])?
        pub(in super::super) fn differences<V: Family, S: Us>(board: &Board, state: V::State, depth: u32) -> u64 {
            if V::LEAPS && V::rights(state).is_empty() {
                return differences::<V::Settled, S>(board, Default::default(), depth);
            }
            if depth == 2 {
                if V::LEAPS {
                    return tree::<V, S>(board, state, depth, false);
                }
                let node = Node::of::<V, S>(board, state, $rooks);
                if !by_difference::applies::<V, S>(&node, board) {
                    return tree::<V, S>(board, state, depth, false);
                }
                return by_difference::count::<V, S>(&node, board, state, $rooks, |child| {
                    leaf::<V, S::Them>(child, state, false)
                });
            }
            let node = Node::of::<V, S>(board, state, $rooks);
            let mut leaves = 0;
            visit_children::<V, S>(&node, board, state, $rooks, |targets, to, child| {
                let state = V::next(state, board, S::SIDE, targets.move_to(to));
                leaves += differences::<V, S::Them>(child, state, depth - 1);
            });
            leaves
        }
    };
}

copy!(hyperbola_portable, SetWise, Hyperbola, [], "none", two_ply);
#[cfg(target_arch = "x86_64")]
copy!(
    hyperbola_avx2,
    SetWise,
    Hyperbola,
    ["avx2,bmi1,bmi2,lzcnt,popcnt"],
    "avx2 bmi1 bmi2 lzcnt popcnt",
    two_ply
);
#[cfg(target_arch = "x86_64")]
copy!(
    pext_avx2,
    SetWise,
    {
        // SAFETY: this copy is handed out by `pext` below, which asks for `Pext::on`.
        unsafe { Pext::known() }
    },
    ["avx2,bmi1,bmi2,lzcnt,popcnt"],
    "avx2 bmi1 bmi2 lzcnt popcnt",
    two_ply
);

/// The copy of strategy `hyperbola` for a CPU.
pub(crate) fn hyperbola<V: Family>(cpu: &Cpu) -> Kernel<V> {
    #[cfg(target_arch = "x86_64")]
    if cpu.level() >= CpuLevel::Avx2 {
        return hyperbola_avx2::kernel();
    }
    let _ = cpu;
    hyperbola_portable::kernel()
}

/// The copy of strategy `two-ply` for a CPU. Wider vectors are no use to it.
pub(crate) fn two_ply<V: Family>(cpu: &Cpu) -> Kernel<V> {
    #[cfg(target_arch = "x86_64")]
    if cpu.level() >= CpuLevel::Avx2 {
        return match Pext::on(cpu) {
            Some(_) if !cpu.has_slow_pext() => pext_avx2::two_ply_kernel(),
            _ => hyperbola_avx2::two_ply_kernel(),
        };
    }
    let _ = cpu;
    hyperbola_portable::two_ply_kernel()
}

/// The copy of strategy `pext`, where the CPU has PEXT.
pub(crate) fn pext<V: Family>(cpu: &Cpu) -> Option<Kernel<V>> {
    #[cfg(target_arch = "x86_64")]
    return Pext::on(cpu).map(|_| pext_avx2::kernel());
    #[cfg(not(target_arch = "x86_64"))]
    return Pext::on(cpu).map(|_| unreachable!("no CPU of this architecture has PEXT"));
}
