//! The weights of a score, tuned by paired games: simultaneous perturbation (SPSA).

use byword_arena::{Plan, SimulationError};
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::rulebook::{Setup, Weight, World};
use byword_players::{Spec, Weights};
use serde::Serialize;

use crate::{Contest, Entry, Estimate, Pairs, compare};

/// How far the two tries of the first round are from the middle, as a share of a weight, and how fast that shrinks.
const REACH: f64 = 0.2;
const REACH_FADES: f64 = 0.101;
/// The length of the first steps, and how fast they shrink.
const STEP: f64 = 0.12;
const STEP_FADES: f64 = 0.602;
/// A weight does not grow or shrink by more than this power of e.
const FARTHEST: f64 = 1.5;

/// What is tuned, and by how many games.
#[derive(Clone, Debug)]
pub struct TunePlan {
    /// The setups that are played, in turn; of a game in which players meet, for two seats.
    pub setups: Vec<Setup>,
    /// True if the players play together against the game.
    pub cooperative: bool,
    /// How often all weights are moved.
    pub rounds: u32,
    /// Pairs of games for a move.
    pub pairs: u64,
    /// Pairs of games with fresh luck, in which the tuned weights meet the usual ones.
    pub confirm: u64,
    /// The seed and the threads.
    pub plan: Plan,
}

/// A weight before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tuned {
    /// Its name.
    pub name: &'static str,
    /// Its usual points.
    pub before: i32,
    /// Its points now.
    pub after: i32,
    /// What it is, and why it counts.
    pub reason: &'static str,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tuning {
    /// The game.
    pub game: String,
    /// The seed of the series.
    pub seed: u64,
    /// The weights.
    pub weights: Vec<Tuned>,
    /// Pairs with fresh luck.
    pub pairs: u64,
    /// The rate of the tuned weights against the usual ones in those; in a cooperative game, of doing better.
    pub estimate: Estimate,
    /// Pairs that did not end as games do; they are not counted.
    pub faults: u64,
    /// True if the interval leaves out that they are no better.
    pub better: bool,
}

/// Moves the weights of a game's score to where `greedy` wins more with them: in each round all are moved a little, each up
/// or down by lot, and as much the other way; the two meet, and the weights go towards who won. At the end the tuned weights
/// meet the usual ones with luck that nothing was tuned by. Depends on the plan only.
///
/// # Errors
/// If a game cannot be dealt, or the threads cannot be started. `progress` is called with 1 after each game.
pub fn tune(
    world: &World,
    tune: &TunePlan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(Tuning, Weights), SimulationError> {
    let list = world.rulebook.weights();
    let mut lots = Rng::new(game_seed(tune.plan.seed, u64::MAX));
    let mut place = vec![0.0_f64; list.len()];
    for (round, setup) in (0..tune.rounds).zip(tune.setups.iter().cycle()) {
        let lot: Vec<f64> = list.iter().map(|_| if lots.below(2) == 0 { -1.0 } else { 1.0 }).collect();
        let number = f64::from(round) + 1.0;
        let reach = REACH / number.powf(REACH_FADES);
        let step = STEP / (number + f64::from(tune.rounds) / 10.0).powf(STEP_FADES);
        let tries = [1.0, -1.0].map(|sign| moved(world, list, &place, &lot, sign * reach));
        let luck = game_seed(tune.plan.seed, u64::from(round));
        let result = meet(world, tune, setup, tries, tune.pairs, luck, progress)?;
        let gain = (2.0 * result.0.mean() - 1.0) / (2.0 * reach);
        for (place, lot) in place.iter_mut().zip(&lot) {
            *place = (*place + step * gain * lot).clamp(-FARTHEST, FARTHEST);
        }
    }
    let after = moved(world, list, &place, &place, 0.0);
    let usual = Weights::new(world.game, list, list.iter().map(|weight| weight.points).collect());
    let (mut pairs, mut faults) = (Pairs::default(), 0);
    let share = tune.confirm.div_ceil(tune.setups.len().max(1) as u64);
    for (setup, number) in tune.setups.iter().zip(0..) {
        let luck = game_seed(!tune.plan.seed, number);
        let (more, bad) = meet(world, tune, setup, [after, usual], share, luck, progress)?;
        (pairs, faults) = (pairs.with(&more), faults + bad);
    }
    let estimate = pairs.estimate();
    let weights = list.iter().zip(after.points()).map(|(weight, points)| Tuned {
        name: weight.name,
        before: weight.points,
        after: *points,
        reason: weight.reason,
    });
    let tuning = Tuning {
        game: world.game.to_owned(),
        seed: tune.plan.seed,
        weights: weights.collect(),
        pairs: pairs.count(),
        better: estimate.low > 0.5,
        estimate,
        faults,
    };
    Ok((tuning, after))
}

/// The weights at a place, moved by a share of the lot. Places are powers of e, so that a weight keeps its sign.
fn moved(world: &World, list: &[Weight], place: &[f64], lot: &[f64], by: f64) -> Weights {
    let points = list
        .iter()
        .zip(place.iter().zip(lot))
        .map(|(weight, (place, lot))| (f64::from(weight.points) * f64::exp(place + by * lot)).round() as i32)
        .map(|points| points.clamp(-Weights::MOST, Weights::MOST));
    Weights::new(world.game, list, points.collect())
}

/// The pairs in which two lists of weights meet, and how many had a fault.
fn meet(
    world: &World,
    tune: &TunePlan,
    setup: &Setup,
    weights: [Weights; 2],
    pairs: u64,
    luck: u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(Pairs, u64), SimulationError> {
    let sides = weights.map(|weights| (weights.to_string(), Spec::Weighed(weights)));
    let contest = if tune.cooperative {
        Contest::Apart(sides.map(|(name, player)| Entry { name, player, setup: setup.clone() }))
    } else {
        Contest::Versus { setup: setup.clone(), sides }
    };
    let plan = Plan { seed: luck, ..tune.plan.clone() };
    let result = compare(world, &contest, pairs, None, &plan, progress)?;
    Ok((result.pairs, result.faults))
}
