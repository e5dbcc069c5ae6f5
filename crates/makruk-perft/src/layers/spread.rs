//! One thread's records on their way to the parts.

use std::sync::Mutex;

use makruk_core::Packed;

use super::Halt;
use super::brood::Child;
use super::part::{Part, Room};
use super::partition::{PARTS, Partition};
use super::record::Record;

/// Records that are kept back for each part, so that a part is locked, and its memory touched, once for
/// many of them.
const BATCH: usize = 32;

/// Records that one thread keeps back, at most.
pub(crate) const RECORDS: usize = PARTS * BATCH;

/// Hands records to the parts in batches.
pub(crate) struct Spread<'a, P> {
    parts: &'a [Mutex<Part<P>>],
    room: Room<'a>,
    waiting: Vec<Record<P>>,
    lengths: Vec<u8>,
}

impl<'a, P: Packed> Spread<'a, P> {
    pub(crate) fn new(parts: &'a [Mutex<Part<P>>], room: Room<'a>) -> Self {
        Self {
            parts,
            room,
            waiting: vec![Record { position: P::from_words(&[0; 8]), times: 0 }; RECORDS],
            lengths: vec![0; PARTS],
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, child: Child<P>) -> Result<(), Halt> {
        let part = Partition::part(child.family);
        let length = &mut self.lengths[part];
        self.waiting[part * BATCH + usize::from(*length)] = child.record;
        *length += 1;
        if usize::from(*length) == BATCH { self.flush(part) } else { Ok(()) }
    }

    /// Hands over what is left.
    pub(crate) fn finish(mut self) -> Result<(), Halt> {
        (0..PARTS).try_for_each(|part| self.flush(part))
    }

    fn flush(&mut self, part: usize) -> Result<(), Halt> {
        let length = usize::from(std::mem::take(&mut self.lengths[part]));
        let records = &self.waiting[part * BATCH..][..length];
        // A poisoned lock is that of a thread that panicked: the run ends with that panic.
        let mut part = self.parts[part].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        part.add(records, self.room)
    }
}
