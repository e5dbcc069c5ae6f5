//! CRC-64: finds damage in files.

/// The polynomial of CRC-64/XZ, bits reversed.
const POLYNOMIAL: u64 = 0xc96c_5795_d787_0f42;

/// What a byte does to the sum, alone and with up to seven bytes of zeros behind it.
static TABLES: [[u64; 256]; 8] = tables();

const fn tables() -> [[u64; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u64;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ POLYNOMIAL } else { sum >> 1 };
            bit += 1;
        }
        tables[0][byte] = sum;
        byte += 1;
    }
    let mut behind = 1;
    while behind < 8 {
        let mut byte = 0;
        while byte < 256 {
            let sum = tables[behind - 1][byte];
            tables[behind][byte] = sum >> 8 ^ tables[0][(sum & 255) as usize];
            byte += 1;
        }
        behind += 1;
    }
    tables
}

/// CRC-64/XZ: any damage that spans up to 64 bits changes it, other damage with probability 1 - 2^-64.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checksum(u64);

impl Checksum {
    pub(crate) const fn new() -> Self {
        Self(!0)
    }

    /// The sum of all bytes at once.
    pub(crate) fn of(bytes: &[u8]) -> u64 {
        let mut sum = Self::new();
        sum.add(bytes);
        sum.value()
    }

    /// Goes on with these bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        let (eights, rest) = bytes.as_chunks::<8>();
        let mut sum = self.0;
        // Eight bytes at a time: Kounavis and Berry, "Novel table lookup-based algorithms for
        // high-performance CRC generation", 2008.
        for eight in eights {
            let mixed = (sum ^ u64::from_le_bytes(*eight)).to_le_bytes();
            sum = mixed
                .iter()
                .zip(TABLES.iter().rev())
                .fold(0, |sum, (&byte, table)| sum ^ table[usize::from(byte)]);
        }
        for &byte in rest {
            sum = sum >> 8 ^ TABLES[0][usize::from(sum as u8 ^ byte)];
        }
        self.0 = sum;
    }

    pub(crate) const fn value(self) -> u64 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of CRC-64/XZ in Greg Cook's "Catalogue of parametrised CRC algorithms".
    #[test]
    fn the_sum_is_the_published_one() {
        assert_eq!(Checksum::of(b"123456789"), 0x995d_c9bb_df19_39fa);
        assert_eq!(Checksum::of(b""), 0);
    }

    #[test]
    fn the_sum_does_not_depend_on_how_bytes_come() {
        let bytes: Vec<u8> = (0..1000_u32).map(|n| (n * n / 8) as u8).collect();
        for cut in [0, 1, 7, 8, 9, 500, 1000] {
            let mut sum = Checksum::new();
            sum.add(&bytes[..cut]);
            sum.add(&bytes[cut..]);
            assert_eq!(sum.value(), Checksum::of(&bytes));
        }
    }
}
