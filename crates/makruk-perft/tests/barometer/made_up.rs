//! Rows, contestants and noise.

use std::cell::RefCell;
use std::rc::Rc;

use makruk_perft::barometer::{Clock, Contestant, Counted, Failure, Request, Row};

/// A row that counts: a thousand leaves in so many nanoseconds.
pub(crate) fn row(contestant: &str, position: &str, round: u32, nanos: u64) -> Row {
    Row {
        schema: Row::SCHEMA.to_owned(),
        tool: "makruk".to_owned(),
        version: "0.1.0".to_owned(),
        revision: "0123456789ab".to_owned(),
        host_cpu: "a CPU".to_owned(),
        variant: "makruk".to_owned(),
        contestant: contestant.to_owned(),
        contestant_version: "0.1.0".to_owned(),
        cpu_features: "avx2".to_owned(),
        position: position.to_owned(),
        fen: format!("fen of {position}"),
        depth: 4,
        round,
        nodes: Some(1000),
        expected: 1000,
        nanos: Some(nanos),
        clock: Clock::Cpu,
        error: String::new(),
    }
}

/// The same, counted wrong.
pub(crate) fn wrong(row: Row) -> Row {
    Row { nodes: Some(999), error: "counted 999, expected 1000".to_owned(), ..row }
}

/// The same without a count.
pub(crate) fn failed(row: Row) -> Row {
    Row { nodes: None, nanos: None, error: "ended".to_owned(), ..row }
}

/// Who counted what: contestant, position, depth, repeats.
pub(crate) type Log = Rc<RefCell<Vec<(String, String, u32, u32)>>>;

/// What a made-up contestant answers at a position.
pub(crate) type Answer = fn(&Request) -> Result<u64, Failure>;

/// Counts nothing, and says that each leaf took a nanosecond times its own factor.
pub(crate) struct MadeUp {
    pub(crate) name: &'static str,
    pub(crate) slowness: f64,
    pub(crate) answer: Answer,
    pub(crate) log: Log,
}

impl Contestant for MadeUp {
    fn name(&self) -> &str {
        self.name
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn cpu_features(&self) -> &'static str {
        ""
    }

    fn clock(&self) -> Clock {
        Clock::Cpu
    }

    fn count(&mut self, request: &Request) -> Result<Counted, Failure> {
        let entry = (self.name.to_owned(), request.fen.to_owned(), request.depth, request.repeats);
        self.log.borrow_mut().push(entry);
        let nodes = (self.answer)(request)?;
        Ok(Counted { nodes, nanos: (nodes as f64 * self.slowness) as u64 })
    }
}

/// Numbers drawn by chance, by a generator of its own (xorshift64*, Vigna 2016).
pub(crate) struct Noise(u64);

impl Noise {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// From 0 to 1.
    pub(crate) fn uniform(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// About normal, with mean 0 and standard deviation 1: twelve uniform numbers.
    pub(crate) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }
}

/// Twenty positions, five rounds, and the noise of a shared machine: 1.5 % from count to count, 1 % from round to
/// round, and every thirtieth count up to a third longer. `contestants` are names and nanoseconds per count.
pub(crate) fn noisy(contestants: &[(&str, f64)], seed: u64) -> Vec<Row> {
    let mut noise = Noise::new(seed);
    let mut rows = Vec::new();
    for position in 0..20 {
        for round in 1..=5 {
            let drift = 0.01 * noise.normal();
            for &(name, nanos) in contestants {
                let size = 1.0 + f64::from(position % 7);
                let spell = if noise.uniform() < 1.0 / 30.0 { noise.uniform() / 3.0 } else { 0.0 };
                let time = nanos * size * (drift + 0.015 * noise.normal()).exp() * (1.0 + spell);
                rows.push(row(name, &format!("p{position}"), round, time as u64));
            }
        }
    }
    rows
}
