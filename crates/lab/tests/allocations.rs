//! A search allocates where it deals a sample of the hidden cards, and nothing in the lines of play on it. Alone in its
//! file: allocations are counted for the whole program.
#![allow(clippy::unwrap_used, missing_docs)]

use std::alloc::System;

use byword_kernel::log::Log;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_library::kits;
use byword_players::{Budget, Eyes, Player, Search};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn deal<'w>(kit: &Kit, world: &'w World, seed: u64) -> Table<'w> {
    let seats = if kit.cooperative { 1 } else { 2 };
    let setup = (kit.setup)(world, &[], seats, seed).unwrap();
    Table::deal(world, &setup, Log::Off).unwrap()
}

/// Allocations of what is done.
fn allocations(done: impl FnOnce()) -> u64 {
    let region = Region::new(COUNTED);
    done();
    region.change().allocations as u64
}

/// In how many choices something is allocated once besides, at the most: a table may still grow now and then.
const CHOICES_FOR_ONE: u64 = 500;

#[test]
fn lines_of_play_allocate_nothing() {
    for kit in kits() {
        let loaded = (kit.load)(&[], false).unwrap();
        let mut table = deal(kit, &loaded.world, 5);
        let mut search = Search::new(1, Budget::Choices(3_000));
        let mut sample = Table::bare(&loaded.world, 0, 0);
        let (mut allocated, mut sampling, mut before) = (0, 0, [0, 0]);
        for step in 0..40 {
            let Some(decision) = table.position().decision().copied() else { break };
            let eyes = Eyes::of(&table, decision.seat);
            // The first decisions make the tables as large as they need to be.
            if step == 20 {
                (allocated, sampling, before) = (0, 0, [search.samples(), search.made()]);
            }
            let (mut choice, samples) = (0, search.samples());
            allocated += allocations(|| choice = search.choose(&eyes));
            let each = (0..20).map(|seed| allocations(|| eyes.sample(seed, &mut sample))).max().unwrap();
            sampling += each * (search.samples() - samples);
            table.choose(choice).unwrap();
        }
        let [samples, made] = [search.samples() - before[0], search.made() - before[1]];
        let told = format!(
            "{}: {allocated} allocations, of {samples} samples {sampling}, in {made} choices",
            kit.name
        );
        println!("{told}");
        // What a sample takes differs a little.
        assert!(made > 20_000 && allocated <= sampling + made / CHOICES_FOR_ONE, "{told}");
    }
}
