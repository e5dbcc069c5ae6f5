//! ASEAN chess.

use crate::{Bitboard, Letters, PieceKind, Side, Variant};

/// The common ground of the games of South East Asia (2013): Makruk's moves, both kings on the e-file,
/// promotion on the last rank only, to a choice of four.
///
/// The queen steps as a met and the bishop as a khon, and they are those kinds here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Asean;

impl Variant for Asean {
    type State = ();

    const NAME: &'static str = "asean";
    const START_FEN: &'static str = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1";
    const LETTERS: Letters = Letters {
        letters: ['K', 'Q', 'B', 'N', 'R', 'P'],
        aliases: &[('S', PieceKind::Khon), ('M', PieceKind::Met)],
    };
    const PROMOTION_ZONE: [Bitboard; 2] =
        [Bitboard::from_relative_rank(Side::White, 8), Bitboard::from_relative_rank(Side::Black, 8)];
    const PROMOTIONS: &'static [PieceKind] =
        &[PieceKind::Met, PieceKind::Khon, PieceKind::Knight, PieceKind::Rook];
}
