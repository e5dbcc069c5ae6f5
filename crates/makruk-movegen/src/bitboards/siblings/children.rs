//! The siblings: positions after Their quiet moves that can be counted in lanes.

use makruk_core::{Bitboard, Board, PieceKind, Square};

use super::super::us::Us;
use super::planes::Planes;
use crate::lanes::{Lanes, WIDEST};

/// A king has at most eight steps; they come first, so they lie in as many lanes.
const MOST_KING_STEPS: usize = 8;

/// More than these are counted one by one.
const MOST: usize = 64;

/// Quiet moves, each as the two squares that it changes.
///
/// Aligned with the first words, so that no vector that is loaded lies across two cache lines.
#[repr(C, align(64))]
pub(super) struct Children {
    changed: [u64; MOST + WIDEST],
    /// For the moves of the king, its new zone and how many quick moves newly attack each square of it.
    zones: [u64; ZONES],
    taken: [[u64; ZONES]; Planes::DIGITS],
    len: usize,
    /// Which of them are moves of each kind of piece.
    by_kind: [u64; 6],
}

/// So that lanes can be loaded from any king's step on.
const ZONES: usize = MOST_KING_STEPS + WIDEST;

impl Children {
    /// No children yet; those that are not steps of the king will have this zone.
    #[inline(always)]
    pub(super) fn new(zone: Bitboard, taken: &Planes) -> Self {
        let mut children = Self {
            changed: [0; MOST + WIDEST],
            len: 0,
            by_kind: [0; 6],
            zones: [zone.0; ZONES],
            taken: [[0; ZONES]; Planes::DIGITS],
        };
        for digit in 0..Planes::DIGITS {
            children.taken[digit] = [taken.digits[digit].0; ZONES];
        }
        children
    }

    /// Adds a move; `None` if there is no room.
    #[inline(always)]
    pub(super) fn push(&mut self, kind: PieceKind, from: Square, to: Square) -> Option<()> {
        if self.len == MOST {
            return None;
        }
        let changed = (Bitboard::of(from) | to.into()).0;
        self.changed[self.len] = changed;
        self.by_kind[kind.index()] |= 1 << self.len;
        self.len += 1;
        Some(())
    }

    /// Adds a step of the king, before any other move.
    #[inline(always)]
    pub(super) fn push_king(&mut self, from: Square, to: Square, zone: Bitboard, taken: &Planes) {
        let index = self.len;
        self.zones[index] = zone.0;
        for digit in 0..Planes::DIGITS {
            self.taken[digit][index] = taken.digits[digit].0;
        }
        self.push(PieceKind::King, from, to).expect("there is room for a king's steps");
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The lanes from `start` on that hold a move.
    #[inline(always)]
    pub(super) const fn filled<L: Lanes>(&self, start: usize) -> u32 {
        if self.len - start >= L::WIDTH { L::FULL } else { (1 << (self.len - start)) - 1 }
    }

    /// What a move changes.
    #[inline(always)]
    pub(super) const fn changed(&self, index: usize) -> Bitboard {
        Bitboard(self.changed[index])
    }

    /// What the moves from `start` on change, where `start` is a multiple of the width. Lanes beyond the last
    /// move hold anything.
    #[inline(always)]
    pub(super) fn changed_lanes<L: Lanes>(&self, start: usize) -> L {
        L::load(lanes_from(&self.changed, start))
    }

    /// Which of the moves from `start` on are made by a kind of piece.
    #[inline(always)]
    pub(super) const fn of_kind(&self, kind: PieceKind, start: usize) -> u32 {
        (self.by_kind[kind.index()] >> start & 0xff) as u32
    }

    /// Whether there is a step of the king from `start` on.
    #[inline(always)]
    pub(super) const fn has_king_steps(&self, start: usize) -> bool {
        self.by_kind[PieceKind::King.index()] >> start != 0
    }

    /// The zones of the moves from `start` on, which is a step of the king.
    #[inline(always)]
    pub(super) fn zones<L: Lanes>(&self, start: usize) -> L {
        L::load(lanes_from(&self.zones, start))
    }

    /// One digit of how many quick moves newly attack a square of those zones.
    #[inline(always)]
    pub(super) fn taken<L: Lanes>(&self, digit: usize, start: usize) -> L {
        L::load(lanes_from(&self.taken[digit], start))
    }

    /// The board after a move.
    #[inline(always)]
    pub(super) fn board<T: Us>(&self, parent: &Board, index: usize) -> Board {
        let changed = Bitboard(self.changed[index]);
        let from = changed & parent.side(T::SIDE);
        let kind = from.first().and_then(|from| parent.kind_at(from)).expect("a piece moved");
        quiet::<T>(parent, kind, changed)
    }
}

/// The words from `start` on, of which there are enough.
#[inline(always)]
fn lanes_from(words: &[u64], start: usize) -> &[u64; WIDEST] {
    words[start..].first_chunk().expect("there is room beyond the last")
}

/// The board after a quiet move of `T` that changes two squares.
#[inline(always)]
pub(super) fn quiet<T: Us>(parent: &Board, kind: PieceKind, changed: Bitboard) -> Board {
    let mut board = *parent;
    board.assign(kind, parent.kind(kind) ^ changed, T::SIDE, parent.side(T::SIDE) ^ changed);
    board
}
