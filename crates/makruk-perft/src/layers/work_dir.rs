//! Layers on disk: a folder for each ply, a file for each part.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use makruk_core::Packed;

use super::layer::Facts;
use super::partition::PARTS;
use super::record::Record;
use crate::PerftError;
use crate::checksum::Checksum;
use crate::sealed::{Entries, Sealed};

/// The first word of a file of records.
const MAGIC: u64 = u64::from_le_bytes(*b"mkrecs02");
/// Words before the records: magic, identity of the run, ply, part, seed of the partition, words of a
/// record, records.
const HEADER: usize = 7;
const WORD: usize = size_of::<u64>();

/// The folder that a run keeps its layers in. One run at a time: a locked file says so.
#[derive(Debug)]
pub(crate) struct WorkDir {
    path: PathBuf,
    _lock: File,
    bytes: AtomicU64,
    peak: AtomicU64,
}

impl WorkDir {
    /// Below an existing folder.
    pub(crate) fn open(parent: &Path) -> Result<Self, PerftError> {
        if !parent.is_dir() {
            let source =
                io::Error::new(io::ErrorKind::NotFound, "found no such folder, expected one that exists");
            return Err(PerftError::WorkDir { path: parent.to_owned(), source });
        }
        let path = parent.join("makruk-layers");
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| PerftError::WorkDir { path, source }
        };
        fs::create_dir_all(&path).map_err(failed(&path))?;
        let name = path.join("lock");
        let lock = File::create(&name).map_err(failed(&name))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(PerftError::WorkDirInUse { path }),
            Err(fs::TryLockError::Error(source)) => return Err(failed(&name)(source)),
        }
        Ok(Self { path, _lock: lock, bytes: AtomicU64::new(0), peak: AtomicU64::new(0) })
    }

    /// The most bytes that files took at any time.
    pub(crate) fn peak(&self) -> u64 {
        self.peak.load(Relaxed)
    }

    fn grow(&self, bytes: usize) {
        let bytes = self.bytes.fetch_add(bytes as u64, Relaxed) + bytes as u64;
        self.peak.fetch_max(bytes, Relaxed);
    }

    fn shrink(&self, bytes: u64) {
        self.bytes.fetch_sub(bytes, Relaxed);
    }

    /// Takes everything away.
    pub(crate) fn remove(self) -> Result<(), PerftError> {
        match fs::remove_dir_all(&self.path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                Err(PerftError::WorkDir { path: self.path, source })
            }
            _ => Ok(()),
        }
    }
}

/// The files of one layer.
#[derive(Debug)]
pub(crate) struct PlyFolder<'a> {
    work_dir: &'a WorkDir,
    path: PathBuf,
    ply: u32,
    /// Says what run the files belong to.
    identity: u64,
    /// Seed of the partition.
    seed: u64,
}

/// What a complete layer says of itself.
#[derive(Debug)]
pub(crate) struct Manifest {
    /// What is known of the layers up to this one.
    pub(crate) history: Vec<Facts>,
    /// How many records each part has.
    pub(crate) lengths: Vec<usize>,
}

impl<'a> PlyFolder<'a> {
    /// The folder of a ply, without asking whether it is there.
    pub(crate) fn new(work_dir: &'a WorkDir, name: &str, ply: u32, identity: u64, seed: u64) -> Self {
        let path = work_dir.path.join(format!("{name}-{ply:02}"));
        Self { work_dir, path, ply, identity, seed }
    }

    /// Makes it, empty.
    pub(crate) fn create(&self) -> Result<(), PerftError> {
        self.clear()?;
        fs::create_dir_all(&self.path).map_err(|source| self.failed(&self.path, source))
    }

