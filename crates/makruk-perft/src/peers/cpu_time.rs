//! CPU time of another process.

/// CPU time of a process so far, in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CpuTime {
    /// Nanoseconds of the threads that there are.
    threads: u64,
    /// Hundredths of a second of the process, threads that have ended included.
    ticks: u64,
}

/// What Linux calls a tick wherever it speaks of one to programs.
const TICK_NANOS: u64 = 10_000_000;

impl CpuTime {
    /// Of a process; `None` where the system does not tell.
    pub(super) fn of(process: u32) -> Option<Self> {
        if !cfg!(target_os = "linux") {
            return None;
        }
        let mut threads = 0;
        for task in std::fs::read_dir(format!("/proc/{process}/task")).ok()? {
            // A thread may end while the list is read.
            let Ok(text) = std::fs::read_to_string(task.ok()?.path().join("schedstat")) else { continue };
            threads += text.split(' ').next()?.parse::<u64>().ok()?;
        }
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        Some(Self { threads, ticks: ticks(&stat)? })
    }

    /// Nanoseconds since an earlier time.
    pub(super) fn since(self, earlier: Self) -> u64 {
        let fine = self.threads.saturating_sub(earlier.threads);
        let coarse = self.ticks.saturating_sub(earlier.ticks) * TICK_NANOS;
        // Threads that ended in between took their nanoseconds with them.
        if coarse > fine + 2 * TICK_NANOS { coarse } else { fine }
    }
}

/// User and system time, the 14th and 15th field; the second may have spaces, in parentheses.
fn ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_counted_behind_the_name() {
        // As `man 5 proc` numbers them.
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194304 100 0 0 0 250 31 0 0 20 0 1 0 5 0";
        assert_eq!(ticks(stat), Some(281));
        assert_eq!(ticks("7 (a) S"), None);
    }

    #[test]
    fn threads_that_ended_are_not_forgotten() {
        let before = CpuTime { threads: 5_000_000, ticks: 10 };
        assert_eq!(CpuTime { threads: 9_000_000, ticks: 11 }.since(before), 4_000_000);
        assert_eq!(CpuTime { threads: 6_000_000, ticks: 60 }.since(before), 500_000_000);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_works() {
        let before = CpuTime::of(std::process::id()).unwrap();
        let work = (0..20_000_000_u64).fold(1, |sum, number| std::hint::black_box(sum ^ number));
        assert_ne!(work, 0);
        // The kernel brings the time of a running thread up to date when it is put aside.
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(CpuTime::of(std::process::id()).unwrap().since(before) > 0);
    }
}
