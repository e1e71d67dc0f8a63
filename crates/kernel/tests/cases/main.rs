//! The mechanisms of the kernel, one table of cases each, played in a small game: what is written on the cards and what is
//! done are terms of the algebra. Each case is played twice: as it is, and with the position put on a new table before each
//! choice.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // Tests may.

mod game;
mod play;
mod script;

use play::{Mode, play};

/// The tables: a file each.
const TABLES: [&str; 13] = [
    "rewriting",
    "spill",
    "statics",
    "schedules",
    "lives",
    "binders",
    "kept",
    "durations",
    "costs",
    "partial",
    "hidden",
    "limits",
    "players",
];

#[test]
fn every_case_holds() {
    let mut failures = Vec::new();
    for name in TABLES {
        let path = format!("{}/tests/cases/{name}.cases", env!("CARGO_MANIFEST_DIR"));
        let cases = script::read(name, &std::fs::read_to_string(path).unwrap()).unwrap();
        assert!(cases.len() > 5, "{name}: {} cases", cases.len());
        for case in &cases {
            for mode in [Mode::Plain, Mode::Reloaded] {
                failures.extend(
                    play(case, mode).err().map(|cause| format!("{} ({mode:?}): {cause}", case.title)),
                );
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// A case that does not hold is found, whatever is wrong about it.
#[test]
fn a_case_can_fail() {
    let wrong = [
        "then: Rock damage 2",
        "then: (compare 1 exactly 2)",
        "then: Rock in discard",
        "choose 1: Rock",
        "asks 2: Rock",
        "use Rock",
        "do 1: (do (damage (amount 1) (to (chosen (of any)))))",
    ];
    for line in wrong {
        let text = format!("case: C\ncard: Stone 0/5\nplay 1: Rock, Stone\n{line}\n");
        let case = &script::read("wrong", &text).unwrap()[0];
        assert!(play(case, Mode::Plain).is_err(), "{line}");
    }
    assert!(script::read("wrong", "case: C\ndance: Rock\n").is_err());
}
