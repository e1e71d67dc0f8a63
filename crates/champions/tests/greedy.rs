//! Greedy players that see only their own views win clearly more often than random ones: the evaluation points the right
//! way, and the house scenario can be won.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::collections::BTreeMap;

use byword_champions::KIT;
use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_language::deck::{DeckSource, parse_deck};
use byword_players::{Eyes, Spec, player_seed};

/// How many games of so many end by which clause, and how many are won.
fn play(world: &World, seats: u8, games: u64, spec: Spec) -> (u32, BTreeMap<String, u32>) {
    let (mut won, mut ends) = (0, BTreeMap::new());
    let mut decks: Vec<DeckSource> =
        KIT.decks.iter().take(4).map(|(name, text)| parse_deck(name, text).0).collect();
    for game in 0..games {
        // Every hero plays equally often.
        decks.rotate_left(1);
        let setup = (KIT.setup)(world, &decks, seats, game_seed(7, game)).unwrap();
        let mut table = Table::deal(world, &setup, Log::Off).unwrap();
        let mut players: Vec<_> =
            (0..seats).map(|seat| spec.build(player_seed(setup.seed, Seat(seat)))).collect();
        for _ in 0..20_000 {
            let Some(decision) = table.position().decision().copied() else { break };
            let index = players[decision.seat.index()].choose(&Eyes::of(&table, decision.seat));
            table.choose(index).unwrap();
        }
        let outcome = table.position().outcome().copied().unwrap();
        won += u32::from(outcome.won(Seat(0)));
        *ends.entry(world.clauses.id(outcome.clause).to_owned()).or_default() += 1;
    }
    (won, ends)
}

#[test]
fn greedy_players_beat_random_ones() {
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
    let games: u64 = std::env::var("BYWORD_GAMES").ok().and_then(|word| word.parse().ok()).unwrap_or(12);
    for seats in [1, 2] {
        let (greedy, ends) = play(&loaded.world, seats, games, Spec::Greedy);
        let (random, _) = play(&loaded.world, seats, games, Spec::Random);
        println!("{seats} seats: greedy won {greedy}, random {random} of {games}; {ends:?}");
        assert!(u64::from(greedy) * 5 >= games && greedy > 4 * random, "greedy {greedy}, random {random}");
    }
}
