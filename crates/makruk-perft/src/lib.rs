//! Perft drivers, suites and reports.
//!
//! [`perft()`] is the number and nothing else. [`Perft`] counts the leaves below a position, serially or on many threads, plainly or with a
//! [table](makruk_table::CountTable), and gives a [`Report`]. [`suite`] reads files of positions with
//! known counts and verifies them; [`cluster`] counts what is too long for one machine; [`barometer`] measures who counts how fast, programs of others ([`peers`]) among them.
//! Nothing here prints: an [`Observer`] hears of progress and can
//! cancel.
//!
//! Another crate's generator is tested by implementing [`hunt::Opponent`] for it; `tests/template.rs` of this crate is a
//! test to copy.
//!
//! ```
//! use makruk_core::{Makruk, Position};
//! use makruk_movegen::{Cpu, Strategies};
//! use makruk_perft::{Perft, Silent};
//!
//! let chosen = Makruk::choose(None, &Cpu::detect())?;
//! let report = Perft::new(Position::start(), 4, chosen).run(&Silent)?;
//! let nodes: Vec<u128> = report.depths.iter().map(|depth| depth.nodes).collect();
//! assert_eq!(nodes, [23, 529, 12012, 273026]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game, move by move:
//!
//! ```
//! use makruk_core::{Makruk, Position};
//! use makruk_perft::perft;
//!
//! let mut position = Position::<Makruk>::from_fen("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1")?;
//! for text in ["e3e4", "d6d5", "e4d5"] {
//!     position = position.play(position.find_move(text)?);
//! }
//! // The pawn on d5 may be taken by two others.
//! assert!(["c6d5", "e6d5"].iter().all(|text| position.find_move(text).is_ok()));
//! assert_eq!(perft(&position, 1)?, position.legal_moves().len() as u128);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod adjudicate;
pub mod barometer;
mod chance;
mod checkpoint;
mod checksum;
pub mod cluster;
mod count;
mod error;
pub mod hunt;
mod layers;
mod leaves;
mod method;
mod observer;
pub mod peers;
mod perft;
mod perft_layers;
mod rate;
mod report;
mod sealed;
mod split;
pub mod suite;
mod tally;
mod thread_time;

pub use adjudicate::{Adjudication, Endings};
pub use count::{Table, TableSetup};
pub use error::PerftError;
pub use layers::{Checkpoint, LayersSetup};
pub use leaves::perft;
pub use method::Method;
pub use observer::{Observer, Progress, Silent};
pub use perft::{MAX_DEPTH, Perft};
pub use rate::rate;
pub use report::{DepthReport, Interrupted, LayerReport, LayersReport, Report, RootMove, TableReport};
pub use tally::Tally;
