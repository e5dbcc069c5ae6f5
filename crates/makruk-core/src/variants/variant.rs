//! What sets one game of the family apart from another.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Bitboard, Board, Hand, Move, Piece, PieceKind, Position, Side, Square};

/// A game of the Makruk family, as a type of size zero.
///
/// Everything that works on positions is generic over the variant and compiled for each, so a rule
/// that a game does not have costs it nothing. A variant says what differs from plain Makruk: letters,
/// promotion, and state beside the board.
pub trait Variant: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// What decides about legal moves beside the pieces and the side to move: rights to a first leap,
    /// pieces in hand, a check that was given. `()` where there is nothing.
    type State: State;

    /// The name used on the command line and in suite files.
    const NAME: &'static str;

    /// The start position.
    const START_FEN: &'static str;

    /// The letters of the pieces.
    const LETTERS: Letters;

    /// The squares on which a pawn's step ends in a promotion, for each side.
    const PROMOTION_ZONE: [Bitboard; 2];

    /// What a pawn may become there. It must become one of these.
    const PROMOTIONS: &'static [PieceKind];

    /// The state after `mv` was played in `before` and gave `board`.
    #[inline]
    fn state_after(_before: &Position<Self>, _mv: Move, _board: &Board) -> Self::State {
        Self::State::default()
    }

    /// Reads the field that chess uses for castling rights, `-` excepted. On success: the state, and
    /// whether the field said something that has no meaning here and was dropped. Otherwise what was
    /// expected.
    ///
    /// # Errors
    /// A text that is neither this game's rights nor rights of chess or Ouk.
    fn read_rights(field: &str, _board: &Board) -> Result<(Self::State, bool), String> {
        if field.chars().all(|letter| "KQkqDEde".contains(letter)) {
            Ok((Self::State::default(), true))
        } else {
            Err("`-`".to_owned())
        }
    }

    /// Writes the same field.
    fn write_rights(_state: Self::State) -> String {
        "-".to_owned()
    }

    /// The pieces of `by` that attack a square.
    #[inline]
    fn attackers(board: &Board, _state: Self::State, square: Square, by: Side) -> Bitboard {
        board.attackers(square, by)
    }

    /// Moves that the pieces of Makruk do not have: leaps, drops, promotions in place. They need not
    /// care about the own king's safety.
    #[inline]
    fn extra_moves(_position: &Position<Self>, _sink: &mut dyn FnMut(Move)) {}

    /// Whether the game's own rules allow a move that obeys all others; `after` is the board it gives.
    #[inline]
    fn allows(_position: &Position<Self>, _mv: Move, _after: &Board) -> bool {
        true
    }

    /// Whether only the moves of [`extra_moves`](Self::extra_moves) count, as while pieces are set up.
    #[inline]
    fn has_only_extra_moves(_position: &Position<Self>) -> bool {
        false
    }

    /// Whether the last move ended the game, so that there are no more.
    #[inline]
    fn is_over(_state: Self::State) -> bool {
        false
    }

    /// Where pieces wait to be dropped, for games that have such a place.
    fn hand(_state: Self::State) -> Option<Hand> {
        None
    }

    /// The squares on which a piece may be dropped, if they are empty.
    fn drop_zone(_side: Side, _kind: PieceKind) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The state with these pieces in hand.
    ///
    /// # Errors
    /// What was expected, in a game in which no pieces are in hand.
    fn with_hand(_state: Self::State, _hand: Hand) -> Result<Self::State, String> {
        Err("no pieces in hand".to_owned())
    }

    /// The state after the field of a FEN that tells how many checks each side still has to give to
    /// win, where a game has one.
    ///
    /// # Errors
    /// What was expected.
    fn with_checks(_state: Self::State, _white: u32, _black: u32) -> Result<Self::State, String> {
        Err("no field of checks".to_owned())
    }
}

/// The part of a position that only some variants have.
pub trait State: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The state as bits, for keys and packed positions. Different states give different bits, below
    /// 2^63.
    fn bits(self) -> u64;

    /// The state of these bits.
    fn from_bits(bits: u64) -> Self;
}

impl State for () {
    #[inline]
    fn bits(self) -> u64 {
        0
    }

    #[inline]
    fn from_bits(_bits: u64) -> Self {}
}

/// The letters in which a variant's pieces are written and read.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    /// Capital letters in the order of [`PieceKind::ALL`].
    pub letters: [char; 6],
    /// Capital letters that other programs use and that are read, never written.
    pub aliases: &'static [(char, PieceKind)],
}

impl Letters {
    /// The kind that a letter of either case stands for.
    pub fn kind(&self, letter: char) -> Option<PieceKind> {
        let capital = letter.to_ascii_uppercase();
        let own = self.letters.iter().position(|&own| own == capital);
        own.and_then(PieceKind::from_index)
            .or_else(|| self.aliases.iter().find(|(alias, _)| *alias == capital).map(|&(_, kind)| kind))
    }

    /// The piece that a letter stands for: capitals are White's.
    pub fn piece(&self, letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some(Piece { side, kind: self.kind(letter)? })
    }

    /// The letter of a piece: a capital for White.
    pub fn letter(&self, piece: Piece) -> char {
        let capital = self.letters[piece.kind.index()];
        match piece.side {
            Side::White => capital,
            Side::Black => capital.to_ascii_lowercase(),
        }
    }
}
