//! The conformance suite over random play in every game there is, at a modest size.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use byword_arena::conformance::check;
use byword_arena::{Plan, simulate};
use byword_kernel::log::Log;
use byword_kernel::position::Position;
use byword_kernel::table::Table;
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

/// The same position, with the true slots as everybody's names for the cards.
fn nameless(position: &Position) -> Position {
    let mut value = serde_json::to_value(position).unwrap();
    for names in ["aliases", "dealers"] {
        value[names] = serde_json::json!([]);
    }
    serde_json::from_value(value).unwrap()
}

#[test]
fn the_suite_sees_it_if_a_slot_is_a_name() {
    for kit in kits() {
        let Ok(loaded) = (kit.load)(&[], false) else { panic!("{} does not load", kit.name) };
        let setup = (kit.setup)(&loaded.world, &[], kit.seats.1, 3).unwrap();
        let table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        assert_eq!(check(&table, 1), Vec::new(), "{}", kit.name);
        let open = Table::new(&loaded.world, nameless(table.position()));
        let found = check(&open, 1);
        let leaks =
            found.iter().any(|violation| violation.rule == "what a seat cannot see does not reach it");
        assert!(leaks, "{}: {found:?}", kit.name);
    }
}
