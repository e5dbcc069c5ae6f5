//! Answers that depend on the game.

use std::io::{self, Write};

use anyhow::Result;
use makruk_core::{File, KeyHasher, Piece, Rank, Square};
use makruk_perft::{Observer, Perft, TableSetup};

use super::input::Input;
use super::options::Options;
use super::say;
use crate::args::RootArgs;
use crate::interrupt;
use crate::record::MoveRecord;
use crate::root::Root;
use crate::variant::Playable;

/// Whether a position can be read and its moves be played.
pub(super) fn check<V: Playable>(root: &RootArgs) -> Result<()> {
    Root::<V>::read(root).map(drop)
}

/// Stops when the other side says so.
struct Listener<'a> {
    input: &'a Input,
    /// The line that asked for the count.
    since: u64,
}

impl Observer for Listener<'_> {
    fn cancelled(&self) -> bool {
        self.input.stop_after(self.since) || interrupt::requested()
    }
}

/// Leaves below each move, and their sum, worded as Stockfish does. A count that is stopped gives no sum.
pub(super) fn perft<V: Playable>(
    root: &RootArgs,
    depth: u32,
    options: &Options,
    input: &Input,
    since: u64,
) -> Result<()> {
    let root = Root::<V>::read(root)?;
    let chosen = V::choose(None, &makruk_movegen::Cpu::detect())?;
    let table =
        (options.hash > 0).then_some(TableSetup { bytes: options.hash << 20, seed: KeyHasher::DEFAULT_SEED });
    let report = Perft::new(*root.position(), depth, chosen)
        .threads(options.threads.into())
        .only_last(true)
        .divide(true)
        .table(table)
        .run(&Listener { input, since })?;
    let Some(last) = report.last() else { return say("info string stopped: not all was counted") };
    let mut out = io::stdout().lock();
    for MoveRecord { text, nodes } in last.divide.iter().map(MoveRecord::of::<V>) {
        writeln!(out, "{text}: {nodes}")?;
    }
    writeln!(out, "\nNodes searched: {}\n", last.nodes)?;
    Ok(out.flush()?)
}

/// A legal move, always the same in the same position: this program counts, it does not play well. Where there is none,
/// the line that says whether it is mate, as Stockfish words it.
pub(super) fn best_move<V: Playable>(root: &RootArgs) -> Result<Result<String, &'static str>> {
    let root = Root::<V>::read(root)?;
    let position = root.position();
    let mut moves: Vec<_> = position.legal_moves().into_iter().map(|mv| mv.text(&V::LETTERS)).collect();
    moves.sort();
    // Spread over all moves, or games would go back and forth.
    let key = KeyHasher::default().key(position, 0).signature as usize;
    let number = moves.len().max(1);
    let end = if position.checkers().any() { "info depth 0 score mate 0" } else { "info depth 0 score cp 0" };
    Ok(moves.into_iter().nth(key % number).ok_or(end))
}

/// The board, worded as Stockfish does.
pub(super) fn draw<V: Playable>(root: &RootArgs) -> Result<()> {
    let root = Root::<V>::read(root)?;
    let position = root.position();
    let rule = format!(" {}+", "+---".repeat(8));
    let letter = |piece: Option<Piece>| piece.map_or(' ', |piece| V::LETTERS.letter(piece));
    let mut out = io::stdout().lock();
    writeln!(out, "\n{rule}")?;
    for rank in Rank::all().rev() {
        for file in File::all() {
            write!(out, " | {}", letter(position.board().at(Square::at(file, rank))))?;
        }
        writeln!(out, " |{rank}\n{rule}")?;
    }
    let files: Vec<_> = File::all().map(|file| file.to_string()).collect();
    let checkers: Vec<_> = position.checkers().squares().map(|square| square.to_string()).collect();
    writeln!(out, "   {}\n\nFen: {}", files.join("   "), root.fen())?;
    writeln!(out, "Key: {}\nCheckers: {}", KeyHasher::default().key(position, 0), checkers.join(" "))?;
    Ok(out.flush()?)
}
