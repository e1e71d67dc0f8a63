//! How much one may ask for.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// So many things a second, and some more in one go.
pub struct Rate {
    per_second: f64,
    most: f64,
    left: f64,
    last: Instant,
}

impl Rate {
    /// So many a second, up to `most` in one go.
    pub fn new(per_second: f64, most: f64) -> Self {
        Self { per_second, most, left: most, last: Instant::now() }
    }

    /// Takes one; false if there is none left.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let grown = now.duration_since(self.last).as_secs_f64() * self.per_second;
        (self.left, self.last) = ((self.left + grown).min(self.most), now);
        let enough = self.left >= 1.0;
        self.left -= f64::from(u8::from(enough));
        enough
    }
}

type Open = Arc<Mutex<BTreeMap<IpAddr, u32>>>;

/// The connections of each address.
#[derive(Clone, Default)]
pub struct Doors(Open);

/// A connection that is counted until it is dropped.
pub struct Entered(Open, IpAddr);

impl Doors {
    /// Counts a connection of this address, unless it has so many.
    pub fn enter(&self, from: IpAddr, most: u32) -> Option<Entered> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(from).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Entered(self.0.clone(), from))
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match open.get_mut(&self.1) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(open.remove(&self.1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_has_an_end_and_doors_close() {
        let mut rate = Rate::new(0.0, 2.0);
        assert_eq!([rate.take(), rate.take(), rate.take()], [true, true, false]);
        let (doors, here) = (Doors::default(), IpAddr::from([127, 0, 0, 1]));
        let first = doors.enter(here, 1);
        assert!(first.is_some() && doors.enter(here, 1).is_none());
        drop(first);
        assert!(doors.enter(here, 1).is_some());
    }
}
