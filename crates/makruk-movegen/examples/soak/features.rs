//! What a position has that a strategy could get wrong.

use makruk_core::{
    Bitboard, Board, Makpong, Move, PieceKind, Position, Side, Square, Variant, between, king_attacks,
    walk_rook_attacks,
};

/// Something that positions have or have not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Feature {
    pub(crate) name: &'static str,
    /// How many in a thousand positions must have it: a sample that misses something tests nothing of it.
    pub(crate) least: usize,
    /// Whether this position has it.
    pub(crate) has: bool,
}

/// The features of a position. "We" are the side to move.
pub(crate) fn features<V: Variant>(position: &Position<V>) -> [Feature; 30] {
    let (board, us, them) = (position.board(), position.side(), !position.side());
    let state = position.state();
    let checks = position.checkers().count();
    let moves = position.legal_moves();
    let captures = |mv: &Move| board.occupied().has(mv.to());
    let [ours, theirs] = [us, them].map(|side| Lines::of::<V>(position, side));
    let most = |kind| Side::ALL.map(|side| board.pieces(side, kind).count()).into_iter().max().unwrap_or(0);
    let past = |side: Side| board.pieces(side, PieceKind::Pawn).meets(V::PROMOTION_ZONE[side.index()]);
    let pinned = |kind| board.kind(kind).meets(ours.pinned | theirs.pinned);
    let rights = state != V::State::default();
    let starts_with_rights = Position::<V>::start().state() != V::State::default();
    let at =
        |side: Side| board.king(!side).map_or(Bitboard::EMPTY, |king| king_attacks(king) & board.side(side));
    // In Makpong a double check is mate, and positions without moves are not taken.
    let survives = V::NAME != Makpong::NAME;
    let feature = |name, least, has| Feature { name, least, has };
    [
        feature("two rooks a side at most, no rights to leap, no check", 300, {
            most(PieceKind::Rook) < 3 && !rights && checks == 0
        }),
        feature("rights to leap", if starts_with_rights { 10 } else { 0 }, rights),
        feature("in check", 40, checks > 0),
        feature("in double check", if survives { 10 } else { 0 }, checks > 1),
        feature("a piece of ours pinned", 12, ours.pinned.any()),
        feature("a piece of theirs pinned", 12, theirs.pinned.any()),
        feature("a pinned met", 5, pinned(PieceKind::Met)),
        feature("a pinned khon", 5, pinned(PieceKind::Khon)),
        feature("a pinned knight", 5, pinned(PieceKind::Knight)),
        feature("a pinned rook", 5, pinned(PieceKind::Rook)),
        feature("a pinned pawn", 5, pinned(PieceKind::Pawn)),
        feature("our rook on their king's line, one of us between", 10, theirs.discovered),
        feature("our rook on their king's line, two pieces between", 10, theirs.between[2]),
        feature("their rook on our king's line, two pieces between", 10, ours.between[2]),
        feature("our rook on their king's line, three pieces between", 4, theirs.between[3]),
        feature("their rook on our king's line, three pieces between", 4, ours.between[3]),
        feature("our rook looks beside their king", 100, theirs.looked_at),
        feature("their rook looks beside our king", 100, ours.looked_at),
        feature("a piece of ours beside their king", 80, at(us).any()),
        feature("two pieces of ours beside their king", 15, at(us).many()),
        feature("a capture next", 200, moves.iter().any(captures)),
        feature("a promotion next", 20, moves.iter().any(|mv| mv.promoted().is_some())),
        feature("a promotion by capture next", 4, {
            moves.iter().any(|mv| mv.promoted().is_some() && captures(mv))
        }),
        feature("a bare king", 30, Side::ALL.iter().any(|&side| board.side(side).count() == 1)),
        feature("six pieces at most", 50, board.occupied().count() < 7),
        feature("more than 56 moves", 1, moves.len() > 56),
        feature("more than two rooks on a side", 8, most(PieceKind::Rook) > 2),
        feature("more than two knights on a side", 40, most(PieceKind::Knight) > 2),
        feature("more than two khons on a side", 30, most(PieceKind::Khon) > 2),
        feature("a pawn that should have promoted", 12, past(us) || past(them)),
    ]
}

/// The ranks and files of a side's king, and the other side's rooks.
#[derive(Default)]
struct Lines {
    /// Pieces of the king's side that bare it to one more attacker by leaving the board.
    pinned: Bitboard,
    /// Whether a piece of the rook's side alone stands between.
    discovered: bool,
    /// Whether a rook has as many pieces between it and the king as the index says.
    between: [bool; 4],
    /// Whether a rook sees a square next to the king.
    looked_at: bool,
}

impl Lines {
    fn of<V: Variant>(position: &Position<V>, side: Side) -> Self {
        let board = position.board();
        let Some(king) = board.king(side) else { return Self::default() };
        let attackers = |board: &Board| V::attackers(board, position.state(), king, !side);
        let before = attackers(board);
        let is_pinned =
            |&square: &Square| square != king && attackers(&board.without(square.into())) != before;
        let mut lines =
            Self { pinned: board.side(side).squares().filter(is_pinned).collect(), ..Self::default() };
        for rook in board.pieces(!side, PieceKind::Rook) {
            let blockers = between(king, rook) & board.occupied();
            let others = blockers & board.side(!side);
            lines.discovered |= blockers.count() == 1 && others.any();
            if let Some(as_many) = lines.between.get_mut(blockers.count() as usize) {
                *as_many = true;
            }
            lines.looked_at |= walk_rook_attacks(rook, board.occupied()).meets(king_attacks(king));
        }
        lines
    }
}
