//! From a root to files of positions.

use std::fs;
use std::path::Path;
use std::time::Duration;

use makruk_core::{NarrowPacked, Packed, Position, Variant, WidePacked};
use makruk_movegen::{Chosen, Strategies};

use super::ClusterError;
use super::each::Each;
use super::first_moves::lines;
use super::manifest::{Manifest, ManifestShard, Plan, sha256};
use super::shard::Line;
use crate::layers::Halt;
use crate::sealed::write_whole;
use crate::thread_time::thread_time;
use crate::{LayersSetup, Observer, Perft, PerftError};

/// Places that a sample is taken from, and positions at each, at first: more, until it takes so long to count them.
const SAMPLE_PLACES: usize = 4;
const SAMPLE_SIZE: usize = 16;
const SAMPLE_TIME: Duration = Duration::from_secs(2);

/// How to split.
#[derive(Clone, Debug)]
pub struct SplitSetup {
    /// The program, with version and revision.
    pub tool: String,
    /// What is to be counted.
    pub plan: Plan,
    /// How many files; `None` for as many as take `shard_time` each by the measured sample.
    pub shards: Option<usize>,
    /// How long one thread should be at a file.
    pub shard_time: Duration,
    /// Threads.
    pub threads: usize,
    /// Bytes of memory for positions.
    pub memory: usize,
}

/// What was written.
#[derive(Clone, Debug)]
pub struct Split {
    /// The manifest.
    pub manifest: Manifest,
    /// The largest number of ways to one position.
    pub most: u64,
    /// CPU time for all shards by the sample, on this machine, and how many positions that was.
    pub estimate: Option<(Duration, usize)>,
}

/// Writes the shards and the manifest into a folder, which is made if it is not there. The same request gives the same
/// bytes, as long as the number of shards is given.
///
/// # Errors
/// A folder with another run in it, files that cannot be written, a run that was cancelled, and self-checks that fail.
pub fn split<V: Strategies>(
    root: &Position<V>,
    setup: SplitSetup,
    out: &Path,
    chosen: Chosen<V>,
    observer: &dyn Observer,
) -> Result<Split, ClusterError> {
    if NarrowPacked::fits(root) {
        split_as::<V, NarrowPacked>(root, setup, out, chosen, observer)
    } else {
        split_as::<V, WidePacked>(root, setup, out, chosen, observer)
    }
}

fn split_as<V: Strategies, P: Packed>(
    root: &Position<V>,
    setup: SplitSetup,
    out: &Path,
    chosen: Chosen<V>,
    observer: &dyn Observer,
) -> Result<Split, ClusterError> {
    let Plan { depth, ply, .. } = setup.plan;
    let mut first: Vec<_> =
        root.legal_moves().into_iter().map(|mv| (mv.text(&V::LETTERS), root.play(mv))).collect();
    first.sort_by(|(one, _), (other, _)| one.cmp(other));
    let (names, children): (Vec<_>, Vec<_>) = first.into_iter().unzip();
    let layers = LayersSetup::in_memory(setup.memory);
    let lines = lines::<V, P>(&children, ply, |child, plies| {
        let list = Perft::new(*child, plies, chosen).threads(setup.threads).list(&layers, observer)?;
        list.ok_or(ClusterError::Stopped)
    })?;
    let mut manifest = Manifest::new(setup.tool, setup.plan, names);
    manifest.positions = lines.len() as u64;
    let (paths, next) = sums(&lines, &chosen);
    let counted = |depth| {
        let perft = Perft::new(*root, depth, chosen).threads(setup.threads).only_last(true);
        let report = perft.run(observer)?;
        report.last().map(|last| last.nodes).ok_or(ClusterError::Stopped)
    };
    manifest.paths = checked(paths, counted(ply)?, ply)?;
    manifest.paths_next = checked(next, counted(ply + 1)?, ply + 1)?;
    let each = Each::new(&chosen, 1, observer);
    let (shards, estimate) = if let Some(shards) = setup.shards {
        (shards, None)
    } else {
        let (time, positions) = sample::<V, P>(&lines, depth - ply, setup.memory, each)?;
        let shards = time.as_secs_f64() / setup.shard_time.as_secs_f64().max(1.0);
        (shards.ceil().max(1.0) as usize, Some((time, positions)))
    };
    write(&lines, shards.clamp(1, lines.len().max(1)), out, &mut manifest)?;
    let most = lines.iter().map(|(_, line)| line.paths).max().unwrap_or(0);
    Ok(Split { manifest, most, estimate })
}

