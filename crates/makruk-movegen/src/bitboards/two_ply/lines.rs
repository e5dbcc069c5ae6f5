//! What Our rooks pin, guard and wait for: the squares and pieces where a move changes more than sums.

use makruk_core::{Bitboard, Square, between};

use super::army::Army;
use super::zone::Zone;
use crate::rook::RookAttacks;

/// One of Our rooks.
#[derive(Clone, Copy)]
pub(super) struct OwnRook {
    pub(super) square: Square,
    pub(super) sees: Bitboard,
}

/// Our rooks' lines to Their king and its zone.
pub(super) struct Lines {
    /// Our rooks, at most two.
    pub(super) rooks: [Option<OwnRook>; 2],
    /// Their pieces that Our rooks pin.
    pub(super) pinned: Bitboard,
    /// Empty squares between a rook and a square of the zone that it guards: landing there takes the guard
    /// away, but for the other rook, which then guards the square itself.
    pub(super) guarding: Bitboard,
    /// The line of the pin of each; landing on it ends the pin.
    pub(super) pinning: Bitboard,
    /// Our pieces whose every move is counted by making it: they pin, or would discover a check, a pin,
    /// or a guard of the zone. Our pinned pieces are not among them.
    pub(super) special: Bitboard,
}

/// The attack sets of at most two rooks; the second is empty where there is only one.
#[inline(always)]
pub(in super::super) fn attack_sets(
    set: Bitboard,
    occupied: Bitboard,
    rooks: impl RookAttacks,
) -> [Bitboard; 2] {
    let mut squares = set.squares();
    let mut next = || squares.next().map_or(Bitboard::EMPTY, |square| rooks.attacks(square, occupied));
    [next(), next()]
}

impl Lines {
    #[inline(always)]
    pub(super) fn of(
        us: &Army,
        them: &Army,
        zone: &Zone,
        sees: [Bitboard; 2],
        rooks: impl RookAttacks,
    ) -> Self {
        let occupied = us.all | them.all;
        let king_lines = Bitboard::file(them.king.file()) | Bitboard::rank(them.king.rank());
        let (mut pinned, mut pinning, mut special) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let mut guarding = Bitboard::EMPTY;
        let mut own = [None; 2];
        for (index, square) in us.rooks.squares().enumerate().take(2) {
            let sees = sees[index];
            let line = between(them.king, square);
            if king_lines.has(square) {
                let blockers = line & occupied;
                if !blockers.many() {
                    if blockers.meets(them.all) {
                        pinned |= blockers;
                        pinning |= line;
                        special |= square.into();
                    } else {
                        special |= blockers;
                    }
                } else if blockers.count() == 2 && blockers.meets(them.all) {
                    special |= blockers & us.all;
                }
            }
            let reach = Bitboard::file(square.file()) | Bitboard::rank(square.rank());
            if reach.meets(zone.all) {
                for guarded in sees & (zone.all - them.all) {
                    guarding |= between(square, guarded);
                }
                let behind = rooks.attacks(square, occupied - (sees & us.all)) - sees;
                for opened in behind & zone.all {
                    special |= between(square, opened) & us.all;
                }
            }
            own[index] = Some(OwnRook { square, sees });
        }
        Self { rooks: own, pinned, guarding, pinning, special }
    }
}

/// The squares from which a rook could see a square beside `king`, were the board empty, and those squares.
#[inline(always)]
pub(in super::super) fn rook_sources(king: Square) -> Bitboard {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let (file, rank) = (u32::from(king.file().index()), u32::from(king.rank().index()));
    let files = FILE_A << file;
    let ranks = Bitboard(0xff << (8 * rank));
    let files = Bitboard(files);
    files | files.east() | files.west() | ranks | Bitboard(ranks.0 << 8) | Bitboard(ranks.0 >> 8)
}

#[cfg(test)]
mod tests {
    use makruk_core::king_attacks;

    use super::*;

    #[test]
    fn rooks_see_the_zone_from_its_ranks_and_files() {
        for king in Square::all() {
            let zone = king_attacks(king) | king.into();
            let lines = |square: Square| Bitboard::file(square.file()) | Bitboard::rank(square.rank());
            let expected = zone.squares().fold(Bitboard::EMPTY, |all, square| all | lines(square));
            assert_eq!(rook_sources(king), expected, "{king}");
        }
    }
}
