//! Series, faults, conformance and benchmarks on the toy game.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_arena::{BenchPlan, FaultKind, Plan, Report, bench, check, simulate};
use byword_kernel::log::Log;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_players::Spec;
use byword_toy as toy;

fn world() -> World {
    toy::world(toy::HOUSE).unwrap()
}

fn series(plan: &Plan) -> Report {
    simulate(&world(), &toy::setup(0), plan, &|_| {}).unwrap()
}

/// The report without what the clock says.
fn timeless(report: &Report) -> String {
    let mut value = serde_json::to_value(report).unwrap();
    value.as_object_mut().unwrap().remove("timing").unwrap();
    value.to_string()
}

#[test]
fn threads_change_nothing_but_the_timing() {
    let plan =
        |threads| Plan { games: 200, threads, players: vec![Spec::Random, Spec::Greedy], ..Plan::default() };
    let (one, three) = (series(&plan(1)), series(&plan(3)));
    assert_eq!(timeless(&one), timeless(&three));
    assert_ne!(timeless(&one), timeless(&series(&Plan { seed: 2, ..plan(1) })));
}

#[test]
fn entrants_change_seats_and_the_better_one_wins() {
    let report = series(&Plan { games: 200, players: vec![Spec::Greedy, Spec::Random], ..Plan::default() });
    assert_eq!((report.fault_count, report.entrants[0].player.as_str()), (0, "greedy"));
    assert!(report.entrants[0].wins.low > 0.7, "{:?}", report.entrants);
    assert_eq!(report.entrants[0].wins.count + report.entrants[1].wins.count, 200);
    assert!(report.by_seat.iter().all(|seat| (0.3..0.7).contains(&seat.wins.rate)), "{:?}", report.by_seat);
    assert_eq!(report.first_player.first.of, 200);
    assert!(report.decisions.max >= report.decisions.median && report.turns.p5 > 0);
}

#[test]
fn the_conformance_suite_finds_nothing_in_random_play() {
    let report = series(&Plan { games: 60, check: true, ..Plan::default() });
    assert_eq!(report.faults, Vec::new());
}

#[test]
fn a_fault_is_counted_and_leaves_a_replay() {
    let folder = std::env::temp_dir().join(format!("byword-arena-{}", std::process::id()));
    let plan = Plan { games: 3, decision_limit: 5, fault_dir: Some(folder.clone()), ..Plan::default() };
    let report = series(&plan);
    assert_eq!(report.fault_count, 3);
    let fault = &report.faults[1];
    assert_eq!((fault.game, fault.kind, fault.decision), (1, FaultKind::Limit, 5));
    let text = std::fs::read_to_string(fault.replay.as_ref().unwrap()).unwrap();
    let replay = byword_kernel::replay::Replay::read("f", &text).unwrap();
    let verified = replay.verify(&world()).unwrap();
    assert_eq!((verified.steps, replay.setup.seed), (5, fault.seed));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_suite_sees_what_is_wrong() {
    let world = world();
    let table = Table::deal(&world, &toy::setup(1), Log::Off).unwrap();
    assert_eq!(check(&table, 1), Vec::new());
    // A table on which nobody has anything to decide.
    let bare = Table::bare(&world, 2, 0);
    assert_eq!(check(&bare, 1)[0].rule, "one decision is open, or the game is over");
}

#[test]
fn benchmarks_have_the_same_checksums_every_time() {
    let world = world();
    let measure = || bench(&world, &toy::setup(0), &BenchPlan { games: 20, ..BenchPlan::default() }).unwrap();
    let (one, two) = (measure(), measure());
    assert_eq!((one.decisions, one.turns, &one.checksum), (two.decisions, two.turns, &two.checksum));
    let wide = one.wide.unwrap();
    assert_eq!((wide.cards, wide.checksum), (60, two.wide.unwrap().checksum));
    assert!(one.copy_ns > 0.0 && one.node_ns > one.copy_ns && one.decisions_per_second > 0.0);
}
