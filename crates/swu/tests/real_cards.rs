//! Random games with decks of real cards, if a database is there (`BYWORD_DATA` or the shared data folder).

#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;

use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_swu::KIT;

fn database() -> Option<String> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let dir = std::env::var("BYWORD_DATA").map_or(shared, Into::into);
    std::fs::read_to_string(dir.join("swu/swu-db.json")).ok()
}

/// Random games with other decks of real cards in each: none has a fault, all end.
fn random_games(seats: u8, usual: u64, options: &[(String, String)]) {
    let Some(text) = database() else { return eprintln!("skipped: no database") };
    let cards = (KIT.import)("swu-db.json", &text).unwrap();
    let loaded = (KIT.load)(&cards, false).map_err(|errors| format!("{errors:?}")).unwrap();
    let brew = KIT.brew.unwrap();
    let games = std::env::var("BYWORD_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (mut decisions, mut draws) = (0, 0);
    for game in 0..games {
        let seeds = (0..u64::from(seats)).map(|seat| u64::from(seats) * game + seat);
        let decks: Vec<_> =
            seeds.filter_map(|seed| brew(&loaded.world, &cards, options, &[], seed)).collect();
        assert_eq!(decks.len(), usize::from(seats));
        let setup = (KIT.setup)(&loaded.world, &decks, seats, game_seed(7, game));
        let mut setup = setup.map_err(|e| format!("{e:?}")).unwrap();
        setup.options.extend(options.iter().cloned());
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let (mut rng, mut count) = (Rng::new(game), 0);
        while table.position().outcome().is_none() {
            assert_eq!(table.fault(), None, "game {game} after {count} decisions");
            let options = table.position().options().len() as u32;
            assert!(options > 0, "game {game} after {count} decisions");
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
            assert!(count < 20_000, "game {game} does not end");
        }
        decisions += count;
        draws += u32::from(table.position().outcome().is_some_and(|outcome| outcome.winners == 0));
    }
    println!("{games} games of {seats}, {decisions} decisions, {draws} without a winner");
}

#[test]
fn random_games_with_real_cards_end() {
    random_games(2, 60, &[]);
}

#[test]
fn random_games_of_twin_suns_with_real_cards_end() {
    let twin_suns = [("format".to_owned(), "twin-suns".to_owned())];
    random_games(3, 10, &twin_suns);
    random_games(4, 10, &twin_suns);
}
