//! Mailboxes: boards that are arrays of squares, with lists of the pieces beside them.
//!
//! Moves are generated without regard to the king. One board is changed and changed back; a move that could
//! leave the king attacked (his own, one out of check, one by a piece on his rank or file) is made and tested.
//! What sets two mailboxes apart is how they find their way: a [`Grid`].
//!
//! Makruk only, and for comparison. The mailbox that everything is tested against is the
//! [reference](crate::reference), with which these share nothing.

mod board;
mod coordinates;
mod grid;
mod moves;
#[cfg(test)]
mod tests;
mod x88;

use makruk_core::Makruk;

use board::Board;
pub(crate) use coordinates::Coordinates;
use grid::Grid;
pub(crate) use x88::X88;

use crate::strategy::Kernel;

/// The kernel of a mailbox.
pub(crate) fn kernel<G: Grid>() -> Kernel<Makruk> {
    Kernel {
        count: |position, depth| Board::<G>::of(position).count(depth),
        walk: |position, depth| Board::<G>::of(position).walk(depth),
        expand: |position, sink| {
            for mv in Board::<G>::of(position).legal_moves() {
                sink(mv, &position.play(mv));
            }
        },
        features: "none",
    }
}
