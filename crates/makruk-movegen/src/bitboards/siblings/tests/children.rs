use makruk_core::{Bitboard, Makruk, PieceKind, Position, Square};

use super::super::super::plainly::{ALL, read, scattered, told};
use super::super::super::us::{Black, Us, White};
use super::super::children::{Children, quiet};
use super::super::planes::Planes;
use crate::lanes::{Lanes, Plain};

fn check<T: Us>(position: &Position<Makruk>) {
    let board = position.board();
    let mut quiets = position.legal_moves();
    quiets.retain(|mv| !board.occupied().has(mv.to()) && mv.promoted().is_none());
    // The king's first.
    let their_king = board.king(T::SIDE).unwrap();
    quiets.sort_by_key(|mv| mv.from() != their_king);
    let mut numbers = Planes::default();
    numbers.set(Square::A1, 13);
    let mut children = Children::new(Bitboard(77), &numbers);
    for (index, mv) in quiets.iter().enumerate() {
        let kind = board.kind_at(mv.from()).unwrap();
        if kind == PieceKind::King {
            let mut numbers = Planes::default();
            numbers.set(mv.to(), 1 + index as u32);
            children.push_king(mv.from(), mv.to(), Bitboard(index as u64), &numbers);
        } else {
            assert_eq!(children.push(kind, mv.from(), mv.to()), Some(()));
        }
    }
    assert_eq!(children.len(), quiets.len());
    for (index, &mv) in quiets.iter().enumerate() {
        let kind = board.kind_at(mv.from()).unwrap();
        let after = position.play(mv);
        assert_eq!(children.board::<T>(board, index), *after.board(), "{mv:?} in {}", told(position));
        let changed = Bitboard::of(mv.from()) | mv.to().into();
        assert_eq!(quiet::<T>(board, kind, changed), *after.board(), "{mv:?} in {}", told(position));
        assert_eq!(children.changed(index), changed);
        let (start, lane) = (index / 8 * 8, index % 8);
        assert_eq!(children.changed_lanes::<Plain<8>>(start).store()[lane], changed.0);
        assert_eq!(children.filled::<Plain<8>>(start) >> lane & 1, 1);
        for start in index.saturating_sub(7)..=index {
            let lane = index - start;
            for of in PieceKind::ALL {
                assert_eq!(children.of_kind(of, start) >> lane & 1 != 0, of == kind, "{mv:?} {of:?}");
            }
        }
        let last_king_step = quiets.iter().rposition(|mv| mv.from() == their_king);
        assert_eq!(children.has_king_steps(index), last_king_step.is_some_and(|last| index <= last));
        let (zone, square) = if kind == PieceKind::King { (index as u64, mv.to()) } else { (77, Square::A1) };
        let number = if kind == PieceKind::King { 1 + index as u64 } else { 13 };
        if children.has_king_steps(index) {
            assert_eq!(children.zones::<Plain<8>>(index).store()[0], zone);
            for digit in 0..Planes::DIGITS {
                let set = Bitboard(children.taken::<Plain<8>>(digit, index).store()[0]);
                assert_eq!(set.has(square), number >> digit & 1 != 0, "digit {digit} of {number}");
            }
        }
    }
}

#[test]
fn a_child_is_the_position_after_the_move() {
    let mut positions = scattered(31, 1000, [ALL, ALL]);
    positions.push(Position::start());
    for position in &positions {
        match position.side() {
            makruk_core::Side::White => check::<White>(position),
            makruk_core::Side::Black => check::<Black>(position),
        }
    }
}

/// More quiet moves than there is room for are refused, not lost.
#[test]
fn there_is_an_end_to_the_room() {
    let position = read("7k/R7/8/3N4/4N3/2R5/8/K2MSN2 w - - 0 1");
    let mut quiets = position.legal_moves();
    quiets.retain(|mv| !position.board().occupied().has(mv.to()));
    let mut children = Children::new(Bitboard::EMPTY, &Planes::default());
    let mut pushed = 0;
    for mv in quiets.iter().cycle().take(1000) {
        if children.push(PieceKind::Knight, mv.from(), mv.to()).is_none() {
            break;
        }
        pushed += 1;
    }
    assert_eq!(children.len(), pushed);
    assert!((32..1000).contains(&pushed), "{pushed} moves had room");
}