    /// Takes it away.
    pub(crate) fn clear(&self) -> Result<(), PerftError> {
        let size = fs::read_dir(&self.path).map_or(0, |entries| {
            entries.flatten().filter_map(|entry| Some(entry.metadata().ok()?.len())).sum()
        });
        match fs::remove_dir_all(&self.path) {
            Ok(()) => {
                // What an earlier run left was never counted.
                let counted = self.work_dir.bytes.load(Relaxed).min(size);
                self.work_dir.shrink(counted);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(source) => Err(self.failed(&self.path, source)),
        }
    }

    #[expect(clippy::unused_self, reason = "errors of this folder")]
    fn failed(&self, path: &Path, source: io::Error) -> PerftError {
        PerftError::WorkDir { path: path.to_owned(), source }
    }

    fn run_path(&self, part: usize, run: usize) -> PathBuf {
        self.path.join(format!("part-{part:04}.run-{run}"))
    }

    fn part_path(&self, part: usize) -> PathBuf {
        self.path.join(format!("part-{part:04}.layer"))
    }

    fn manifest_path(&self) -> PathBuf {
        self.path.join("layer")
    }

    /// Writes a run of sorted records that is to be merged with others.
    pub(crate) fn write_run<P: Packed>(
        &self,
        part: usize,
        run: usize,
        records: &[Record<P>],
    ) -> Result<(), PerftError> {
        self.write(&self.run_path(part, run), part, records)
    }

    /// How many records a run has.
    pub(crate) fn run_length<P: Packed>(&self, part: usize, run: usize) -> Result<usize, PerftError> {
        let path = self.run_path(part, run);
        let length = fs::metadata(&path).map_err(|source| self.failed(&path, source))?.len() as usize;
        Ok(length.saturating_sub((HEADER + 1) * WORD) / (Record::<P>::WORDS * WORD))
    }

    /// Appends the records of a run, which is then taken away.
    pub(crate) fn read_run<P: Packed>(
        &self,
        part: usize,
        run: usize,
        records: &mut Vec<Record<P>>,
    ) -> Result<(), PerftError> {
        let path = self.run_path(part, run);
        let length = self.run_length::<P>(part, run)?;
        let bytes = self.read(&path, part, length, records)?;
        fs::remove_file(&path).map_err(|source| self.failed(&path, source))?;
        self.work_dir.shrink(bytes);
        Ok(())
    }

    /// Writes all records of a part.
    pub(crate) fn write_part<P: Packed>(&self, part: usize, records: &[Record<P>]) -> Result<(), PerftError> {
        if records.is_empty() { Ok(()) } else { self.write(&self.part_path(part), part, records) }
    }

    /// Reads all records of a part, of which there must be so many.
    pub(crate) fn read_part<P: Packed>(
        &self,
        part: usize,
        length: usize,
    ) -> Result<Vec<Record<P>>, PerftError> {
        let mut records = Vec::with_capacity(length);
        if length == 0 {
            return Ok(records);
        }
        self.read(&self.part_path(part), part, length, &mut records)?;
        Ok(records)
    }

    /// Says that the layer is complete: what is known of it and of those before it, the smallest ply first,
    /// and how many records each part has.
    pub(crate) fn write_manifest(&self, facts: &[Facts], lengths: &[usize]) -> Result<(), PerftError> {
        let mut sealed = Sealed::new("layer");
        sealed.add("identity", format_args!("{:016x}", self.identity));
        sealed.add("partition", self.seed);
        for facts in facts {
            sealed.add("facts", facts);
        }
        for length in lengths {
            sealed.add("part", length);
        }
        sealed.write(&self.manifest_path()).map_err(|source| self.failed(&self.manifest_path(), source))
    }

    /// The layer that an earlier run left complete, if it is one of this run.
    pub(crate) fn read_manifest(&self) -> Result<Option<Manifest>, PerftError> {
        let path = self.manifest_path();
        if !path.exists() {
            return Ok(None);
        }
        let entries = Entries::read("layer", &path)?;
        if entries.hexadecimal("identity")? != self.identity
            || entries.number::<u64>("partition")? != self.seed
        {
            return Ok(None);
        }
        let history: Vec<Facts> = entries.numbers("facts")?;
        let lengths: Vec<usize> = entries.numbers("part")?;
        if lengths.len() != PARTS || history.last().is_none_or(|facts| facts.ply != self.ply) {
            return Err(entries.damaged("a layer of another ply or number of parts"));
        }
        Ok(Some(Manifest { history, lengths }))
    }

    fn header<P: Packed>(&self, part: usize, records: usize) -> [u64; HEADER] {
        let (ply, part, words) = (u64::from(self.ply), part as u64, Record::<P>::WORDS as u64);
        [MAGIC, self.identity, ply, part, self.seed, words, records as u64]
    }

    fn write<P: Packed>(&self, path: &Path, part: usize, records: &[Record<P>]) -> Result<(), PerftError> {
        let length = (HEADER + records.len() * Record::<P>::WORDS + 1) * WORD;
        let written = || -> io::Result<()> {
            let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
            let mut sum = Checksum::new();
            let mut write = |bytes: &[u8]| {
                sum.add(bytes);
                file.write_all(bytes)
            };
            write(&bytes(&self.header::<P>(part, records.len())))?;
            for some in records.chunks(512) {
                let words: Vec<u64> = some
                    .iter()
                    .flat_map(|record| record.position.words().iter().copied().chain([record.times]))
                    .collect();
                write(&bytes(&words))?;
            }
            let value = sum.value();
            file.write_all(&value.to_le_bytes())?;
            // Not synchronised, which would take long for a thousand files: whoever reads it after a
            // failure of power finds out by the checksum.
            file.flush()
        };
        written().map_err(|source| self.failed(path, source))?;
        self.work_dir.grow(length);
        Ok(())
    }

    /// Appends the records of a file, and says how long it is.
    fn read<P: Packed>(
        &self,
        path: &Path,
        part: usize,
        records: usize,
        into: &mut Vec<Record<P>>,
    ) -> Result<u64, PerftError> {
        let mut file = File::open(path).map_err(|source| self.failed(path, source))?;
        let length = (HEADER + records * Record::<P>::WORDS + 1) * WORD;
        let mut bytes = Vec::with_capacity(length);
        file.read_to_end(&mut bytes).map_err(|source| self.failed(path, source))?;
        let damaged =
            |found: String, expected: String| PerftError::Damaged { path: path.to_owned(), found, expected };
        if bytes.len() != length {
            return Err(damaged(format!("{} bytes", bytes.len()), format!("{length}")));
        }
        let (content, sum) = bytes.split_at(length - WORD);
        let [found, stated] = [Checksum::of(content), words(sum).next().unwrap_or_default()];
        if found != stated {
            return Err(damaged(
                format!("checksum {found:016x}"),
                format!("{stated:016x}, as the file says"),
            ));
        }
        let header: Vec<u64> = words(&content[..HEADER * WORD]).collect();
        if header != self.header::<P>(part, records) {
            return Err(damaged(
                format!("header {header:x?}"),
                format!("{:x?}", self.header::<P>(part, records)),
            ));
        }
        let mut all = words(&content[HEADER * WORD..]);
        let mut record = [0; 8];
        for _ in 0..records {
            for (word, read) in record.iter_mut().zip(all.by_ref().take(Record::<P>::WORDS)) {
                *word = read;
            }
            into.push(Record { position: P::from_words(&record), times: record[P::WORDS] });
        }
        Ok(length as u64)
    }
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.as_chunks::<WORD>().0.iter().map(|word| u64::from_le_bytes(*word))
}

#[cfg(test)]
mod tests {
    use makruk_core::{Makruk, NarrowPacked, Position};

