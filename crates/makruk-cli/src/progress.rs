//! The progress bar: share done, leaves per second, time left.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use makruk_perft::{DepthReport, Observer, Progress};

use crate::args::When;
use crate::interrupt;
use crate::output::rate;

/// No bar for runs shorter than this.
const QUIET: Duration = Duration::from_secs(1);
/// Between two lines where there is no terminal to draw on.
const LINES: Duration = Duration::from_secs(1);
/// Between two drawings on a terminal.
const FRAMES: Duration = Duration::from_millis(100);
/// The bar's length in steps.
const STEPS: u64 = 10_000;

/// Draws progress, hears Ctrl-C, and hands finished depths on.
pub(crate) struct Watcher<'a> {
    bar: Option<Mutex<Bar>>,
    finished: &'a (dyn Fn(&DepthReport) + Sync),
}

struct Bar {
    drawn: Option<ProgressBar>,
    terminal: bool,
    depth: u32,
    start: Instant,
    last: Instant,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(when: When, finished: &'a (dyn Fn(&DepthReport) + Sync)) -> Self {
        let terminal = stderr().is_terminal();
        let wanted = match when {
            When::Auto => terminal,
            When::Always => true,
            When::Never => false,
        };
        let now = Instant::now();
        let bar = Bar { drawn: None, terminal, depth: 0, start: now, last: now };
        Self { bar: wanted.then(|| Mutex::new(bar)), finished }
    }
}

impl Observer for Watcher<'_> {
    fn advanced(&self, progress: Progress) {
        // Whoever finds the bar busy goes on counting: another thread is drawing.
        if let Some(Ok(mut bar)) = self.bar.as_ref().map(Mutex::try_lock) {
            bar.advance(progress);
        }
    }

    fn finished(&self, depth: &DepthReport) {
        if let Some(Ok(mut bar)) = self.bar.as_ref().map(Mutex::lock) {
            bar.clear();
        }
        (self.finished)(depth);
    }

    fn cancelled(&self) -> bool {
        interrupt::requested()
    }
}

impl Drop for Watcher<'_> {
    fn drop(&mut self) {
        if let Some(Ok(bar)) = self.bar.as_mut().map(Mutex::get_mut) {
            bar.clear();
        }
    }
}

impl Bar {
    fn advance(&mut self, progress: Progress) {
        let now = Instant::now();
        if progress.depth != self.depth {
            self.clear();
            (self.depth, self.start, self.last) = (progress.depth, now, now);
        }
        let pause = if self.terminal { FRAMES } else { LINES };
        if now - self.start < QUIET || now - self.last < pause {
            return;
        }
        self.last = now;
        let elapsed = (now - self.start).as_secs_f64();
        let speed = rate(progress.leaves as f64 / elapsed);
        let left = elapsed * (1.0 - progress.share) / progress.share.max(1e-9);
        let left = HumanDuration(Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX));
        let message = format!("{speed} leaves/s, {left:#} left");
        if !self.terminal {
            let _ = writeln!(stderr(), "depth {}: {:.1} %, {message}", self.depth, 100.0 * progress.share);
            return;
        }
        let depth = self.depth;
        let bar = self.drawn.get_or_insert_with(|| {
            let template = "{prefix} [{bar:40.green}] {percent:>3} %  {msg}";
            let style = ProgressStyle::with_template(template).expect("a valid template");
            ProgressBar::new(STEPS)
                .with_style(style.progress_chars("=> "))
                .with_prefix(format!("depth {depth}"))
        });
        bar.set_message(message);
        bar.set_position((progress.share * STEPS as f64) as u64);
    }

    fn clear(&mut self) {
        if let Some(bar) = self.drawn.take() {
            bar.finish_and_clear();
        }
    }
}
