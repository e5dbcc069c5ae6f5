//! Material too little to mate, in the opinions of two programs.

use crate::{Bitboard, Board, PieceKind, Side};

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

/// Fairy-Stockfish: whether `side` cannot mate, whatever the opponent does.
///
/// A rook or khon is enough. A met is, if mets of either side stand on both colours or there is any
/// piece that is not bound to a colour. A knight or pawn is, with one more piece of either side.
pub(super) fn cannot_mate(board: &Board, side: Side) -> bool {
    let has = |kind| board.pieces(side, kind).any();
    if has(PieceKind::Rook) || has(PieceKind::Khon) {
        return false;
    }
    let mets = board.kind(PieceKind::Met);
    let unbound = board.occupied() - board.kind(PieceKind::King) - mets;
    if has(PieceKind::Met) && (unbound.any() || mets.meets(DARK) && mets.meets(!DARK)) {
        return false;
    }
    let pieces = board.occupied() - board.kind(PieceKind::King);
    !((has(PieceKind::Knight) || has(PieceKind::Pawn)) && pieces.many())
}