    use super::*;

    fn records() -> Vec<Record<NarrowPacked>> {
        let moves = Position::<Makruk>::start();
        let children = moves.legal_moves().into_iter().map(|mv| NarrowPacked::pack(&moves.play(mv)));
        let mut records: Vec<_> =
            (1..).zip(children).map(|(times, position)| Record { position, times }).collect();
        records.sort_by_key(|record| record.position);
        records
    }

    /// Bits of a run in turn, and every length.
    #[test]
    fn a_damaged_run_is_found_out() {
        let parent = tempfile::tempdir().unwrap();
        let work_dir = WorkDir::open(parent.path()).unwrap();
        let folder = PlyFolder::new(&work_dir, "layers", 1, 77, 5);
        folder.create().unwrap();
        let records = records();
        let path = folder.run_path(3, 0);
        folder.write_run(3, 0, &records).unwrap();
        let whole = fs::read(&path).unwrap();
        let read = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            let mut found = Vec::new();
            folder.read_run::<NarrowPacked>(3, 0, &mut found).map(|()| found)
        };
        for bit in (0..whole.len() * 8).step_by(5) {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(read(&damaged), Err(PerftError::Damaged { .. })), "bit {bit}");
        }
        for length in 0..whole.len() {
            assert!(matches!(read(&whole[..length]), Err(PerftError::Damaged { .. })), "{length} bytes");
        }
        assert_eq!(read(&whole).unwrap(), records);
        // A run of another ply, part or partition is no run of this one.
        folder.write_run(3, 0, &records).unwrap();
        fs::copy(&path, folder.run_path(4, 0)).unwrap();
        let mut found = Vec::new();
        let error = folder.read_run::<NarrowPacked>(4, 0, &mut found).unwrap_err();
        assert!(error.to_string().contains("header"), "{error}");
    }
}
