//! Makruk, Thai chess.

use crate::{Bitboard, Letters, PieceKind, Side, Variant};

/// Makruk as played in Thailand, and by every program: pawns stand on the third rank, step one
/// square, and become mets on the sixth.
///
/// A pawn that stands on its sixth rank or beyond, which only a FEN can bring about, becomes a met
/// with its next step. Cutechess and current Fairy-Stockfish do the same; Fairy-Stockfish 11.1 and
/// Sjaak II promote on the sixth rank alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Makruk;

impl Variant for Makruk {
    type State = ();

    const NAME: &'static str = "makruk";
    const START_FEN: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    const LETTERS: Letters = Letters {
        letters: ['K', 'M', 'S', 'N', 'R', 'P'],
        aliases: &[('E', PieceKind::Khon), ('F', PieceKind::Met)],
    };
    const PROMOTION_ZONE: [Bitboard; 2] =
        [Bitboard::from_relative_rank(Side::White, 6), Bitboard::from_relative_rank(Side::Black, 6)];
    const PROMOTIONS: &'static [PieceKind] = &[PieceKind::Met];
}
