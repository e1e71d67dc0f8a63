//! Random legal players finish games.
#![allow(clippy::unwrap_used)] // tests

use byword_foursouls::KIT;
use byword_kernel::rng::game_seed;
use byword_scenario::random_game;

#[test]
fn random_games_end_with_a_winner() {
    let world = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let mut wins = 0;
    for game in 0..50 {
        let seats = 2 + (game % 3) as u8;
        let setup = (KIT.setup)(&world, &[], seats, game_seed(1, game)).unwrap();
        let played = random_game(&world, &setup, game).unwrap();
        assert!(played.decisions > u32::from(played.turns), "game {game}: {played:?}");
        wins += u32::from(played.won);
    }
    assert!(wins > 40, "{wins} games have a winner");
}
