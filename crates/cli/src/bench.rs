//! `byword bench`: how fast the engine is, each figure with a checksum of what was played.

use byword_arena::{Bench, BenchPlan, bench};
use byword_lab::{Thinking, ThinkingPlan, thinking};
use byword_language::kit::Kit;
use byword_library::{cards, decks};
use byword_players::Budget;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;

use crate::args;
use crate::failure::Failure;
use crate::screen::Screen;

/// Counts allocations, so that `bench` can show that there are none.
#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn allocations() -> u64 {
    let stats = ALLOCATOR.stats();
    (stats.allocations + stats.reallocations) as u64
}

pub fn run(args: &args::Bench, screen: &mut Screen) -> Result<(), Failure> {
    let kits: Vec<&'static Kit> = match &args.game {
        Some(name) => vec![byword_library::find(name)?],
        None => byword_library::kits().iter().collect(),
    };
    if let Some(budget) = args.search {
        let searches = kits.iter().map(|kit| search(kit, budget, args)).collect::<Result<Vec<_>, _>>()?;
        return if args.json { Ok(screen.json(&searches)?) } else { tell_searches(&searches, screen) };
    }
    let mut benches = Vec::new();
    for kit in kits {
        benches.push(one(kit, args)?);
    }
    if args.json {
        return Ok(screen.json(&benches)?);
    }
    tell(&benches, screen)
}

fn one(kit: &Kit, args: &args::Bench) -> Result<Bench, Failure> {
    let loaded = cards::load(kit, &[], false)?;
    let setup = decks::setup(kit, &loaded.world, decks::Choice::default(), kit.seats.1, args.seed)?;
    let plan = BenchPlan { games: args.games, seed: args.seed, allocations: Some(allocations) };
    bench(&loaded.world, &setup, &plan).map_err(Failure::input)
}

fn search(kit: &Kit, budget: Budget, args: &args::Bench) -> Result<Thinking, Failure> {
    let loaded = cards::load(kit, &[], false)?;
    let setup = decks::setup(kit, &loaded.world, decks::Choice::default(), kit.seats.1, args.seed)?;
    let (decisions, seed) = (args.decisions, args.seed);
    let plan = ThinkingPlan { budget, decisions, seed, allocations: Some(allocations) };
    thinking(&loaded.world, &setup, &plan).map_err(Failure::input)
}

fn tell_searches(searches: &[Thinking], screen: &mut Screen) -> Result<(), Failure> {
    let counted = |number: Option<f64>| number.map_or_else(String::new, |n| format!("{n:.1}"));
    let row = |search: &Thinking| {
        vec![
            search.game.clone(),
            format!("{:.0}", search.choices_per_second),
            counted(search.allocations_per_thousand),
            counted(search.allocations_per_sample),
            search.decisions.to_string(),
            search.samples.to_string(),
            search.choices.to_string(),
            search.checksum.clone(),
        ]
    };
    let rows: Vec<Vec<String>> = searches.iter().map(row).collect();
    let header =
        ["game", "nodes/s", "allocations/1000", "a sample", "decisions", "samples", "nodes", "checksum"];
    Ok(screen.table(&header, &rows, &[1, 2, 3, 4, 5, 6])?)
}

fn tell(benches: &[Bench], screen: &mut Screen) -> Result<(), Failure> {
    let row = |bench: &Bench| {
        let allocations = bench.allocations_per_decision.map_or_else(String::new, |n| format!("{n:.3}"));
        let wide = bench.wide.as_ref();
        vec![
            bench.game.clone(),
            format!("{:.0}", bench.decisions_per_second),
            format!("{:.0}", bench.games_per_second),
            format!("{:.0}", bench.copy_ns),
            format!("{:.0}", bench.node_ns),
            allocations,
            wide.map_or_else(String::new, |wide| {
                format!("{:.0} ({:.1}x)", wide.decisions_per_second, wide.slowdown)
            }),
            bench.decisions.to_string(),
            bench.turns.to_string(),
            bench.checksum.clone(),
        ]
    };
    let rows: Vec<Vec<String>> = benches.iter().map(row).collect();
    let header = [
        "game",
        "decisions/s",
        "games/s",
        "copy ns",
        "node ns",
        "allocations",
        "wide board/s",
        "decisions",
        "turns",
        "checksum",
    ];
    Ok(screen.table(&header, &rows, &[1, 2, 3, 4, 5, 6, 7, 8])?)
}
