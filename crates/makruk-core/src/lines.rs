//! Ranks and files: what lies between two squares, and a plain walk along the rook's rays.

use crate::{Bitboard, Square};

const RAYS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The squares a rook on `square` attacks when the squares in `occupied` are taken: it walks each
/// ray square by square and stops on the first piece. The plainest way; see `makruk-movegen` for
/// the fast ones.
pub const fn walk_rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let mut attacks = 0;
    let mut ray = 0;
    while ray < 4 {
        let (file, rank) = RAYS[ray];
        let mut at = square;
        while let Some(next) = at.offset(file, rank) {
            attacks |= Bitboard::of(next).0;
            if occupied.has(next) {
                break;
            }
            at = next;
        }
        ray += 1;
    }
    Bitboard(attacks)
}

#[allow(clippy::large_stack_arrays)] // evaluated by the compiler
const fn between_table() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut number = 0;
    while number < 64 {
        let from = Square::from_low_bits(number);
        let mut ray = 0;
        while ray < 4 {
            let (file, rank) = RAYS[ray];
            let mut passed = Bitboard::EMPTY;
            let mut at = from;
            while let Some(next) = at.offset(file, rank) {
                table[from.index()][next.index()] = passed;
                passed = Bitboard(passed.0 | Bitboard::of(next).0);
                at = next;
            }
            ray += 1;
        }
        number += 1;
    }
    table
}

static BETWEEN: [[Bitboard; 64]; 64] = between_table();

/// The squares strictly between two squares of one rank or file; empty when they share neither.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank or file that two different squares share; empty when they share neither, or
/// when they are the same square.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    if a == b {
        Bitboard::EMPTY
    } else if a.file() == b.file() {
        Bitboard::file(a.file())
    } else if a.rank() == b.rank() {
        Bitboard::rank(a.rank())
    } else {
        Bitboard::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn a_walk_stops_on_the_first_piece() {
        let occupied = set("e4 e6 c4 h8");
        assert_eq!(walk_rook_attacks(Square::E4, occupied), set("e5 e6 e3 e2 e1 f4 g4 h4 d4 c4"));
    }

    #[test]
    fn between_is_symmetric_and_open() {
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(between(a, b), between(b, a), "{a} {b}");
                let expected = if line(a, b).any() {
                    walk_rook_attacks(a, b.into()) & walk_rook_attacks(b, a.into()) & line(a, b)
                } else {
                    Bitboard::EMPTY
                };
                assert_eq!(between(a, b), expected, "{a} {b}");
            }
        }
        assert_eq!(between(Square::A1, Square::A4), set("a2 a3"));
    }
}
