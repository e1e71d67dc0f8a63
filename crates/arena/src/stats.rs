//! Rates with intervals, and distributions of lengths.

use serde::Serialize;

/// The quantile of the normal distribution for 95 % intervals.
const Z: f64 = 1.959_963_984_540_054;

/// A share of trials with its 95 % Wilson interval. Values are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// How often it was so.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The share; 0 without trials.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Rate {
    /// `count` of `of` trials.
    #[must_use]
    pub fn new(count: u64, of: u64) -> Self {
        if of == 0 {
            return Self { count, of, rate: 0.0, low: 0.0, high: 1.0 };
        }
        let share = Share::new(count as f64 / of as f64, of as f64);
        Self { count, of, rate: share.rate, low: share.low, high: share.high }
    }
}

/// A share with its 95 % Wilson interval, where trials need not be whole. Values are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// A share that was seen in as much as `n` trials say; `n` is above 0.
    #[must_use]
    pub fn new(rate: f64, n: f64) -> Self {
        let zz = Z * Z;
        let middle = (rate + zz / (2.0 * n)) / (1.0 + zz / n);
        let half = Z / (1.0 + zz / n) * (rate * (1.0 - rate) / n + zz / (4.0 * n * n)).sqrt();
        // At the ends the formula gives 0 and 1 but for rounding.
        let low = if rate <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if rate >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
        Self { rate, low, high }
    }
}

/// The difference of two rates with its 95 % interval, by Newcombe's method from their Wilson intervals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The first rate less the second.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Difference {
    /// `a` less `b`.
    #[must_use]
    pub fn new(a: &Rate, b: &Rate) -> Self {
        let value = a.rate - b.rate;
        let span = |x: f64, y: f64| (x * x + y * y).sqrt();
        Self {
            value,
            low: value - span(a.rate - a.low, b.high - b.rate),
            high: value + span(a.high - a.rate, b.rate - b.low),
        }
    }
}

/// How long games are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Lengths {
    /// The mean.
    pub mean: f64,
    /// One in twenty is no longer.
    pub p5: u32,
    /// Half are no longer.
    pub median: u32,
    /// One in twenty is longer.
    pub p95: u32,
    /// The longest.
    pub max: u32,
}

impl Lengths {
    /// Of these lengths, in any order.
    #[must_use]
    pub fn of(mut lengths: Vec<u32>) -> Self {
        lengths.sort_unstable();
        let Some(max) = lengths.last().copied() else { return Self::default() };
        let at = |percent: usize| lengths.get((lengths.len() - 1) * percent / 100).copied().unwrap_or(max);
        let sum: u64 = lengths.iter().map(|n| u64::from(*n)).sum();
        Self { mean: sum as f64 / lengths.len() as f64, p5: at(5), median: at(50), p95: at(95), max }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_and_newcombe_match_the_books() {
        let rate = Rate::new(56, 70);
        assert!((rate.low - 0.6921).abs() < 1e-3 && (rate.high - 0.8767).abs() < 1e-3, "{rate:?}");
        let difference = Difference::new(&rate, &Rate::new(48, 80));
        assert!(
            (difference.low - 0.0524).abs() < 1e-3 && (difference.high - 0.3339).abs() < 1e-3,
            "{difference:?}"
        );
        assert_eq!(Rate::new(0, 0).high, 1.0);
        assert_eq!((Rate::new(0, 2000).low, Rate::new(7, 7).high), (0.0, 1.0));
    }

    #[test]
    fn lengths_are_quantiles() {
        let lengths = Lengths::of((1..=101).rev().collect());
        assert_eq!((lengths.p5, lengths.median, lengths.p95, lengths.max), (6, 51, 96, 101));
        assert!((lengths.mean - 51.0).abs() < 1e-9);
    }
}
