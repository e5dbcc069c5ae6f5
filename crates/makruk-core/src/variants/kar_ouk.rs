//! Kar Ouk: Ouk in which the first check wins.

use std::marker::PhantomData;

use super::ouk::{Ouk, OukRights};
use crate::{Bitboard, Board, Letters, Move, PieceKind, Position, RuleSet, Side, Square, State, Variant};

/// Ouk won by the first check. Under the rules of Fairy-Stockfish there are no moves after one; under
/// those of cutechess moves go on and only the result knows of it.
///
/// A check that stands on the board of a FEN has been given by nobody: the side to move gets out of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KarOuk<R>(PhantomData<R>);

/// Rights to leap, and whether a check was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KarOukState {
    /// Which pieces may still leap.
    pub rights: OukRights,
    /// Whether the last move gave check, which ended the game.
    pub checked: bool,
}

impl State for KarOukState {
    #[inline]
    fn bits(self) -> u64 {
        u64::from(self.rights.bits()) | u64::from(self.checked) << 4
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        Self { rights: OukRights::from_bits(bits & 15), checked: bits >> 4 & 1 == 1 }
    }
}

impl<R: RuleSet> Variant for KarOuk<R> {
    type State = KarOukState;

    const NAME: &'static str = "kar-ouk";
    const START_FEN: &'static str = Ouk::<R>::START_FEN;
    const LETTERS: Letters = Ouk::<R>::LETTERS;
    const PROMOTION_ZONE: [Bitboard; 2] = Ouk::<R>::PROMOTION_ZONE;
    const PROMOTIONS: &'static [PieceKind] = Ouk::<R>::PROMOTIONS;

    fn state_after(before: &Position<Self>, mv: Move, board: &Board) -> KarOukState {
        let side = before.side();
        let rights = before.state().rights.after::<R>(before.board(), side, mv);
        let state = KarOukState { rights, checked: false };
        let checks = || board.king(!side).is_some_and(|king| Self::attackers(board, state, king, side).any());
        KarOukState { checked: R::CHECK_ENDS_LINE && checks(), ..state }
    }

    fn read_rights(field: &str, board: &Board) -> Result<(KarOukState, bool), String> {
        Ok((KarOukState { rights: OukRights::read(field, board)?, checked: false }, false))
    }

    fn write_rights(state: KarOukState) -> String {
        state.rights.write()
    }

    fn attackers(board: &Board, state: KarOukState, square: Square, by: Side) -> Bitboard {
        board.attackers(square, by) | state.rights.attackers::<R>(square, by)
    }

    fn extra_moves(position: &Position<Self>, sink: &mut dyn FnMut(Move)) {
        let rights = position.state().rights;
        if !rights.is_empty() {
            rights.leaps::<R>(position.board(), position.side(), position.checkers().any(), sink);
        }
    }

    fn is_over(state: KarOukState) -> bool {
        state.checked
    }

    fn with_checks(state: KarOukState, white: u32, black: u32) -> Result<KarOukState, String> {
        match (white, black) {
            (1, 1) => Ok(state),
            (0, 1) | (1, 0) if R::CHECK_ENDS_LINE => Ok(KarOukState { checked: true, ..state }),
            _ => Err("the checks that each side still has to give, `1+1`".to_owned()),
        }
    }
}
