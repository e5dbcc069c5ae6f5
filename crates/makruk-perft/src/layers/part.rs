//! A part of a layer while it grows.

use makruk_core::Packed;

use super::Halt;
use super::budget::Budget;
use super::record::{Record, merge};
use super::work_dir::PlyFolder;

/// The least number of records that a part makes room for.
pub(crate) const LEAST: usize = 64;

/// A part has room for its merged records and for so many-th a part of them more.
const SLACK: usize = 4;

/// Where a part may grow: in memory up to a limit, beyond it on disk.
#[derive(Clone, Copy)]
pub(crate) struct Room<'a> {
    pub(crate) budget: &'a Budget,
    pub(crate) disk: Option<&'a PlyFolder<'a>>,
}

impl Room<'_> {
    fn take(self, bytes: usize) -> bool {
        // With a disk, a quarter is left for putting the runs together.
        let kept_back = if self.disk.is_some() { self.budget.limit() / 4 } else { 0 };
        self.budget.left() >= bytes.saturating_add(kept_back) && self.budget.take(bytes)
    }
}

/// Records in the order in which they came, behind those that are sorted and merged already.
pub(crate) struct Part<P> {
    number: usize,
    records: Vec<Record<P>>,
    merged: usize,
    /// Runs of sorted records on disk.
    runs: usize,
}

impl<P: Packed> Part<P> {
    pub(crate) const fn new(number: usize) -> Self {
        Self { number, records: Vec::new(), merged: 0, runs: 0 }
    }

    /// Takes records in.
    pub(crate) fn add(&mut self, new: &[Record<P>], room: Room<'_>) -> Result<(), Halt> {
        if self.records.len() + new.len() > self.records.capacity() {
            self.make_room(new.len(), room)?;
        }
        self.records.extend_from_slice(new);
        Ok(())
    }

    /// Merges what is there; if that gives too little, grows; if that cannot be, goes to disk.
    ///
    /// Then as much again as a [share](SLACK) of the merged records may come, so that each record is merged
    /// a few times only and the part is never far larger than its final size.
    fn make_room(&mut self, new: usize, room: Room<'_>) -> Result<(), Halt> {
        self.merge()?;
        let wanted = self.merged + (self.merged / SLACK).max(LEAST) + new;
        let more = wanted.saturating_sub(self.records.capacity());
        if more == 0 {
            return Ok(());
        }
        if room.take(more * size_of::<Record<P>>()) {
            self.records.reserve_exact(wanted - self.records.len());
            return Ok(());
        }
        let capacity = self.records.capacity();
        if capacity - self.merged >= new.max(capacity / 4) {
            return Ok(()); // more mergings, but no need to give up yet
        }
        let Some(folder) = room.disk else { return Err(Halt::Full) };
        self.spill(folder)?;
        // As large as before; a part that never had any room is the exception.
        let more = (LEAST + new).saturating_sub(self.records.capacity());
        if more > 0 {
            if !room.budget.take(more * size_of::<Record<P>>()) {
                return Err(Halt::Full);
            }
            self.records.reserve_exact(LEAST + new);
        }
        Ok(())
    }

    fn merge(&mut self) -> Result<(), Halt> {
        merge(&mut self.records, self.merged)?;
        self.merged = self.records.len();
        Ok(())
    }

    /// Writes what is there as a run.
    fn spill(&mut self, folder: &PlyFolder<'_>) -> Result<(), Halt> {
        if !self.records.is_empty() {
            folder.write_run(self.number, self.runs, &self.records)?;
            self.runs += 1;
            self.records.clear();
            self.merged = 0;
        }
        Ok(())
    }

    /// Bytes of memory that it has.
    pub(crate) fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<Record<P>>()
    }

    /// Ends the growth: all records, sorted and merged, and the memory they have.
    pub(crate) fn finish(&mut self, room: Room<'_>) -> Result<Vec<Record<P>>, Halt> {
        self.merge()?;
        if let Some(folder) = room.disk
            && self.runs > 0
        {
            let lengths = (0..self.runs).map(|run| folder.run_length::<P>(self.number, run));
            let wanted = lengths.sum::<Result<usize, _>>()? + self.merged;
            let more = wanted.saturating_sub(self.records.capacity());
            if !room.budget.take(more * size_of::<Record<P>>()) {
                return Err(Halt::Full);
            }
            self.records.reserve_exact(wanted - self.merged);
            for run in 0..self.runs {
                folder.read_run(self.number, run, &mut self.records)?;
                self.merge()?;
            }
        }
        (self.merged, self.runs) = (0, 0);
        Ok(std::mem::take(&mut self.records))
    }
}
