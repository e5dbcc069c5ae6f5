//! What the generator must know of a game, as constants, so that a game pays only for its own rules.

use makruk_core::{
    AiWok, Asean, Board, KarOuk, KarOukState, Makpong, Makruk, Move, Ouk, OukRights, RuleSet, Side, Sittuyin,
    SittuyinState, Square, State, Variant,
};

/// A game that the bitboard generator can play. Everything defaults to Makruk.
pub(crate) trait Family: Variant {
    /// The game that this one is once there are no rights to leap left; itself without any.
    type Settled: Family;

    /// Whether a met moves as rook, knight and met.
    const MET_SLIDES: bool = false;

    /// Whether a king in check may only stay, or capture the lone checker.
    const KING_STAYS_IN_CHECK: bool = false;

    /// Whether giving check ends the line.
    const CHECK_ENDS_LINE: bool = false;

    /// Whether there are first leaps.
    const LEAPS: bool = false;

    /// Whether kings can be in hand, and moves can be drops or promotions in place.
    const HAND: bool = false;

    /// Whether replies can be counted by difference, once the game is [settled](Self::Settled): pieces that move
    /// as in Makruk, and no moves beside theirs.
    const BY_DIFFERENCE: bool = !(Self::MET_SLIDES || Self::CHECK_ENDS_LINE || Self::HAND);

    /// Whether the met's leap captures.
    const MET_LEAP_CAPTURES: bool = false;

    /// The state after a move of `side` on `board`, as far as later moves depend on it. A check that
    /// was given is not part of it: the generator sees it on the board.
    fn next(state: Self::State, board: &Board, side: Side, mv: Move) -> Self::State;

    /// The rights to leap.
    #[inline(always)]
    fn rights(_state: Self::State) -> OukRights {
        OukRights::default()
    }

    /// The square that the met of `side` attacks by a leap.
    #[inline(always)]
    fn leap_attack(_state: Self::State, _side: Side) -> Option<Square> {
        None
    }

    /// Whether a node must be left to the plain rules of the core, since it is too rare to be worth
    /// anything else.
    #[inline(always)]
    fn is_plain(_board: &Board, _state: Self::State, _side: Side) -> bool {
        false
    }
}

macro_rules! stateless {
    ($($variant:ty { $($constant:ident),* })*) => {
        $(impl Family for $variant {
            type Settled = Self;

            $(const $constant: bool = true;)*

            #[inline(always)]
            fn next((): (), _: &Board, _: Side, _: Move) {}
        })*
    };
}

stateless! {
    Makruk {}
    Asean {}
    AiWok { MET_SLIDES }
    Makpong { KING_STAYS_IN_CHECK }
}

impl<R: RuleSet> Family for Ouk<R> {
    type Settled = Makruk;

    const LEAPS: bool = true;
    const MET_LEAP_CAPTURES: bool = R::MET_LEAP_CAPTURES;

    #[inline(always)]
    fn next(rights: OukRights, board: &Board, side: Side, mv: Move) -> OukRights {
        rights.after::<R>(board, side, mv)
    }

    #[inline(always)]
    fn rights(rights: OukRights) -> OukRights {
        rights
    }

    #[inline(always)]
    fn leap_attack(rights: OukRights, side: Side) -> Option<Square> {
        rights.leap_attack::<R>(side).map(|(target, _)| target)
    }
}

impl<R: RuleSet> Family for KarOuk<R> {
    // Only where checks do not end the line, and where they do nothing is counted by difference.
    type Settled = Makruk;

    const LEAPS: bool = true;
    const MET_LEAP_CAPTURES: bool = R::MET_LEAP_CAPTURES;
    const CHECK_ENDS_LINE: bool = R::CHECK_ENDS_LINE;

    #[inline(always)]
    fn next(state: KarOukState, board: &Board, side: Side, mv: Move) -> KarOukState {
        KarOukState { rights: state.rights.after::<R>(board, side, mv), checked: false }
    }

    #[inline(always)]
    fn rights(state: KarOukState) -> OukRights {
        state.rights
    }

    #[inline(always)]
    fn leap_attack(state: KarOukState, side: Side) -> Option<Square> {
        state.rights.leap_attack::<R>(side).map(|(target, _)| target)
    }
}

impl<R: RuleSet> Family for Sittuyin<R> {
    type Settled = Self;

    const HAND: bool = true;

    #[inline(always)]
    fn next(state: SittuyinState, _: &Board, _: Side, _: Move) -> SittuyinState {
        state // a piece on the board that moves leaves the hands as they are
    }

    #[inline(always)]
    fn is_plain(board: &Board, state: SittuyinState, side: Side) -> bool {
        use makruk_core::PieceKind::Met;

        let two_generals = || Side::ALL.iter().any(|&side| board.pieces(side, Met).many());
        // The last drop, and pieces that wait while the other side drops.
        let rare_set_up = || state.bits() != 0 && (state.hand.total() == 1 || state.hand.is_empty(side));
        R::STRICT_SET_UP && (two_generals() || rare_set_up())
    }
}
