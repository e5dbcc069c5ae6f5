//! Lines of rooks on which a move of Ours, or of a sibling, changes more than sums.

use makruk_core::{Bitboard, Square, between, line};

use super::super::two_ply::{Army, Zone};
use crate::rook::RookAttacks;

/// All squares on a line with a square.
#[inline(always)]
pub(super) fn lines(square: Square) -> Bitboard {
    (Bitboard::file(square.file()) | Bitboard::rank(square.rank())) - square.into()
}

/// The lines of all rooks to the kings and to the zone.
///
/// The sets are as the two-ply node has them, but hold for every sibling: Their pieces may leave, so they
/// count as blockers only where a move from there is watched.
#[derive(Clone, Copy)]
pub(super) struct OurLines {
    /// Our king.
    pub(super) king: Square,
    /// Our pieces whose every move is made.
    pub(super) special: Bitboard,
    /// Our pieces that a rook of Theirs pins.
    pub(super) pinned: Bitboard,
    /// Empty squares between a rook and a square of the zone that it guards: landing there takes the guard
    /// away, but for the other rook, which then guards the square itself.
    pub(super) critical: Bitboard,
    /// A quiet move from or to one of these squares changes more than is foreseen.
    pub(super) watched: Bitboard,
}

impl OurLines {
    /// `attacks` are what Our rooks attack.
    #[inline(always)]
    pub(super) fn of(
        us: &Army,
        them: &Army,
        zone: &Zone,
        attacks: [Bitboard; 2],
        rooks: impl RookAttacks,
    ) -> Self {
        let mut all = Self {
            king: us.king,
            special: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            critical: Bitboard::EMPTY,
            watched: attacks[0] | attacks[1],
        };
        for (index, rook) in us.rooks.squares().enumerate() {
            all.add_our_rook(us, them, zone, rook, attacks[index], rooks);
        }
        for rook in them.rooks & lines(us.king) {
            let line = between(us.king, rook);
            let (ours, theirs) = (line & us.all, line & them.all);
            match (ours.count(), theirs.count()) {
                (1, 0) => {
                    all.pinned |= ours;
                    all.watched |= line | rook.into();
                }
                (1, 1) => all.watched |= line,
                _ => {}
            }
        }
        // Pawns go all at once, so pinned ones go apart.
        all.special |= all.pinned & us.pawns;
        all
    }

    #[inline(always)]
    fn add_our_rook(
        &mut self,
        us: &Army,
        them: &Army,
        zone: &Zone,
        rook: Square,
        sees: Bitboard,
        rooks: impl RookAttacks,
    ) {
        let reach = lines(rook);
        if reach.has(them.king) {
            let line = between(them.king, rook);
            let (ours, theirs) = (line & us.all, line & them.all);
            match (ours.count(), theirs.count()) {
                (0, 2) => self.watched |= line,
                (1, 0 | 1) => self.special |= ours,
                (1, 2) => self.watched |= theirs,
                _ => {}
            }
        }
        if reach.meets(zone.all) {
            for guarded in sees & zone.all {
                self.critical |= between(rook, guarded);
            }
            let behind = rooks.attacks(rook, us.all - (sees & us.all)) - sees;
            for opened in behind & zone.all {
                self.special |= between(rook, opened) & us.all;
            }
        }
    }

    /// Where a piece on a square may go as far as pins are concerned.
    #[inline(always)]
    pub(super) fn pin_line(&self, square: Square) -> Bitboard {
        if self.pinned.has(square) { line(self.king, square) } else { Bitboard::ALL }
    }
}
