//! Every scenario file, played plainly and with a save, a load and an undo at each decision; every clause of every keyword has one.
#![allow(clippy::unwrap_used)] // a house set that does not load shall stop the test

use std::path::Path;

use byword_scenario::Collection;
use byword_swu::KIT;

/// The scenarios of the game; `SCENARIO=part` picks those whose path contains it.
fn scenarios(part: &str) -> Collection {
    Collection::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"), part)
}

#[test]
fn every_scenario_passes_in_both_modes() {
    let score = scenarios(&std::env::var("SCENARIO").unwrap_or_default()).check(&KIT);
    println!("{} scenarios passed, {} skipped", score.passed, score.skipped);
    assert!(score.faults.is_empty(), "{} passed\n{}", score.passed, score.faults.join("\n"));
    assert!(score.passed > 0);
}

#[test]
fn every_clause_has_a_scenario() {
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
    assert_eq!(scenarios("").missing(&loaded.world.clauses, |_| true), [""; 0]);
}
