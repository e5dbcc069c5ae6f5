//! Rules of movement on which programs differ, as types.

use std::fmt::Debug;
use std::hash::Hash;

/// Whose rules decide which moves are legal, in games in which programs differ on it.
pub trait RuleSet: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The name of the rulebook that they belong to.
    const NAME: &'static str;

    /// Ouk: the king loses its leap when an enemy rook moves onto its rank or file.
    const ROOK_AIM: bool;

    /// Ouk: the met's leap captures, gives check and guards.
    const MET_LEAP_CAPTURES: bool;

    /// Ouk: a right goes when anything arrives on the square that it belongs to.
    const CAPTURE_TAKES_RIGHT: bool;

    /// Kar Ouk: a line of play ends with the first check.
    const CHECK_ENDS_LINE: bool;

    /// Sittuyin: nobody moves a piece before both sides have dropped all of theirs.
    const SET_UP_TOGETHER: bool;

    /// Sittuyin: the last drop of the set-up may not give check, and no side may have two generals.
    const STRICT_SET_UP: bool;
}

/// As Fairy-Stockfish has had them since September 2022.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FairyRules;

/// As cutechess has them (July 2026).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CutechessRules;

impl RuleSet for FairyRules {
    const NAME: &'static str = "fairy";
    const ROOK_AIM: bool = true;
    const MET_LEAP_CAPTURES: bool = false;
    const CAPTURE_TAKES_RIGHT: bool = true;
    const CHECK_ENDS_LINE: bool = true;
    const SET_UP_TOGETHER: bool = false;
    const STRICT_SET_UP: bool = false;
}

impl RuleSet for CutechessRules {
    const NAME: &'static str = "cutechess";
    const ROOK_AIM: bool = false;
    const MET_LEAP_CAPTURES: bool = true;
    const CAPTURE_TAKES_RIGHT: bool = false;
    const CHECK_ENDS_LINE: bool = false;
    const SET_UP_TOGETHER: bool = true;
    const STRICT_SET_UP: bool = true;
}
