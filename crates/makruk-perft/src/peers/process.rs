//! A program that answers lines with lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::PeerError;
use super::cpu_time::CpuTime;
use super::peer::Patience;

/// Debian's place for engines, which is not on everybody's path.
const GAMES: &str = "/usr/games";
/// Longer lines are taken apart: what writes without an end must not fill the memory.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that may wait to be read.
const WAITING_LINES: usize = 1024;
/// Between two looks at whether to stop.
const LOOK: Duration = Duration::from_millis(20);
/// Between two looks at the CPU time, until it stands still.
const SETTLE: Duration = Duration::from_micros(500);
const SETTLE_LOOKS: u32 = 40;

/// A running program; it is ended when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// What it was told last.
    told: String,
}

impl Process {
    /// Starts a program.
    pub(super) fn start(command: &[String]) -> Result<Self, PeerError> {
        let program = find(&command[0])?;
        let mut builder = Command::new(&program);
        builder.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C at the terminal is for this program alone.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut builder, 0);
        let failed = |source| PeerError::Start { command: command[0].clone(), source };
        let mut child = builder.spawn().map_err(failed)?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            unreachable!("both are pipes");
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        thread::spawn(move || hand_on(BufReader::new(output), &sender));
        Ok(Self { child, input, lines, told: command.join(" ") })
    }

    /// Sends lines.
    pub(super) fn tell(&mut self, lines: &[String]) -> Result<(), PeerError> {
        let Some(last) = lines.last() else { return Ok(()) };
        self.told.clone_from(last);
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let sent = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended())
    }

    /// What it was told last.
    pub(super) fn told(&self) -> String {
        self.told.clone()
    }

    /// The next line, without its end.
    pub(super) fn line(&mut self, start: Instant, patience: &Patience) -> Result<String, PeerError> {
        loop {
            if (patience.stop)() {
                return Err(PeerError::Stopped);
            }
            let Some(left) = patience.limit.checked_sub(start.elapsed()) else {
                return Err(PeerError::TimedOut { to: self.told(), limit: patience.limit });
            };
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// CPU time so far, when the program has come to rest; `None` where the system does not tell.
    pub(super) fn cpu_time(&self) -> Option<CpuTime> {
        let mut last = CpuTime::of(self.child.id())?;
        for _ in 0..SETTLE_LOOKS {
            thread::sleep(SETTLE);
            let now = CpuTime::of(self.child.id())?;
            if now == last {
                break;
            }
            last = now;
        }
        Some(last)
    }

    /// The error that it ended.
    fn ended(&mut self) -> PeerError {
        let start = Instant::now();
        let how = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if start.elapsed() < 100 * LOOK => thread::sleep(LOOK / 10),
                Ok(None) => break "it closed its output".to_owned(),
                Err(error) => break error.to_string(),
            }
        };
        PeerError::Ended { to: self.told(), how }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The whole group: a script may have started others.
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines until there are no more, or nobody wants them.
fn hand_on(mut output: impl BufRead, sender: &SyncSender<String>) {
    let mut bytes = Vec::new();
    while let Ok(1..) = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if sender.send(line).is_err() {
            return;
        }
        bytes.clear();
    }
}

/// Where a program is.
fn find(command: &str) -> Result<PathBuf, PeerError> {
    if command.contains(std::path::is_separator) {
        return Ok(command.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([GAMES.into()]);
    let files = folders.map(|folder| folder.join(format!("{command}{}", std::env::consts::EXE_SUFFIX)));
    files
        .into_iter()
        .find(|file| file.is_file())
        .ok_or_else(|| PeerError::NotFound { command: command.to_owned() })
}
