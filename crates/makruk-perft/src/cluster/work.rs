//! A shard's positions, counted.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use makruk_core::{NarrowPacked, Packed, Position, Variant, WidePacked};
use makruk_movegen::{Chosen, Strategies};

use super::ClusterError;
use super::each::Each;
use super::manifest::Placed;
use super::results::{self, Counted, Header, Way};
use super::shard;
use crate::checksum::Checksum;
use crate::layers::Halt;
use crate::sealed::write_whole;
use crate::thread_time::thread_time;
use crate::{Observer, PerftError, Progress};

/// How long the positions that are counted together should take: what is lost when a machine is.
const UNIT_TIME: Duration = Duration::from_secs(8);
/// Positions that are counted together, at first and at most.
const FIRST_UNIT: usize = 4;
const LARGEST_UNIT: usize = 1 << 16;

/// What to count, and how.
#[derive(Clone, Debug)]
pub struct WorkSetup<'a> {
    /// The program, with version and revision: that of the manifest.
    pub tool: &'a str,
    /// The shard's number.
    pub shard: usize,
    /// The name of this pass over the shards.
    pub pass: &'a str,
    /// Where positions lie in the tables: that of another pass should be another.
    pub seed: u64,
    /// How many of a hundred positions: less than that is a sample, for an audit.
    pub percent: u32,
    /// This machine.
    pub host: &'a str,
    /// Threads.
    pub threads: usize,
    /// Bytes of memory for positions.
    pub memory: usize,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worked {
    /// The file with the results.
    pub path: PathBuf,
    /// Positions to count.
    pub positions: usize,
    /// Of these, those that were counted before.
    pub known: usize,
    /// Of these, those that were counted now.
    pub counted: usize,
    /// Whether all are done.
    pub finished: bool,
    /// Why a finished file was not believed, and all was counted again.
    pub discarded: Option<String>,
}

/// Counts a shard, or what is left of it. A finished and right file is left as it is.
///
/// # Errors
/// Files that cannot be read, written, or are of another run; a shard that another process is at.
pub fn work<V: Strategies>(
    manifest: &Path,
    setup: &WorkSetup<'_>,
    chosen: &Chosen<V>,
    observer: &dyn Observer,
) -> Result<Worked, ClusterError> {
    let placed = Placed::read(manifest)?;
    let shards = placed.manifest.shards.len();
    if setup.shard >= shards {
        let found = format!("shard {}", setup.shard);
        return Err(ClusterError::bad(manifest, found, format!("one below {shards}")));
    }
    if placed.manifest.tool != setup.tool {
        let found = format!("a run of {}", placed.manifest.tool);
        return Err(ClusterError::bad(manifest, found, format!("one of {}, which this is", setup.tool)));
    }
    let lines = shard::read(&placed, setup.shard)?;
    let positions = shard::positions::<V>(&placed, setup.shard, &lines)?;
    let narrow = positions.iter().all(NarrowPacked::fits);
    let job = Job { placed: &placed, setup, chosen, observer, positions: &positions };
    if narrow { job.run::<NarrowPacked>() } else { job.run::<WidePacked>() }
}

struct Job<'a, V: Variant> {
    placed: &'a Placed,
    setup: &'a WorkSetup<'a>,
    chosen: &'a Chosen<V>,
    observer: &'a dyn Observer,
    positions: &'a [Position<V>],
}

/// The file that is being written.
struct Part {
    path: PathBuf,
    file: File,
    sum: Checksum,
    counted: Vec<Counted>,
    /// Leaves below all that was counted; only told, not used.
    leaves: u128,
}

