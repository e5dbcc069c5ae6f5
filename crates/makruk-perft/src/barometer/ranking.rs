//! Who is how fast.

/// Contestants from fast to slow.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The machine, as the rows name it.
    pub host_cpu: String,
    /// The tool's version and revision, as the rows name them.
    pub version: String,
    /// Positions that every contestant here counted right, by name: speeds are compared on these alone.
    pub positions: Vec<String>,
    /// Rounds.
    pub rounds: u32,
    /// The contestants, the fastest first.
    pub ranked: Vec<Ranked>,
    /// Contestants that are out of the ranking, and why: a wrong count, no answer.
    pub voided: Vec<(String, String)>,
}

/// A contestant's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Who.
    pub contestant: String,
    /// Its version.
    pub version: String,
    /// What its code relies on; empty if unknown.
    pub cpu_features: String,
    /// Geometric mean over the positions of how many times longer it takes than the fastest contestant of the ranking:
    /// 1 for that one.
    pub ratio: f64,
    /// The interval of 95 of a hundred bootstrap samples of that ratio.
    pub interval: (f64, f64),
    /// Geometric mean of leaves per second over the positions.
    pub speed: f64,
}
