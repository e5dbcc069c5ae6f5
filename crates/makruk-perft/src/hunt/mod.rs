//! The hunt: where another program counts differently, the moves that lead there, and the smallest position that
//! shows it.

mod compare;
mod descend;
mod opponent;
mod positions;
mod rule;
mod search;
mod smallest;

pub use compare::{Fault, Moves};
pub use descend::Difference;
pub use opponent::{Divide, Opponent, Program, Refusal};
pub use positions::Source;
pub use rule::Rule;
pub use search::{Found, Hunt, Summary, Watch};
