//! Which change of a deck is best: successive halving over the candidates, and games with fresh luck for those at the end.

use std::ops::Range;

use byword_arena::{Plan, Record, SimulationError, play_games};
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::{Setup, World};
use serde::Serialize;

use super::{DeckPlan, LUCK, own_seat};
use crate::{Discovery, Pairs, discoveries, sign_test};

/// Candidates that are confirmed with fresh luck.
const FINALISTS: usize = 2;
/// The fewest games with which a candidate is left out.
const FEWEST: u64 = 16;

/// A change of a deck that is tried.
#[derive(Clone, Debug)]
pub struct Swap {
    /// What is changed for what.
    pub name: String,
    /// The setups of the changed deck, in the order of the deck's own.
    pub setups: Vec<Setup>,
}

/// What became of the candidates, the best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Swaps {
    /// The candidates.
    pub tried: Vec<Tried>,
    /// Games of each deck with fresh luck, for the candidates at the end.
    pub confirmation: u64,
}

/// What became of a candidate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tried {
    /// What is changed for what.
    pub name: String,
    /// Games until it was left out or confirmed.
    pub games: u64,
    /// The gain in those, as a share of games. It is the larger for having been looked for: only what is confirmed counts.
    pub gain: f64,
    /// What it came to with fresh luck, if it came so far.
    pub confirmed: Option<Confirmed>,
}

/// A gain in games with fresh luck. Values are shares of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Confirmed {
    /// Games won more often than by the deck as it is.
    pub gain: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The chance that luck alone makes it so uneven.
    pub chance: f64,
    /// True if it is more than luck.
    pub found: bool,
}

struct Candidate<'a> {
    swap: &'a Swap,
    pairs: Pairs,
}

impl Candidate<'_> {
    /// A pair is the same game with the deck as it is and as changed; half a point more is a game more.
    fn gain(&self) -> f64 {
        2.0 * (self.pairs.mean() - 0.5)
    }

    fn tried(&self, confirmed: Option<Confirmed>) -> Tried {
        let Self { swap, pairs } = self;
        Tried { name: swap.name.clone(), games: pairs.count(), gain: self.gain(), confirmed }
    }
}

/// Tries changes of a deck: all in the same games, with the same luck, as the deck itself. The worse half is left out
/// again and again; those at the end meet the deck once more with luck that nobody was chosen by.
///
/// # Errors
/// If a game cannot be dealt, or the threads cannot be started.
pub fn best_swaps(
    world: &World,
    deck: &DeckPlan,
    swaps: &[Swap],
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Swaps, SimulationError> {
    let luck = |series| game_seed(deck.plan.seed ^ 0x7377_6170, series);
    let meets =
        |setups: &[Setup], series, games| won(world, setups, &deck.plan, luck(series), games, progress);
    let mut left: Vec<Candidate<'_>> =
        swaps.iter().map(|swap| Candidate { swap, pairs: Pairs::default() }).collect();
    let (mut out, mut from) = (Vec::new(), 0);
    while left.len() > FINALISTS {
        let games = from..from + share(deck.games, swaps.len(), left.len());
        from = games.end;
        let usual = meets(&deck.setups, 0, games.clone())?;
        for candidate in &mut left {
            let changed = meets(&candidate.swap.setups, 0, games.clone())?;
            count(&mut candidate.pairs, &changed, &usual);
        }
        left.sort_by(|a, b| b.gain().total_cmp(&a.gain()));
        let stay = left.len().div_ceil(2).max(FINALISTS);
        let mut leaves: Vec<Tried> = left.drain(stay..).map(|candidate| candidate.tried(None)).collect();
        leaves.append(&mut out);
        out = leaves;
    }
    let usual = meets(&deck.setups, 1, 0..deck.games)?;
    let mut confirmed = Vec::new();
    for candidate in &left {
        let mut pairs = Pairs::default();
        count(&mut pairs, &meets(&candidate.swap.setups, 1, 0..deck.games)?, &usual);
        confirmed.push(confirm(&pairs));
    }
    let chances: Vec<f64> = confirmed.iter().map(|one| one.chance).collect();
    for (one, Discovery { found, .. }) in confirmed.iter_mut().zip(discoveries(&chances, LUCK)) {
        one.found = found;
    }
    let mut tried: Vec<Tried> =
        left.iter().zip(&confirmed).map(|(candidate, one)| candidate.tried(Some(*one))).collect();
    let by = |one: &Tried| one.confirmed.map_or(f64::NEG_INFINITY, |confirmed| confirmed.gain);
    tried.sort_by(|a, b| by(b).total_cmp(&by(a)));
    tried.append(&mut out);
    Ok(Swaps { tried, confirmation: deck.games })
}

/// Games of a round for each of those that are left: every round costs the same, all together a few times `games`.
fn share(games: u64, all: usize, left: usize) -> u64 {
    let rounds = u64::from(all.ilog2().max(1));
    (games / rounds * 2 / left as u64).max(FEWEST)
}

fn count(pairs: &mut Pairs, changed: &[Option<bool>], usual: &[Option<bool>]) {
    for (changed, usual) in changed.iter().zip(usual) {
        match (changed, usual) {
            (Some(true), Some(false)) => pairs.add(4),
            (Some(false), Some(true)) => pairs.add(0),
            (Some(_), Some(_)) => pairs.add(2),
            _ => {}
        }
    }
}

fn confirm(pairs: &Pairs) -> Confirmed {
    let estimate = pairs.estimate();
    let [gain, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 2.0 * (share - 0.5));
    let [lost, _, _, _, won] = pairs.counts;
    Confirmed { gain, low, high, chance: sign_test(won, lost), found: false }
}

/// For each game, true if the deck won; nothing if it had a fault. Games take what the deck meets in turn.
fn won(
    world: &World,
    setups: &[Setup],
    plan: &Plan,
    luck: u64,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Option<bool>>, SimulationError> {
    let (mut all, count) = (Vec::new(), setups.len().max(1) as u64);
    for (setup, place) in setups.iter().zip(0..) {
        let plan = Plan { seed: game_seed(luck, place), paired: false, ..plan.clone() };
        let own = |n: u64| (n + count - 1 - place) / count;
        let numbers = own(games.start)..own(games.end);
        let records = play_games(world, setup, &plan, numbers.clone(), progress)?;
        let won = |(record, index): (&Record, u64)| {
            record.winners.map(|_| record.won(own_seat(index, setup.seats).0))
        };
        all.extend(records.iter().zip(numbers).map(won));
    }
    Ok(all)
}
