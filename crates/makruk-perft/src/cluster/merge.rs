//! From the results of all shards to the number.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::ClusterError;
use super::manifest::{Manifest, Placed};
use super::results::{self, Counted, Header, Way};
use super::shard::{self, Line};
use crate::PerftError;

/// What all results say.
#[derive(Clone, Debug)]
pub struct Merged {
    /// What was split.
    pub manifest: Manifest,
    /// Leaves below each first move, in the notation of UCI; `None` if something is missing.
    pub divide: Option<Vec<(String, u128)>>,
    /// The passes that there are, and how many shards of each are finished and right.
    pub passes: BTreeMap<String, usize>,
    /// Positions that were counted in more than one way, all alike.
    pub counted_again: u64,
    /// Nanoseconds that all passes took together.
    pub nanos: u128,
    /// Shards that lack results.
    pub gaps: Vec<Gap>,
    /// Files that cannot be used, and why.
    pub refused: Vec<String>,
    /// Positions that were counted differently: files, position, both counts.
    pub contradictions: Vec<String>,
}

/// Shards that a pass has not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The pass.
    pub pass: String,
    /// The shards, as Slurm writes lists of an array: `3,7-9`.
    pub shards: String,
}

impl Merged {
    /// The sum over all first moves.
    pub fn total(&self) -> Option<u128> {
        self.divide.as_ref().map(|divide| divide.iter().map(|(_, leaves)| leaves).sum())
    }
}

/// Checks all shards and all results, and adds them up. Each position must have been counted in so many ways, that is by
/// so many passes with different strategies or seeds; samples only contradict.
///
/// # Errors
/// A manifest or shard that cannot be read or is not what was split, and a total beyond 128 bits.
pub fn merge(manifest: &Path, required: usize) -> Result<Merged, ClusterError> {
    let placed = Placed::read(manifest)?;
    let mut merge = Merge::new(&placed, required)?;
    let mut last = String::new();
    for shard in 0..placed.manifest.shards.len() {
        let lines = shard::read(&placed, shard)?;
        let paths = lines.iter().try_fold(0_u64, |sum, line| sum.checked_add(line.paths));
        if paths != Some(placed.manifest.shards[shard].paths) {
            let path = placed.beside(&placed.manifest.shards[shard].file);
            return Err(ClusterError::bad(&path, "another sum of ways", "that of the manifest"));
        }
        for (number, line) in lines.iter().enumerate() {
            if line.fen <= last {
                let path = placed.beside(&placed.manifest.shards[shard].file);
                let expected = "one behind all before it";
                return Err(ClusterError::bad_line(&path, number + 1, format!("`{}`", line.fen), expected));
            }
            last.clone_from(&line.fen);
        }
        merge.shard(shard, &lines)?;
    }
    Ok(merge.finish())
}

struct Merge<'a> {
    placed: &'a Placed,
    required: usize,
    merged: Merged,
    divide: Vec<u128>,
    /// Shards without enough results, for each pass that has not finished them.
    missing: BTreeMap<String, Vec<usize>>,
    /// Whether all shards so far have enough results.
    complete: bool,
}

impl<'a> Merge<'a> {
    fn new(placed: &'a Placed, required: usize) -> Result<Self, ClusterError> {
        let folder = placed.beside("results");
        let mut passes = BTreeMap::new();
        let mut refused = Vec::new();
        for pass in names(&folder)? {
            for file in names(&folder.join(&pass))? {
                let path = folder.join(&pass).join(&file);
                // One that is being written belongs to somebody else.
                let is_new = path.extension().is_some_and(|end| end == "part" || end == "new");
                let shard = file.strip_suffix(".tsv").and_then(|name| name.parse().ok());
                let shard = shard.filter(|&shard| shard < placed.manifest.shards.len());
                if !is_new && shard.is_none_or(|shard| path != results::place(placed, &pass, shard)) {
                    let found =
                        ClusterError::bad(&path, "a file that belongs to no shard", "nothing else here");
                    refused.push(found.to_string());
                }
            }
            passes.insert(pass, 0);
        }
        let merged = Merged {
            manifest: placed.manifest.clone(),
            divide: None,
            passes,
            counted_again: 0,
            nanos: 0,
            gaps: Vec::new(),
            refused,
            contradictions: Vec::new(),
        };
        let divide = vec![0; placed.manifest.first_moves.len()];
        Ok(Self { placed, required, merged, divide, missing: BTreeMap::new(), complete: true })
    }

