//! What the CPU can do, and how much of it may be used.

use std::fmt;
use std::str::FromStr;

/// How much of a CPU compiled code relies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CpuLevel {
    /// What every CPU of the architecture has.
    Portable,
    /// AVX2 with BMI1, BMI2, LZCNT and POPCNT (x86-64-v3).
    Avx2,
    /// AVX-512 with F, BW, CD, DQ, VL, VBMI2, VPOPCNTDQ, BITALG and GFNI beside all of [`Avx2`](Self::Avx2).
    Avx512,
}

impl CpuLevel {
    /// All levels from the lowest to the highest.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The word used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for CpuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CpuLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| format!("found `{text}`, expected portable, avx2 or avx512"))
    }
}

/// The CPU as strategies may use it.
///
/// Only [`detect`](Self::detect) makes one, and [`limited_to`](Self::limited_to) can only lower it, so
/// holding a `Cpu` of a level is proof that the machine has that level's features.
#[derive(Clone, Debug)]
pub struct Cpu {
    level: CpuLevel,
    slow_pext: bool,
    features: Vec<&'static str>,
}

impl Cpu {
    /// The CPU this runs on, with everything it has.
    pub fn detect() -> Self {
        let features = features();
        let has = |wanted: &[&str]| wanted.iter().all(|name| features.contains(name));
        let level = if !has(AVX2) {
            CpuLevel::Portable
        } else if !has(AVX512) {
            CpuLevel::Avx2
        } else {
            CpuLevel::Avx512
        };
        Self { level, slow_pext: slow_pext(), features }
    }

    /// The same CPU, used no further than `level`.
    ///
    /// # Errors
    /// When the CPU does not have that level: a sentence that says so.
    pub fn limited_to(mut self, level: CpuLevel) -> Result<Self, String> {
        if level > self.level {
            return Err(format!("this CPU has no {level}: the highest level it has is {}", self.level));
        }
        self.level = level;
        Ok(self)
    }

    /// The highest level that may be used.
    pub const fn level(&self) -> CpuLevel {
        self.level
    }

    /// Whether the CPU does PEXT in microcode, one bit at a time, as AMD's Zen 1 and Zen 2 do.
    pub const fn has_slow_pext(&self) -> bool {
        self.slow_pext
    }

    /// What the CPU calls itself, such as `AMD EPYC`; `unknown` where it cannot be asked.
    pub fn name(&self) -> String {
        brand().unwrap_or_else(|| "unknown".to_owned())
    }

    /// The features found that any strategy could use, by their usual names.
    pub fn features(&self) -> &[&'static str] {
        &self.features
    }
}

const AVX2: &[&str] = &["avx2", "bmi1", "bmi2", "lzcnt", "popcnt"];
const AVX512: &[&str] = &[
    "avx512f",
    "avx512bw",
    "avx512cd",
    "avx512dq",
    "avx512vl",
    "avx512vbmi2",
    "avx512vpopcntdq",
    "avx512bitalg",
    "gfni",
];

#[cfg(target_arch = "x86_64")]
fn features() -> Vec<&'static str> {
    macro_rules! found {
        ($($name:tt)*) => {{
            let mut found = Vec::new();
            $(if std::is_x86_feature_detected!($name) { found.push($name); })*
            found
        }};
    }
    found!(
        "popcnt" "lzcnt" "bmi1" "bmi2" "avx2" "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl"
        "avx512vbmi2" "avx512vpopcntdq" "avx512bitalg" "gfni"
    )
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<&'static str> {
    Vec::new()
}

/// The brand string: 48 bytes in CPUID leaves 80000002h to 80000004h.
#[cfg(target_arch = "x86_64")]
fn brand() -> Option<String> {
    use std::arch::x86_64::__cpuid;

    const LAST: u32 = 0x8000_0004;
    if __cpuid(0x8000_0000).eax < LAST {
        return None;
    }
    let mut bytes = Vec::new();
    for leaf in 0x8000_0002..=LAST {
        let part = __cpuid(leaf);
        bytes.extend([part.eax, part.ebx, part.ecx, part.edx].iter().flat_map(|word| word.to_le_bytes()));
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_matches(|letter: char| letter == '\0' || letter.is_whitespace());
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(not(target_arch = "x86_64"))]
fn brand() -> Option<String> {
    None
}

/// AMD families 17h (Zen, Zen+, Zen 2) and 18h (Hygon Dhyana) run PEXT in microcode.
#[cfg(target_arch = "x86_64")]
fn slow_pext() -> bool {
    use std::arch::x86_64::__cpuid;

    let vendor = __cpuid(0);
    let amd = vendor.ebx == u32::from_le_bytes(*b"Auth") || vendor.ebx == u32::from_le_bytes(*b"Hygo");
    let signature = __cpuid(1).eax;
    let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
    amd && (family == 0x17 || family == 0x18)
}

#[cfg(not(target_arch = "x86_64"))]
fn slow_pext() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_by_name_and_can_only_be_lowered() {
        for level in CpuLevel::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        assert!("sse".parse::<CpuLevel>().is_err());
        let portable = Cpu::detect().limited_to(CpuLevel::Portable).unwrap();
        assert_eq!(portable.level(), CpuLevel::Portable);
        assert!(portable.limited_to(CpuLevel::Avx2).is_err());
    }
}
