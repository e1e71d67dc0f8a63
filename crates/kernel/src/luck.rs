//! The stream by which chance decides in a position: a small and fast one from a seed; or, where somebody might work it
//! out from what they have seen, a cryptographic one from a key (ChaCha20, RFC 8439, with a count of 64 bits).

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rng::{Rng, evenly};

/// Words of 32 bits in a block.
const WORDS: u128 = 16;

/// A key of 256 bits, written in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(pub [u8; 32]);

impl Key {
    /// The key that is written so; nothing if it has not 64 hexadecimal digits.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut key = [0; 32];
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        for (byte, at) in key.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
        }
        Some(Self(key))
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut cause = String::new();
        // Writing to a string cannot fail.
        let _ = write!(cause, "`{text}` is not a key of 64 hexadecimal digits");
        Self::read(&text).ok_or_else(|| serde::de::Error::custom(cause))
    }
}

/// A stream of random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Luck {
    /// From a seed.
    Seeded(Rng),
    /// From a key.
    Keyed(Keyed),
}

/// A stream from a key. A key has many, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keyed {
    key: Key,
    stream: u32,
    /// So many numbers have been drawn, each from a block of its own.
    drawn: u64,
}

impl Luck {
    /// The stream of this number.
    pub(crate) fn new(seed: u64, key: Option<Key>, stream: u32) -> Self {
        match key {
            Some(key) => Self::Keyed(Keyed { key, stream, drawn: 0 }),
            None => Self::Seeded(Rng::new(seed ^ u64::from(stream).wrapping_mul(0xa076_1d64_78bd_642f))),
        }
    }

    /// A number from 0 to `bound` - 1, evenly (0 if `bound` is 0).
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        match self {
            Self::Seeded(rng) => rng.below(bound),
            Self::Keyed(keyed) => evenly(bound, || keyed.next()),
        }
    }
}

impl Default for Luck {
    fn default() -> Self {
        Self::Seeded(Rng::default())
    }
}

impl Hash for Luck {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Seeded(rng) => rng.hash(state),
            Self::Keyed(keyed) => keyed.hash(state),
        }
    }
}

impl Keyed {
    fn next(&mut self) -> u64 {
        let mut stream = ChaCha20Rng::from_seed(self.key.0);
        stream.set_stream(u64::from(self.stream));
        stream.set_word_pos(u128::from(self.drawn) * WORDS);
        self.drawn = self.drawn.wrapping_add(1);
        stream.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439, 2.3.2: the first words of the block with that count and nonce.
    #[test]
    fn a_number_is_that_of_the_standard() {
        let key = Key(std::array::from_fn(|i| i as u8));
        let mut keyed = Keyed { key, stream: 0x4a00_0000, drawn: 0x0900_0000_0000_0001 };
        assert_eq!(keyed.next(), 0x1559_3bd1_e4e7_f110);
    }

    #[test]
    fn streams_of_a_key_differ_and_are_even() {
        let key = Key([7; 32]);
        let (mut one, mut two) = (Luck::new(0, Some(key), 0), Luck::new(0, Some(key), 1));
        let mut seen = [0u32; 6];
        let mut same = 0;
        for _ in 0..6_000 {
            let (a, b) = (one.below(6), two.below(6));
            seen[a as usize] += 1;
            same += u32::from(a == b);
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
        assert!((850..1150).contains(&same), "{same}");
    }

    #[test]
    fn a_key_is_written_and_read() {
        let key = Key(std::array::from_fn(|i| 7 * i as u8));
        assert_eq!(Key::read(&key.to_string()), Some(key));
        assert_eq!(Key::read("abc"), None);
        assert_eq!(Key::read(&"é".repeat(32)), None);
        let luck = Luck::new(3, Some(key), 2);
        let text = serde_json::to_string(&luck).unwrap();
        assert_eq!(serde_json::from_str::<Luck>(&text).unwrap(), luck);
        let seeded = Luck::new(3, None, 0);
        assert_eq!(serde_json::to_string(&seeded).unwrap(), serde_json::to_string(&Rng::new(3)).unwrap());
    }
}
