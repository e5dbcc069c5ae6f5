//! What the other side says, also while something is counted.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use super::say;

/// A line, numbered from 1.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) number: u64,
}

/// Standard input, read by a thread of its own, so that `stop` and `quit` are heard during a count.
pub(super) struct Input {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    lines: Mutex<Lines>,
    arrived: Condvar,
    /// The number of the last line that asks to stop, or 0.
    stop: AtomicU64,
    /// Whether something is to be counted: then whether we are there is answered at once.
    busy: AtomicBool,
}

#[derive(Default)]
struct Lines {
    waiting: VecDeque<Line>,
    ended: bool,
}

impl Input {
    pub(super) fn listen() -> Self {
        let shared = Arc::<Shared>::default();
        let reader = Arc::clone(&shared);
        thread::spawn(move || reader.read());
        Self { shared }
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&self) -> Option<Line> {
        let mut lines = self.shared.lock();
        loop {
            if let Some(line) = lines.waiting.pop_front() {
                return Some(line);
            }
            if lines.ended {
                return None;
            }
            lines = self.shared.arrived.wait(lines).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// What the last `go` asked for is done.
    pub(super) fn idle(&self) {
        self.shared.busy.store(false, SeqCst);
    }

    /// Whether a line after this one asks to stop. The end of the input does not: a script may have said all it has
    /// to say.
    pub(super) fn stop_after(&self, number: u64) -> bool {
        self.shared.stop.load(SeqCst) > number
    }

    /// Waits for a line that ends a search, or for the end. Other lines stay.
    pub(super) fn wait_for_stop(&self) {
        let ends = |line: &Line| matches!(line.text.trim(), "stop" | "quit" | "ponderhit");
        let mut lines = self.shared.lock();
        while !lines.ended && !lines.waiting.iter().any(ends) {
            lines = self.shared.arrived.wait(lines).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self) {
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            let read = input.read_until(b'\n', &mut bytes);
            if !matches!(read, Ok(1..)) {
                break;
            }
            // What is no UTF-8 is no command either, and is answered as such.
            let text = String::from_utf8_lossy(&bytes).trim().to_owned();
            // Not `quit`: a script may have said all it has to say, and wait for the count.
            if text == "stop" {
                self.stop.store(number, SeqCst);
            }
            if text.split_whitespace().next() == Some("go") {
                self.busy.store(true, SeqCst);
            }
            // The protocol wants an answer even now; one that cannot be written is nobody's loss.
            if text == "isready" && self.busy.load(SeqCst) {
                let _ = say("readyok");
                continue;
            }
            self.lock().waiting.push_back(Line { text, number });
            self.arrived.notify_all();
        }
        self.lock().ended = true;
        self.arrived.notify_all();
    }
}
