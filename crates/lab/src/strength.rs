//! One number a side from games between many.

/// Rounds of the fit; it has long settled by then.
const ROUNDS: usize = 2_000;
/// Points drawn against an imagined average side, so that nobody is infinitely strong.
const PRIOR: f64 = 0.5;

/// Strengths by the model of Bradley and Terry: between sides of strengths a and b, the first wins with the chance
/// a / (a + b). `points[i][j]` are the points that i took from j. The geometric mean of the strengths is 1.
#[must_use]
pub fn strengths(points: &[Vec<f64>]) -> Vec<f64> {
    let count = points.len();
    let taken = |i: usize, j: usize| points.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0.0);
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..ROUNDS {
        let next: Vec<f64> = (0..count)
            .map(|i| {
                let others = (0..count).filter(|&j| j != i);
                let own = strengths.get(i).copied().unwrap_or(1.0);
                let (mut won, mut weight) = (PRIOR, 2.0 * PRIOR / (own + 1.0));
                for j in others {
                    won += taken(i, j);
                    weight += (taken(i, j) + taken(j, i)) / (own + strengths.get(j).copied().unwrap_or(1.0));
                }
                won / weight
            })
            .collect();
        strengths = centred(next);
    }
    strengths
}

fn centred(strengths: Vec<f64>) -> Vec<f64> {
    let mean = strengths.iter().map(|s| s.ln()).sum::<f64>() / strengths.len().max(1) as f64;
    strengths.into_iter().map(|s| s / mean.exp()).collect()
}
