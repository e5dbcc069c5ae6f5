//! Reports of a [`Ranking`]: a Markdown table, a chart, a page.
//!
//! Each is text that depends on nothing but the ranking and the command that made it. Names come from files, so
//! whatever they hold is escaped; what is not a number is shown as a dash.

mod axis;
mod escape;
mod figures;
mod html;
mod markdown;
mod splice;
mod svg;
#[cfg(test)]
mod tests;

use super::Ranking;

pub use html::html;
pub use markdown::markdown;
pub use splice::{Markers, SpliceError, splice};
pub use svg::svg;

/// What the ratios of a ranking are, in a sentence.
const MEANING: &str = "Times slower: how many times longer than the fastest contestant, as the geometric mean over \
                       the positions; in brackets the interval of 95 of a hundred bootstrap samples.";

/// The positions and rounds: `3 positions in 5 rounds`.
fn extent(ranking: &Ranking) -> String {
    let plural = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    format!("{} in {}", plural(ranking.positions.len(), "position"), plural(ranking.rounds as usize, "round"))
}

/// A text, or a dash where nothing is known.
fn known(text: &str) -> &str {
    if text.trim().is_empty() { "–" } else { text }
}
