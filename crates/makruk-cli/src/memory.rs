//! How much memory is free.

use std::fs;

/// Bytes that can be had without pushing others out, as far as the system says: what is available, or
/// what is left of the limit of this group of processes.
pub(crate) fn available() -> Option<usize> {
    let free = fs::read_to_string("/proc/meminfo").ok().and_then(|text| of_meminfo(&text))?;
    let group =
        |name| fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok()?.trim().parse::<usize>().ok();
    let left = group("memory.max").map(|limit| limit.saturating_sub(group("memory.current").unwrap_or(0)));
    Some(left.map_or(free, |left| left.min(free)))
}

fn of_meminfo(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_system() {
        let text = "MemTotal:       24643772 kB\nMemAvailable:   23068672 kB\nBuffers: 1 kB\n";
        assert_eq!(of_meminfo(text), Some(23_068_672 * 1024));
        assert_eq!(of_meminfo("MemTotal: 1 kB\n"), None);
    }
}
