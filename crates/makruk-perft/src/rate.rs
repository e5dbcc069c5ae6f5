//! Large numbers for people.

/// A number per second, or any large number, with a digit behind the point and the letter of its power of a thousand:
/// `1.8 G`.
pub fn rate(number: f64) -> String {
    const UNITS: [&str; 6] = ["", " k", " M", " G", " T", " P"];
    let mut scaled = number;
    let mut unit = 0;
    while scaled >= 999.95 && unit + 1 < UNITS.len() {
        scaled /= 1000.0;
        unit += 1;
    }
    if unit == 0 { format!("{scaled:.0}") } else { format!("{scaled:.1}{}", UNITS[unit]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_short() {
        for (number, text) in
            [(0.0, "0"), (999.0, "999"), (1000.0, "1.0 k"), (1_754_000_000.0, "1.8 G"), (999_960.0, "1.0 M")]
        {
            assert_eq!(rate(number), text);
        }
    }
}
