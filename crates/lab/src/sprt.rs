//! Tests that stop by themselves.

use serde::Serialize;

use crate::Pairs;

/// A sequential test of a win rate: is the first side better than even by at most `low`, or by at least `high`? Both are
/// shares above one half (0.02 is 52 %). Either error has the chance [`Sprt::ERROR`] at the most where the truth is one
/// of the two.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The gain that is too small.
    pub low: f64,
    /// The gain that is looked for.
    pub high: f64,
}

/// What a test has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The gain is at least what was looked for rather than too small.
    Better,
    /// It is too small.
    NotBetter,
    /// More games are needed.
    Open,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// Pairs so far.
    pub pairs: u64,
    /// The logarithm of how much likelier the larger gain makes these results.
    pub ratio: f64,
    /// What that decides.
    pub verdict: Verdict,
}

impl Sprt {
    /// The chance of each error.
    pub const ERROR: f64 = 0.05;
    /// Fewer pairs say too little of their own variance.
    pub const FEWEST: u64 = 20;

    /// A test between two gains.
    ///
    /// Returns nothing if `low` is not below `high`, or a rate would not lie between 0 and 1.
    #[must_use]
    pub fn new(low: f64, high: f64) -> Option<Self> {
        (low < high && low > -0.5 && high < 0.5).then_some(Self { low, high })
    }

    /// The logarithm of the ratio at which the test ends, on either side.
    #[must_use]
    pub fn bound(&self) -> f64 {
        ((1.0 - Self::ERROR) / Self::ERROR).ln()
    }

    /// Where the test stands after these pairs: the generalised test of chess testing, with the variance of pairs.
    #[must_use]
    pub fn state(&self, pairs: &Pairs) -> SprtState {
        let count = pairs.count();
        let (low, high) = (0.5 + self.low, 0.5 + self.high);
        let distance = (high - low) * (2.0 * pairs.mean() - low - high);
        let ratio = if count == 0 { 0.0 } else { count as f64 * distance / (2.0 * pairs.variance()) };
        SprtState { pairs: count, ratio, verdict: self.verdict(count, ratio) }
    }

    fn verdict(&self, count: u64, ratio: f64) -> Verdict {
        if count < Self::FEWEST {
            Verdict::Open
        } else if ratio >= self.bound() {
            Verdict::Better
        } else if ratio <= -self.bound() {
            Verdict::NotBetter
        } else {
            Verdict::Open
        }
    }
}
