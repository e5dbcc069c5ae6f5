//! All threads at one list of tasks.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use rayon::ThreadPool;

use super::Halt;

/// Numbers from 0 on, each handed out once.
#[derive(Debug)]
pub(crate) struct Queue {
    next: AtomicUsize,
    length: usize,
    stopped: AtomicBool,
}

impl Queue {
    pub(crate) const fn new(length: usize) -> Self {
        Self { next: AtomicUsize::new(0), length, stopped: AtomicBool::new(false) }
    }

    /// The next task, unless there is none or somebody gave up.
    pub(crate) fn next(&self) -> Option<usize> {
        if self.stopped.load(Relaxed) {
            return None;
        }
        Some(self.next.fetch_add(1, Relaxed)).filter(|&task| task < self.length)
    }
}

/// Does the same work on every thread of a pool, or on this one; the work takes its tasks from a queue.
/// When one thread gives up, the others get no more tasks.
pub(crate) fn all_threads(
    pool: Option<&ThreadPool>,
    queue: &Queue,
    work: impl Fn() -> Result<(), Halt> + Sync,
) -> Result<(), Halt> {
    let work = || {
        let result = work();
        if result.is_err() {
            queue.stopped.store(true, Relaxed);
        }
        result
    };
    match pool {
        None => work(),
        Some(pool) => {
            let halts = pool.broadcast(|_| work()).into_iter().filter_map(Result::err);
            // The gravest reason is the one to tell.
            halts.max_by_key(Halt::gravity).map_or(Ok(()), Err)
        }
    }
}
