//! Random legal players finish games, and the house cards are understood to the last word.

#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::catalog::Exactness;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_language::deck::{DeckSource, parse_deck};
use byword_swu::KIT;

#[test]
fn house_cards_are_exact() {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let partial: Vec<String> = loaded
        .cards
        .iter()
        .filter(|card| card.exactness != Exactness::Exact)
        .map(|card| {
            format!(
                "{}: {}",
                card.title,
                card.account.unread.iter().map(ToString::to_string).collect::<String>()
            )
        })
        .collect();
    assert!(partial.is_empty(), "{}", partial.join("\n"));
}

/// The house decks, beginning with another one in each game.
fn decks_from(game: u64) -> Vec<DeckSource> {
    let mut decks: Vec<_> = KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect();
    let first = game as usize % decks.len();
    decks.rotate_left(first);
    decks
}

/// Games of random legal players from their beginning to their end: how many decisions and rounds.
fn random_games(seats: u8, games: u64, variant: Option<&str>) -> (u32, u32) {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let (mut decisions, mut rounds) = (0_u32, 0_u32);
    for game in 0..games {
        let mut setup = (KIT.setup)(&loaded.world, &decks_from(game), seats, game_seed(1, game)).unwrap();
        setup.options.extend(variant.map(|name| ("variant".to_owned(), name.to_owned())));
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(game);
        let mut count = 0;
        while table.position().outcome().is_none() {
            assert_eq!(table.fault(), None, "game {game} after {count} decisions");
            assert_eq!(table.position().audit(), Ok(()));
            let options = table.position().options().len() as u32;
            assert!(options > 0, "game {game} after {count} decisions");
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
            assert!(count < 20_000, "game {game} does not end");
        }
        decisions += count;
        rounds += u32::from(table.position().turn());
        assert_eq!(table.position().digest(), table.position().recomputed_digest());
    }
    println!("{games} games of {seats}: {decisions} decisions, {rounds} rounds");
    (decisions, rounds)
}

#[test]
fn random_games_end_with_a_winner() {
    let (decisions, rounds) = random_games(2, 50, None);
    assert!(decisions > rounds);
}

#[test]
fn random_games_of_three_and_four_end() {
    for seats in [3, 4] {
        let (decisions, rounds) = random_games(seats, 20, None);
        assert!(decisions > rounds);
    }
}

#[test]
fn random_games_of_twin_suns_end() {
    for seats in [3, 4] {
        let (decisions, rounds) = random_games(seats, 20, Some("twin-suns"));
        assert!(decisions > rounds);
    }
}
