//! What was split, and into which files.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ClusterError;

/// The name of the kind of file.
const SCHEMA: &str = "makruk.manifest/1";

/// A run that was split.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    schema: String,
    /// The program that split, with version and revision: results of another one are refused.
    pub tool: String,
    /// What is to be counted.
    #[serde(flatten)]
    pub plan: Plan,
    /// Different positions at the ply.
    pub positions: u64,
    /// Ways that lead to them: perft of the ply.
    pub paths: u64,
    /// Perft of the next ply, as the positions' moves say.
    pub paths_next: u64,
    /// The first moves, in the notation of UCI, in order.
    pub first_moves: Vec<String>,
    /// The files.
    pub shards: Vec<ManifestShard>,
}

/// What is to be counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The game.
    pub variant: String,
    /// Whose rules.
    pub rulebook: String,
    /// The root.
    pub fen: String,
    /// Plies from the root to the leaves.
    pub depth: u32,
    /// Plies from the root to the positions in the shards.
    pub ply: u32,
}

/// A file with positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestShard {
    /// Where it is, from the manifest's folder.
    pub file: String,
    /// Positions in it.
    pub positions: u64,
    /// Ways that lead to them.
    pub paths: u64,
    /// SHA-256 of its bytes.
    pub sha256: String,
}

/// A manifest and where it lies.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) manifest: Manifest,
    pub(super) path: PathBuf,
    /// SHA-256 of the file.
    pub(super) sha256: String,
}

impl Manifest {
    pub(super) fn new(tool: String, plan: Plan, first_moves: Vec<String>) -> Self {
        let (positions, paths, paths_next, shards) = (0, 0, 0, Vec::new());
        Self { schema: SCHEMA.to_owned(), tool, plan, positions, paths, paths_next, first_moves, shards }
    }

    /// Reads one.
    ///
    /// # Errors
    /// A file that cannot be read, is none, or contradicts itself.
    pub fn read(path: &Path) -> Result<Self, ClusterError> {
        Placed::read(path).map(|placed| placed.manifest)
    }

    /// As text.
    pub(super) fn text(&self) -> String {
        let json = serde_json::to_string_pretty(self);
        json.unwrap_or_else(|_| unreachable!("names are texts")) + "\n"
    }

    fn problem(&self) -> Option<(String, String)> {
        let Self { schema, plan, positions, paths, shards, .. } = self;
        if schema != SCHEMA {
            return Some((format!("schema `{schema}`"), format!("`{SCHEMA}`")));
        }
        if plan.ply > plan.depth {
            return Some((format!("ply {}", plan.ply), format!("at most the depth, {}", plan.depth)));
        }
        let sum = |of: fn(&ManifestShard) -> u64| {
            shards.iter().try_fold(0_u64, |sum, shard| sum.checked_add(of(shard)))
        };
        if sum(|shard| shard.positions) != Some(*positions) {
            return Some((format!("{positions} positions"), "the sum of those of all shards".to_owned()));
        }
        if sum(|shard| shard.paths) != Some(*paths) {
            return Some((format!("{paths} paths"), "the sum of those of all shards".to_owned()));
        }
        let leaves = |file: &str| {
            Path::new(file).components().any(|part| !matches!(part, std::path::Component::Normal(_)))
        };
        let outside = shards.iter().find(|shard| leaves(&shard.file))?;
        Some((format!("file `{}`", outside.file), "one in the manifest's folder".to_owned()))
    }
}

impl Placed {
    pub(super) fn read(path: &Path) -> Result<Self, ClusterError> {
        let bytes = fs::read(path).map_err(ClusterError::io(path))?;
        let manifest: Manifest = serde_json::from_slice(&bytes)
            .map_err(|error| ClusterError::bad_line(path, error.line(), error.to_string(), "a manifest"))?;
        if let Some((found, expected)) = manifest.problem() {
            return Err(ClusterError::bad(path, found, expected));
        }
        Ok(Self { manifest, path: path.to_owned(), sha256: sha256(&bytes) })
    }

    /// A file beside the manifest.
    pub(super) fn beside(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path.with_file_name("").join(name)
    }

    /// Plies from the shards' positions to the leaves.
    pub(super) const fn remaining(&self) -> u32 {
        self.manifest.plan.depth - self.manifest.plan.ply
    }
}

/// SHA-256 in hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
