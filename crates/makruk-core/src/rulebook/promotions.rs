//! Sittuyin's stalemate by promotions that nobody must make.

use crate::{Position, RuleSet, Sittuyin};

/// Whether the side to move has no moves but promotions.
pub(super) fn are_all<R: RuleSet>(position: &Position<Sittuyin<R>>) -> bool {
    position.legal_moves().iter().all(|mv| mv.promoted().is_some())
}
