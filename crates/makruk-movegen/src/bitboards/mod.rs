//! The legal bitboard generator: pin lines, check mask and king danger once per node, the last ply
//! counted without listing moves.

#[cfg(test)]
mod choices;
mod copies;
mod family;
mod leaf;
mod node;
mod set_up;
mod two_ply;
mod us;
mod visit;

pub(crate) use copies::{hyperbola, pext, two_ply};
pub(crate) use family::Family;
