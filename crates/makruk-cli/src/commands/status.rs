//! `makruk status`: result, reason, counting, repetition, material.

use std::io::{self, Write};

use anyhow::{Context, Result};
use makruk_core::Game;
use serde::Serialize;

use crate::Outcome;
use crate::args::StatusArgs;
use crate::output::{json, json_line};
use crate::record::Source;
use crate::root::Root;
use crate::variant::Playable;

#[derive(Serialize)]
struct StatusRecord {
    #[serde(flatten)]
    source: Source,
    variant: &'static str,
    rulebook: &'static str,
    fen: String,
    result: String,
    reason: Option<&'static str>,
    check: bool,
    legal_moves: usize,
    counting: CountingRecord,
    repetitions: usize,
    insufficient_material: SidesRecord,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct CountingRecord {
    kind: &'static str,
    side: Option<String>,
    count: u32,
    limit: u32,
    plies: u32,
    limit_plies: u32,
    last_chance: bool,
}

#[derive(Serialize)]
struct SidesRecord {
    white: bool,
    black: bool,
}

pub(crate) fn run<V: Playable>(args: &StatusArgs) -> Result<Outcome> {
    let mut game = Root::<V>::start(&args.root)?.game;
    if let Some(side) = args.counting_side {
        game.set_counting_side(side);
    }
    let text = args.root.moves.join(" ");
    if args.every_ply {
        // What cannot be played to the end is not written in part.
        game.clone().play_text(&text).context("--moves")?;
        return every_ply(game, &text, args.json);
    }
    game.play_text(&text).context("--moves")?;
    write(&game, if args.json { Some(json) } else { None })?;
    Ok(Outcome::Done)
}

/// Judges the start, and the position after each move of a text that can be played.
fn every_ply<V: Playable>(mut game: Game<V>, text: &str, as_json: bool) -> Result<Outcome> {
    let as_json = if as_json { Some(json_line as fn(&StatusRecord) -> Result<()>) } else { None };
    write(&game, as_json)?;
    for word in text.split(|letter: char| letter.is_whitespace() || letter == ',') {
        let plies = game.ply_count();
        game.play_text(word).context("--moves")?;
        if game.ply_count() > plies {
            if as_json.is_none() {
                writeln!(io::stdout())?;
            }
            write(&game, as_json)?;
        }
    }
    Ok(Outcome::Done)
}

fn write<V: Playable>(game: &Game<V>, json: Option<fn(&StatusRecord) -> Result<()>>) -> Result<()> {
    let record = StatusRecord::of(game);
    match json {
        Some(json) => json(&record),
        None => record.write_text(),
    }
}

impl StatusRecord {
    fn of<V: Playable>(game: &Game<V>) -> Self {
        let position = game.position();
        let outcome = game.outcome();
        let counting = game.counting();
        let running = counting.is_running();
        let mut moves: Vec<_> = game.legal_moves().into_iter().map(|mv| mv.text(&V::LETTERS)).collect();
        moves.sort();
        let [white, black] = game.rulebook().insufficient(position);
        Self {
            source: Source::of("makruk.status/1"),
            variant: V::NAME,
            rulebook: game.rulebook().name(),
            fen: game.fen().to_string(),
            result: outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string()),
            reason: outcome.map(|outcome| outcome.reason.name()),
            check: position.checkers().any(),
            legal_moves: moves.len(),
            counting: CountingRecord {
                kind: counting.kind_in_force().name(),
                side: counting.counting_side(position.side()).map(|side| side.to_string()),
                count: if running { counting.count(position.side()) } else { 0 },
                limit: counting.limit_in_moves(),
                plies: if running { counting.plies } else { 0 },
                limit_plies: counting.limit,
                last_chance: outcome.is_none() && counting.is_last_chance(position.side()),
            },
            repetitions: game.repeat_count(),
            insufficient_material: SidesRecord { white, black },
            moves,
        }
    }

    fn write_text(&self) -> Result<()> {
        let yes_no = |yes: bool| if yes { "yes" } else { "no" };
        let enough = |insufficient: bool| if insufficient { "cannot mate" } else { "can mate" };
        let mut out = io::stdout().lock();
        writeln!(out, "fen          {}", self.fen)?;
        writeln!(out, "rulebook     {}", self.rulebook)?;
        writeln!(out, "result       {}", self.result)?;
        writeln!(out, "reason       {}", self.reason.unwrap_or("-"))?;
        writeln!(out, "check        {}", yes_no(self.check))?;
        writeln!(out, "legal moves  {}", self.legal_moves)?;
        let CountingRecord { kind, side, count, limit, plies, limit_plies, last_chance } = &self.counting;
        let chance = if *last_chance { ", last chance to mate" } else { "" };
        match side {
            None => writeln!(out, "counting     {kind}")?,
            Some(side) => writeln!(
                out,
                "counting     {kind}, {side} counts: {count} of {limit} moves, {plies} of {limit_plies} plies{chance}"
            )?,
        }
        writeln!(out, "repetitions  {}", self.repetitions)?;
        let SidesRecord { white, black } = self.insufficient_material;
        writeln!(out, "material     white {}, black {}", enough(white), enough(black))?;
        Ok(())
    }
}
