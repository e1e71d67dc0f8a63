//! Random legal players finish games: with every house deck, two to four seats, teams, every edition.
#![allow(clippy::unwrap_used)] // helpers of tests

use byword_kernel::log::Log;
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_language::deck::{DeckSource, parse_deck};
use byword_lorcana::KIT;
use byword_scenario::random_game;

fn world() -> World {
    (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap().world
}

/// Plays a game with the decks from the `game`th on; how many decisions it took.
fn play(world: &World, game: u64, seats: u8, options: &[(&str, &str)]) -> u32 {
    let decks: Vec<DeckSource> = KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect();
    let chosen: Vec<DeckSource> =
        (0..usize::from(seats)).map(|seat| decks[(game as usize + seat) % decks.len()].clone()).collect();
    let mut setup = (KIT.setup)(world, &chosen, seats, game_seed(1, game)).unwrap();
    setup.options.extend(options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
    random_game(world, &setup, game).unwrap().decisions
}

#[test]
fn two_players_with_every_deck_and_edition() {
    let world = world();
    for game in 0..60 {
        let edition = ["seed", "V2_0_1", "V2_1", "V2_2"][game as usize % 4];
        assert!(play(&world, game, 2, &[("edition", edition), ("format", "constructed")]) > 10);
    }
}

#[test]
fn three_and_four_players_and_teams() {
    let world = world();
    for game in 0..30 {
        assert!(play(&world, game, 3, &[]) > 10);
        assert!(play(&world, game, 4, &[]) > 10);
        assert!(play(&world, game, 4, &[("teams", "1, 2, 1, 2")]) > 10);
        assert!(play(&world, game, 2, &[("variant", "pack-rush")]) > 10);
    }
}

#[test]
fn wrong_options_are_refused() {
    let world = world();
    let decks: Vec<DeckSource> = KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect();
    for (key, value, cause) in [
        ("edition", "V9", "no edition is called `V9`; there are seed, V2_0_1, V2_1, V2_2"),
        ("teams", "1, 1", "`1, 1` should give a team from 1 up for each of 2 seats, and two teams at least"),
        ("variant", "x", "no variant is called `x`; there is pack-rush"),
        ("colour", "x", "no option is called `colour`; there are decks, edition, format, teams, variant"),
    ] {
        let mut setup = (KIT.setup)(&world, &decks, 2, 1).unwrap();
        setup.options.insert(key.to_owned(), value.to_owned());
        assert_eq!(Table::deal(&world, &setup, Log::Off).err().as_deref(), Some(cause));
    }
}
