//! Which rules each game has, as plain switches.

use makruk_core::{
    AiWok, Asean, KarOuk, KarOukState, Makpong, Makruk, Ouk, OukRights, PieceKind, RuleSet, Side, Sittuyin,
    SittuyinState, Variant,
};

/// A game that the reference generator plays.
pub(crate) trait Reference: Variant {
    /// What sets it apart.
    const RULES: Rules;

    /// What it knows beside the pieces, in the mailbox's own words.
    fn extras(_state: Self::State) -> Extras {
        Extras::default()
    }
}

/// The rules in which the games of the family differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// A pawn that arrives on this rank or beyond, counted from 1 on its own side, is promoted. 9 where
    /// arriving promotes nowhere.
    pub(super) promotion_rank: usize,
    /// What it may become. It must become one of these.
    pub(super) promotes_to: &'static [PieceKind],
    /// Whether the met is an ai-wok: it moves as a rook and a knight too.
    pub(super) met_is_ai_wok: bool,
    /// Whether a king in check may not leave it, unless by taking the only piece that gives it.
    pub(super) king_stays_in_check: bool,
    /// Whether there are no moves after one that gives check.
    pub(super) check_ends_line: bool,
    /// The first leaps of king and met, where there are any.
    pub(super) leaps: Option<Leaps>,
    /// Pieces that are set up before they move, and Sittuyin's promotion that goes with it.
    pub(super) set_up: Option<SetUp>,
}

/// The rules of Ouk's leaps on which programs differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaps {
    /// Whether a king loses its leap when an enemy rook moves onto its rank or file.
    pub(super) rook_aims: bool,
    /// Whether the met's leap captures, and so gives check and guards.
    pub(super) met_captures: bool,
    /// Whether a capture on the square that a right belongs to ends the right.
    pub(super) capture_ends_right: bool,
}

/// The rules of Sittuyin on which programs differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetUp {
    /// Whether pieces move only when both sides have set up theirs, not when the mover has.
    pub(super) together: bool,
    /// Whether the last piece set up may not give check, and no side may then have two generals.
    pub(super) strict: bool,
}

/// What decides about moves beside the pieces. Arrays have one entry per side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extras {
    /// Whether the king may still leap.
    pub(super) king_leaps: [bool; 2],
    /// Whether the met may still leap.
    pub(super) met_leaps: [bool; 2],
    /// Whether the last move gave a check that ended the line.
    pub(super) line_ended: bool,
    /// How many pieces of each kind are still to be set up.
    pub(super) hand: [[u8; 6]; 2],
}

impl Extras {
    fn of_rights(rights: OukRights) -> Self {
        Self {
            king_leaps: Side::ALL.map(|side| rights.has(side, PieceKind::King)),
            met_leaps: Side::ALL.map(|side| rights.has(side, PieceKind::Met)),
            ..Self::default()
        }
    }
}

const MAKRUK: Rules = Rules {
    promotion_rank: 6,
    promotes_to: &[PieceKind::Met],
    met_is_ai_wok: false,
    king_stays_in_check: false,
    check_ends_line: false,
    leaps: None,
    set_up: None,
};

impl Reference for Makruk {
    const RULES: Rules = MAKRUK;
}

impl Reference for Makpong {
    const RULES: Rules = Rules { king_stays_in_check: true, ..MAKRUK };
}

impl Reference for AiWok {
    const RULES: Rules = Rules { met_is_ai_wok: true, ..MAKRUK };
}

impl Reference for Asean {
    const RULES: Rules = Rules {
        promotion_rank: 8,
        promotes_to: &[PieceKind::Rook, PieceKind::Knight, PieceKind::Khon, PieceKind::Met],
        ..MAKRUK
    };
}

impl<R: RuleSet> Reference for Ouk<R> {
    const RULES: Rules = Rules {
        leaps: Some(Leaps {
            rook_aims: R::ROOK_AIM,
            met_captures: R::MET_LEAP_CAPTURES,
            capture_ends_right: R::CAPTURE_TAKES_RIGHT,
        }),
        ..MAKRUK
    };

    fn extras(rights: OukRights) -> Extras {
        Extras::of_rights(rights)
    }
}

impl<R: RuleSet> Reference for KarOuk<R> {
    const RULES: Rules = Rules { check_ends_line: R::CHECK_ENDS_LINE, ..Ouk::<R>::RULES };

    fn extras(state: KarOukState) -> Extras {
        Extras { line_ended: state.checked, ..Extras::of_rights(state.rights) }
    }
}

impl<R: RuleSet> Reference for Sittuyin<R> {
    const RULES: Rules = Rules {
        promotion_rank: 9,
        promotes_to: &[],
        set_up: Some(SetUp { together: R::SET_UP_TOGETHER, strict: R::STRICT_SET_UP }),
        ..MAKRUK
    };

    fn extras(state: SittuyinState) -> Extras {
        let count = |side, kind| state.hand.count(side, kind) as u8;
        Extras {
            hand: Side::ALL.map(|side| PieceKind::ALL.map(|kind| count(side, kind))),
            ..Extras::default()
        }
    }
}
