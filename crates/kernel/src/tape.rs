//! The one container of a position: a vector of small records with a digest.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A fast, fixed hash of a few integers; the same on every machine.
#[derive(Clone, Copy)]
pub struct Mixer(u64);

impl Mixer {
    /// A hasher that starts from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn stir(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let x = self.0 ^ (self.0 >> 29);
        let x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^ (x >> 32)
    }
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.stir(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.stir(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.stir(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.stir(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.stir(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.stir(n);
    }
    fn write_usize(&mut self, n: usize) {
        self.stir(n as u64);
    }
    fn write_i16(&mut self, n: i16) {
        self.stir(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.stir(n as u64);
    }
}

/// A record of a position.
pub trait Record: Copy + Eq + Hash + Serialize + for<'de> Deserialize<'de> {}
impl<T: Copy + Eq + Hash + Serialize + for<'de> Deserialize<'de>> Record for T {}

fn digest_at<T: Hash>(index: usize, record: &T) -> u64 {
    let mut mixer = Mixer::new(index as u64 ^ 0x51_7c_c1_b7_27_22_0a_95);
    record.hash(&mut mixer);
    mixer.finish()
}

/// A vector of records with a digest, which is worked out when it is asked for: positions change more often than they are
/// compared.
#[derive(Debug, PartialEq, Eq)]
pub struct Tape<T> {
    records: Vec<T>,
}

impl<T: Record> Tape<T> {
    /// An empty tape.
    #[must_use]
    pub const fn new() -> Self {
        Self { records: Vec::new() }
    }

    /// A tape of these records.
    #[must_use]
    pub const fn of(records: Vec<T>) -> Self {
        Self { records }
    }

    /// The digest of all records and their places.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.records.iter().enumerate().fold(0, |sum: u64, (i, r)| sum.wrapping_add(digest_at(i, r)))
    }

    /// The records.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.records
    }

    /// How many records there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.records.len()
    }

    /// True if there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The record at `index`.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.records.get(index).copied()
    }

    /// The last record.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.records.last().copied()
    }

    /// All records in order.
    #[inline]
    pub fn iter(&self) -> std::iter::Copied<std::slice::Iter<'_, T>> {
        self.records.iter().copied()
    }

    /// Adds a record at the end.
    #[inline]
    pub fn push(&mut self, record: T) {
        self.records.push(record);
    }

    /// Takes the last record off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.records.pop()
    }

    /// Changes the record at `index`, if there is one.
    #[inline]
    pub fn edit(&mut self, index: usize, change: impl FnOnce(&mut T)) {
        if let Some(record) = self.records.get_mut(index) {
            change(record);
        }
    }

    /// Changes the records that pass the test; true if there are any.
    pub fn edit_where(&mut self, test: impl Fn(&T) -> bool, change: impl Fn(&mut T)) -> bool {
        let mut any = false;
        for record in self.records.iter_mut().filter(|record| test(record)) {
            change(record);
            any = true;
        }
        any
    }

    /// Changes every record.
    pub fn each(&mut self, change: impl FnMut(&mut T)) {
        self.records.iter_mut().for_each(change);
    }

    /// Keeps the records that pass the test.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.records.retain(keep);
    }

    /// Takes out the record at `index`; those behind it move up.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        (index < self.records.len()).then(|| self.records.remove(index))
    }

    /// Puts a record in before that at `index`; those from there on move down.
    pub fn insert(&mut self, index: usize, record: T) {
        self.records.insert(index.min(self.records.len()), record);
    }

    /// Drops the records from `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.records.truncate(len);
    }
}

impl<T> Default for Tape<T> {
    fn default() -> Self {
        Self { records: Vec::new() }
    }
}

impl<T: Record> Clone for Tape<T> {
    fn clone(&self) -> Self {
        Self { records: self.records.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.records.clear();
        self.records.extend_from_slice(&source.records);
    }
}

impl<T: Record> Hash for Tape<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest().hash(state);
    }
}

impl<T: Record> Serialize for Tape<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.records.serialize(serializer)
    }
}

impl<'de, T: Record> Deserialize<'de> for Tape<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let records = Vec::<T>::deserialize(deserializer)?;
        Ok(Self::of(records))
    }
}
