//! Counts many positions by the strategies that count by difference, and by the scalar counter.
//!
//! ```text
//! cargo run --profile test -p makruk-movegen --example soak -- --variant makruk --positions 50000 --seed 1
//! ```
//!
//! What such a strategy gets wrong are meetings of several rare things, one in many thousand positions,
//! and seldom at the root. So: 50,000 positions (`--positions`) to depth 3, a tenth of them to depth 4, a
//! fiftieth to depth 5, each by every copy of `two-ply` and `sibling-batch` that this CPU runs, against
//! `pext` (or `hyperbola`), which the tests compare with the reference. Profile `test` has the debug
//! assertions on; `--release` is faster.
//!
//! Position number n of a seed is the same on every machine, however many threads there are (`--threads`).
//!
//! Exit code: 0 no difference, 1 a difference or a sample that misses something, 2 wrong usage.

mod features;
mod kernels;
mod options;
mod placements;
mod playouts;
#[path = "../../../makruk-core/tests/random/mod.rs"]
mod random;
mod run;
mod shrink;
mod sources;
#[path = "../../../makruk-core/tests/suites/mod.rs"]
#[expect(dead_code, reason = "the lines of Makruk go by their name here, as those of all variants")]
mod suites;
mod totals;

use std::process::ExitCode;

use makruk_core::{Asean, CutechessRules, FairyRules, KarOuk, Makpong, Makruk, Ouk, Variant};

use crate::options::Options;
use crate::run::run;

fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(why) => {
            eprintln!("soak: {why}");
            return ExitCode::from(2);
        }
    };
    let good = match options.variant.as_str() {
        Makruk::NAME => run::<Makruk>("", &options),
        Asean::NAME => run::<Asean>("", &options),
        Makpong::NAME => run::<Makpong>("", &options),
        "ouk" => {
            // Both are run, whatever the first finds.
            run::<Ouk<FairyRules>>(", rules of fairy", &options)
                & run::<Ouk<CutechessRules>>(", rules of cutechess", &options)
        }
        "kar-ouk" => {
            run::<KarOuk<FairyRules>>(", rules of fairy", &options)
                & run::<KarOuk<CutechessRules>>(", rules of cutechess", &options)
        }
        other => {
            eprintln!("soak: found variant `{other}`, expected makruk, asean, makpong, ouk or kar-ouk");
            return ExitCode::from(2);
        }
    };
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
