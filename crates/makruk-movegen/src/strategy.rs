//! What a strategy is and how one is chosen.

use makruk_core::{Move, Position, Variant};

use crate::{Cpu, CpuLevel};

/// Leaves of the subtree below a position at a remaining depth; 1 for depth 0.
pub type Count<V> = fn(&Position<V>, u32) -> u64;

/// Hands every legal move and the position after it to a sink.
pub type Expand<V> = fn(&Position<V>, &mut dyn FnMut(Move, &Position<V>));

/// A strategy compiled for one CPU level.
#[derive(Clone, Copy, Debug)]
pub struct Kernel<V: Variant> {
    /// Counts leaves, by whatever means are exact.
    pub count: Count<V>,
    /// Counts leaves with every move made, the last ply's too.
    pub walk: Count<V>,
    /// Lists the children.
    pub expand: Expand<V>,
    /// The CPU features that this copy relies on.
    pub features: &'static str,
}

/// What a strategy is there for: which question it answers when strategies are compared.
///
/// Those of an axis differ from each other, and from the [`presets`](Self::presets) that belong to it, in one
/// thing. Strategies of different axes are best compared by way of the presets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// A whole that is meant to be used.
    Preset,
    /// How the squares are kept: bitboards or a mailbox of some kind.
    Board,
    /// How the squares that a rook attacks are found.
    RookAttacks,
    /// How it is known which moves are legal, and how they are played.
    Legality,
    /// How the moves of the last ply are counted.
    Leaf,
}

impl Axis {
    /// All of them, in the order of the registry.
    pub const ALL: [Self; 5] = [Self::Preset, Self::Board, Self::RookAttacks, Self::Legality, Self::Leaf];

    /// The word used in lists and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Preset => "preset",
            Self::Board => "board",
            Self::RookAttacks => "rook-attacks",
            Self::Legality => "legality",
            Self::Leaf => "leaf",
        }
    }

    /// The presets that are to be compared with the strategies of this axis, as they differ from these in
    /// what the axis is about: in that alone, but for boards.
    pub const fn presets(self) -> &'static [&'static str] {
        match self {
            Self::Preset => &[],
            Self::Board => &["reference", "hyperbola"],
            Self::RookAttacks => &["hyperbola", "pext"],
            Self::Legality | Self::Leaf => &["hyperbola"],
        }
    }
}

/// One way to generate and count moves.
#[derive(Clone, Copy, Debug)]
pub struct Strategy<V: Variant> {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is to be compared with.
    pub axis: Axis,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Where the idea comes from.
    pub source: &'static str,
    /// The lowest level that it runs on.
    pub needs: CpuLevel,
    /// The smallest remaining depth at which looking a subtree up in a table is cheaper than counting
    /// it.
    pub table_depth: u32,
    /// The copy for a CPU; `None` below the level needed.
    pub(crate) kernel: fn(&Cpu) -> Option<Kernel<V>>,
}

/// Why a strategy does not run here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("needs CPU level {needs}, may use {level}")]
pub struct Unavailable {
    /// What the strategy needs.
    pub needs: CpuLevel,
    /// What may be used.
    pub level: CpuLevel,
}

impl<V: Variant> Strategy<V> {
    /// The strategy's code for a CPU.
    ///
    /// # Errors
    /// When the CPU lacks what the strategy needs, or may not use it.
    pub fn on(&self, cpu: &Cpu) -> Result<Kernel<V>, Unavailable> {
        (self.kernel)(cpu).ok_or(Unavailable { needs: self.needs, level: cpu.level() })
    }
}

/// A strategy that was chosen for a run.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<V: Variant> {
    /// Which.
    pub strategy: &'static Strategy<V>,
    /// Its code for this CPU.
    pub kernel: Kernel<V>,
}

/// Why no strategy was chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// There is no strategy of this name.
    #[error("found strategy `{name}`, expected one of {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The strategy asked for does not run here. Another is never put in its place silently.
    #[error("strategy `{name}` {why}")]
    Unavailable {
        /// The name asked for.
        name: &'static str,
        /// The reason.
        why: Unavailable,
    },
}
