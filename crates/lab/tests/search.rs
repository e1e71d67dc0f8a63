//! The searching player on the real games: it knows what its seat knows.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_library::kits;
use byword_players::{Budget, Eyes, Player, Search};

fn deal<'w>(kit: &Kit, world: &'w World, seed: u64) -> Table<'w> {
    let seats = if kit.cooperative { 1 } else { 2 };
    let setup = (kit.setup)(world, &[], seats, seed).unwrap();
    Table::deal(world, &setup, Log::Off).unwrap()
}

/// Goes on by some choices of the first options, so that cards are in play.
fn go_on(table: &mut Table<'_>, choices: usize) {
    for step in 0..choices {
        let count = table.position().options().len();
        if count == 0 {
            break;
        }
        table.choose(step % count).unwrap();
    }
}

#[test]
fn the_same_sight_is_the_same_choice_in_every_game() {
    for kit in kits() {
        let loaded = (kit.load)(&[], false).unwrap();
        let mut differed = 0;
        for seed in 0..6 {
            let mut table = deal(kit, &loaded.world, seed);
            go_on(&mut table, 7 * usize::try_from(seed).unwrap());
            let Some(decision) = table.position().decision().copied() else { continue };
            let mut other = Table::bare(&loaded.world, 0, 0);
            Eyes::of(&table, decision.seat).sample(seed + 100, &mut other);
            differed += u32::from(table.position() != other.position());
            let choice = |table: &Table<'_>, seat: Seat| {
                Search::new(seed, Budget::Choices(400)).choose(&Eyes::of(table, seat))
            };
            let [own, others] = [&table, &other].map(|table| choice(table, decision.seat));
            assert_eq!(own, others, "{}, seed {seed}", kit.name);
        }
        assert!(differed > 3, "{}: the other world is the same", kit.name);
    }
}
