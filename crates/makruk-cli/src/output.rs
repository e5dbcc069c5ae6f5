//! Writing results.

use std::io::{self, Write};
use std::sync::LazyLock;

use anyhow::Result;
use makruk_movegen::Cpu;
use serde::Serialize;

/// Version and revision, such as `0.1.0 (0123456789ab)`.
pub(crate) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("MAKRUK_REVISION"), ")");

/// The same with the CPU and what it can do.
pub(crate) static LONG_VERSION: LazyLock<String> = LazyLock::new(|| {
    let cpu = Cpu::detect();
    let features = if cpu.features().is_empty() { "none".to_owned() } else { cpu.features().join(" ") };
    format!("{VERSION}\ncpu: {}\nlevel: {}\nfeatures: {features}", cpu.name(), cpu.level())
});

/// One JSON value and a line end on standard output.
pub(crate) fn json(value: &impl Serialize) -> Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}

/// One JSON value on a line of its own.
pub(crate) fn json_line(value: &impl Serialize) -> Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}

/// Rows with a header on standard output.
pub(crate) fn csv(rows: impl IntoIterator<Item = impl Serialize>) -> Result<()> {
    let mut writer = csv::Writer::from_writer(io::stdout().lock());
    for row in rows {
        writer.serialize(row)?;
    }
    writer.flush()?;
    Ok(())
}

/// A number per second, or any large number, in four digits: `1.754 G`.
pub(crate) fn rate(number: f64) -> String {
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
