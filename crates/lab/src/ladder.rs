//! How strong players are: one rung after the other against a measure.

use byword_arena::{Plan, Rate, SimulationError, play_games};
use byword_kernel::rulebook::{Setup, World};
use byword_players::Spec;
use serde::Serialize;

use crate::{Contest, Estimate, compare};

/// A player on a ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// The player.
    pub player: String,
    /// Games that it played.
    pub games: u64,
    /// The share of games won: against the measure, or in a cooperative game at all; with its 95 % interval.
    pub estimate: Estimate,
    /// Games (of pairs: pairs) that did not end as games do; they are not counted.
    pub faults: u64,
}

/// A ladder of players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    /// The game.
    pub game: String,
    /// The player that all meet; nobody in a cooperative game.
    pub measure: Option<String>,
    /// The seed of the series.
    pub seed: u64,
    /// What is played with, as the plan says it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<String>,
    /// The players, in the order in which they were given.
    pub rungs: Vec<Rung>,
}

/// Has each player meet the measure in so many pairs of games; without a measure, each plays twice as many games for itself.
/// The luck is the same for all.
///
/// # Errors
/// If a game cannot be dealt, or the threads cannot be started.
pub fn ladder(
    world: &World,
    setup: &Setup,
    players: &[Spec],
    measure: Option<Spec>,
    pairs: u64,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Ladder, SimulationError> {
    let rung = |player: &Spec| match measure {
        Some(measure) => against(world, setup, *player, measure, pairs, plan, progress),
        None => alone(world, setup, *player, 2 * pairs, plan, progress),
    };
    Ok(Ladder {
        game: world.game.to_owned(),
        measure: measure.map(|measure| measure.to_string()),
        seed: plan.seed,
        decks: plan.decks.clone(),
        rungs: players.iter().map(rung).collect::<Result<_, _>>()?,
    })
}

fn against(
    world: &World,
    setup: &Setup,
    player: Spec,
    measure: Spec,
    pairs: u64,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Rung, SimulationError> {
    let sides = [player, measure].map(|spec| (spec.to_string(), spec));
    let contest = Contest::Versus { setup: setup.clone(), sides };
    let result = compare(world, &contest, pairs, None, plan, progress)?;
    let games = 2 * result.pairs.count();
    Ok(Rung { player: player.to_string(), games, estimate: result.estimate, faults: result.faults })
}

fn alone(
    world: &World,
    setup: &Setup,
    player: Spec,
    games: u64,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Rung, SimulationError> {
    let plan = Plan { players: vec![player], ..plan.clone() };
    let records = play_games(world, setup, &plan, 0..games, progress)?;
    let ended = records.iter().filter_map(|record| record.winners);
    let (won, all) = ended.fold((0, 0), |(won, all), winners| (won + u64::from(winners != 0), all + 1));
    let Rate { rate, low, high, .. } = Rate::new(won, all);
    let estimate = Estimate { rate, low, high, saved: 1.0 };
    Ok(Rung { player: player.to_string(), games: all, estimate, faults: games - all })
}
