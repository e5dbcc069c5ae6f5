//! Material too little to mate, in the opinions of two programs.

use crate::{Bitboard, Board, PieceKind, Side, Variant};

const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

/// Cutechess: points for everything on the board, kings included. Less than 25 is a draw: 9 for a king,
/// rook, khon or pawn, 4 for a knight, 1 for a met, and 2 for each square colour that mets stand on.
pub(super) fn too_few_points(board: &Board) -> bool {
    let count = |kind| board.kind(kind).count();
    let mets = board.kind(PieceKind::Met);
    let colours = u32::from(mets.meets(DARK)) + u32::from(mets.meets(!DARK));
    let nines = [PieceKind::King, PieceKind::Rook, PieceKind::Khon, PieceKind::Pawn];
    let points = nines.into_iter().map(|kind| 9 * count(kind)).sum::<u32>()
        + 4 * count(PieceKind::Knight)
        + mets.count()
        + 2 * colours;
    points < 25
}

/// Cutechess in ASEAN chess: what would be too little in chess, where khons were bishops. At most one
/// knight, or khons of one square colour, of both sides together.
pub(super) fn too_little_in_chess(board: &Board) -> bool {
    let khons = board.kind(PieceKind::Khon);
    let colours = u32::from(khons.meets(DARK)) + u32::from(khons.meets(!DARK));
    let knights = board.kind(PieceKind::Knight);
    let others = board.occupied() - board.kind(PieceKind::King) - khons - knights;
    others.is_empty() && colours + knights.count() <= 1
}

/// What can mate in a game, in the opinion of Fairy-Stockfish.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mating {
    /// A rook or khon, or a pawn that may become one. A met, if mets of either side stand on both colours
    /// or there is any piece that is not bound to a colour. A knight or pawn, with one more piece of
    /// either side.
    Makruk,
    /// The same, and what takes the met's place is no better than a knight.
    AiWok,
    /// Anything.
    Anything,
}

/// Fairy-Stockfish: whether `side` cannot mate, whatever the opponent does.
pub(super) fn cannot_mate<V: Variant>(board: &Board, side: Side, mating: Mating) -> bool {
    const ENOUGH: [PieceKind; 2] = [PieceKind::Rook, PieceKind::Khon];
    let has = |kind: &PieceKind| board.pieces(side, *kind).any();
    let pieces = board.occupied() - board.kind(PieceKind::King);
    let own = pieces & board.side(side);
    if mating == Mating::Anything {
        return own.is_empty();
    }
    let becomes_enough = || V::PROMOTIONS.iter().any(|kind| ENOUGH.contains(kind));
    if ENOUGH.iter().any(has) || has(&PieceKind::Pawn) && becomes_enough() {
        return false;
    }
    let bound = if mating == Mating::AiWok { Bitboard::EMPTY } else { board.kind(PieceKind::Met) };
    let unbound = pieces - bound;
    let on_both_colours = bound.meets(DARK) && bound.meets(!DARK);
    if own.meets(bound) && (unbound.any() || on_both_colours) {
        return false;
    }
    !(own.meets(unbound) && pieces.many())
}
