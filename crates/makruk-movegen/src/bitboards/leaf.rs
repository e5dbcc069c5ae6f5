//! Counting the legal moves of a node without listing them.

use makruk_core::{Board, PieceKind, knight_attacks};

use super::family::Family;
use super::node::{Node, sliders};
use super::us::Us;
use crate::rook::RookAttacks;

/// Number of legal moves.
///
/// Mets, khons and pawns are counted all at once: steps in one direction from different squares end on
/// different squares, so the population count of the shifted set is the number of moves.
#[inline(always)]
pub(super) fn count_node<V: Family, S: Us>(
    node: &Node,
    board: &Board,
    state: V::State,
    rooks: impl RookAttacks,
) -> u64 {
    let free = node.us - node.pinned;
    let of = |kind| free & board.kind(kind);

    let khons = of(PieceKind::Khon);
    let mets = of(PieceKind::Met);
    let steppers = mets | khons;
    let pawns = of(PieceKind::Pawn);
    let [step_east, step_west] = S::ahead(steppers);
    let [take_east, take_west] = S::ahead(pawns);
    let [back_east, back_west] = S::back(steppers);
    let takes = node.targets & node.them;
    let pushes = node.targets - node.occupied;
    // A pawn and a stepper never arrive on one square from the same direction: one sum serves both.
    let east = step_east & node.targets | take_east & takes;
    let west = step_west & node.targets | take_west & takes;
    let push = S::forward(pawns) & pushes;
    let straight = S::forward(khons) & node.targets | push;
    let mut moves = node.king_targets.count()
        + east.count()
        + west.count()
        + straight.count()
        + (back_east & node.targets).count()
        + (back_west & node.targets).count();

    let choices = V::PROMOTIONS.len() as u32;
    if choices > 1 {
        let zone = V::PROMOTION_ZONE[S::SIDE.index()];
        let promoting =
            (take_east & takes & zone).count() + (take_west & takes & zone).count() + (push & zone).count();
        moves += (choices - 1) * promoting;
    }
    for knight in of(PieceKind::Knight) {
        moves += (knight_attacks(knight) & node.targets).count();
    }
    for rook in of(PieceKind::Rook) {
        moves += (rooks.attacks(rook, node.occupied) & node.targets).count();
    }
    if V::MET_SLIDES {
        for met in mets {
            let beyond = knight_attacks(met) | rooks.attacks(met, node.occupied);
            moves += (beyond & node.targets).count();
        }
    }
    if V::LEAPS {
        moves += u32::from(node.met_leap::<V, S>(board, state).is_some());
    }
    if node.pinned.any() {
        moves += count_pinned::<V, S>(board, node, rooks);
    }
    u64::from(moves)
}

/// Number of moves of pinned pieces: they keep to the line between king and rook, so mets and knights
/// have none, and khons and pawns only their straight step.
#[inline(always)]
fn count_pinned<V: Family, S: Us>(board: &Board, node: &Node, rooks: impl RookAttacks) -> u32 {
    let of = |kind| node.pinned & board.kind(kind);
    let mut moves = 0;
    for khon in of(PieceKind::Khon) {
        moves += (S::forward(khon.into()) & node.pin_line(khon) & node.targets).count();
    }
    for pawn in of(PieceKind::Pawn) {
        let push = S::forward(pawn.into()) & node.pin_line(pawn) & (node.targets - node.occupied);
        let promoting = (push & V::PROMOTION_ZONE[S::SIDE.index()]).count();
        moves += push.count() + (V::PROMOTIONS.len() as u32 - 1) * promoting;
    }
    let sliders = node.pinned & sliders::<V>(board);
    for rook in sliders {
        moves += (rooks.attacks(rook, node.occupied) & node.pin_line(rook) & node.targets).count();
    }
    moves
}
