//! Writes a report of a ranking that was made up, to look at and for `scripts/check_report.py`:
//!
//! ```sh
//! cargo run -p makruk-perft --example report -- html > report.html    # or svg, markdown
//! ```

use makruk_perft::barometer::{Ranked, Ranking, report};

fn main() {
    let ranking = made_up();
    let command = "makruk compare rank \"measured & kept.csv\" --html report.html";
    match std::env::args().nth(1).as_deref() {
        None | Some("html") => print!("{}", report::html(&ranking, command)),
        Some("svg") => print!("{}", report::svg(&ranking)),
        Some("markdown") => print!("{}", report::markdown(&ranking, command)),
        Some(other) => panic!("found `{other}`, expected html, svg or markdown"),
    }
}

/// Speeds far apart and close together, names that must be escaped or shortened, two that are out.
fn made_up() -> Ranking {
    let ranked = |(contestant, ratio, spread): (&str, f64, f64), cpu_features: &str| Ranked {
        contestant: contestant.to_owned(),
        version: "1.2.3".to_owned(),
        cpu_features: cpu_features.to_owned(),
        ratio,
        interval: (ratio / spread, ratio * spread),
        speed: 31.4e9 / ratio,
    };
    Ranking {
        host_cpu: "A made-up CPU at 3.5 GHz".to_owned(),
        version: "0.1.0 (made up)".to_owned(),
        positions: ["start", "middlegame 1", "ending <2>"].map(str::to_owned).into(),
        rounds: 5,
        ranked: vec![
            ranked(("sibling-batch", 1.0, 1.0), "popcnt lzcnt bmi1 bmi2 avx2 avx512f"),
            ranked(("two-ply", 1.34, 1.08), "popcnt lzcnt bmi1 bmi2 avx2"),
            ranked(("pext", 22.6, 1.1), "popcnt bmi1 bmi2"),
            ranked(("hyperbola", 31.2, 1.25), ""),
            ranked(("an engine with a name that is far too long for a chart", 470.0, 1.4), ""),
            ranked(("<b>mailbox</b> & sons", 1397.0, 1.6), ""),
        ],
        voided: vec![
            ("old engine".to_owned(), "wrong count at \"ending <2>\": found 4242, expected 4243".to_owned()),
            ("sleepy".to_owned(), "no answer within 60 s".to_owned()),
        ],
    }
}
