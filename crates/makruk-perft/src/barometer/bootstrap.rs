//! Intervals by resampling: Efron's bootstrap, percentile method.

/// Samples that an interval is made of.
pub(super) const SAMPLES: usize = 2000;
/// The same rows give the same interval.
pub(super) const SEED: u64 = 0x6d61_6b72_756b;

/// With fewer positions than this, rounds are drawn again within each that is drawn. With more they are not: how the
/// positions scatter has the noise of their rounds in it, and drawing both would count it twice (Davison and Hinkley,
/// Bootstrap Methods and their Application, 3.8); with the medians of a few rounds intervals would be twice as wide.
pub(super) const FEW_POSITIONS: usize = 10;

/// The interval that holds 95 of a hundred of some numbers, the same number of them on either side.
pub(super) fn interval(mut samples: Vec<f64>) -> (f64, f64) {
    samples.sort_by(f64::total_cmp);
    (quantile(&samples, 0.025), quantile(&samples, 0.975))
}

/// The middle of some numbers.
pub(super) fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    quantile(numbers, 0.5)
}

/// Between sorted numbers, interpolated: the first is at 0, the last at 1.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = share * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    (place - below as f64).mul_add(sorted[above] - sorted[below], sorted[below])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// The first outputs for seed 1234567, as Rosetta Code lists them for this generator.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut chance = Chance::new(1_234_567);
        let first = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!([(); 5].map(|()| chance.next()), first);
    }

    /// By hand.
    #[test]
    fn middles_and_intervals() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]).to_bits(), 2.0_f64.to_bits());
        assert_eq!(median(&mut [4.0, 1.0, 2.0, 3.0]).to_bits(), 2.5_f64.to_bits());
        // 0 to 1000: 2.5 and 97.5 of a hundred are at 25 and 975.
        let (low, high) = interval((0..=1000).rev().map(f64::from).collect());
        assert!((low - 25.0).abs() < 1e-9 && (high - 975.0).abs() < 1e-9, "{low} {high}");
        let (low, high) = interval(vec![7.0]);
        assert_eq!((low.to_bits(), high.to_bits()), (7.0_f64.to_bits(), 7.0_f64.to_bits()));
    }

    #[test]
    fn every_number_below_the_bound_is_drawn_about_as_often() {
        let mut chance = Chance::new(1);
        let mut drawn = [0; 7];
        for _ in 0..70_000 {
            drawn[chance.below(7)] += 1;
        }
        // Five standard deviations of a binomial with p = 1/7 are 463.
        assert!(drawn.iter().all(|&number: &i32| (number - 10_000).abs() < 463), "{drawn:?}");
    }
}
