//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C asks the run to end with what it has; a second one ends the program.
pub(crate) fn listen() -> Result<()> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("listening for Ctrl-C")
}

/// Asks the run to end, as Ctrl-C does.
pub(crate) fn request() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Whether the run was asked to end.
pub(crate) fn requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
