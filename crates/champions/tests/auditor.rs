//! An independent auditor agrees with the games that random and greedy players play; `BYWORD_GAMES` says how many.
#![allow(clippy::unwrap_used)] // helpers of tests

mod audit;

use audit::{Audit, places};
use byword_champions::KIT;
use byword_champions::words::{verb, zone};
use byword_kernel::id::{Seat, Slot, ZoneKind};
use byword_kernel::log::{Entry, Log};
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

/// Plays a game at random, and keeps its log and where the cards were at first.
fn played(world: &World, seats: u8, game: u64) -> (Table<'_>, Vec<(Slot, ZoneKind, Seat)>) {
    let setup = (KIT.setup)(world, &[], seats, game_seed(11, game)).unwrap();
    let mut table = Table::deal(world, &setup, Log::full()).unwrap();
    table.log = Log::full();
    let start = places(&table);
    assert!(start.iter().any(|(_, kind, _)| *kind == zone::AREA));
    let mut rng = Rng::new(game);
    while table.position().outcome().is_none() {
        let options = table.position().options().len() as u32;
        table.choose(rng.below(options) as usize).unwrap();
    }
    (table, start)
}

#[test]
fn the_auditor_agrees_with_the_order_of_the_villain_phase() {
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
    let games: u64 = std::env::var("BYWORD_GAMES").ok().and_then(|word| word.parse().ok()).unwrap_or(200);
    let mut rounds = 0;
    for game in 0..games {
        let (table, start) = played(&loaded.world, 1 + (game % 4) as u8, game);
        let audit = Audit::read(&table, &start);
        assert!(audit.faults.is_empty(), "game {game}:\n{}", audit.faults.join("\n"));
        rounds += audit.rounds;
    }
    println!("{games} games, {rounds} rounds audited");
    assert!(u64::from(rounds) > games);
}

#[test]
fn the_auditor_sees_what_is_out_of_order() {
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
    let (mut table, start) = played(&loaded.world, 3, 1);
    let entries = table.log.entries().to_vec();
    let is_deal = |entry: &Entry| matches!(entry, Entry::Happened(event) if event.verb == verb::DEAL_CARD);
    let dealt = entries.iter().position(is_deal).unwrap();
    let mut without = entries.clone();
    without.remove(dealt);
    table.log = Log::Full(without.into_iter().collect());
    assert!(!Audit::read(&table, &start).faults.is_empty(), "a card that was not dealt");
    table.log = Log::Full(entries.into_iter().collect());
    assert!(Audit::read(&table, &start).faults.is_empty());
}
