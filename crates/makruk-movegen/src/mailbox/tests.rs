//! Each grid against the attack tables of `makruk-core`.

use makruk_core::{
    Bitboard, Board as Bitboards, Piece, PieceKind, Side, Square, khon_attacks, king_attacks, knight_attacks,
    met_attacks, pawn_attacks, walk_rook_attacks,
};

use super::board::{Board, List};
use super::{Coordinates, Grid, X88};

fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.kind {
        PieceKind::King => king_attacks(square),
        PieceKind::Met => met_attacks(square),
        PieceKind::Khon => khon_attacks(piece.side, square),
        PieceKind::Knight => knight_attacks(square),
        PieceKind::Rook => walk_rook_attacks(square, occupied),
        PieceKind::Pawn => pawn_attacks(piece.side, square),
    }
}

fn pieces() -> impl Iterator<Item = Piece> {
    Side::ALL.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| Piece { side, kind }))
}

fn empty<G: Grid>() -> Board<G> {
    Board { cells: G::EMPTY, lists: [List::EMPTY; 2], slots: G::ZEROS, side: Side::White }
}

/// Collects what a grid hands out; nothing twice.
fn collected<G: Grid>(hand_out: impl FnOnce(&mut dyn FnMut(usize))) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    hand_out(&mut |number| {
        let square = G::square(number);
        assert!(!set.has(square), "{square} twice");
        set |= square.into();
    });
    set
}

fn squares_have_numbers<G: Grid>() {
    for a in Square::all() {
        assert_eq!(G::square(G::number(a)), a);
        for b in Square::all() {
            let expected = a.file() == b.file() || a.rank() == b.rank();
            assert_eq!(G::share_line(G::number(a), G::number(b)), expected, "{a} {b}");
        }
        for side in Side::ALL {
            let ahead = G::ahead(side, G::number(a)).map(G::square);
            assert_eq!(ahead, Bitboard::of(a).forward(side).first(), "{a}");
        }
    }
}

fn steps_are_those_of_the_tables<G: Grid>() {
    for piece in pieces().filter(|piece| piece.kind != PieceKind::Rook) {
        for from in Square::all() {
            let found = collected::<G>(|sink| G::for_each_step(piece, G::number(from), sink));
            assert_eq!(found, attacks(piece, from, Bitboard::EMPTY), "{piece:?} on {from}");
        }
    }
}

/// Every occupancy of the inner squares of both lines: 102400 pairs.
fn rays_end_on_the_first_piece<G: Grid>() {
    let pawn = Some(Piece { side: Side::Black, kind: PieceKind::Pawn });
    let mut pairs = 0;
    for rook in Square::all() {
        let mut cells = G::EMPTY;
        let inner: Vec<Square> = (walk_rook_attacks(rook, Bitboard::EMPTY).squares())
            .filter(|at| {
                let (file, rank) = (at.file().index(), at.rank().index());
                let inside = if at.file() == rook.file() { rank } else { file };
                (1..7).contains(&inside)
            })
            .collect();
        // In the order of Gray's code: one square changes at a time.
        for number in 0..1_u32 << inner.len() {
            if number > 0 {
                let at = G::number(inner[number.trailing_zeros() as usize]);
                cells[at] = if cells[at].is_none() { pawn } else { None };
            }
            let code = number ^ number >> 1;
            let occupied: Bitboard =
                (0..inner.len()).filter(|bit| code >> bit & 1 == 1).map(|bit| inner[bit]).collect();
            let found = collected::<G>(|sink| G::for_each_on_rays(&cells, G::number(rook), sink));
            assert_eq!(found, walk_rook_attacks(rook, occupied), "{rook} {occupied:?}");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 102_400);
}

/// Every piece on every square, and for every target an obstacle on every other square.
fn attacked_is_what_a_piece_attacks<G: Grid>() {
    let obstacle = Piece { side: Side::White, kind: PieceKind::Knight };
    for piece in pieces() {
        for from in Square::all() {
            for between in Square::all().filter(|&between| between != from) {
                let mut board = empty::<G>();
                let mut bitboards = Bitboards::EMPTY;
                for (square, piece) in [(from, piece), (between, Piece { side: !piece.side, ..obstacle })] {
                    board.put(square, piece);
                    bitboards.put(square, piece);
                }
                let attacked = attacks(piece, from, bitboards.occupied());
                for target in Square::all() {
                    let found = G::is_attacked(&board, G::number(target), piece.side);
                    // A rook sees its own square along no way.
                    assert_eq!(found, attacked.has(target), "{piece:?} {from} {between} {target}");
                }
            }
        }
    }
}

macro_rules! for_each_grid {
    ($($grid:ident, $module:ident;)*) => {
        $(mod $module {
            use super::*;

            #[test]
            fn squares() {
                squares_have_numbers::<$grid>();
            }

            #[test]
            fn steps() {
                steps_are_those_of_the_tables::<$grid>();
            }

            #[test]
            fn rays() {
                rays_end_on_the_first_piece::<$grid>();
            }

            #[test]
            fn attacked() {
                attacked_is_what_a_piece_attacks::<$grid>();
            }
        })*
    };
}

for_each_grid! {
    X88, x88;
    Coordinates, coordinates;
}
