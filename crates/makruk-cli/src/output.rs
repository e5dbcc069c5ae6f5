//! Writing results.

use std::io::{self, Write};
use std::sync::LazyLock;

use anyhow::Result;
use makruk_movegen::Cpu;
pub(crate) use makruk_perft::rate;
use serde::Serialize;

/// Version and revision, such as `0.1.0 (0123456789ab)`.
pub(crate) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("MAKRUK_REVISION"), ")");

/// The program, with version and revision.
pub(crate) const TOOL: &str =
    concat!("makruk ", env!("CARGO_PKG_VERSION"), " (", env!("MAKRUK_REVISION"), ")");

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
