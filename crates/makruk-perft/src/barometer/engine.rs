//! Programs of others as contestants.

use super::{Clock, Contestant, Counted, Failure, Request};
use crate::peers::{Answer, Peer, PeerError};

/// A program that is asked for perft.
#[derive(Debug)]
pub struct Engine {
    peer: Peer,
}

impl Engine {
    /// A program that was started.
    pub const fn new(peer: Peer) -> Self {
        Self { peer }
    }
}

impl Contestant for Engine {
    fn name(&self) -> &str {
        self.peer.name()
    }

    fn version(&self) -> &str {
        self.peer.version()
    }

    fn cpu_features(&self) -> &'static str {
        ""
    }

    fn clock(&self) -> Clock {
        if cfg!(target_os = "linux") { Clock::Cpu } else { Clock::Wall }
    }

    fn count(&mut self, request: &Request) -> Result<Counted, Failure> {
        let repeats = request.repeats.max(1);
        let mut sum = 0;
        for made in 1..=repeats {
            let answer = self.peer.perft(request.fen, request.depth, &request.patience).map_err(failure)?;
            sum += nanos(&answer)?;
            if answer.total != request.expected {
                return Ok(Counted { nodes: answer.total, nanos: sum / u64::from(made) });
            }
        }
        Ok(Counted { nodes: request.expected, nanos: sum / u64::from(repeats) })
    }
}

fn nanos(answer: &Answer) -> Result<u64, Failure> {
    match answer.cpu_nanos {
        // A script that waits for another program does nothing itself.
        Some(0) => {
            Err(Failure::Count("took no CPU time of its own: a script must `exec` the program".to_owned()))
        }
        Some(nanos) => Ok(nanos),
        None => Ok(u64::try_from(answer.wall.as_nanos()).unwrap_or(u64::MAX)),
    }
}

fn failure(error: PeerError) -> Failure {
    match error {
        PeerError::Stopped => Failure::Stopped,
        error => Failure::Count(error.to_string()),
    }
}
