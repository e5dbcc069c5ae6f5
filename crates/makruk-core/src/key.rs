//! 128-bit keys of positions, computed from the boards when one is wanted.

use std::fmt;

use crate::{Position, Side, Variant};

/// The 128-bit key of a position (and of a number beside it, such as a remaining depth), as two
/// independent halves: one to find a place in a table, one to recognise the position there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Half that chooses the place.
    pub index: u64,
    /// Half that is stored and compared.
    pub signature: u64,
}

impl fmt::Display for Key {
    /// 32 hexadecimal digits, index first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.index, self.signature)
    }
}

/// Seven board words, the variant's state, side to move with the number beside it, and two words of what
/// else counts.
const WORDS: usize = 11;

/// Computes keys under a seed.
///
/// Each half is a multilinear hash: the top 64 bits of `a0 + a1*w1 + … + a11*w11` modulo 2^128, where
/// the `w` are the words of the position and the `a` are 128-bit numbers drawn from the seed (Lemire
/// and Kaser, "Strongly universal string hashing is fast", 2014, theorem 1). For random coefficients
/// two different positions get the same half with probability 2^-64, whatever the positions are, and
/// the halves are independent. Nothing is looked up and no move updates anything.
///
/// Seven words say it all for the board: White's set and six kinds; Black's set follows.
#[derive(Clone, Debug)]
pub struct KeyHasher {
    seed: u64,
    index: [u128; WORDS + 1],
    signature: [u128; WORDS + 1],
}

impl KeyHasher {
    /// The seed used when none is given.
    pub const DEFAULT_SEED: u64 = 0x6d61_6b72_756b_0001;

    /// A hasher whose coefficients are drawn from `seed`.
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        let mut draw = || u128::from(split_mix(&mut state)) << 64 | u128::from(split_mix(&mut state));
        let index = std::array::from_fn(|_| draw());
        let signature = std::array::from_fn(|_| draw());
        Self { seed, index, signature }
    }

    /// The seed that the coefficients were drawn from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The key of a position together with a number below 2^63, such as the remaining depth.
    #[inline]
    pub fn key<V: Variant>(&self, position: &Position<V>, beside: u64) -> Key {
        self.key_with(position, beside, [0; 2])
    }

    /// The same together with two words of what else counts, such as the state of a count.
    #[inline]
    pub fn key_with<V: Variant>(&self, position: &Position<V>, beside: u64, more: [u64; 2]) -> Key {
        let ([k0, k1, k2, k3, k4, k5], [white, _]) = position.board().words();
        let side = u64::from(position.side() == Side::Black);
        let words = [
            k0.0,
            k1.0,
            k2.0,
            k3.0,
            k4.0,
            k5.0,
            white.0,
            crate::State::bits(position.state()),
            beside << 1 | side,
            more[0],
            more[1],
        ];
        Key { index: multilinear(&self.index, &words), signature: multilinear(&self.signature, &words) }
    }
}

impl Default for KeyHasher {
    fn default() -> Self {
        Self::new(Self::DEFAULT_SEED)
    }
}

#[inline]
fn multilinear(coefficients: &[u128; WORDS + 1], words: &[u64; WORDS]) -> u64 {
    let sum = words
        .iter()
        .zip(&coefficients[1..])
        .fold(coefficients[0], |sum, (&word, &a)| sum.wrapping_add(a.wrapping_mul(u128::from(word))));
    (sum >> 64) as u64
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Makruk;

    #[test]
    fn side_number_and_seed_change_the_key() {
        let hasher = KeyHasher::new(1);
        let white = Position::<Makruk>::from_fen("k7/8/8/8/8/8/8/K7 w").unwrap();
        let black = Position::<Makruk>::from_fen("k7/8/8/8/8/8/8/K7 b").unwrap();
        let keys = [
            hasher.key(&white, 0),
            hasher.key(&black, 0),
            hasher.key(&white, 1),
            KeyHasher::new(2).key(&white, 0),
        ];
        for (i, a) in keys.iter().enumerate() {
            for b in &keys[i + 1..] {
                assert_ne!(a.index, b.index);
                assert_ne!(a.signature, b.signature);
            }
        }
        assert_eq!(hasher.key(&white, 0), KeyHasher::new(1).key(&white, 0));
    }

    /// The published first outputs of `SplitMix64` for seed 1234567 (Rosetta Code, "Pseudo-random
    /// numbers/Splitmix64").
    #[test]
    fn split_mix_is_the_published_one() {
        let mut state = 1_234_567;
        let outputs: Vec<_> = (0..3).map(|_| split_mix(&mut state)).collect();
        assert_eq!(
            outputs,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
