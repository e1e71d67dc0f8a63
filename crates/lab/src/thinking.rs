//! How fast a search thinks, and what it allocates.

use std::hash::Hasher;
use std::time::{Duration, Instant};

use byword_kernel::log::Log;
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_kernel::tape::Mixer;
use byword_players::{Budget, Eyes, Player, Search, player_seed};
use serde::Serialize;

/// Decisions before anything is counted: the tables become as large as they need to be.
const WARM: u64 = 30;
/// Samples of each position by which it is found out what one allocates.
const TRIED: u64 = 4;

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct ThinkingPlan {
    /// Thought for a decision.
    pub budget: Budget,
    /// How many decisions are counted.
    pub decisions: u64,
    /// The seed of the games.
    pub seed: u64,
    /// How many allocations there have been so far, if the program counts them.
    pub allocations: Option<fn() -> u64>,
}

/// What was measured, on one core. Counts and the checksum are the same on every machine if the budget is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thinking {
    /// The game.
    pub game: String,
    /// Thought for a decision.
    pub budget: String,
    /// Decisions that were thought about.
    pub decisions: u64,
    /// Samples of the hidden cards.
    pub samples: u64,
    /// Choices in thought: the nodes of the search.
    pub choices: u64,
    /// A checksum over what was chosen.
    pub checksum: String,
    /// Nodes a second, samples and all.
    pub choices_per_second: f64,
    /// Allocations of a sample, if they are counted.
    pub allocations_per_sample: Option<f64>,
    /// Allocations besides those, for each thousand choices in thought.
    pub allocations_per_thousand: Option<f64>,
}

/// What has been counted so far.
#[derive(Default)]
struct Counted {
    time: Duration,
    decisions: u64,
    samples: u64,
    choices: u64,
    allocated: u64,
    sampling: f64,
}

/// Has a search play both or all seats of some games until it has made so many decisions.
///
/// # Errors
/// What is wrong with the setup.
pub fn thinking(world: &World, setup: &Setup, plan: &ThinkingPlan) -> Result<Thinking, String> {
    let mut search = Search::new(player_seed(plan.seed, byword_kernel::id::Seat(0)), plan.budget);
    let mut spare = Table::bare(world, 0, 0);
    let (mut counted, mut mixer, mut warm) = (Counted::default(), Mixer::new(plan.seed), 0);
    for game in 0.. {
        let dealt = Setup { seed: game_seed(plan.seed, game), ..setup.clone() };
        let mut table = Table::deal(world, &dealt, Log::Off)?;
        let before = warm + counted.decisions;
        while let Some(decision) = table.position().decision().copied() {
            let eyes = Eyes::of(&table, decision.seat);
            let choice = if warm < WARM {
                warm += 1;
                search.choose(&eyes)
            } else {
                counted.think(&mut search, &eyes, &mut spare, plan)
            };
            mixer.write_u64(choice as u64);
            table.choose(choice).map_err(|refusal| format!("{refusal:?}"))?;
            if counted.decisions >= plan.decisions {
                return Ok(counted.told(world, plan, mixer.finish()));
            }
        }
        if warm + counted.decisions == before {
            return Err("there is nothing to decide".to_owned());
        }
    }
    Err("there is no end of games".to_owned())
}

impl Counted {
    /// A decision that counts.
    fn think<'w>(
        &mut self,
        search: &mut Search<'w>,
        eyes: &Eyes<'_, 'w>,
        spare: &mut Table<'w>,
        plan: &ThinkingPlan,
    ) -> usize {
        let allocations = || plan.allocations.map_or(0, |count| count());
        let (samples, made, allocated) = (search.samples(), search.made(), allocations());
        let begun = Instant::now();
        let choice = search.choose(eyes);
        self.time += begun.elapsed();
        self.allocated += allocations() - allocated;
        let samples = search.samples() - samples;
        self.decisions += 1;
        self.samples += samples;
        self.choices += search.made() - made;
        if samples > 0 && plan.allocations.is_some() {
            let before = allocations();
            (0..TRIED).for_each(|seed| eyes.sample(seed, spare));
            self.sampling += (allocations() - before) as f64 / TRIED as f64 * samples as f64;
        }
        choice
    }

    fn told(&self, world: &World, plan: &ThinkingPlan, checksum: u64) -> Thinking {
        let choices = self.choices.max(1) as f64;
        let besides = (self.allocated as f64 - self.sampling).max(0.0);
        let told = |value: f64| plan.allocations.map(|_| value);
        Thinking {
            game: world.game.to_owned(),
            budget: plan.budget.to_string(),
            decisions: self.decisions,
            samples: self.samples,
            choices: self.choices,
            checksum: format!("{checksum:016x}"),
            choices_per_second: choices / self.time.as_secs_f64().max(1e-9),
            allocations_per_sample: told(self.sampling / self.samples.max(1) as f64),
            allocations_per_thousand: told(1000.0 * besides / choices),
        }
    }
}
