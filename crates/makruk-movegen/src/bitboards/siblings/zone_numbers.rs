//! For the squares of a king's zone: how many of Our quick moves newly attack each.

use makruk_core::{
    Bitboard, PieceKind, Side, Square, khon_attacks, king_attacks, knight_attacks, met_attacks,
};

use super::super::two_ply::rook_sources;
use super::super::us::Us;
use super::planes::Planes;
use super::quick::QuickPieces;
use crate::lanes::{Lanes, WIDEST};
use crate::rook::RookAttacks;

/// For every square, the squares beside it in rising order, and for each of these the squares from which
/// a leaper attacks it.
type Sources = [[u64; WIDEST]; 64];

static KNIGHTS: Sources = sources_around(PieceKind::Knight, Side::White);
static METS: Sources = sources_around(PieceKind::Met, Side::White);
static KHONS: [Sources; 2] =
    [sources_around(PieceKind::Khon, Side::White), sources_around(PieceKind::Khon, Side::Black)];

/// The squares from which a leaper of `side` attacks a square.
pub(super) const fn sources(kind: PieceKind, side: Side, square: Square) -> Bitboard {
    match (kind, side) {
        (PieceKind::Knight, _) => knight_attacks(square),
        (PieceKind::Khon, Side::White) => khon_attacks(Side::Black, square),
        (PieceKind::Khon, Side::Black) => khon_attacks(Side::White, square),
        _ => met_attacks(square),
    }
}

const fn sources_around(kind: PieceKind, side: Side) -> Sources {
    let mut table = [[0; WIDEST]; 64];
    let mut number = 0;
    while number < 64 {
        let mut zone = king_attacks(Square::from_low_bits(number)).0;
        let mut lane = 0;
        while zone != 0 {
            let beside = Square::from_low_bits(zone.trailing_zeros());
            table[number as usize][lane] = sources(kind, side, beside).0;
            zone &= zone - 1;
            lane += 1;
        }
        number += 1;
    }
    table
}

/// The numbers for the zone of a king on `king`; `None` in the rare case that one is too great.
#[inline(always)]
pub(super) fn taken<S: Us, L: Lanes>(
    king: Square,
    pieces: &QuickPieces<'_>,
    occupied: Bitboard,
    rooks: impl RookAttacks,
) -> Option<Planes> {
    let mut counts = L::Eight::splat(0);
    for piece in pieces.leapers {
        let sources = match piece.kind {
            PieceKind::Knight => &KNIGHTS,
            PieceKind::Khon => &KHONS[S::SIDE.index()],
            _ => &METS,
        };
        let sources = L::Eight::load(&sources[king.index()]);
        counts = counts.plus((sources & L::Eight::splat(piece.quick.0)).count());
    }
    let zone = king_attacks(king);
    if pieces.numbers.rook_moves.meets(rook_sources(king)) {
        let mut by_rooks = [0; WIDEST];
        for (lane, square) in zone.squares().enumerate() {
            let view = rooks.attacks(square, occupied);
            for rook in pieces.rooks {
                by_rooks[lane] += u64::from((view & rook.quick).count());
            }
        }
        counts = counts.plus(L::Eight::load(&by_rooks));
    }
    if counts.meets(L::Eight::splat(!u64::from(Planes::MOST))) != 0 {
        return None;
    }
    let mut planes = Planes::default();
    for (place, digit) in planes.digits.iter_mut().enumerate() {
        let mask = counts.meets(L::Eight::splat(1 << place));
        *digit = Bitboard(L::deposit(mask, zone.0));
    }
    Some(planes)
}
