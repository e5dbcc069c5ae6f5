//! From the root to a layer as deep as memory allows.

use makruk_core::{Packed, Variant};

use super::Halt;
use super::grow::{Tools, grow};
use super::layer::{Facts, Held, Layer};
use super::partition::{PARTS, Partition};
use super::record::Record;
use super::work_dir::{Manifest, PlyFolder};

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) ply: u32,
    /// Whether it is no use to stop before.
    pub(crate) exactly: bool,
}

/// A layer is not begun when, growing as the one before it did, it would need so many times the memory
/// that is left. It may well grow less.
const HOPE: f64 = 1.5;

/// With a work directory, a layer that is expected to take more than the limit divided by this is kept
/// there, though it might find room in memory: the run can go on from it.
const WORTH_A_FILE: f64 = 8.0;

/// Goes from layer to layer, and tells of each. `folders` are those of plies 0, 1, 2 and so on, or none.
///
/// Without `exactly` the end is the deepest layer that there is memory for. Of the folders, one that an
/// earlier run completed is the start, if `resume` says so.
pub(crate) fn climb<'a, V: Variant, P: Packed>(
    root: P,
    target: Target,
    tools: Tools<'_, V>,
    folders: &'a [PlyFolder<'a>],
    resume: bool,
    tell: &mut dyn FnMut(&Facts),
) -> Result<Layer<'a, P>, Halt> {
    let mut layer = Layer::root(root, Partition::part(tools.partition.family(&root.unpack::<V>())));
    if !tools.budget.take(layer.bytes()) {
        return Err(Halt::Full);
    }
    let mut history = Vec::new();
    if resume && let Some((facts, found)) = found(target.ply, folders)? {
        tools.budget.give_back(layer.bytes());
        layer = found;
        facts.iter().for_each(&mut *tell);
        history = facts;
    }
    // No position that can be counted has more moves on the average.
    let mut growth = 64.0;
    while layer.facts.ply < target.ply {
        let expected = layer.facts.unique as f64 * growth * size_of::<Record<P>>() as f64;
        let may_stop = !target.exactly && folders.is_empty();
        if may_stop && history.len() > 1 && expected > HOPE * tools.budget.left() as f64 {
            break;
        }
        let folder = folders.get(layer.facts.ply as usize + 1);
        let in_memory = expected < tools.budget.limit() as f64 / WORTH_A_FILE;
        let next = match grow(&layer, tools, folder.filter(|_| !in_memory)) {
            Ok(next) => next,
            Err(Halt::Full) if may_stop => break,
            // It grew more than it was expected to.
            Err(Halt::Full) if folder.is_some() && in_memory => grow(&layer, tools, folder)?,
            Err(halt) => return Err(halt),
        };
        history.push(next.facts);
        if let Some(folder) = next.folder {
            let lengths: Vec<_> = (0..PARTS).map(|part| next.length(part)).collect();
            folder.write_manifest(&history, &lengths)?;
        }
        tools.budget.give_back(layer.bytes());
        if let Some(folder) = layer.folder {
            folder.clear()?;
        }
        growth = next.facts.unique as f64 / layer.facts.unique.max(1) as f64;
        layer = next;
        tell(&layer.facts);
    }
    Ok(layer)
}

/// What is known of the layers up to one, and that one.
type Found<'a, P> = (Vec<Facts>, Layer<'a, P>);

/// The deepest complete layer that is not beyond a ply, and what is known of those up to it.
fn found<'a, P: Packed>(ply: u32, folders: &'a [PlyFolder<'a>]) -> Result<Option<Found<'a, P>>, Halt> {
    for folder in folders.iter().take(ply as usize + 1).rev() {
        if let Some(Manifest { history, lengths }) = folder.read_manifest()?
            && let Some(&facts) = history.last()
        {
            let parts = lengths.into_iter().map(Held::File).collect();
            return Ok(Some((history, Layer { facts, parts, folder: Some(folder) })));
        }
    }
    Ok(None)
}
