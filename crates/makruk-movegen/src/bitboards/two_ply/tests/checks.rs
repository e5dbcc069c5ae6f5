use makruk_core::{Makruk, PieceKind, Position, khon_attacks, knight_attacks, met_attacks, pawn_attacks};

use super::super::super::plainly::{ALL, replies, scattered, told};
use super::super::super::us::Us;
use super::super::after_step;
use super::{Check, Node2, check_all};

/// How many checks were compared.
#[derive(Debug, Default)]
struct Checks {
    by: [usize; 6],
    captures: usize,
    along_a_ray: usize,
}

impl Check for Checks {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, node: Node2<'_>) {
        let board = position.board();
        for mv in position.legal_moves() {
            let (from, to) = (mv.from(), mv.to());
            let kind = board.kind_at(from).unwrap();
            let becomes = mv.promoted().unwrap_or(kind);
            let told = || format!("{mv:?} in {}", told(position));
            let after = position.play(mv);
            assert_eq!(after_step::<S>(board, kind, becomes, from, to), *after.board(), "{}", told());
            // A check by the piece itself, whatever else it does is for others to find.
            if !after.checkers().has(to) || node.special.has(from) {
                continue;
            }
            let attacks = match kind {
                PieceKind::Knight => knight_attacks(from),
                PieceKind::Met => met_attacks(from),
                PieceKind::Khon => khon_attacks(S::SIDE, from),
                _ => pawn_attacks(S::SIDE, from),
            };
            let attacks_from = |to| match becomes {
                PieceKind::Knight => knight_attacks(to),
                PieceKind::Met => met_attacks(to),
                PieceKind::Khon => khon_attacks(S::SIDE, to),
                _ => pawn_attacks(S::SIDE, to),
            };
            let counted = if kind == PieceKind::Rook {
                let rook = node.lines.rooks.iter().flatten().find(|rook| rook.square == from).unwrap();
                node.rook_check::<Makruk, S>(*rook, to, ())
            } else {
                node.leaper_check::<Makruk, S>(kind, becomes, from, to, attacks, attacks_from)
            };
            assert_eq!(counted, replies(position, mv), "{}", told());
            self.by[kind.index()] += 1;
            self.captures += usize::from(board.occupied().has(to));
            self.along_a_ray += usize::from(node.seen.has(from) && from.file() == to.file());
        }
    }
}

#[test]
fn checks_leave_what_they_leave() {
    let mut checks = Checks::default();
    check_all(&scattered(15, 6000, [ALL, ALL]), &mut checks);
    check_all(&scattered(16, 4000, [[4, 4, 3, 2, 8], [4, 4, 3, 2, 8]]), &mut checks);
    let [_, others @ ..] = checks.by;
    let many = others.iter().all(|&by| by > 100) && checks.captures > 200 && checks.along_a_ray > 50;
    assert!(many, "{checks:?}");
}
