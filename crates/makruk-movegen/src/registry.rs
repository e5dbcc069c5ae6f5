//! The list of strategies.

use makruk_core::{
    AiWok, Asean, CutechessRules, FairyRules, KarOuk, Makpong, Makruk, Ouk, Sittuyin, Variant,
};

use crate::bitboards::Family;
use crate::compared::COMPARED;
use crate::strategy::{Axis, ChoiceError, Chosen, Kernel, Strategy};
use crate::{Cpu, CpuLevel, bitboards, reference};

/// A variant and the strategies there are for it.
pub trait Strategies: Variant {
    /// All of them: the presets, the reference first, then from plain to fast; behind them the strategies of
    /// the other axes, where the variant has some.
    fn strategies() -> &'static [Strategy<Self>];

    /// The name of the strategy to use when none is asked for.
    fn preferred(cpu: &Cpu) -> &'static str;

    /// The strategy of this name, or the preferred one.
    ///
    /// # Errors
    /// An unknown name, or a strategy that the CPU cannot run.
    fn choose(name: Option<&str>, cpu: &Cpu) -> Result<Chosen<Self>, ChoiceError> {
        let name = name.unwrap_or_else(|| Self::preferred(cpu));
        let strategies = Self::strategies();
        let Some(strategy) = strategies.iter().find(|strategy| strategy.name == name) else {
            let known: Vec<_> = strategies.iter().map(|strategy| strategy.name).collect();
            return Err(ChoiceError::Unknown { name: name.to_owned(), known: known.join(", ") });
        };
        let kernel = strategy.on(cpu).map_err(|why| ChoiceError::Unavailable { name: strategy.name, why })?;
        Ok(Chosen { strategy, kernel })
    }
}

/// The reference generator.
const fn reference<V: Variant>(kernel: fn(&Cpu) -> Option<Kernel<V>>) -> Strategy<V> {
    Strategy {
        name: "reference",
        axis: Axis::Preset,
        summary: "10x12 mailbox; every move is made, tested for a capture of the king, unmade",
        source: "10x12 Board, chessprogramming.org",
        needs: CpuLevel::Portable,
        table_depth: 2,
        kernel,
    }
}

/// The bitboard generator with rook attacks by hyperbola quintessence.
const fn hyperbola<V: Variant>(kernel: fn(&Cpu) -> Option<Kernel<V>>) -> Strategy<V> {
    Strategy {
        name: "hyperbola",
        axis: Axis::Preset,
        summary: "legal bitboard generator, last ply counted set-wise; rooks by hyperbola quintessence",
        source: "Hyperbola Quintessence (Isenberg, Peshkov), chessprogramming.org",
        needs: CpuLevel::Portable,
        table_depth: 3,
        kernel,
    }
}

/// The bitboard generator with rook attacks from a table indexed by PEXT.
const fn pext<V: Variant>(kernel: fn(&Cpu) -> Option<Kernel<V>>) -> Strategy<V> {
    Strategy {
        name: "pext",
        axis: Axis::Preset,
        summary: "legal bitboard generator, last ply counted set-wise; rooks by a PEXT-indexed table",
        source: "BMI2 PEXT Bitboards, chessprogramming.org",
        needs: CpuLevel::Avx2,
        table_depth: 3,
        kernel,
    }
}

/// What counts plies by difference, where a game allows that.
const fn by_difference<V: Family>(
    name: &'static str,
    summary: &'static str,
    kernel: fn(&Cpu) -> Option<Kernel<V>>,
) -> Strategy<V> {
    Strategy {
        name,
        axis: Axis::Preset,
        summary: if V::BY_DIFFERENCE {
            summary
        } else {
            "falls back: this game's replies are not counted by difference; as pext or hyperbola"
        },
        source: "Extension of bulk counting for specialized perft engines, talkchess.com",
        needs: CpuLevel::Portable,
        table_depth: 4,
        kernel,
    }
}

/// The bitboard generator that counts the last two plies by difference.
const fn two_ply<V: Family>(kernel: fn(&Cpu) -> Option<Kernel<V>>) -> Strategy<V> {
    by_difference(
        "two-ply",
        "as pext or hyperbola; the replies to all moves of a node counted at once, by difference",
        kernel,
    )
}

/// The bitboard generator that counts depth-2 nodes together: siblings, and others that have nothing in common.
const fn sibling_batch<V: Family>(kernel: fn(&Cpu) -> Option<Kernel<V>>) -> Strategy<V> {
    by_difference(
        "sibling-batch",
        "as two-ply, several nodes at a time in vectors; siblings share what they have in common",
        kernel,
    )
}

/// Lists of strategies as one.
const fn joined<V: Variant, const LENGTH: usize>(lists: &[&[Strategy<V>]]) -> [Strategy<V>; LENGTH] {
    let mut joined = [lists[0][0]; LENGTH];
    let (mut list, mut start) = (0, 0);
    while list < lists.len() {
        let mut i = 0;
        while i < lists[list].len() {
            joined[start + i] = lists[list][i];
            i += 1;
        }
        start += i;
        list += 1;
    }
    assert!(start == LENGTH);
    joined
}

/// The variants, each with the strategies that it has beside the presets, if any.
macro_rules! strategies {
    ($($variant:ty $(, $more:ident)?;)*) => {
        $(impl Strategies for $variant {
            // Inlined elsewhere, it would have all generators compiled once more there.
            #[inline(never)]
            fn strategies() -> &'static [Strategy<Self>] {
                const PRESETS: [Strategy<$variant>; 5] = [
                    reference(|_| Some(reference::kernel())),
                    hyperbola(|cpu| Some(bitboards::hyperbola(cpu))),
                    pext(bitboards::pext),
                    two_ply(|cpu| Some(bitboards::two_ply(cpu))),
                    sibling_batch(|cpu| Some(bitboards::sibling_batch(cpu))),
                ];
                const { &joined::<Self, { PRESETS.len() $(+ $more.len())? }>(&[&PRESETS, $(&$more)?]) }
            }

            fn preferred(cpu: &Cpu) -> &'static str {
                if <Self as Family>::BY_DIFFERENCE {
                    "sibling-batch"
                } else if cpu.level() >= CpuLevel::Avx2 && !cpu.has_slow_pext() {
                    "pext"
                } else {
                    "hyperbola"
                }
            }
        })*
    };
}

strategies! {
    Makruk, COMPARED;
    Asean;
    AiWok;
    Makpong;
    Ouk<FairyRules>;
    Ouk<CutechessRules>;
    KarOuk<FairyRules>;
    KarOuk<CutechessRules>;
    Sittuyin<FairyRules>;
    Sittuyin<CutechessRules>;
}
