//! Fewer pieces that show the same difference.

use makruk_core::{Fen, PieceKind, Position, Variant};
use makruk_movegen::Kernel;

use super::compare::{Fault, compare, judge};
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
            let (fault, theirs) = match differ(&position, best.depth, kernel, opponent, told) {
                Ok((Some(fault), theirs)) if fault.is_like(&place.fault) => (fault, theirs),
                Ok(_) | Err(Refusal::Once(_)) => continue,
                Err(Refusal::Stopped) => return Err(Refusal::Stopped),
            };
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

/// How both sides differ at a depth, of which 0 is that of the verdicts, and the moves of the other side.
fn differ<V: Variant>(
    position: &Position<V>,
    depth: u32,
    kernel: &Kernel<V>,
    opponent: &mut dyn Opponent,
    told: &mut dyn FnMut(u64),
) -> Result<(Option<Fault>, Option<Vec<String>>), Refusal> {
    if depth == 0 {
        return Ok((judge(position, opponent, told)?, None));
    }
    let comparison = compare(position, depth, kernel, opponent)?;
    told(comparison.leaves());
    Ok((comparison.fault(), comparison.their_moves()))
}
