//! A fixed workload, to count instructions of: `workload GAME [GAMES] [search | wide]` plays random games of a game's house decks. To
//! search is to take a copy of the table at each decision, deal it anew as its player sees it, and take a step there; a wide board has
//! more cards in play than games have.
#![allow(clippy::print_stdout, clippy::panic, clippy::unwrap_used)]

use byword_arena::{BenchPlan, played, played_wide};
use byword_kernel::log::Log;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let games = args.next().and_then(|n| n.parse().ok()).unwrap_or(100);
    let kit = byword_library::find(&name).unwrap();
    let Ok(loaded) = (kit.load)(&[], false) else { panic!("{name} does not load") };
    let setup = (kit.setup)(&loaded.world, &[], kit.seats.1, 1).unwrap();
    let (decisions, checksum) = match args.next().as_deref() {
        None => {
            measured(|| played(&loaded.world, &setup, &BenchPlan { games, ..BenchPlan::default() }).unwrap())
        }
        Some("search") => measured(|| searched(&loaded.world, &setup, games)),
        Some("wide") => measured(|| played_wide(&loaded.world, &setup, games as u32).unwrap()),
        Some(other) => panic!("no workload {other}"),
    };
    println!("{name}: {decisions} decisions, {checksum:016x}");
}

/// What is counted: a profiler looks for this name.
#[inline(never)]
fn measured<T>(work: impl FnOnce() -> T) -> T {
    std::hint::black_box(work())
}

fn searched(world: &World, setup: &Setup, games: u64) -> (u64, u64) {
    let (mut decisions, mut checksum) = (0, 0_u64);
    let mut rng = Rng::new(1);
    for seed in 0..games {
        let mut table = Table::deal(world, &Setup { seed, ..setup.clone() }, Log::Off).unwrap();
        let mut copy = Table::deal(world, setup, Log::Off).unwrap();
        while let Some(decision) = table.position().decision().copied() {
            copy.copy_from(&table);
            copy.determinize_in_place(decision.seat, decisions);
            take_any(&mut copy, &mut rng);
            checksum = checksum.rotate_left(7) ^ copy.position().options().len() as u64;
            take_any(&mut table, &mut rng);
            decisions += 1;
        }
    }
    (decisions, checksum)
}

fn take_any(table: &mut Table<'_>, rng: &mut Rng) {
    let options = table.position().options().len() as u32;
    if options > 0 {
        table.choose(rng.below(options) as usize).unwrap();
    }
}
