//! All positions at one ply, each once.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::ops::Deref;
use std::str::FromStr;

use makruk_core::Packed;

use super::Halt;
use super::budget::{Budget, Loan};
use super::partition::PARTS;
use super::record::Record;
use super::work_dir::PlyFolder;
use crate::report::LayerReport;

/// Where the records of a part are.
#[derive(Clone, Debug)]
pub(crate) enum Held<P> {
    Memory(Vec<Record<P>>),
    /// In a file, so many.
    File(usize),
}

/// The positions at one ply, and how often each is reached: in parts, and within each by families.
pub(crate) struct Layer<'a, P> {
    pub(crate) facts: Facts,
    pub(crate) parts: Vec<Held<P>>,
    pub(crate) folder: Option<&'a PlyFolder<'a>>,
}

/// What is known of a layer: the same for every way to make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) ply: u32,
    /// How many positions there are.
    pub(crate) unique: u64,
    /// Sum of the multiplicities: perft of the ply.
    pub(crate) paths: u128,
    /// The largest multiplicity.
    pub(crate) most: u64,
    /// A sum over all positions and multiplicities that does not depend on their order.
    pub(crate) fingerprint: u64,
}

impl Facts {
    pub(crate) const fn none(ply: u32) -> Self {
        Self { ply, unique: 0, paths: 0, most: 0, fingerprint: 0 }
    }

    /// Those of sorted and merged records.
    pub(crate) fn of<P: Packed>(ply: u32, records: &[Record<P>]) -> Self {
        let mut facts = Self::none(ply);
        for record in records {
            facts.unique += 1;
            facts.paths += u128::from(record.times);
            facts.most = facts.most.max(record.times);
            facts.fingerprint = facts.fingerprint.wrapping_add(print(record));
        }
        facts
    }

    /// Those of two sets of records without a position in common.
    pub(crate) fn and(self, other: &Self) -> Result<Self, Halt> {
        Ok(Self {
            ply: self.ply,
            unique: self.unique + other.unique,
            paths: self.paths.checked_add(other.paths).ok_or(Halt::Overflow)?,
            most: self.most.max(other.most),
            fingerprint: self.fingerprint.wrapping_add(other.fingerprint),
        })
    }
}

impl Display for Facts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { ply, unique, paths, most, fingerprint } = self;
        write!(f, "{ply} {unique} {paths} {most} {fingerprint:016x}")
    }
}

impl FromStr for Facts {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or(());
        Ok(Self {
            ply: word()?.parse().map_err(drop)?,
            unique: word()?.parse().map_err(drop)?,
            paths: word()?.parse().map_err(drop)?,
            most: word()?.parse().map_err(drop)?,
            fingerprint: u64::from_str_radix(word()?, 16).map_err(drop)?,
        })
    }
}

impl From<Facts> for LayerReport {
    fn from(facts: Facts) -> Self {
        let Facts { ply, unique, paths, most, .. } = facts;
        Self { ply, unique, paths, most }
    }
}

/// A position's part of the fingerprint: mixed thoroughly, since sums of it are compared.
fn print<P: Packed>(record: &Record<P>) -> u64 {
    let mix = |mixed: u64, word: u64| {
        let product = u128::from(mixed ^ word ^ 0x2545_f491_4f6c_dd1d) * 0xd6e8_feb8_6659_fd93_u128;
        (product >> 64) as u64 ^ (product as u64).rotate_left(23)
    };
    record.position.words().iter().copied().chain([record.times]).fold(1, mix)
}

impl<P: Packed> Layer<'_, P> {
    /// The layer of the root alone.
    pub(crate) fn root(root: P, part: usize) -> Self {
        let records = vec![Record { position: root, times: 1 }];
        let facts = Facts::of(0, &records);
        let mut parts = vec![Held::Memory(Vec::new()); PARTS];
        parts[part] = Held::Memory(records);
        Self { facts, parts, folder: None }
    }

    /// How many records a part has.
    pub(crate) fn length(&self, part: usize) -> usize {
        match &self.parts[part] {
            Held::Memory(records) => records.len(),
            Held::File(records) => *records,
        }
    }

    /// The records of a part. Those of a file take memory as long as they are there.
    pub(crate) fn part<'b>(&'b self, part: usize, budget: &'b Budget) -> Result<Records<'b, P>, Halt> {
        match (&self.parts[part], self.folder) {
            (Held::Memory(records), _) => Ok(Records { records: Cow::Borrowed(records), _loan: None }),
            (Held::File(records), Some(folder)) => {
                // Once as bytes, once as records.
                let loan = budget.borrow(2 * records * size_of::<Record<P>>()).ok_or(Halt::Full)?;
                Ok(Records { records: Cow::Owned(folder.read_part(part, *records)?), _loan: Some(loan) })
            }
            (Held::File(_), None) => unreachable!("a file lies in a folder"),
        }
    }

    /// Bytes of memory that the records take.
    pub(crate) fn bytes(&self) -> usize {
        let held = |held: &Held<P>| match held {
            Held::Memory(records) => records.capacity() * size_of::<Record<P>>(),
            Held::File(_) => 0,
        };
        self.parts.iter().map(held).sum()
    }
}

/// The records of a part, in memory.
pub(crate) struct Records<'a, P: Packed> {
    records: Cow<'a, [Record<P>]>,
    _loan: Option<Loan<'a>>,
}

impl<P: Packed> Deref for Records<'_, P> {
    type Target = [Record<P>];

    fn deref(&self) -> &[Record<P>] {
        &self.records
    }
}