    fn shard(&mut self, shard: usize, lines: &[Line]) -> Result<(), ClusterError> {
        let mut whole: Vec<(Header, Vec<Counted>)> = Vec::new();
        let mut samples = Vec::new();
        let mut lacking = Vec::new();
        let passes: Vec<_> = self.merged.passes.keys().cloned().collect();
        for pass in &passes {
            match self.results(pass, shard, lines.len()) {
                Ok(Some((header, counted))) => {
                    self.merged.nanos +=
                        counted.iter().map(|counted| u128::from(counted.nanos)).sum::<u128>();
                    if let Some(finished) = self.merged.passes.get_mut(pass) {
                        *finished += 1;
                    }
                    let list = if header.percent() < 100 { &mut samples } else { &mut whole };
                    list.push((header, counted));
                }
                Ok(None) => lacking.push(pass),
                Err(error) => {
                    self.merged.refused.push(error.to_string());
                    lacking.push(pass);
                }
            }
        }
        let mut ways: Vec<_> = whole.iter().map(|(header, _)| header.way()).collect();
        ways.sort_unstable();
        ways.dedup();
        if ways.len() < self.required {
            self.complete = false;
            for pass in lacking {
                self.missing.entry(pass.clone()).or_default().push(shard);
            }
            if passes.is_empty() {
                self.missing.entry("a".to_owned()).or_default().push(shard);
            }
        }
        let Some(((first, leaves), others)) = whole.split_first() else { return Ok(()) };
        for (other, counted) in others.iter().chain(&samples) {
            self.compare(shard, lines, (first, leaves), (other, counted));
        }
        for (line, counted) in lines.iter().zip(leaves) {
            for &(mv, paths) in &line.by_first_move {
                let add = counted.leaves.checked_mul(paths.into());
                let sum = add.and_then(|add| self.divide[mv].checked_add(add));
                let depth = self.placed.manifest.plan.depth;
                self.divide[mv] = sum.ok_or(PerftError::Overflow { depth })?;
            }
        }
        let total = self.divide.iter().try_fold(0_u128, |sum, &leaves| sum.checked_add(leaves));
        total.ok_or(PerftError::Overflow { depth: self.placed.manifest.plan.depth })?;
        Ok(())
    }

    /// The results of a pass, if they are there.
    fn results(
        &self,
        pass: &str,
        shard: usize,
        positions: usize,
    ) -> Result<Option<(Header, Vec<Counted>)>, ClusterError> {
        let path = results::place(self.placed, pass, shard);
        if !path.exists() {
            return Ok(None);
        }
        let expected = Header::new(self.placed, shard, Way { pass, strategy: "", seed: 0, percent: 100 });
        let (header, counted) =
            results::read(&path, &expected, |header| results::wanted(shard, positions, header.percent()))?;
        if header.pass() != pass {
            let found = format!("results of pass {}", header.pass());
            return Err(ClusterError::bad(&path, found, format!("those of pass {pass}")));
        }
        Ok(Some((header, counted)))
    }

    fn compare(
        &mut self,
        shard: usize,
        lines: &[Line],
        one: (&Header, &[Counted]),
        other: (&Header, &[Counted]),
    ) {
        let same_way = one.0.way() == other.0.way();
        for counted in other.1 {
            let first = &one.1[counted.number];
            if first.leaves != counted.leaves {
                let path =
                    |header: &Header| results::place(self.placed, header.pass(), shard).display().to_string();
                self.merged.contradictions.push(format!(
                    "{}: {} leaves below {}, {} in {}",
                    path(one.0),
                    first.leaves,
                    lines[counted.number].fen,
                    counted.leaves,
                    path(other.0)
                ));
            } else if !same_way {
                self.merged.counted_again += 1;
            }
        }
    }

    fn finish(self) -> Merged {
        let Self { mut merged, divide, missing, complete, .. } = self;
        let gap = |(pass, shards): (String, Vec<usize>)| Gap { pass, shards: array(&shards) };
        merged.gaps = missing.into_iter().map(gap).collect();
        if complete && merged.contradictions.is_empty() && merged.refused.is_empty() {
            merged.divide = Some(merged.manifest.first_moves.iter().cloned().zip(divide).collect());
        }
        merged
    }
}

/// The names in a folder, in order; none if it is not there.
fn names(folder: &Path) -> Result<Vec<String>, ClusterError> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(ClusterError::io(folder))?;
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.map(|entry| entry.file_name().to_string_lossy().into_owned()).map_err(ClusterError::io(folder))
    };
    let mut names = entries.map(name).collect::<Result<Vec<_>, _>>()?;
    names.sort();
    Ok(names)
}

/// Numbers in order as Slurm writes them.
fn array(numbers: &[usize]) -> String {
    let ranges = numbers.chunk_by(|one, other| one + 1 == *other);
    let text = |range: &[usize]| match range {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    };
    ranges.map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_slurms() {
        assert_eq!(array(&[]), "");
        assert_eq!(array(&[3]), "3");
        assert_eq!(array(&[0, 1, 3, 7, 8, 9]), "0-1,3,7-9");
    }
}
