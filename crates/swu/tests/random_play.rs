//! Random legal players finish games, and the house cards are understood to the last word.

#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::catalog::Exactness;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_swu::KIT;

#[test]
fn house_cards_are_exact() {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let partial: Vec<String> = loaded
        .cards
        .iter()
        .filter(|card| card.exactness != Exactness::Exact)
        .map(|card| {
            format!("{}: {}", card.title, card.unread.iter().map(ToString::to_string).collect::<String>())
        })
        .collect();
    assert!(partial.is_empty(), "{}", partial.join("\n"));
}

#[test]
fn random_games_end_with_a_winner() {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let (mut decisions, mut rounds) = (0_u32, 0_u32);
    for game in 0..50 {
        let setup = (KIT.setup)(&loaded.world, &[], 2, game_seed(1, game)).unwrap();
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(game);
        let mut count = 0;
        while table.position().outcome().is_none() {
            assert_eq!(table.fault(), None, "game {game} after {count} decisions");
            let options = table.position().options().len() as u32;
            assert!(options > 0);
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
            assert!(count < 20_000, "game {game} does not end");
        }
        decisions += count;
        rounds += u32::from(table.position().turn());
        assert_eq!(table.position().digest(), table.position().recomputed_digest());
    }
    println!("{decisions} decisions, {rounds} rounds");
}
