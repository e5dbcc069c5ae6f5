//! The chart: a bar for each contestant, on a logarithmic axis.
//!
//! Written by hand, since it is a few dozen elements: so each bar can say its numbers to whoever points at it or has it
//! read out, and the colours can follow the reader's light or dark.

use std::fmt::Write as _;

use super::axis::{Axis, is_shown};
use super::escape::xml;
use super::{extent, figures, known};
use crate::barometer::{Ranked, Ranking};

/// Colours in the light and in the dark; a viewer that knows no such question shows the first. The chart has its own
/// background, so each set is readable on any page.
const STYLE: &str = "\
.bm-chart{font-family:system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;font-size:13px}\
.bm-ground{fill:#fff;stroke:#d0d7de}.bm-head{font-size:16px;font-weight:600}\
.bm-head,.bm-name,.bm-value{fill:#1f2328}.bm-note,.bm-tick,.bm-interval{fill:#59636e}.bm-note,.bm-tick{font-size:12px}\
.bm-best{font-weight:600}.bm-interval{font-weight:400}.bm-grid{stroke:#e4e7eb}.bm-base{stroke:#8b949e}\
.bm-bar{fill:#7aa7d9}.bm-dot{fill:#1c4e80}.bm-whisker{stroke:#1c4e80;stroke-width:1.5;fill:none}\
@media (prefers-color-scheme:dark){\
.bm-ground{fill:#0d1117;stroke:#30363d}.bm-head,.bm-name,.bm-value{fill:#e6edf3}\
.bm-note,.bm-tick,.bm-interval{fill:#9da7b1}.bm-grid{stroke:#262c34}.bm-base{stroke:#6e7681}\
.bm-bar{fill:#2f5f94}.bm-dot{fill:#cfe3fb}.bm-whisker{stroke:#cfe3fb}}";

const WIDTH: f64 = 840.0;
const MARGIN: f64 = 20.0;
/// Where the first bar's row begins.
const TOP: f64 = 72.0;
const ROW: f64 = 30.0;
const BAR: f64 = 16.0;
/// Below the bars: the axis and what it says.
const BOTTOM: f64 = 54.0;
/// For a ratio and its interval.
const VALUES: f64 = 150.0;
/// What a name takes at most, and at least.
const NAMES: (f64, f64) = (60.0, 260.0);

/// A bar chart of the ranking, as SVG that can stand alone or in a page.
pub fn svg(ranking: &Ranking) -> String {
    Chart::of(ranking).draw()
}

struct Chart<'a> {
    ranking: &'a Ranking,
    axis: Axis,
    /// From where to where the axis goes.
    left: f64,
    right: f64,
    /// Where the last row ends.
    bottom: f64,
    out: String,
}

impl<'a> Chart<'a> {
    fn of(ranking: &'a Ranking) -> Self {
        let ratios = ranking.ranked.iter().flat_map(|ranked| {
            let (low, high) = ranked.interval;
            [ranked.ratio, low, high]
        });
        let longest = ranking.ranked.iter().map(|ranked| width_of(&ranked.contestant)).fold(0.0, f64::max);
        Self {
            ranking,
            axis: Axis::over(ratios),
            left: MARGIN + longest.clamp(NAMES.0, NAMES.1) + 12.0,
            right: WIDTH - MARGIN - VALUES,
            bottom: TOP + ROW * ranking.ranked.len().max(1) as f64,
            out: String::new(),
        }
    }

