//! What a long run leaves behind so that it can go on: the results of its finished units.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::checksum::Checksum;
use crate::layers::Facts;
use crate::sealed::{Entries, Sealed};
use crate::{Checkpoint, PerftError};

/// The longest time between the end of a unit and its being kept, while units end.
const EVERY: Duration = Duration::from_secs(2);

/// What a run is: everything that its numbers depend on, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity(pub(crate) Vec<(&'static str, String)>);

impl Identity {
    /// The same as one number.
    pub(crate) fn number(&self) -> u64 {
        let mut sum = Checksum::new();
        for (name, value) in &self.0 {
            sum.add(format!("{name} {value}\n").as_bytes());
        }
        sum.value()
    }

    fn check(&self, entries: &Entries, path: &Path) -> Result<(), PerftError> {
        for (name, expected) in &self.0 {
            let found = entries.get(name)?;
            if found != expected {
                return Err(PerftError::OtherRun {
                    path: path.to_owned(),
                    name: (*name).to_owned(),
                    found: found.to_owned(),
                    expected: expected.clone(),
                });
            }
        }
        Ok(())
    }
}

/// A checkpoint as it was read.
#[derive(Debug)]
pub(crate) struct Kept {
    /// The layer that the units belong to.
    pub(crate) layer: Facts,
    /// Plies below it.
    remaining: u32,
    unit_size: usize,
    /// The seed of its partition.
    seed: u64,
    units: Vec<(usize, u128)>,
    path: PathBuf,
}

impl Kept {
    /// What a run of this identity left, if it left anything.
    pub(crate) fn read(checkpoint: &Checkpoint, identity: &Identity) -> Result<Option<Self>, PerftError> {
        let path = &checkpoint.path;
        if !path.exists() {
            return Ok(None);
        }
        let entries = Entries::read("checkpoint", path)?;
        identity.check(&entries, path)?;
        if entries.all("layer").is_empty() {
            return Ok(None); // written before there was a layer
        }
        let units = entries.all("unit").into_iter().map(|unit| {
            let (number, nodes) = unit.split_once(' ')?;
            Some((number.parse().ok()?, nodes.parse().ok()?))
        });
        let units: Option<Vec<_>> = units.collect();
        Ok(Some(Self {
            layer: entries.number("layer")?,
            remaining: entries.number("remaining")?,
            unit_size: entries.number("unit-size")?,
            seed: entries.number("partition")?,
            units: units.ok_or_else(|| entries.damaged("a unit without number and nodes"))?,
            path: path.clone(),
        }))
    }
}

/// Keeps the results of units in a file.
#[derive(Debug)]
pub(crate) struct Keeper {
    path: PathBuf,
    head: Sealed,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    units: Vec<Option<u128>>,
    written: Instant,
}

impl Keeper {
    /// Makes sure, before anything is counted, that the file can be written and is nobody else's.
    pub(crate) fn prepare(checkpoint: &Checkpoint, identity: &Identity) -> Result<(), PerftError> {
        let path = &checkpoint.path;
        if path.exists() {
            if checkpoint.resume {
                return Ok(());
            }
            return Err(PerftError::CheckpointExists { path: path.clone() });
        }
        Self::begin(identity).write(path).map_err(|source| PerftError::File { path: path.clone(), source })
    }

    fn begin(identity: &Identity) -> Sealed {
        let mut sealed = Sealed::new("checkpoint");
        for (name, value) in &identity.0 {
            sealed.add(name, value);
        }
        sealed
    }

    /// Keeps the units of a layer, of which some may be known.
    pub(crate) fn new(
        checkpoint: &Checkpoint,
        identity: &Identity,
        layer: &Facts,
        units: Shape,
        known: Option<&Kept>,
    ) -> Result<Self, PerftError> {
        let mut head = Self::begin(identity);
        head.add("layer", layer);
        head.add("partition", units.seed);
        head.add("remaining", units.remaining);
        head.add("unit-size", units.size);
        head.add("units", units.count);
        let mut state = State { units: vec![None; units.count], written: Instant::now() };
        if let Some(known) = known {
            let other = |name: &str, found: String, expected: String| PerftError::OtherRun {
                path: known.path.clone(),
                name: name.to_owned(),
                found,
                expected,
            };
            if known.layer != *layer {
                return Err(other("layer", known.layer.to_string(), layer.to_string()));
            }
            for (name, found, expected) in [
                ("partition", known.seed, units.seed),
                ("remaining", known.remaining.into(), units.remaining.into()),
                ("unit-size", known.unit_size as u64, units.size as u64),
            ] {
                if found != expected {
                    return Err(other(name, found.to_string(), expected.to_string()));
                }
            }
            for &(number, nodes) in &known.units {
                match state.units.get_mut(number) {
                    Some(unit @ None) => *unit = Some(nodes),
                    _ => {
                        return Err(other(
                            "unit",
                            number.to_string(),
                            format!("each of {} once", units.count),
                        ));
                    }
                }
            }
        }
        Ok(Self { path: checkpoint.path.clone(), head, state: Mutex::new(state) })
    }

    /// The results that are known, of so many units.
    pub(crate) fn known(&self, units: usize) -> Vec<Option<u128>> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        debug_assert_eq!(state.units.len(), units);
        state.units.clone()
    }

    /// Keeps a result, and writes the file if that was not done for some time.
    pub(crate) fn keep(&self, number: usize, nodes: u128) -> Result<(), PerftError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.units[number] = Some(nodes);
        if state.written.elapsed() < EVERY {
            return Ok(());
        }
        self.write(&mut state)
    }

    /// Writes the file as things stand.
    pub(crate) fn save(&self) -> Result<(), PerftError> {
        self.write(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn write(&self, state: &mut State) -> Result<(), PerftError> {
        let mut sealed = self.head.clone();
        for (number, nodes) in state.units.iter().enumerate() {
            if let Some(nodes) = nodes {
                sealed.add("unit", format_args!("{number} {nodes}"));
            }
        }
        sealed.write(&self.path).map_err(|source| PerftError::File { path: self.path.clone(), source })?;
        // From the end of the writing, so that a slow disk does not stop the counting.
        state.written = Instant::now();
        Ok(())
    }
}

/// How a layer is cut into units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) seed: u64,
    pub(crate) remaining: u32,
    pub(crate) size: usize,
    pub(crate) count: usize,
}
