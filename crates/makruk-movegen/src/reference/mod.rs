//! The reference generator: slow, plain, and sharing no attack code with any other.
//!
//! A board of ten by twelve squares with a border, a list of pseudo-legal moves, and for each of them:
//! make it, ask whether the king could now be taken, take it back. ("10x12 Board",
//! chessprogramming.org, going back to Robert Hyatt's and others' mailbox programs.)
//!
//! It plays every game of the family. What sets one apart is a [`Rules`], a handful of switches that the
//! mailbox looks at as it goes; what a game knows beside the pieces is an [`Extras`]. Nothing of how the
//! core's variants move is used here: positions and moves are read and written in the core's types, and
//! that is all.

mod leaps;
mod mailbox;
mod pieces;
mod rules;
mod set_up;
#[cfg(test)]
mod tests;

use mailbox::Mailbox;
pub(crate) use rules::{Extras, Reference, Rules};

use crate::strategy::Kernel;

/// The kernel of the strategy `reference`.
pub(crate) fn kernel<V: Reference>() -> Kernel<V> {
    Kernel {
        count: |position, depth| Mailbox::of(position).count(depth),
        // Every move is made to find out whether it is legal, so counting is walking.
        walk: |position, depth| Mailbox::of(position).count(depth),
        expand: |position, sink| {
            for mv in Mailbox::of(position).legal_moves() {
                sink(mv, &position.play(mv));
            }
        },
        features: "none",
    }
}
