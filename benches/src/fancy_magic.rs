//! Fancy magic bitboards: an outsider, for scale.
//!
//! No strategy uses it: the project's own ways to find rook attacks need no numbers that somebody searched for.
//! But it is what most engines use, so the others are measured against it.

use std::sync::LazyLock;

use makruk_core::{Bitboard, Square, walk_rook_attacks};
use makruk_movegen::RookAttacks;

/// The squares that matter are gathered into the upper bits of a word by a multiplication with a factor that
/// takes no two different answers to one place. Factors are searched at start-up, always from the same seed.
///
/// Source: "Magic Bitboards" and "Looking for Magics", chessprogramming.org.
#[derive(Clone, Copy)]
pub struct FancyMagic {
    tables: &'static Tables,
}

#[derive(Clone, Copy)]
struct Slot {
    mask: u64,
    factor: u64,
    start: u32,
    shift: u32,
}

struct Tables {
    slots: [Slot; 64],
    attacks: Vec<Bitboard>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::search);

impl FancyMagic {
    /// The method. The first call searches the factors and fills the table, which takes a moment.
    pub fn searched() -> Self {
        Self { tables: &TABLES }
    }
}

impl std::fmt::Debug for FancyMagic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FancyMagic")
    }
}

impl RookAttacks for FancyMagic {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let slot = &self.tables.slots[square.index()];
        self.tables.attacks[slot.place(occupied.0)]
    }
}

impl Slot {
    #[inline(always)]
    fn place(&self, occupied: u64) -> usize {
        let gathered = (occupied & self.mask).wrapping_mul(self.factor) >> self.shift;
        self.start as usize + gathered as usize
    }
}

impl Tables {
    fn search() -> Self {
        let mut random = 0x6d61_6b72_756b_u64;
        let mut attacks: Vec<Bitboard> = Vec::with_capacity(102_400);
        let slots = std::array::from_fn(|number| {
            let square = Square::from_low_bits(number as u32);
            let mask = relevant(square);
            let answers: Vec<_> =
                subsets(mask).map(|subset| (subset, walk_rook_attacks(square, Bitboard(subset)))).collect();
            let start = attacks.len() as u32;
            attacks.resize(attacks.len() + answers.len(), Bitboard::EMPTY);
            let part = &mut attacks[start as usize..];
            loop {
                // Factors with few bits are more often good.
                let factor = next(&mut random) & next(&mut random) & next(&mut random);
                let slot = Slot { mask, factor, start, shift: 64 - mask.count_ones() };
                part.fill(Bitboard::EMPTY);
                let fits = answers.iter().all(|&(subset, seen)| {
                    // A rook sees something from everywhere, so that empty means free.
                    let place = &mut part[slot.place(subset) - start as usize];
                    let free = place.is_empty();
                    if free {
                        *place = seen;
                    }
                    free || *place == seen
                });
                if fits {
                    return slot;
                }
            }
        });
        Self { slots, attacks }
    }
}

/// Xorshift (Marsaglia).
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// The rays of a rook without the square where each reaches the edge.
fn relevant(square: Square) -> u64 {
    let (file, rank) = (square.index() & 7, square.index() & 0x38);
    ((0x0001_0101_0101_0100 << file) | (0x7e << rank)) & !(1 << square.index())
}

/// The subsets of a mask in rising order.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let next = move |&subset: &u64| Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0);
    std::iter::successors(Some(0), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every square with every relevant occupancy, and the same with all irrelevant squares taken.
    #[test]
    fn exhaustively() {
        let rooks = FancyMagic::searched();
        let mut pairs = 0;
        for square in Square::all() {
            let mask = relevant(square);
            for subset in subsets(mask) {
                for occupied in [subset, subset | !mask] {
                    let occupied = Bitboard(occupied);
                    let expected = walk_rook_attacks(square, occupied);
                    assert_eq!(rooks.attacks(square, occupied), expected, "{square} {occupied:?}");
                }
                pairs += 1;
            }
        }
        assert_eq!(pairs, 102_400);
    }
}
