//! How long a thread has worked.

use std::time::Duration;

/// Time that this thread has worked.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(crate) fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Elsewhere, time on the wall since the first call.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(crate) fn thread_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
