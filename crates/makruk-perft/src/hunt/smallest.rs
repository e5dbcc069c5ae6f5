//! Fewer pieces that show the same difference.

use makruk_core::{Fen, PieceKind, Position, Variant};
use makruk_movegen::Kernel;

use super::compare::compare;
use super::descend::Place;
use super::opponent::{Opponent, Refusal};

/// Questions to ask at most.
const MOST_QUESTIONS: u32 = 600;

/// Takes pieces away, one at a time and as long as one can be spared.
///
/// A program that fails on a smaller position does not show the same there.
pub(super) fn smallest<V: Variant>(
    place: &Place<V>,
    kernel: &Kernel<V>,
    opponent: &mut dyn Opponent,
    told: &mut dyn FnMut(u64),
) -> Result<Place<V>, Refusal> {
    let rule = place.rule();
    let mut best = place.clone();
    let mut questions = 0;
    loop {
        let board = best.position.board();
        let spare = (board.occupied() - board.kind(PieceKind::King)).squares();
        let mut smaller = None;
        for square in spare {
            let mut board = *board;
            board.remove(square);
            let Ok(position) = Position::new(board, best.position.side(), best.position.state()) else {
                continue;
            };
            // Rights may need a piece that is gone: what cannot be read cannot be asked about.
            if Position::<V>::from_fen(&Fen::from(position).to_string()).is_err() {
                continue;
            }
            questions += 1;
            if questions > MOST_QUESTIONS {
                return Ok(best);
            }
            let comparison = match compare(&position, best.depth, kernel, opponent) {
                Ok(comparison) => comparison,
                Err(Refusal::Stopped) => return Err(Refusal::Stopped),
                Err(Refusal::Once(_)) => continue,
            };
            told(comparison.leaves());
            let Some(fault) = comparison.fault().filter(|fault| fault.is_like(&place.fault)) else {
                continue;
            };
            let theirs = comparison.theirs.moves.map(|moves| moves.into_iter().map(|(mv, _)| mv).collect());
            let candidate = Place { position, line: Vec::new(), depth: best.depth, fault, theirs };
            if candidate.rule() == rule {
                smaller = Some(candidate);
                break;
            }
        }
        match smaller {
            Some(smaller) => best = smaller,
            None => return Ok(best),
        }
    }
}