/// The ways to all positions, and to all of the next ply.
fn sums<V: Variant>(lines: &[(Position<V>, Line)], chosen: &Chosen<V>) -> (u128, u128) {
    lines.iter().fold((0, 0), |(paths, next), (position, line)| {
        let ways = u128::from(line.paths);
        (paths + ways, next + ways * u128::from((chosen.kernel.count)(position, 1)))
    })
}

/// A sum that must be a count of the same.
fn checked(listed: u128, counted: u128, ply: u32) -> Result<u64, ClusterError> {
    if listed != counted {
        return Err(PerftError::SelfCheck { ply, counted, listed }.into());
    }
    u64::try_from(listed).map_err(|_| PerftError::Multiplicity { ply }.into())
}

/// How long one thread takes for all positions, as some of them say that are counted together as `work` does it.
fn sample<V: Variant, P: Packed>(
    lines: &[(Position<V>, Line)],
    depth: u32,
    memory: usize,
    each: Each<'_, V>,
) -> Result<(Duration, usize), ClusterError> {
    let apart = lines.len().div_ceil(SAMPLE_PLACES);
    let (mut time, mut positions) = (Duration::ZERO, 0);
    for place in lines.chunks(apart.max(1)) {
        let mut size = SAMPLE_SIZE;
        loop {
            let some = &place[..place.len().min(size)];
            let packed: Vec<_> = some.iter().map(|(position, _)| P::pack(position)).collect();
            let start = thread_time();
            each.leaves(&packed, depth, memory).map_err(|halt| match halt {
                Halt::Cancelled => ClusterError::Stopped,
                halt => halt.into_error(depth, memory).into(),
            })?;
            let elapsed = thread_time().saturating_sub(start);
            if elapsed > SAMPLE_TIME || some.len() == place.len() {
                (time, positions) = (time + elapsed, positions + some.len());
                break;
            }
            size *= 4;
        }
    }
    let time = time.as_secs_f64() * lines.len() as f64 / positions.max(1) as f64;
    Ok((Duration::from_secs_f64(time), positions))
}

/// Writes the shards, and the manifest last.
fn write<V: Variant>(
    lines: &[(Position<V>, Line)],
    shards: usize,
    out: &Path,
    manifest: &mut Manifest,
) -> Result<(), ClusterError> {
    let place = out.join("manifest.json");
    let known = fs::read(&place).ok();
    let folder = out.join("shards");
    let mut texts = Vec::new();
    for number in 0..shards {
        let some = &lines[lines.len() * number / shards..lines.len() * (number + 1) / shards];
        let mut text = String::new();
        for (_, line) in some {
            line.write(&mut text, &manifest.first_moves);
        }
        manifest.shards.push(ManifestShard {
            file: format!("shards/{number:06}.tsv"),
            positions: some.len() as u64,
            paths: some.iter().map(|(_, line)| line.paths).sum(),
            sha256: sha256(text.as_bytes()),
        });
        texts.push(text);
    }
    let text = manifest.text();
    if known.is_some_and(|known| known != text.as_bytes()) {
        return Err(ClusterError::bad(&place, "another run's manifest", "an empty folder, or the same run"));
    }
    fs::create_dir_all(&folder).map_err(ClusterError::io(&folder))?;
    for (shard, text) in manifest.shards.iter().zip(&texts) {
        let path = out.join(&shard.file);
        write_whole(&path, text.as_bytes()).map_err(ClusterError::io(&path))?;
    }
    write_whole(&place, text.as_bytes()).map_err(ClusterError::io(&place))
}
