//! Whole positions in a few words, for layers of millions of them.

use std::fmt::Debug;
use std::hash::Hash;

use crate::squeeze::Squeeze;
use crate::{Bitboard, Board, Position, Side, State, Variant};

/// A position in full as a few words: equal words stand for equal positions and nothing else, so that
/// positions can be sorted, compared and stored without a hash that might be shared.
pub trait Packed: Copy + Debug + Eq + Hash + Ord + Send + Sync + 'static {
    /// How many words it takes.
    const WORDS: usize;

    /// Whether this position, and every one that can be reached from it, can be packed this way.
    fn fits<V: Variant>(position: &Position<V>) -> bool;

    /// Packs a position that [`fits`](Self::fits).
    fn pack<V: Variant>(position: &Position<V>) -> Self;

    /// The position again. Words that were not made by [`pack`](Self::pack) for the same variant give
    /// something that is no position.
    fn unpack<V: Variant>(self) -> Position<V>;

    /// The words, [`WORDS`](Self::WORDS) of them.
    fn words(&self) -> &[u64];

    /// From as many words as there must be; the rest of them is ignored.
    ///
    /// # Panics
    /// With too few words.
    fn from_words(words: &[u64]) -> Self;
}

/// 24 bytes, for games without state beside the board and up to 32 pieces: the occupied squares, and
/// four bits for the piece on each of them, in the order of the squares.
///
/// The four bits lie in four rows of 32: three say the kind, the fourth that the piece is Black's. The
/// king of the side to move is a kind of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NarrowPacked([u64; 3]);

/// 40 bytes, for any number of pieces and any state: four bits for each of the 64 squares, of which the
/// fourth says that the piece is Black's, and a word of state whose top bit says that Black moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WidePacked([u64; 5]);

/// The most pieces that are packed narrowly.
const MOST_PIECES: u32 = 32;

/// Of a wide position's state: Black is to move.
const BLACK_MOVES: u64 = 1 << 63;

impl Packed for NarrowPacked {
    const WORDS: usize = 3;

    fn fits<V: Variant>(position: &Position<V>) -> bool {
        let board = position.board();
        let kings = Side::ALL.into_iter().all(|side| board.king(side).is_some());
        size_of::<V::State>() == 0 && kings && board.occupied().count() <= MOST_PIECES
    }

    #[inline]
    fn pack<V: Variant>(position: &Position<V>) -> Self {
        let ([king, met, khon, knight, rook, pawn], sides) = position.board().words();
        let moving = king & sides[position.side().index()];
        let occupied = position.board().occupied();
        let squeeze = Squeeze::to(occupied.0);
        let row = |squares: Bitboard| squeeze.together(squares.0);
        // King 0, met 1, khon 2, knight 3, rook 4, pawn 5, the king that is to move 6.
        let ones = row(met | knight | pawn);
        let twos = row(khon | knight | moving);
        let fours = row(rook | pawn | moving);
        let black = row(sides[Side::Black.index()]);
        Self([occupied.0, ones | twos << 32, fours | black << 32])
    }

    #[inline]
    fn unpack<V: Variant>(self) -> Position<V> {
        let [occupied, low, high] = self.0;
        let squeeze = Squeeze::to(occupied);
        let row = |bits: u64| Bitboard(squeeze.apart(bits & 0xffff_ffff));
        let (ones, twos, fours, black) = (row(low), row(low >> 32), row(high), row(high >> 32));
        let occupied = Bitboard(occupied);
        let moving = twos & fours;
        let kinds = [
            (occupied - ones - twos - fours) | moving,
            ones - twos - fours,
            twos - ones - fours,
            ones & twos,
            fours - ones - twos,
            ones & fours,
        ];
        let side = if moving.meets(black) { Side::Black } else { Side::White };
        let board = Board::from_words(kinds, [occupied - black, black]);
        Position::from_legal_play(board, side, V::State::from_bits(0))
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    fn from_words(words: &[u64]) -> Self {
        Self(std::array::from_fn(|i| words[i]))
    }
}

impl Packed for WidePacked {
    const WORDS: usize = 5;

    fn fits<V: Variant>(_position: &Position<V>) -> bool {
        true
    }

    #[inline]
    fn pack<V: Variant>(position: &Position<V>) -> Self {
        let ([king, met, khon, knight, rook, pawn], sides) = position.board().words();
        let state = position.state().bits();
        debug_assert!(state < BLACK_MOVES, "a state leaves room for the side to move");
        let side = if position.side() == Side::Black { BLACK_MOVES } else { 0 };
        // Nothing 0, king 1, met 2, khon 3, knight 4, rook 5, pawn 6.
        let (ones, twos, fours) = (king | khon | rook, met | khon | pawn, knight | rook | pawn);
        Self([ones.0, twos.0, fours.0, sides[Side::Black.index()].0, state | side])
    }

    #[inline]
    fn unpack<V: Variant>(self) -> Position<V> {
        let [ones, twos, fours, black, state] = self.0;
        let [ones, twos, fours, black] = [ones, twos, fours, black].map(Bitboard);
        let occupied = ones | twos | fours;
        let kinds = [
            ones - twos - fours,
            twos - ones - fours,
            ones & twos,
            fours - ones - twos,
            ones & fours,
            twos & fours,
        ];
        let side = if state & BLACK_MOVES == 0 { Side::White } else { Side::Black };
        let board = Board::from_words(kinds, [occupied - black, black]);
        Position::from_legal_play(board, side, V::State::from_bits(state & !BLACK_MOVES))
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    fn from_words(words: &[u64]) -> Self {
        Self(std::array::from_fn(|i| words[i]))
    }
}
