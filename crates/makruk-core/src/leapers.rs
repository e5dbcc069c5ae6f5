//! Where kings, mets, khons, knights and pawns attack: tables made at compile time.

use crate::{Bitboard, Side, Square};

type Steps = [(i8, i8)];

const DIAGONAL: &Steps = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: &Steps = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const KNIGHT: &Steps = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const FORWARD: &Steps = &[(0, 1)];
const PAWN_CAPTURE: &Steps = &[(1, 1), (-1, 1)];

/// For every square the set that the two groups of steps reach; `ranks` is 1 for White, -1 for Black.
const fn table(a: &Steps, b: &Steps, ranks: i8) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut number = 0;
    while number < 64 {
        let square = Square::from_low_bits(number);
        let mut i = 0;
        while i < a.len() + b.len() {
            let (file, rank) = if i < a.len() { a[i] } else { b[i - a.len()] };
            if let Some(to) = square.offset(file, rank * ranks) {
                table[square.index()].0 |= Bitboard::of(to).0;
            }
            i += 1;
        }
        number += 1;
    }
    table
}

static KINGS: [Bitboard; 64] = table(DIAGONAL, STRAIGHT, 1);
static METS: [Bitboard; 64] = table(DIAGONAL, &[], 1);
static KHONS: [[Bitboard; 64]; 2] = [table(DIAGONAL, FORWARD, 1), table(DIAGONAL, FORWARD, -1)];
static KNIGHTS: [Bitboard; 64] = table(KNIGHT, &[], 1);
static PAWNS: [[Bitboard; 64]; 2] = [table(PAWN_CAPTURE, &[], 1), table(PAWN_CAPTURE, &[], -1)];

/// The squares one step from `square` in any direction.
#[inline]
pub const fn king_attacks(square: Square) -> Bitboard {
    KINGS[square.index()]
}

/// The squares one diagonal step from `square`.
#[inline]
pub const fn met_attacks(square: Square) -> Bitboard {
    METS[square.index()]
}

/// The squares a khon of `side` attacks. Not symmetric: a khon of White on `a` attacks `b` exactly
/// when a khon of **Black** on `b` attacks `a`.
#[inline]
pub const fn khon_attacks(side: Side, square: Square) -> Bitboard {
    KHONS[side.index()][square.index()]
}

/// The squares a knight's jump from `square`.
#[inline]
pub const fn knight_attacks(square: Square) -> Bitboard {
    KNIGHTS[square.index()]
}

/// The squares a pawn of `side` on `square` captures on. Its straight step is not an attack.
#[inline]
pub const fn pawn_attacks(side: Side, square: Square) -> Bitboard {
    PAWNS[side.index()][square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> Bitboard {
        names.split(' ').filter(|name| !name.is_empty()).map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn known_squares() {
        assert_eq!(king_attacks(Square::A1), set("a2 b1 b2"));
        assert_eq!(met_attacks(Square::E4), set("d3 d5 f3 f5"));
        assert_eq!(khon_attacks(Side::White, Square::E4), set("d3 d5 f3 f5 e5"));
        assert_eq!(khon_attacks(Side::Black, Square::E4), set("d3 d5 f3 f5 e3"));
        assert_eq!(knight_attacks(Square::H1), set("f2 g3"));
        assert_eq!(pawn_attacks(Side::White, Square::A3), set("b4"));
        assert_eq!(pawn_attacks(Side::Black, Square::E6), set("d5 f5"));
        assert_eq!(pawn_attacks(Side::White, Square::E8), set(""));
    }

    #[test]
    fn khon_attacks_mirror_between_the_sides() {
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(
                    khon_attacks(Side::White, a).has(b),
                    khon_attacks(Side::Black, b).has(a),
                    "{a} {b}"
                );
            }
        }
    }
}
