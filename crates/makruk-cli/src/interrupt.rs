//! Ctrl-C, and the request to make room for others.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};

use anyhow::{Context, Result};

/// Ctrl-C, or an end that the program wants itself.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// SIGTERM: what a batch system sends before it takes the machine away.
static TERMINATED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The exit code of a run that Ctrl-C ended.
const INTERRUPTED_CODE: u8 = 130;
/// The exit code of a run that SIGTERM ended: try again later.
const TERMINATED_CODE: u8 = 75;

/// From now on Ctrl-C and SIGTERM ask the run to end with what it has. A second Ctrl-C ends the program; a
/// second SIGTERM does nothing more, since some senders send it to the program and to its whole group.
pub(crate) fn listen() -> Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::{consts::SIGTERM, flag};
        flag::register(SIGTERM, Arc::clone(&TERMINATED)).context("listening for SIGTERM")?;
    }
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Relaxed) {
            std::process::exit(INTERRUPTED_CODE.into());
        }
    })
    .context("listening for Ctrl-C")
}

/// Asks the run to end, as Ctrl-C does.
pub(crate) fn request() {
    INTERRUPTED.store(true, Relaxed);
}

/// Whether the run was asked to end.
pub(crate) fn requested() -> bool {
    INTERRUPTED.load(Relaxed) || TERMINATED.load(Relaxed)
}

/// The exit code of a run that was asked to end.
pub(crate) fn exit_code() -> u8 {
    if TERMINATED.load(Relaxed) { TERMINATED_CODE } else { INTERRUPTED_CODE }
}
