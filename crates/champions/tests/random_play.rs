//! Random legal players finish games, with one seat and with more.
#![allow(clippy::unwrap_used)] // tests

use byword_champions::KIT;
use byword_kernel::catalog::Exactness;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;

#[test]
fn every_house_card_is_exact() {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:#?}")).unwrap();
    let mut faults = Vec::new();
    for report in loaded.cards.iter().filter(|report| report.exactness != Exactness::Exact) {
        faults.extend(
            report
                .account
                .unread
                .iter()
                .map(|u| format!("{}: {u}\n    {:?}\n   near {:?}", report.title, u.expected, u.nearest)),
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn play(seats: u8, games: u64, script: u64) -> (u32, u32, u32) {
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:#?}")).unwrap();
    let (mut decisions, mut rounds, mut wins) = (0, 0, 0);
    for game in 0..games {
        let setup = (KIT.setup)(&loaded.world, &[], seats, game_seed(script, game)).unwrap();
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(game);
        let mut count = 0;
        while table.position().outcome().is_none() {
            assert_eq!(
                table.fault(),
                None,
                "game {game} after {count} decisions: {:?}",
                table.position().frames().last()
            );
            let options = table.position().options().len() as u32;
            assert!(options > 0);
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
            assert!(count < 20_000, "game {game} does not end");
        }
        decisions += count;
        rounds += u32::from(table.position().turn());
        wins += u32::from(table.position().outcome().is_some_and(|outcome| outcome.winners != 0));
        assert_eq!(table.position().digest(), table.position().recomputed_digest());
    }
    println!("{seats} seats: {decisions} decisions, {rounds} rounds, {wins} wins of {games}");
    (decisions, rounds, wins)
}

#[test]
fn random_games_of_one_seat_end() {
    let (decisions, rounds, _) = play(1, 50, 1);
    assert!(decisions > 50 && rounds >= 50);
}

#[test]
fn random_games_of_more_seats_end() {
    for seats in 2..=4 {
        let (decisions, ..) = play(seats, 25, u64::from(seats));
        assert!(decisions > 25);
    }
}
