//! Bits of a word moved together and apart again.

/// Moves the bits of a word that a mask selects to its low end, and back: what PEXT and PDEP do, in steps
/// that any CPU has. One mask serves any number of words.
///
/// (Henry S. Warren, "Hacker's Delight", second edition, section 7-4: each selected bit moves down by the
/// number of bits below it that are not selected, a power of two at a time.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squeeze {
    mask: u64,
    /// For each power of two, the bits that move by it.
    moving: [u64; 6],
}

impl Squeeze {
    /// For the bits of this mask.
    #[inline]
    pub(crate) const fn to(mask: u64) -> Self {
        let mut moving = [0; 6];
        let mut left = mask;
        let mut below = !mask << 1;
        let mut step = 0;
        while step < 6 {
            // Each bit becomes the parity of the bits of `below` up to it.
            let mut odd = below;
            odd ^= odd << 1;
            odd ^= odd << 2;
            odd ^= odd << 4;
            odd ^= odd << 8;
            odd ^= odd << 16;
            odd ^= odd << 32;
            let move_now = odd & left;
            moving[step] = move_now;
            left = (left ^ move_now) | (move_now >> (1 << step));
            below &= !odd;
            step += 1;
        }
        Self { mask, moving }
    }

    /// The selected bits of a word, at its low end.
    #[inline]
    pub(crate) const fn together(&self, word: u64) -> u64 {
        let mut bits = word & self.mask;
        let mut step = 0;
        while step < 6 {
            let move_now = bits & self.moving[step];
            bits = (bits ^ move_now) | (move_now >> (1 << step));
            step += 1;
        }
        bits
    }

    /// The word whose selected bits are these.
    #[inline]
    pub(crate) const fn apart(&self, bits: u64) -> u64 {
        let mut bits = bits;
        let mut step = 6;
        while step > 0 {
            step -= 1;
            let moved = bits << (1 << step);
            bits = (bits & !self.moving[step]) | (moved & self.moving[step]);
        }
        bits & self.mask
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Bit by bit, as the words say it.
    fn together_slowly(word: u64, mask: u64) -> u64 {
        let selected = (0..64).filter(|bit| mask >> bit & 1 == 1);
        selected.enumerate().map(|(to, from)| (word >> from & 1) << to).sum()
    }

    proptest! {
        #[test]
        fn bits_go_together_and_apart(word: u64, other: u64, more: u64) {
            for mask in [other, other & more, other | more, 0, !0, 1, 1 << 63] {
                let squeeze = Squeeze::to(mask);
                let bits = together_slowly(word, mask);
                prop_assert_eq!(squeeze.together(word), bits);
                prop_assert_eq!(squeeze.apart(bits), word & mask);
            }
        }
    }
}
