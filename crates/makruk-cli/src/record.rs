//! What every JSON object and CSV row says about the run that it came from.

use makruk_core::rulebook::Reason;
use makruk_movegen::{Chosen, Cpu};
use makruk_perft::{DepthReport, Endings, LayerReport, Report, RootMove, Tally};
use serde::Serialize;

use crate::args::CountArgs;
use crate::root::Root;
use crate::variant::Playable;

/// What kind of record it is, and what wrote it.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Source {
    schema: &'static str,
    tool: &'static str,
    version: &'static str,
    revision: &'static str,
}

impl Source {
    /// This program as the writer of records of a schema, such as `makruk.perft/1`.
    pub(crate) const fn of(schema: &'static str) -> Self {
        Self { schema, tool: "makruk", version: env!("CARGO_PKG_VERSION"), revision: env!("MAKRUK_REVISION") }
    }
}

/// How a count was made.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Setup {
    variant: &'static str,
    fen: String,
    moves: String,
    /// Whose rules ended games, where any did.
    rulebook: Option<&'static str>,
    strategy: &'static str,
    cpu_features: &'static str,
    method: &'static str,
    /// Why this method.
    method_reason: String,
    threads: usize,
    hash_bytes: usize,
    key_bits: Option<u32>,
    seed: Option<u64>,
    false_hit_bound: Option<f64>,
    memory_bytes: Option<usize>,
    disk_bytes: Option<u64>,
    layer: Option<u32>,
    subtrees: Option<u64>,
    verified_by: Option<&'static str>,
    verified_units: Option<usize>,
    units: Option<usize>,
    bulk: bool,
    host_cpu: String,
}

impl Setup {
    pub(crate) fn of<V: Playable>(
        root: &Root<V>,
        args: &CountArgs,
        chosen: &Chosen<V>,
        reason: &str,
        bulk: bool,
        report: &Report,
    ) -> Self {
        Self {
            variant: V::NAME,
            fen: root.game.start().to_string(),
            moves: root.move_texts().join(" "),
            rulebook: None,
            strategy: chosen.strategy.name,
            cpu_features: chosen.kernel.features,
            method: report.method.name(),
            method_reason: reason.to_owned(),
            threads: report.threads,
            hash_bytes: report.table.map_or(0, |table| table.bytes),
            key_bits: report.table.map(|table| table.signature_bits),
            seed: report.table.map(|_| args.seed),
            false_hit_bound: report.table.map(|table| table.false_hit_bound),
            memory_bytes: report.layers.as_ref().map(|layers| layers.memory),
            disk_bytes: report.layers.as_ref().map(|layers| layers.disk),
            layer: report.layers.as_ref().map(|layers| layers.plies.last().map_or(0, |last| last.ply)),
            subtrees: report.layers.as_ref().map(|layers| layers.subtrees),
            verified_by: report.verified_by,
            verified_units: report.layers.as_ref().map(|layers| layers.verified),
            units: report.layers.as_ref().map(|layers| layers.units),
            bulk,
            host_cpu: Cpu::detect().name(),
        }
    }
}

impl Setup {
    /// The same under a rulebook.
    pub(crate) fn judged_by(self, rulebook: &'static str) -> Self {
        Self { rulebook: Some(rulebook), ..self }
    }
}

/// One depth.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct DepthRecord {
    depth: u32,
    nodes: u128,
    nanos: u128,
}

impl From<&DepthReport> for DepthRecord {
    fn from(report: &DepthReport) -> Self {
        Self { depth: report.depth, nodes: report.nodes, nanos: report.elapsed.as_nanos() }
    }
}

/// The positions at one ply.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct LayerRecord {
    ply: u32,
    unique: u64,
    paths: u128,
    most: u64,
}

impl From<LayerReport> for LayerRecord {
    fn from(layer: LayerReport) -> Self {
        let LayerReport { ply, unique, paths, most } = layer;
        Self { ply, unique, paths, most }
    }
}

/// What the moves of the last ply were.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct TallyRecord {
    captures: Option<u128>,
    promotions: Option<u128>,
    checks: Option<u128>,
    discovered_checks: Option<u128>,
    double_checks: Option<u128>,
    mates: Option<u128>,
    stalemates: Option<u128>,
}

impl From<Tally> for TallyRecord {
    fn from(tally: Tally) -> Self {
        Self {
            captures: Some(tally.captures),
            promotions: Some(tally.promotions),
            checks: Some(tally.checks),
            discovered_checks: Some(tally.discovered_checks),
            double_checks: Some(tally.double_checks),
            mates: Some(tally.mates),
            stalemates: Some(tally.stalemates),
        }
    }
}

/// Which leaves are the end of a game.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct EndingsRecord {
    checkmate: Option<u128>,
    stalemate: Option<u128>,
    boards_honour: Option<u128>,
    pieces_honour: Option<u128>,
    mate_while_counting: Option<u128>,
    insufficient_material: Option<u128>,
    repetition: Option<u128>,
    fifty_moves: Option<u128>,
    first_check: Option<u128>,
    promotion_stalemate: Option<u128>,
}

impl From<Endings> for EndingsRecord {
    fn from(endings: Endings) -> Self {
        Self {
            checkmate: Some(endings.of(Reason::Checkmate)),
            stalemate: Some(endings.of(Reason::Stalemate)),
            boards_honour: Some(endings.of(Reason::BoardsHonour)),
            pieces_honour: Some(endings.of(Reason::PiecesHonour)),
            mate_while_counting: Some(endings.of(Reason::MateWhileCounting)),
            insufficient_material: Some(endings.of(Reason::InsufficientMaterial)),
            repetition: Some(endings.of(Reason::Repetition)),
            fifty_moves: Some(endings.of(Reason::FiftyMoves)),
            first_check: Some(endings.of(Reason::FirstCheck)),
            promotion_stalemate: Some(endings.of(Reason::PromotionStalemate)),
        }
    }
}

/// A depth that was not finished.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct InterruptedRecord {
    depth: u32,
    leaves_counted: u128,
    nanos: u128,
    moves_finished: usize,
    moves: usize,
}

impl InterruptedRecord {
    pub(crate) fn of(report: &Report) -> Option<Self> {
        report.interrupted.as_ref().map(|interrupted| Self {
            depth: interrupted.depth,
            leaves_counted: interrupted.leaves,
            nanos: interrupted.elapsed.as_nanos(),
            moves_finished: interrupted.finished.len(),
            moves: interrupted.moves,
        })
    }
}

/// A first move and the leaves below it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveRecord {
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) nodes: u128,
}

impl MoveRecord {
    pub(crate) fn of<V: Playable>(root: &RootMove) -> Self {
        Self { text: root.mv.text(&V::LETTERS), nodes: root.nodes }
    }
}
