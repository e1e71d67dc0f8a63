//! The stream by which chance decides in a position: a small and fast one from a seed; or, where somebody might work it
//! out from what they have seen, a cryptographic one from a key (ChaCha20, RFC 8439, with a count of 64 bits).

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rng::{Rng, evenly};

/// A key of 256 bits, written in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    key: [u32; 8],
    stream: u32,
    drawn: u64,
}

impl Luck {
    /// The stream of this number.
    pub(crate) fn new(seed: u64, key: Option<Key>, stream: u32) -> Self {
        match key {
            Some(Key(bytes)) => {
                let mut words = [0; 8];
                for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
                    *word = u32::from_le_bytes(*bytes);
                }
                Self::Keyed(Keyed { key: words, stream, drawn: 0 })
            }
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
        let count = [self.drawn as u32, (self.drawn >> 32) as u32];
        self.drawn += 1;
        let block = block(self.key, [count[0], count[1], self.stream, 0]);
        u64::from(block[0]) | u64::from(block[1]) << 32
    }
}

/// A block of ChaCha20; the last words are the count and the nonce.
fn block(key: [u32; 8], rest: [u32; 4]) -> [u32; 16] {
    let mut state = [0; 16];
    state[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    state[4..12].copy_from_slice(&key);
    state[12..].copy_from_slice(&rest);
    let mut mixed = state;
    for _ in 0..10 {
        for i in 0..4 {
            quarter(&mut mixed, [i, i + 4, i + 8, i + 12]);
        }
        for i in 0..4 {
            quarter(&mut mixed, [i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4]);
        }
    }
    for (word, before) in mixed.iter_mut().zip(state) {
        *word = word.wrapping_add(before);
    }
    mixed
}

const fn quarter(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    state[a] = state[a].wrapping_add(state[b]);
    state[d] = (state[d] ^ state[a]).rotate_left(16);
    state[c] = state[c].wrapping_add(state[d]);
    state[b] = (state[b] ^ state[c]).rotate_left(12);
    state[a] = state[a].wrapping_add(state[b]);
    state[d] = (state[d] ^ state[a]).rotate_left(8);
    state[c] = state[c].wrapping_add(state[d]);
    state[b] = (state[b] ^ state[c]).rotate_left(7);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439, 2.3.2.
    #[test]
    fn a_block_is_that_of_the_standard() {
        let bytes: [u8; 32] = std::array::from_fn(|i| i as u8);
        let Luck::Keyed(keyed) = Luck::new(0, Some(Key(bytes)), 0) else {
            panic!("a key makes a keyed stream")
        };
        let block = block(keyed.key, [1, 0x0900_0000, 0x4a00_0000, 0]);
        assert_eq!(block[..4], [0xe4e7_f110, 0x1559_3bd1, 0x1fdd_0f50, 0xc471_20a3]);
        assert_eq!(block[12..], [0xd19c_12b5, 0xb94e_16de, 0xe883_d0cb, 0x4e3c_50a2]);
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
