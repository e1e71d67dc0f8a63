//! Every target with its seeds, and with some thousand changed ones: a bounded run that needs no fuzzer.
//! `BYWORD_FUZZ=20` runs twenty times as many.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_fuzzing::{Edit, TARGETS, mutate, seeds};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// The changed inputs of each target in an ordinary run: as many as some ten seconds allow.
const CASES: [(&str, u32); 10] = [
    ("card_text", 400),
    ("card_file", 400),
    ("own_keyword", 40),
    ("database", 1000),
    ("deck", 600),
    ("setup", 300),
    ("scenario", 300),
    ("replay", 60),
    ("options", 40),
    ("protocol", 30),
];

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = (any::<u8>(), any::<u16>(), any::<u8>(), any::<u8>());
    let edit = edit.prop_map(|(what, place, length, by)| Edit { what, place, length: length % 40, by });
    prop::collection::vec(edit, 1..6)
}

fn run(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let cases = CASES.iter().find(|(of, _)| *of == name).map_or(0, |(_, cases)| *cases);
    let times = std::env::var("BYWORD_FUZZ").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let seeds = seeds(name);
    assert!(!seeds.is_empty(), "{name} has seeds");
    seeds.iter().for_each(|seed| (target.run)(seed));
    let config = Config { cases: cases * times, failure_persistence: None, ..Config::default() };
    let inputs = (prop::sample::select(seeds), edits());
    let outcome = TestRunner::new(config).run(&inputs, |(seed, edits)| {
        (target.run)(&mutate(&seed, &edits));
        Ok(())
    });
    assert!(
        outcome.is_ok(),
        "{name}: {}",
        outcome.map_or_else(|error| error.to_string(), |()| String::new())
    );
}

macro_rules! targets {
    ($($name:ident),*) => { $(#[test] fn $name() { run(stringify!($name)); })* };
}

targets!(card_text, card_file, own_keyword, database, deck, setup, scenario, replay, options, protocol);

#[test]
fn every_target_is_run() {
    let run: Vec<&str> = CASES.iter().map(|(name, _)| *name).collect();
    assert_eq!(run, TARGETS.iter().map(|target| target.name).collect::<Vec<_>>());
}
