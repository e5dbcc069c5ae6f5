//! Counts that are too long for one machine: positions some plies down in files, counted anywhere, and put together.
//!
//! [`split`] writes the different positions of a ply as text, in shards, with a [`Manifest`]; [`work`] counts the leaves
//! below each position of a shard; [`merge`] checks all results and adds them up. Nothing but files goes from one to the
//! next, so any batch system will do.

mod each;
mod error;
mod first_moves;
mod manifest;
mod merge;
mod results;
mod shard;
mod split;
mod work;

pub use error::ClusterError;
pub use manifest::{Manifest, ManifestShard, Plan};
pub use merge::{Gap, Merged, merge};
pub use split::{Split, SplitSetup, split};
pub use work::{WorkSetup, Worked, host, work};
