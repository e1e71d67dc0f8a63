//! A fixed workload, to count instructions of: `workload GAME [GAMES]` plays random games of a game's house decks.
#![allow(clippy::print_stdout, clippy::panic, clippy::unwrap_used)]

use byword_arena::{BenchPlan, played};

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let games = args.next().and_then(|n| n.parse().ok()).unwrap_or(100);
    let kit = byword_library::find(&name).unwrap();
    let Ok(loaded) = (kit.load)(&[], false) else { panic!("{name} does not load") };
    let setup = (kit.setup)(&loaded.world, &[], kit.seats.1, 1).unwrap();
    let (decisions, checksum) =
        played(&loaded.world, &setup, &BenchPlan { games, ..BenchPlan::default() }).unwrap();
    println!("{name}: {decisions} decisions, {checksum:016x}");
}
