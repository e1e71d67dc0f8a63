//! Random numbers from a seed: a stream of eight bytes, the same on every machine.

use serde::{Deserialize, Serialize};

/// A SplitMix64 stream. Small, `Copy`, and fixed for ever: replays depend on it, so it is not a library's to change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed ^ 0x6279_776f_7264_2e31)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` - 1, evenly (0 if `bound` is 0).
    pub fn below(&mut self, bound: u32) -> u32 {
        evenly(bound, || self.next())
    }
}

/// A number from 0 to `bound` - 1, evenly (0 if `bound` is 0), from a stream of 64 bits.
#[inline]
pub(crate) fn evenly(bound: u32, mut next: impl FnMut() -> u64) -> u32 {
    if bound == 0 {
        return 0;
    }
    // Lemire's method: the product's high half is even once the few biased low halves are thrown away.
    let threshold = bound.wrapping_neg() % bound;
    loop {
        let product = (next() >> 32) * u64::from(bound);
        if product as u32 >= threshold {
            return (product >> 32) as u32;
        }
    }
}

/// The seed of game `index` of a series that starts from `base`.
#[must_use]
pub const fn game_seed(base: u64, index: u64) -> u64 {
    Rng::new(base ^ index.wrapping_mul(0xd134_2543_de82_ef95)).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_even_and_fixed() {
        let mut rng = Rng::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
        assert_eq!(Rng::new(1).next(), Rng::new(1).next());
        assert_ne!(game_seed(1, 0), game_seed(1, 1));
    }
}
