//! The legal bitboard generator: pin lines, check mask and king danger once per node, the last ply
//! counted without listing moves.

mod abreast;
mod batches;
#[cfg(test)]
mod choices;
pub(crate) mod compared;
mod copies;
mod family;
mod leaf;
mod listed;
mod make_unmake;
mod node;
#[cfg(test)]
mod plainly;
mod pseudo_legal;
mod set_up;
mod siblings;
mod steps;
mod two_ply;
mod us;
mod visit;
mod way;

pub(crate) use batches::sibling_batch;
pub(crate) use copies::{hyperbola, pext, two_ply};
pub(crate) use family::Family;
pub(crate) use make_unmake::make_unmake;
