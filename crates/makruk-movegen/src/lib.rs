//! Every way to generate or count Makruk moves.
//!
//! A [`Strategy`] is one way. It counts whole subtrees ([`Kernel::count`]), counts them with every
//! move made ([`Kernel::walk`]), and lists the positions one ply down ([`Kernel::expand`]). All are
//! function pointers that are chosen once per run, for the CPU at hand, so that whatever a strategy
//! does inside a subtree is its own affair.
//!
//! [`strategies`](Strategies::strategies) lists what there is; [`Strategies::choose`] picks one:
//!
//! ```
//! use makruk_core::{Makruk, Position};
//! use makruk_movegen::{Cpu, Strategies};
//!
//! let chosen = Makruk::choose(None, &Cpu::detect())?;
//! assert_eq!((chosen.kernel.count)(&Position::start(), 3), 12012);
//! # Ok::<(), makruk_movegen::ChoiceError>(())
//! ```

mod bitboards;
mod compared;
mod cpu;
mod lanes;
mod mailbox;
#[cfg(test)]
#[path = "../../makruk-core/tests/random/mod.rs"]
mod random;
mod reference;
mod registry;
mod rook;
mod strategy;

pub use cpu::{Cpu, CpuLevel};
pub use registry::Strategies;
pub use rook::{
    Blsmsk, Classical, Dumb7, Hyperbola, HyperbolaGfni, HyperbolaReverse, KoggeStone, KoggeStoneAvx2,
    Obstruction, Pext, PextPdep, RayWalk, RookAttacks, SplitPext,
};
pub use strategy::{Axis, ChoiceError, Chosen, Count, Expand, Kernel, Strategy, Unavailable};