    /// An element or more on a line. Writing to a string does not fail.
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "{text}");
    }

    fn x(&self, ratio: f64) -> f64 {
        self.left + self.axis.place(ratio) * (self.right - self.left)
    }

    fn draw(mut self) -> String {
        let height = self.bottom + BOTTOM;
        self.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bm-chart\" role=\"img\" \
             aria-labelledby=\"bm-title bm-desc\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\">"
        ));
        self.head(height);
        if self.ranking.ranked.is_empty() {
            let y = TOP + ROW / 2.0;
            self.line(format_args!(
                "<text class=\"bm-name\" x=\"{MARGIN}\" y=\"{y}\">No contestant is in the ranking.</text>"
            ));
        } else {
            self.grid();
            for (index, ranked) in self.ranking.ranked.iter().enumerate() {
                self.row(index, ranked);
            }
        }
        self.line(format_args!("</svg>"));
        self.out
    }

    fn head(&mut self, height: f64) {
        let ranking = self.ranking;
        let places = ranking.ranked.iter().enumerate();
        let places: Vec<_> = places.map(|(index, ranked)| figures::sentence(index + 1, ranked)).collect();
        self.line(format_args!("<title id=\"bm-title\">Times slower than the fastest contestant</title>"));
        self.line(format_args!("<desc id=\"bm-desc\">{}</desc>", xml(&places.join("; "))));
        self.line(format_args!("<style>{STYLE}</style>"));
        self.line(format_args!(
            "<rect class=\"bm-ground\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            WIDTH - 1.0,
            height - 1.0
        ));
        self.line(format_args!(
            "<text class=\"bm-head\" x=\"{MARGIN}\" y=\"30\">Times slower than the fastest contestant</text>"
        ));
        let note = format!("{}; {}", known(&ranking.host_cpu), extent(ranking));
        self.line(format_args!(
            "<text class=\"bm-note\" x=\"{MARGIN}\" y=\"50\">{}</text>",
            xml(&shortened(&note, WIDTH - 2.0 * MARGIN))
        ));
    }

    fn grid(&mut self) {
        let (left, bottom, below, lowest) = (self.left, self.bottom, self.bottom + 18.0, self.bottom + 40.0);
        for tick in self.axis.ticks() {
            let x = self.x(tick);
            self.line(format_args!("<path class=\"bm-grid\" d=\"M{x:.2} {TOP}V{bottom}\"/>"));
            // As short as it can be said: 0.1, 1, 1.2, 1000.
            let number = format!("{}", (tick * 1e6).round() / 1e6);
            self.line(format_args!(
                "<text class=\"bm-tick\" x=\"{x:.2}\" y=\"{below}\" text-anchor=\"middle\">{number}</text>"
            ));
        }
        let base = self.x(1.0);
        self.line(format_args!("<path class=\"bm-base\" d=\"M{base:.2} {TOP}V{bottom}\"/>"));
        self.line(format_args!(
            "<text class=\"bm-note\" x=\"{left}\" y=\"{lowest}\">\
             logarithmic; shorter is faster; the lines are intervals of 95 %</text>"
        ));
    }

    fn row(&mut self, index: usize, ranked: &Ranked) {
        let top = TOP + ROW * index as f64;
        let (middle, text) = (top + ROW / 2.0, top + ROW / 2.0 + 4.5);
        let best = if index == 0 { " bm-best" } else { "" };
        self.line(format_args!(
            "<g class=\"bm-row\"><title>{}</title>",
            xml(&figures::sentence(index + 1, ranked))
        ));
        self.line(format_args!(
            "<text class=\"bm-name{best}\" x=\"{:.2}\" y=\"{text}\" text-anchor=\"end\">{}</text>",
            self.left - 12.0,
            xml(&shortened(&ranked.contestant, NAMES.1))
        ));
        if is_shown(ranked.ratio) {
            let (base, end) = (self.x(1.0), self.x(ranked.ratio));
            self.line(format_args!(
                "<rect class=\"bm-bar\" x=\"{:.2}\" y=\"{}\" width=\"{:.2}\" height=\"{BAR}\"/>",
                base.min(end),
                middle - BAR / 2.0,
                (end - base).abs()
            ));
            self.whisker(ranked.interval, middle);
            self.line(format_args!("<circle class=\"bm-dot\" cx=\"{end:.2}\" cy=\"{middle}\" r=\"3.5\"/>"));
        }
        self.line(format_args!(
            "<text class=\"bm-value{best}\" x=\"{:.2}\" y=\"{text}\">{} <tspan class=\"bm-interval\">({})</tspan></text></g>",
            self.right + 16.0,
            figures::ratio(ranked.ratio),
            figures::interval(ranked.interval)
        ));
    }

    fn whisker(&mut self, (low, high): (f64, f64), y: f64) {
        if is_shown(low) && is_shown(high) {
            let (from, to, top) = (self.x(low), self.x(high), y - 4.0);
            self.line(format_args!(
                "<path class=\"bm-whisker\" d=\"M{from:.2} {top}v8M{from:.2} {y}H{to:.2}M{to:.2} {top}v8\"/>"
            ));
        }
    }
}

/// About how wide a letter is. No font is at hand to ask, and any may be used, so it is rather too much.
fn letter_width(letter: char) -> f64 {
    if letter.is_ascii() { 7.6 } else { 13.0 }
}

fn width_of(text: &str) -> f64 {
    text.chars().map(letter_width).sum()
}

/// As much of a text as fits, with a mark where something is left out.
fn shortened(text: &str, width: f64) -> String {
    if width_of(text) <= width {
        return text.to_owned();
    }
    let mut room = width - letter_width('…');
    let fits = text.chars().take_while(|&letter| {
        room -= letter_width(letter);
        room >= 0.0
    });
    fits.chain(['…']).collect()
}