impl<V: Variant> Job<'_, V> {
    fn run<P: Packed>(&self) -> Result<Worked, ClusterError> {
        let WorkSetup { shard, pass, seed, percent, .. } = *self.setup;
        let way = Way { pass, strategy: self.chosen.strategy.name, seed, percent };
        let header = Header::new(self.placed, shard, way);
        let path = results::place(self.placed, pass, shard);
        let wanted = results::wanted(shard, self.positions.len(), percent);
        let mut worked = Worked {
            path: path.clone(),
            positions: wanted.len(),
            known: 0,
            counted: 0,
            finished: true,
            discarded: None,
        };
        if path.exists() {
            let of_its_own = |found: &Header| results::wanted(shard, self.positions.len(), found.percent());
            match results::read(&path, &header, of_its_own) {
                Ok((found, known)) => {
                    // One of another way is right too, and not to be lost.
                    found.is(&path, &header)?;
                    return Ok(Worked { known: known.len(), ..worked });
                }
                Err(error) => worked.discarded = Some(error.to_string()),
            }
        }
        let part = Part::open(&path.with_extension("part"), &header)?;
        worked.known = part.counted.len();
        let part = Mutex::new(part);
        let finished = self.count::<P>(&wanted, &part)?;
        let part = part.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        worked.counted = part.counted.len() - worked.known;
        worked.finished = finished;
        if finished {
            let mut counted = part.counted;
            counted.sort_by_key(|counted| counted.number);
            let text = results::text(&header, &counted);
            write_whole(&path, text.as_bytes()).map_err(ClusterError::io(&path))?;
            fs::remove_file(&part.path).map_err(ClusterError::io(&part.path))?;
        }
        Ok(worked)
    }

    /// Counts what is left, on all threads. Gives whether it came to its end.
    fn count<P: Packed>(&self, wanted: &[usize], part: &Mutex<Part>) -> Result<bool, ClusterError> {
        let lock = || part.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known: std::collections::BTreeSet<_> =
            lock().counted.iter().map(|counted| counted.number).collect();
        let left: Vec<_> = wanted.iter().copied().filter(|number| !known.contains(number)).collect();
        let queue = Mutex::new(left.as_slice());
        let unit = AtomicUsize::new(FIRST_UNIT);
        let threads = self.setup.threads.max(1);
        let one = || -> Result<(), Halt> {
            loop {
                let numbers = {
                    let mut queue = queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    // Towards the end, something for everybody.
                    let size = unit.load(Relaxed).min(queue.len().div_ceil(threads));
                    let (numbers, rest) = queue.split_at(size);
                    *queue = rest;
                    numbers
                };
                if numbers.is_empty() {
                    return Ok(());
                }
                let start = Instant::now();
                let counted = self.unit::<P>(numbers, self.setup.memory / threads)?;
                let elapsed = start.elapsed();
                let (share, leaves) = {
                    let mut part = lock();
                    part.add(counted)?;
                    (part.counted.len() as f64 / wanted.len().max(1) as f64, part.leaves)
                };
                self.observer.advanced(Progress { depth: self.placed.remaining(), share, leaves });
                if elapsed < UNIT_TIME / 2 {
                    unit.fetch_max((2 * numbers.len()).min(LARGEST_UNIT), Relaxed);
                } else if elapsed > 2 * UNIT_TIME {
                    unit.fetch_min((numbers.len() / 2).max(1), Relaxed);
                }
            }
        };
        let ended: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        match ended.into_iter().filter_map(Result::err).max_by_key(Halt::gravity) {
            None => Ok(true),
            Some(Halt::Cancelled) => Ok(false),
            Some(halt) => Err(halt.into_error(self.placed.manifest.plan.depth, self.setup.memory).into()),
        }
    }

    /// The leaves below some positions.
    fn unit<P: Packed>(&self, numbers: &[usize], memory: usize) -> Result<Vec<Counted>, Halt> {
        let each = Each::new(self.chosen, self.setup.seed, self.observer);
        let start = thread_time();
        let packed: Vec<_> = numbers.iter().map(|&number| P::pack(&self.positions[number])).collect();
        let leaves = each.leaves(&packed, self.placed.remaining(), memory)?;
        // They are counted together: each has its share of the time.
        let nanos = thread_time().saturating_sub(start).as_nanos() / leaves.len().max(1) as u128;
        let nanos = u64::try_from(nanos).unwrap_or(u64::MAX);
        let host = self.setup.host;
        let counted = |(&number, leaves)| Counted { number, leaves, nanos, host: host.to_owned() };
        Ok(numbers.iter().zip(leaves).map(counted).collect())
    }
}

impl Part {
    /// Opens a file, or goes on with one, which nobody else may be at.
    fn open(path: &Path, header: &Header) -> Result<Self, ClusterError> {
        let io = || ClusterError::io(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(ClusterError::io(folder))?;
        }
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io())?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(ClusterError::InUse { path: path.to_owned() }),
            // Some file systems know no locks; two at once then do the same work, and either's results are right.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (counted, length) = results::read_part(path, header)?;
        file.set_len(length as u64).map_err(io())?;
        let mut sum = Checksum::new();
        if length == 0 {
            let text = header.text();
            file.write_all(text.as_bytes()).map_err(io())?;
            sum.add(text.as_bytes());
        } else {
            sum.add(&fs::read(path).map_err(io())?);
        }
        file.seek(SeekFrom::End(0)).map_err(io())?;
        let mut part = Self { path: path.to_owned(), file, sum, counted: Vec::new(), leaves: 0 };
        part.know(counted);
        Ok(part)
    }

    /// Adds counts, which are then safe.
    fn add(&mut self, counted: Vec<Counted>) -> Result<(), PerftError> {
        let text = results::addition(&mut self.sum, self.counted.len(), &counted);
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| PerftError::File { path: self.path.clone(), source })?;
        self.know(counted);
        Ok(())
    }

    fn know(&mut self, counted: Vec<Counted>) {
        self.leaves = counted.iter().fold(self.leaves, |sum, counted| sum.saturating_add(counted.leaves));
        self.counted.extend(counted);
    }
}

/// The name of this machine, for results.
pub fn host() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    // It stands in a line between tabs.
    let name: String =
        name.chars().filter(|letter| !letter.is_whitespace() && !letter.is_control()).collect();
    if name.is_empty() { "unknown".to_owned() } else { name }
}
