//! Programs of others that count too, asked over their own protocols.
//!
//! A [`Description`] is a TOML file that says how a program is started, told a position, and asked for perft; a [`Peer`]
//! is such a program at work. It is started once and asked any number of times, so that no start is part of any time.

mod cpu_time;
mod description;
mod error;
mod peer;
mod process;
mod spelling;

pub use description::{Description, Exchange, PerftRequest, Protocol, VerdictRequest};
pub use error::PeerError;
pub use peer::{Answer, Patience, Peer, Verdict};
pub use spelling::Spelling;
