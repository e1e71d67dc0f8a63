//! Random legal players finish games.
#![allow(clippy::unwrap_used)] // tests

use byword_kernel::rng::game_seed;
use byword_language::deck::{DeckSource, parse_deck};
use byword_scenario::random_game;
use byword_swu::KIT;

/// The house decks, beginning with another one in each game.
fn decks_from(game: u64) -> Vec<DeckSource> {
    let mut decks: Vec<_> = KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect();
    let first = game as usize % decks.len();
    decks.rotate_left(first);
    decks
}

/// Games of random legal players from their beginning to their end: how many decisions and rounds.
fn random_games(seats: u8, games: u64, variant: Option<&str>) -> (u32, u32) {
    let world = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let (mut decisions, mut rounds) = (0_u32, 0_u32);
    for game in 0..games {
        let mut setup = (KIT.setup)(&world, &decks_from(game), seats, game_seed(1, game)).unwrap();
        setup.options.extend(variant.map(|name| ("variant".to_owned(), name.to_owned())));
        let played = random_game(&world, &setup, game).unwrap();
        decisions += played.decisions;
        rounds += u32::from(played.turns);
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
