//! Games of random legal players, for tests: whatever they choose, a game goes on until it is over.

use byword_kernel::catalog::Exactness;
use byword_kernel::log::Log;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_language::kit::Kit;

/// No game takes more decisions.
const PATIENCE: u32 = 30_000;

/// A game that random players have finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomGame {
    /// How many decisions it took.
    pub decisions: u32,
    /// How many turns.
    pub turns: u16,
    /// True if anybody won.
    pub won: bool,
}

/// Plays a game to its end, each option by random numbers of this seed; the position is audited at every decision.
///
/// # Errors
/// A game that cannot be dealt or does not end, a fault, a position that is not sound.
pub fn random_game(world: &World, setup: &Setup, seed: u64) -> Result<RandomGame, String> {
    let mut table = Table::deal(world, setup, Log::Off)?;
    let (mut rng, mut decisions) = (Rng::new(seed), 0);
    while table.position().outcome().is_none() {
        step(&mut table, &mut rng).map_err(|cause| format!("after {decisions} decisions: {cause}"))?;
        decisions += 1;
        if decisions >= PATIENCE {
            return Err("the game does not end".to_owned());
        }
    }
    let won = table.position().outcome().is_some_and(|outcome| outcome.winners != 0);
    Ok(RandomGame { decisions, turns: table.position().turn(), won })
}

fn step(table: &mut Table<'_>, rng: &mut Rng) -> Result<(), String> {
    if let Some(fault) = table.fault() {
        return Err(format!("{fault:?}: {:?}", table.position().frames().last()));
    }
    table.audit().map_err(|cause| format!("{cause:?}"))?;
    let options = u32::try_from(table.position().options().len()).unwrap_or(u32::MAX);
    if options == 0 {
        return Err("nothing to choose".to_owned());
    }
    table.choose(rng.below(options) as usize).map_err(|cause| format!("{cause:?}"))
}

/// The house cards of a game, each understood to the last word: how many.
///
/// # Errors
/// The cards that are not, with the words.
pub fn exact_house(kit: &Kit) -> Result<usize, String> {
    let loaded = (kit.load)(&[], true).map_err(|errors| format!("{errors:#?}"))?;
    let partial = loaded.cards.iter().filter(|card| card.exactness != Exactness::Exact);
    let faults: Vec<String> =
        partial.map(|card| format!("{}: {:#?}", card.title, card.account.unread)).collect();
    if faults.is_empty() { Ok(loaded.cards.len()) } else { Err(faults.join("\n")) }
}
