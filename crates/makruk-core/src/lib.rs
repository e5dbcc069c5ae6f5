//! What a Makruk position is and what the rules say.
//!
//! This crate holds the vocabulary of the project: squares, bitboards, pieces, moves, positions,
//! FEN, and a plain legal move generator that reads like the rules. It does no I/O, starts no
//! threads and contains no unsafe code. The fast ways to generate or count moves live in
//! `makruk-movegen`; they are tested against the rules given here and against a generator that
//! shares nothing with this crate's attack code.
//!
//! ```
//! use makruk_core::{Fen, Makruk, Position};
//!
//! let position = Position::<Makruk>::from_fen("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1")?;
//! assert_eq!(position.legal_moves().len(), 23);
//! let after = position.play(position.find_move("e3e4")?);
//! assert!(Fen::from(after).to_string().starts_with("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod bitboard;
mod board;
mod draw;
mod fen;
mod game;
mod hand;
mod key;
mod leapers;
mod lines;
mod moves;
mod notation;
mod packed;
mod piece;
mod position;
mod quote;
pub mod rulebook;
mod rules;
mod side;
mod square;
mod squeeze;
mod validity;
mod variants;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use draw::{Drawing, Symbols};
pub use fen::{Fen, FenError, FenField, FenWarning, Tail};
pub use game::Game;
pub use hand::Hand;
pub use key::{Key, KeyHasher};
pub use leapers::{khon_attacks, king_attacks, knight_attacks, met_attacks, pawn_attacks};
pub use lines::{between, line, walk_rook_attacks};
pub use moves::{Move, MoveError, MoveKind};
pub use notation::{TextError, TextErrorCause};
pub use packed::{NarrowPacked, Packed, WidePacked};
pub use piece::{Piece, PieceKind};
pub use position::Position;
pub use side::Side;
pub use square::{File, ParseSquareError, Rank, Square};
pub use validity::PositionError;
pub use variants::{
    AiWok, Asean, CutechessRules, FairyRules, KarOuk, KarOukState, Letters, Makpong, Makruk, Ouk, OukRights,
    RuleSet, Sittuyin, SittuyinState, State, Variant,
};
