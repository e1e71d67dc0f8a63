//! Random legal players finish games, with one seat and with more.
#![allow(clippy::unwrap_used)] // tests

use byword_champions::KIT;
use byword_kernel::rng::game_seed;
use byword_scenario::random_game;

fn play(seats: u8, games: u64, script: u64) -> (u32, u32) {
    let world = (KIT.load)(&[], false).map_err(|errors| format!("{errors:#?}")).unwrap().world;
    let (mut decisions, mut rounds, mut wins) = (0, 0, 0);
    for game in 0..games {
        let setup = (KIT.setup)(&world, &[], seats, game_seed(script, game)).unwrap();
        let played = random_game(&world, &setup, game).unwrap();
        decisions += played.decisions;
        rounds += u32::from(played.turns);
        wins += u32::from(played.won);
    }
    println!("{seats} seats: {decisions} decisions, {rounds} rounds, {wins} wins of {games}");
    (decisions, rounds)
}

#[test]
fn random_games_of_one_seat_end() {
    let (decisions, rounds) = play(1, 50, 1);
    assert!(decisions > 50 && rounds >= 50);
}

#[test]
fn random_games_of_more_seats_end() {
    for seats in 2..=4 {
        let (decisions, _) = play(seats, 25, u64::from(seats));
        assert!(decisions > 25);
    }
}
