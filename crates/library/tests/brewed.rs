//! Random games with decks made of real cards, if databases are there (`BYWORD_DATA` or the shared data folder): other decks
//! in each game, none has a fault, all end. `BYWORD_GAMES` says how many games of a game are played.
#![allow(clippy::unwrap_used, clippy::print_stderr, missing_docs)]

use std::path::PathBuf;

use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_language::data;
use byword_library::{cards, decks};

/// Random games of this many seats with the cards of these files.
fn random_games(game: &str, files: &[&str], options: &[(String, String)], seats: u8, usual: u64) {
    let Some(folder) = data::folder() else { return eprintln!("skipped: no databases") };
    let files: Vec<PathBuf> = files.iter().map(|file| folder.join(file)).collect();
    let kit = byword_library::find(game).unwrap();
    let brought = cards::read_all(kit, &files).unwrap().cards;
    let loaded = (kit.load)(&brought, false).map_err(|errors| format!("{errors:?}")).unwrap();
    let chosen = decks::Choice { cards: &brought, options, ..decks::Choice::default() };
    let games = std::env::var("BYWORD_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    for number in 0..games {
        let setup = decks::setup(kit, &loaded.world, chosen, seats, game_seed(7, number)).unwrap();
        assert_eq!(decks::names(kit, &loaded.world, chosen, seats, number), ["made of the cards brought"]);
        assert_eq!((kit.illegal)(&loaded.world, &setup), []);
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let (mut rng, mut count) = (Rng::new(number), 0);
        while table.position().outcome().is_none() {
            assert_eq!(table.fault(), None, "{game}: game {number} after {count} decisions");
            let options = table.position().options().len() as u32;
            assert!(options > 0, "{game}: game {number} after {count} decisions");
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
            assert!(count < 100_000, "{game}: game {number} does not end");
        }
    }
}

#[test]
fn lorcana() {
    random_games("lorcana", &["lorcana/lorcanajson.json", "batch2/lorcana/lorcanajson.json"], &[], 2, 40);
}

#[test]
fn swu() {
    random_games("swu", &["swu/swu-db.json", "batch2/swu/swu-db.json"], &[], 2, 60);
}

#[test]
fn swu_twin_suns() {
    let twin_suns = [("format".to_owned(), "twin-suns".to_owned())];
    for seats in 3..=4 {
        random_games("swu", &["swu/swu-db.json"], &twin_suns, seats, 10);
    }
}

#[test]
fn champions() {
    for seats in 1..=4 {
        random_games("champions", &["champions/marvelsdb", "batch2/champions/marvelsdb"], &[], seats, 15);
    }
}

#[test]
fn four_souls() {
    random_games("foursouls", &["foursouls/cards.json", "batch2/foursouls/cards.json"], &[], 2, 10);
}
