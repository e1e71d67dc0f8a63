//! Two sides compared by pairs of games.

use std::ops::Range;

use byword_arena::{Plan, Record, SimulationError, play_games};
use byword_kernel::rulebook::{Setup, World};
use byword_players::Spec;
use serde::Serialize;

use crate::{Estimate, Pairs, Sprt, SprtState, Verdict};

/// Pairs between two looks at a sequential test. It is part of the plan: the same whatever plays.
const STEP: u64 = 16;
/// Points of the test's path that are kept for a drawing.
const PATH: usize = 400;

/// One of the two sides that are compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it is called in the result.
    pub name: String,
    /// Who plays it.
    pub player: Spec,
    /// What it is played with.
    pub setup: Setup,
}

/// How two sides meet.
#[derive(Clone, Debug)]
pub enum Contest {
    /// In one game, against each other; each pair of games has the same luck with the seats changed.
    Versus {
        /// The setup, with a deck for each side where the game has decks of one's own.
        setup: Setup,
        /// Both sides.
        sides: [(String, Spec); 2],
    },
    /// Each alone against the game, with the same luck.
    Apart([Entry; 2]),
}

/// How two sides compare.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The game.
    pub game: String,
    /// The seed of the series.
    pub seed: u64,
    /// The sides.
    pub sides: [String; 2],
    /// What they played with, as the plan says it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<String>,
    /// True if they met in one game; otherwise each played alone, and the rate is that of doing better.
    pub versus: bool,
    /// The pairs.
    pub pairs: Pairs,
    /// The first side's rate.
    pub estimate: Estimate,
    /// The sequential test, if one was asked for.
    pub test: Option<Tested>,
    /// Games that did not end as games do; their pairs are not counted.
    pub faults: u64,
}

/// A sequential test and its path.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tested {
    /// The test.
    pub sprt: Sprt,
    /// Where it stands.
    pub state: SprtState,
    /// The way there.
    pub path: Vec<SprtState>,
}

/// Compares two sides over at most so many pairs of games; a sequential test may end it sooner. `plan` gives the seed and
/// the threads; `progress` is called with 1 after each game.
///
/// # Errors
/// If a game cannot be dealt, or the threads cannot be started.
pub fn compare(
    world: &World,
    contest: &Contest,
    pairs: u64,
    test: Option<Sprt>,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Comparison, SimulationError> {
    let mut result = Comparison::new(world, contest, plan, test);
    let step = if test.is_some() { STEP } else { pairs.max(1) };
    for from in (0..pairs).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
        let scores = contest.play(world, from..(from + step).min(pairs), plan, progress)?;
        result.count(&scores);
        if result.is_decided() {
            break;
        }
    }
    Ok(result)
}

impl Comparison {
    fn new(world: &World, contest: &Contest, plan: &Plan, test: Option<Sprt>) -> Self {
        let pairs = Pairs::default();
        Self {
            game: world.game.to_owned(),
            seed: plan.seed,
            sides: contest.names(),
            decks: plan.decks.clone(),
            versus: matches!(contest, Contest::Versus { .. }),
            pairs,
            estimate: pairs.estimate(),
            test: test.map(|sprt| Tested { sprt, state: sprt.state(&pairs), path: Vec::new() }),
            faults: 0,
        }
    }

    fn count(&mut self, scores: &[Option<u8>]) {
        for score in scores {
            match score {
                Some(quarters) => self.pairs.add(*quarters),
                None => self.faults += 1,
            }
        }
        self.estimate = self.pairs.estimate();
        if let Some(test) = &mut self.test {
            test.state = test.sprt.state(&self.pairs);
            test.path.push(test.state);
            thin(&mut test.path);
        }
    }

    fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.state.verdict != Verdict::Open)
    }
}

/// Leaves every second point out when there are too many.
fn thin(path: &mut Vec<SprtState>) {
    if path.len() > PATH {
        let mut keep = false;
        path.retain(|_| {
            keep = !keep;
            keep
        });
    }
}

impl Contest {
    /// What its games are dealt from.
    pub fn setups(&self) -> impl Iterator<Item = &Setup> {
        let (first, second) = match self {
            Self::Versus { setup, .. } => (setup, None),
            Self::Apart([a, b]) => (&a.setup, Some(&b.setup)),
        };
        std::iter::once(first).chain(second)
    }

    fn names(&self) -> [String; 2] {
        match self {
            Self::Versus { sides: [(a, _), (b, _)], .. } => [a.clone(), b.clone()],
            Self::Apart([a, b]) => [a.name.clone(), b.name.clone()],
        }
    }

    /// The scores of these pairs for the first side, in quarters; nothing for a pair with a fault.
    fn play(
        &self,
        world: &World,
        pairs: Range<u64>,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Option<u8>>, SimulationError> {
        match self {
            Self::Versus { setup, sides: [(_, a), (_, b)] } => {
                let plan = Plan { players: vec![*a, *b], paired: true, ..plan.clone() };
                let games = play_games(world, setup, &plan, 2 * pairs.start..2 * pairs.end, progress)?;
                Ok(games.chunks(2).map(versus).collect())
            }
            Self::Apart([a, b]) => {
                let alone = |entry: &Entry| {
                    let series = [plan.series.as_str(), &entry.name].join(" ").trim_start().to_owned();
                    let plan = Plan { players: vec![entry.player], series, ..plan.clone() };
                    play_games(world, &entry.setup, &plan, pairs.clone(), progress)
                };
                let (a, b) = (alone(a)?, alone(b)?);
                Ok(a.iter().zip(&b).map(|(a, b)| apart(a, b)).collect())
            }
        }
    }
}

/// Two games with the seats changed: the first side sits first in the first one.
fn versus(pair: &[Record]) -> Option<u8> {
    let halves = |record: &Record, own: u8| {
        record.winners?;
        Some(match (record.won(own), record.won(1 - own)) {
            (true, false) => 2,
            (false, true) => 0,
            _ => 1,
        })
    };
    let [first, second] = pair else { return None };
    Some(halves(first, 0)? + halves(second, 1)?)
}

/// The same luck for two who play alone: who of them won.
fn apart(a: &Record, b: &Record) -> Option<u8> {
    let won = |record: &Record| record.winners.map(|winners| winners != 0);
    Some(match (won(a)?, won(b)?) {
        (true, false) => 4,
        (false, true) => 0,
        _ => 2,
    })
}
