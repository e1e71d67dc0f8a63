//! Players who leave in the middle of anything: whoever has left decides nothing, and the others play to an end.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_library::kits;

/// How many players left in games of this kit with so many seats.
fn leavers(kit: &Kit, seats: u8, games: u64) -> u32 {
    let Ok(loaded) = (kit.load)(&[], false) else { panic!("{} does not load", kit.name) };
    let mut left = 0;
    for game in 0..games {
        let setup = (kit.setup)(&loaded.world, &[], seats, game_seed(31, game)).unwrap();
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        left += play(kit, &mut table, game);
    }
    left
}

fn play(kit: &Kit, table: &mut Table<'_>, game: u64) -> u32 {
    let (mut rng, mut left) = (Rng::new(game), 0);
    let seats = u32::from(table.position().seat_count());
    for step in 0..20_000 {
        let Some(decision) = table.position().decision().copied() else { break };
        let place = || format!("{} game {game} step {step}: {decision:?}", kit.name);
        assert!(table.plays(decision.seat), "{}: who has left decides", place());
        if rng.below(40) == 0 {
            left += u32::from(table.concede(Seat(rng.below(seats) as u8)).is_ok());
        } else {
            let options = table.position().options().len() as u32;
            assert!(table.choose(rng.below(options) as usize).is_ok(), "{}: refused", place());
        }
        assert_eq!(table.fault(), None, "{}", place());
        assert_eq!(table.audit(), Ok(()), "{}", place());
    }
    assert!(table.position().outcome().is_some(), "{} game {game} does not end", kit.name);
    left
}

#[test]
fn players_leave_in_the_middle_of_anything() {
    let games: u64 = std::env::var("BYWORD_GAMES").ok().and_then(|word| word.parse().ok()).unwrap_or(12);
    for kit in kits() {
        for seats in 3..=kit.seats.2.min(4) {
            let left = leavers(kit, seats, games);
            // A rulebook may not say what becomes of the cards of who leaves.
            let known = ["lorcana", "swu"].contains(&kit.name);
            println!("{} with {seats} seats: {left} left in {games} games", kit.name);
            assert!(!known || u64::from(left) > games, "{}: a player may concede at any moment", kit.name);
        }
    }
}
