//! What a field of decks would settle at.

/// Rounds of the two imagined players, who learn from what they missed.
const ROUNDS: usize = 20_000;

/// Shares of the field at which no deck does better than the field: an equilibrium of the game in which each of two
/// players picks a deck and `rates[i][j]` is the rate at which i beats j. Found by regret matching; the shares are from 0
/// to 1 and sum to 1.
#[must_use]
pub fn equilibrium(rates: &[Vec<f64>]) -> Vec<f64> {
    let count = rates.len();
    let (mut regrets, mut totals) = (vec![0.0_f64; count], vec![0.0_f64; count]);
    for _ in 0..ROUNDS {
        let shares = matched(&regrets);
        let gains: Vec<f64> = rates.iter().map(|row| mixed(row, &shares) - 0.5).collect();
        let own = mixed(&gains, &shares);
        for ((regret, gain), (total, share)) in
            regrets.iter_mut().zip(&gains).zip(totals.iter_mut().zip(&shares))
        {
            *regret = (*regret + gain - own).max(0.0);
            *total += share;
        }
    }
    totals.iter().map(|total| total / ROUNDS as f64).collect()
}

fn mixed(row: &[f64], shares: &[f64]) -> f64 {
    row.iter().zip(shares).map(|(value, share)| value * share).sum()
}

/// Each in proportion to what was missed by not taking it; all alike if nothing was.
fn matched(regrets: &[f64]) -> Vec<f64> {
    let sum: f64 = regrets.iter().sum();
    let even = 1.0 / regrets.len().max(1) as f64;
    regrets.iter().map(|regret| if sum > 0.0 { regret / sum } else { even }).collect()
}
