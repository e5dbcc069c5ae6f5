//! A logarithmic axis of ratios.

/// The most numbers that an axis bears.
const MOST_TICKS: usize = 8;

/// From the smallest to the largest ratio that is to be shown. One is always on it: there the bars begin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    /// An axis that has room for ratios; what has no logarithm is passed over.
    pub(super) fn over(ratios: impl IntoIterator<Item = f64>) -> Self {
        let shown = ratios.into_iter().filter(|&ratio| is_shown(ratio));
        let (low, high) =
            shown.fold((1.0, 1.0), |(low, high): (f64, f64), ratio| (low.min(ratio), high.max(ratio)));
        // Something to divide by if all are equal, and air behind the last bar.
        Self { low, high: high.max(1.1) * (high / low).powf(0.02) }
    }

    /// How far along the axis a ratio is, from 0 to 1.
    pub(super) fn place(self, ratio: f64) -> f64 {
        ((ratio / self.low).ln() / (self.high / self.low).ln()).clamp(0.0, 1.0)
    }

    /// Round ratios for the axis to bear, in their order: powers of ten, with 2 and 5 of each if they fit, or steps of
    /// equal size where the axis is short.
    pub(super) fn ticks(self) -> Vec<f64> {
        if self.high < 5.0 * self.low {
            return self.equal_steps();
        }
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
        let powers = || (first..=last).map(|power| 10f64.powi(power));
        let dense: Vec<_> = powers().flat_map(|power| [power, 2.0 * power, 5.0 * power]).collect();
        let dense = self.shown(dense);
        if dense.len() <= MOST_TICKS {
            return dense;
        }
        let tens = self.shown(powers().collect());
        let step = tens.len().div_ceil(MOST_TICKS);
        tens.into_iter().step_by(step).collect()
    }

    fn equal_steps(self) -> Vec<f64> {
        let span = self.high - self.low;
        let power = 10f64.powf((span / MOST_TICKS as f64).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = step.into_iter().find(|step| span / step < MOST_TICKS as f64).unwrap_or(span);
        let first = (self.low / step).floor() as u64;
        // By whole numbers, so that 1 is 1.
        self.shown((first..first + MOST_TICKS as u64 + 2).map(|number| number as f64 * step).collect())
    }

    fn shown(self, ticks: Vec<f64>) -> Vec<f64> {
        // A step of a tenth is no whole number, so 1 may be a hair below itself.
        let (low, high) = (self.low * (1.0 - 1e-9), self.high * (1.0 + 1e-9));
        ticks.into_iter().filter(|tick| (low..=high).contains(tick)).collect()
    }
}

/// Whether a ratio has a place on an axis.
pub(super) fn is_shown(ratio: f64) -> bool {
    ratio.is_finite() && ratio > 0.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn ratios_are_in_their_order_and_ticks_are_few(
            ratios in proptest::collection::vec(0.01f64..1e9, 1..20),
        ) {
            let axis = Axis::over(ratios.iter().copied());
            for (&a, &b) in ratios.iter().zip(&ratios[1..]) {
                prop_assert_eq!(a < b, axis.place(a) < axis.place(b), "{} {}", a, b);
            }
            let ticks = axis.ticks();
            prop_assert!((2..=MOST_TICKS + 1).contains(&ticks.len()), "{ticks:?}");
            prop_assert!(ticks.windows(2).all(|pair| pair[0] < pair[1]), "{ticks:?}");
            prop_assert!(ticks.iter().all(|&tick| (-1e-6..=1.0).contains(&axis.place(tick))));
        }

        /// Twice as slow is as far from 1 as 4 is from 2, wherever they are.
        #[test]
        fn equal_factors_are_equally_far(high in 10f64..1e6, ratio in 1f64..5.0) {
            let axis = Axis::over([high]);
            let far = |a: f64, b: f64| axis.place(b) - axis.place(a);
            prop_assert!((far(1.0, ratio) - far(2.0, 2.0 * ratio)).abs() < 1e-9);
        }
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(Axis::over([1300.0]).ticks(), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(Axis::over([60.0]).ticks(), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]);
        let short = Axis::over([1.9]).ticks();
        for (found, expected) in short.iter().zip([1.0, 1.2, 1.4, 1.6, 1.8]) {
            assert!((found - expected).abs() < 1e-9, "{short:?}");
        }
    }

    #[test]
    fn what_is_no_ratio_is_passed_over() {
        let axis = Axis::over([f64::NAN, f64::INFINITY, -1.0, 0.0]);
        assert_eq!(axis, Axis::over([]));
        assert!(axis.ticks().len() >= 2, "{:?}", axis.ticks());
    }
}
