//! The conformance suite over random play in every game there is, at a modest size.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use byword_arena::{Plan, simulate};
use byword_language::kit::Kit;
use byword_library::kits;
use byword_players::Spec;

fn faults(kit: &Kit, plan: &Plan, seats: u8) -> Vec<String> {
    let Ok(loaded) = (kit.load)(&[], false) else { panic!("{} does not load", kit.name) };
    let setup = (kit.setup)(&loaded.world, &[], seats, 0).unwrap();
    let report = simulate(&loaded.world, &setup, plan, &|_| {}).unwrap();
    assert_eq!(report.games, plan.games);
    report.faults.iter().map(|fault| format!("{} {fault:?}", kit.name)).collect()
}

#[test]
fn random_play_conforms_in_every_game() {
    for kit in kits() {
        let plan = Plan { games: 4, seed: 11, check: true, ..Plan::default() };
        assert_eq!(faults(kit, &plan, kit.seats.1), Vec::<String>::new());
    }
}

#[test]
fn every_number_of_seats_plays_to_an_end() {
    for kit in kits() {
        for seats in kit.seats.0..=kit.seats.2 {
            let plan = Plan { games: 10, seed: 12, ..Plan::default() };
            assert_eq!(faults(kit, &plan, seats), Vec::<String>::new(), "{seats} seats");
        }
    }
}

#[test]
fn greedy_plays_to_an_end_in_every_game() {
    for kit in kits() {
        let plan = Plan { games: 4, seed: 13, players: vec![Spec::Greedy, Spec::Random], ..Plan::default() };
        assert_eq!(faults(kit, &plan, kit.seats.1), Vec::<String>::new());
    }
}
