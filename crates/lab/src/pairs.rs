//! Results of pairs of games, and what they say about a win rate.

use byword_arena::Share;
use serde::{Deserialize, Serialize};

/// How pairs of games went for the first side, by quarters: a pair is worth 0 (both lost) to 4 (both won) quarters of a
/// point, a draw counts for both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// How many pairs came to 0, 1, 2, 3 and 4 quarters.
    pub counts: [u64; 5],
}

/// A win rate with its 95 % interval, from pairs. Values are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The share of points.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// How many times as many games without pairs would say as much; 1 if pairing gains nothing.
    pub saved: f64,
}

impl Estimate {
    /// The other side's.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { rate: 1.0 - self.rate, low: 1.0 - self.high, high: 1.0 - self.low, ..self }
    }
}

impl Pairs {
    /// Counts one more pair of so many quarters.
    pub fn add(&mut self, quarters: u8) {
        if let Some(count) = self.counts.get_mut(usize::from(quarters)) {
            *count += 1;
        }
    }

    /// All pairs of both.
    #[must_use]
    pub fn with(mut self, other: &Self) -> Self {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self
    }

    /// How many pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean of a pair, from 0 to 1; one half without pairs.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count() == 0 { 0.5 } else { self.sum(|value| value) / self.count() as f64 }
    }

    /// The variance of a pair. One imagined pair of each kind, that weighs a tenth, keeps it from 0 when all are alike.
    #[must_use]
    pub fn variance(&self) -> f64 {
        const PRIOR: f64 = 0.1;
        let mean = self.mean();
        let spread = |value: f64| (value - mean) * (value - mean);
        let imagined: f64 = (0..5).map(|quarters| PRIOR * spread(f64::from(quarters) / 4.0)).sum();
        (self.sum(spread) + imagined) / (self.count() as f64 + 5.0 * PRIOR)
    }

    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        (0_u8..).zip(self.counts).map(|(quarters, count)| of(f64::from(quarters) / 4.0) * count as f64).sum()
    }

    /// The win rate with a Wilson interval over as many games as the pairs are worth: so it stays between 0 and 1 and
    /// holds near them too.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let (pairs, rate) = (self.count() as f64, self.mean());
        if self.count() == 0 {
            return Estimate { rate, low: 0.0, high: 1.0, saved: 1.0 };
        }
        // Two games apart have half the variance of one; pairs whose luck cancels have less.
        let apart = rate * (1.0 - rate) / 2.0;
        let saved = if apart > 0.0 { apart / self.variance() } else { 1.0 };
        let interval = Share::new(rate, 2.0 * pairs * saved);
        Estimate { rate, low: interval.low, high: interval.high, saved }
    }
}
