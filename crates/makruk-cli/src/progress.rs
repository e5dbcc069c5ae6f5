//! The progress bar: share done, leaves per second, time left.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use makruk_perft::{DepthReport, Observer, Progress};
use serde::Serialize;

use crate::args::{RunArgs, When};
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
    form: Form,
    depth: u32,
    start: Instant,
    last: Instant,
    /// What was done when the depth began: an earlier run may have left something.
    first: Option<Progress>,
}

/// How progress is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Drawn on a terminal.
    Bar,
    /// A line of text now and then.
    Lines,
    /// The same for machines.
    JsonLines,
}

#[derive(Serialize)]
struct ProgressRecord {
    schema: &'static str,
    depth: u32,
    share: f64,
    leaves: u128,
    leaves_per_second: f64,
    seconds: f64,
    /// `null` while nobody knows.
    seconds_left: Option<f64>,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(args: RunArgs, finished: &'a (dyn Fn(&DepthReport) + Sync)) -> Self {
        let terminal = stderr().is_terminal() && !args.json_lines;
        let wanted = match args.progress {
            When::Auto => terminal || args.json_lines,
            When::Always => true,
            When::Never => false,
        };
        let form = match (args.json_lines, terminal) {
            (true, _) => Form::JsonLines,
            (false, true) => Form::Bar,
            (false, false) => Form::Lines,
        };
        let now = Instant::now();
        let bar = Bar { drawn: None, form, depth: 0, start: now, last: now, first: None };
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
            (self.depth, self.start, self.last, self.first) = (progress.depth, now, now, Some(progress));
        }
        let pause = if self.form == Form::Bar { FRAMES } else { LINES };
        if now - self.start < QUIET || now - self.last < pause {
            return;
        }
        self.last = now;
        let seconds = (now - self.start).as_secs_f64();
        // A depth is first heard of when a part of it is done, or, with what an earlier run left, at once.
        let before = self.first.map_or(0.0, |first| first.share);
        let leaves_before = self.first.map_or(0, |first| first.leaves);
        let leaves_per_second = progress.leaves.saturating_sub(leaves_before) as f64 / seconds;
        let done = progress.share - before;
        let seconds_left = (done > 0.0).then(|| seconds * (1.0 - progress.share) / done);
        if self.form == Form::JsonLines {
            let (schema, Progress { depth, share, leaves }) = ("makruk.progress/1", progress);
            let record =
                ProgressRecord { schema, depth, share, leaves, leaves_per_second, seconds, seconds_left };
            if let Ok(line) = serde_json::to_string(&record) {
                let _ = writeln!(stderr(), "{line}");
            }
            return;
        }
        let speed = rate(leaves_per_second);
        let left = seconds_left.and_then(|left| Duration::try_from_secs_f64(left).ok());
        let left = HumanDuration(left.unwrap_or(Duration::MAX));
        let message = format!("{speed} leaves/s, {left:#} left");
        if self.form == Form::Lines {
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

/// How many cells of a measurement are done. It is drawn between counts, never while one runs.
pub(crate) struct CellBar {
    form: Option<Form>,
    drawn: Option<ProgressBar>,
    last: Instant,
}

impl CellBar {
    pub(crate) fn new(when: When) -> Self {
        let terminal = stderr().is_terminal();
        let wanted = when == When::Always || (when == When::Auto && terminal);
        let form = wanted.then_some(if terminal { Form::Bar } else { Form::Lines });
        Self { form, drawn: None, last: Instant::now() }
    }

    /// So many are done, and what comes next.
    pub(crate) fn show(&mut self, done: usize, all: usize, next: &str) {
        match self.form {
            Some(Form::Bar) => {
                let bar = self.drawn.get_or_insert_with(|| {
                    let template = "{prefix} [{bar:40.green}] {percent:>3} %  {eta} left, {msg}";
                    let style = ProgressStyle::with_template(template).expect("a valid template");
                    ProgressBar::new(0).with_style(style.progress_chars("=> ")).with_prefix("compare")
                });
                bar.set_length(all as u64);
                bar.set_message(next.to_owned());
                bar.set_position(done as u64);
            }
            Some(_) if self.last.elapsed() >= LINES => {
                self.last = Instant::now();
                let _ = writeln!(stderr(), "{done} of {all}: {next}");
            }
            _ => {}
        }
    }

    /// Says something beside the bar.
    pub(crate) fn say(&self, text: &str) {
        let say = || {
            let _ = writeln!(stderr(), "{text}");
        };
        match &self.drawn {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }
}

impl Drop for CellBar {
    fn drop(&mut self) {
        if let Some(bar) = self.drawn.take() {
            bar.finish_and_clear();
        }
    }
}
