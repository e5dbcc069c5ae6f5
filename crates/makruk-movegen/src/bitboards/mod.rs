//! The legal bitboard generator: pin lines, check mask and king danger once per node, the last ply
//! counted without listing moves.

mod copies;
#[cfg(test)]
mod family;
mod leaf;
mod node;
mod us;
mod visit;

pub(crate) use copies::{hyperbola, pext};
