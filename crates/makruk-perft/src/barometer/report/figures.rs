//! Numbers as reports show them.

use crate::barometer::Ranked;

/// What is shown for a number that is none.
const NONE: &str = "–";

/// A ratio with about three digits: `1.00`, `23.4`, `1397`.
pub(super) fn ratio(ratio: f64) -> String {
    match ratio {
        _ if !ratio.is_finite() => NONE.to_owned(),
        // By what is left after rounding: 9.996 is 10.0.
        _ if ratio < 9.995 => format!("{ratio:.2}"),
        _ if ratio < 99.95 => format!("{ratio:.1}"),
        _ => format!("{ratio:.0}"),
    }
}

/// An interval of ratios: `1.21–1.35`.
pub(super) fn interval((low, high): (f64, f64)) -> String {
    if low.is_finite() && high.is_finite() {
        format!("{}–{}", ratio(low), ratio(high))
    } else {
        NONE.to_owned()
    }
}

/// Leaves per second: `32.7 G`.
pub(super) fn speed(speed: f64) -> String {
    if speed.is_finite() { crate::rate(speed) } else { NONE.to_owned() }
}

/// A place in one line, for whom a chart is read out.
pub(super) fn sentence(place: usize, ranked: &Ranked) -> String {
    format!(
        "{place}. {}: {} times slower ({}), {} leaves/s",
        ranked.contestant,
        ratio(ranked.ratio),
        interval(ranked.interval),
        speed(ranked.speed)
    )
}
