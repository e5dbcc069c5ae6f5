//! One board, on which every move is made and taken back.

use arrayvec::ArrayVec;
use makruk_core::{Bitboard, Board, Makruk, PieceKind, Position, Side, Square};

use super::copies;
use super::leaf::count_node;
use super::node::Node;
use super::us::{Black, Us, White};
use super::visit::{Targets, visit_pieces};
use crate::rook::{Hyperbola, RookAttacks};
use crate::strategy::Kernel;
use crate::{Cpu, CpuLevel};

/// The targets of each piece. A pawn's are on one rank, so that they all promote or none does.
type List = ArrayVec<Targets, 64>;

/// Makes every legal move on the board in turn and hands the board to `sink`. What may be moved is listed
/// first, since the board changes under way.
#[inline(always)]
fn visit_in_place<S: Us>(board: &mut Board, rooks: impl RookAttacks, mut sink: impl FnMut(&mut Board)) {
    let node = Node::of::<Makruk, S>(board, (), rooks);
    let mut list = List::new();
    visit_pieces::<Makruk, S>(&node, board, (), rooks, |_, targets| list.push(targets));
    for targets in list {
        for to in targets.to {
            let victim = make::<S>(board, targets, to);
            sink(board);
            unmake::<S>(board, targets, to, victim);
        }
    }
}

/// Makes a move; gives what it took.
#[inline(always)]
fn make<S: Us>(board: &mut Board, targets: Targets, to: Square) -> Option<PieceKind> {
    let victim = if board.side(S::SIDE.other()).has(to) { board.kind_at(to) } else { None };
    if let Some(victim) = victim {
        take::<S::Them>(board, victim, to);
    }
    take::<S>(board, targets.kind, targets.from);
    put::<S>(board, targets.becomes, to);
    victim
}

#[inline(always)]
fn unmake<S: Us>(board: &mut Board, targets: Targets, to: Square, victim: Option<PieceKind>) {
    take::<S>(board, targets.becomes, to);
    put::<S>(board, targets.kind, targets.from);
    if let Some(victim) = victim {
        put::<S::Them>(board, victim, to);
    }
}

#[inline(always)]
fn put<S: Us>(board: &mut Board, kind: PieceKind, square: Square) {
    let set = Bitboard::of(square);
    board.assign(kind, board.kind(kind) | set, S::SIDE, board.side(S::SIDE) | set);
}

#[inline(always)]
fn take<S: Us>(board: &mut Board, kind: PieceKind, square: Square) {
    let set = Bitboard::of(square);
    board.assign(kind, board.kind(kind) - set, S::SIDE, board.side(S::SIDE) - set);
}

/// One module per copy, as for the generator that copies boards, whose children are handed out here too: it
/// is the way through a tree that differs.
macro_rules! copy {
    ($module:ident, $copying:ident, [$($features:literal)?]) => {
        mod $module {
            #[allow(clippy::wildcard_imports)] // a copy sees what the file sees
            use super::*;

            pub(super) fn kernel() -> Kernel<Makruk> {
                #[allow(unused_unsafe)] // the portable copy needs no features
                Kernel {
                    count: |position, depth| {
                        // SAFETY: this kernel is handed out only where the CPU level, and with it every
                        // feature that this copy is compiled for, was found.
                        unsafe { count(position, depth) }
                    },
                    walk: |position, depth| {
                        // SAFETY: as above.
                        unsafe { walk(position, depth) }
                    },
                    ..copies::$copying::kernel()
                }
            }

            $(#[target_feature(enable = $features)])?
            fn count(position: &Position<Makruk>, depth: u32) -> u64 {
                let mut board = *position.board();
                match (depth, position.side()) {
                    (0, _) => 1,
                    (1, Side::White) => leaf::<White>(&board),
                    (1, Side::Black) => leaf::<Black>(&board),
                    (_, Side::White) => tree::<White>(&mut board, depth),
                    (_, Side::Black) => tree::<Black>(&mut board, depth),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn leaf<S: Us>(board: &Board) -> u64 {
                let node = Node::of::<Makruk, S>(board, (), Hyperbola);
                count_node::<Makruk, S>(&node, board, (), Hyperbola)
            }

            $(#[target_feature(enable = $features)])?
            fn tree<S: Us>(board: &mut Board, depth: u32) -> u64 {
                let mut leaves = 0;
                visit_in_place::<S>(board, Hyperbola, |board| {
                    leaves += if depth == 2 { leaf::<S::Them>(board) } else { tree::<S::Them>(board, depth - 1) };
                });
                leaves
            }

            $(#[target_feature(enable = $features)])?
            fn walk(position: &Position<Makruk>, depth: u32) -> u64 {
                let mut board = *position.board();
                match (depth, position.side()) {
                    (0, _) => 1,
                    (_, Side::White) => steps::<White>(&mut board, depth),
                    (_, Side::Black) => steps::<Black>(&mut board, depth),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn steps<S: Us>(board: &mut Board, depth: u32) -> u64 {
                let mut leaves = 0;
                visit_in_place::<S>(board, Hyperbola, |board| {
                    // The black box keeps the compiler from dropping moves whose result nobody reads.
                    let board = std::hint::black_box(board);
                    leaves += if depth == 1 { 1 } else { steps::<S::Them>(board, depth - 1) };
                });
                leaves
            }
        }
    };
}

copy!(portable, hyperbola_portable, []);
#[cfg(target_arch = "x86_64")]
copy!(avx2, hyperbola_avx2, ["avx2,bmi1,bmi2,lzcnt,popcnt"]);

/// The copy of strategy `make-unmake` for a CPU.
pub(crate) fn make_unmake(cpu: &Cpu) -> Kernel<Makruk> {
    #[cfg(target_arch = "x86_64")]
    if cpu.level() >= CpuLevel::Avx2 {
        return avx2::kernel();
    }
    let _ = cpu;
    portable::kernel()
}
