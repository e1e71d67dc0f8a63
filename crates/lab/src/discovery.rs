//! Many questions at once: which answers are more than luck.

use byword_arena::Rate;
use serde::Serialize;

/// A question of many, by the chance that luck alone answers it so clearly.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Discovery {
    /// The place of the question.
    pub index: usize,
    /// The chance of luck, for this question alone.
    pub chance: f64,
    /// True if it is a discovery: of all that are called so, at most the share asked for is luck.
    pub found: bool,
}

/// Which of many questions are answered, by the procedure of Benjamini and Hochberg: the expected share of luck among
/// those found is at most `share`. In the order of `chances`.
#[must_use]
pub fn discoveries(chances: &[f64], share: f64) -> Vec<Discovery> {
    let mut sorted: Vec<f64> = chances.to_vec();
    sorted.sort_by(f64::total_cmp);
    let count = sorted.len() as f64;
    let passes = |(rank, chance): &(f64, f64)| *chance <= share * rank / count;
    let ranks = (1_u32..).map(f64::from);
    let limit = ranks.zip(sorted).filter(passes).map(|(_, chance)| chance).fold(f64::NEG_INFINITY, f64::max);
    let found = |(index, &chance): (usize, &f64)| Discovery { index, chance, found: chance <= limit };
    chances.iter().enumerate().map(found).collect()
}

/// The chance that a fair coin falls at least as unevenly as `wins` of `wins + losses`, in either direction.
#[must_use]
pub fn sign_test(wins: u64, losses: u64) -> f64 {
    let (n, few) = (wins + losses, wins.min(losses));
    // The terms of the binomial by logarithms: they neither overflow nor vanish for any number of games.
    let (mut term, mut sum) = (-(n as f64) * std::f64::consts::LN_2, 0.0);
    for k in 0..=few {
        sum += f64::exp(term);
        term += ((n - k) as f64 / (k + 1) as f64).ln();
    }
    (2.0 * sum).min(1.0)
}

/// The chance that two rates which are the same in truth are seen to differ as much, in either direction.
#[must_use]
pub fn two_rates(a: &Rate, b: &Rate) -> f64 {
    let [of_a, of_b] = [a.of, b.of].map(|of| of as f64);
    let both = (a.count + b.count) as f64 / (of_a + of_b);
    let variance = both * (1.0 - both) * (1.0 / of_a + 1.0 / of_b);
    if variance > 0.0 { beyond((a.rate - b.rate).abs() / variance.sqrt()) } else { 1.0 }
}

/// The chance of being at least so many deviations from the mean, in either direction (Abramowitz and Stegun 7.1.26).
fn beyond(deviations: f64) -> f64 {
    const TERMS: [f64; 5] = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let x = deviations / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let sum = TERMS.iter().fold(0.0, |sum, term| (sum + term) * t);
    (sum * f64::exp(-x * x)).clamp(0.0, 1.0)
}
