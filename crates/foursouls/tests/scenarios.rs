//! Every scenario of the game passes, plainly and with saves and undos; every clause of every keyword has one.
#![allow(clippy::unwrap_used, clippy::panic)] // a broken file shall stop the test

use std::path::{Path, PathBuf};

use byword_foursouls::KIT;
use byword_scenario::{Scenario, Worlds, check, coverage, parse};

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "scenario") {
            found.push(path);
        }
    }
}

fn scenarios() -> Vec<Scenario> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut found = Vec::new();
    files(&root, &mut found);
    let wanted = std::env::var("SCENARIO").unwrap_or_default();
    let read = |path: &PathBuf| {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        name.contains(&wanted).then(|| {
            let text = std::fs::read_to_string(path).unwrap();
            parse(&name, &text).unwrap_or_else(|errors| panic!("{errors:#?}"))
        })
    };
    found.iter().filter_map(read).collect()
}

#[test]
fn scenarios_pass() {
    let worlds = Worlds::new();
    let (mut failed, mut passed) = (Vec::new(), 0);
    for scenario in scenarios() {
        match check(&KIT, &worlds, &scenario) {
            Ok(verdict) if verdict.passed() => passed += 1,
            Ok(verdict) => failed.extend(verdict.failures.iter().map(|f| format!("{}:{f}", scenario.file))),
            Err(errors) => {
                failed.extend(errors.iter().map(|e| format!("{e} {}", e.help.as_deref().unwrap_or(""))))
            }
        }
    }
    assert!(failed.is_empty(), "{passed} passed\n{}", failed.join("\n"));
    assert!(passed > 0);
}

#[test]
fn every_keyword_clause_is_shown() {
    if std::env::var("SCENARIO").is_ok() {
        return;
    }
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let scenarios = scenarios();
    let coverage = coverage(&scenarios);
    let clauses = loaded.world.clauses.all().iter().filter(|clause| clause.topic.starts_with("keyword"));
    let seed: Vec<&str> = clauses.map(|c| c.id.as_str()).collect();
    let missing: Vec<&str> = coverage.missing(seed.iter().copied()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    println!("{} scenarios; {} clauses shown", scenarios.len(), coverage.files.len());
}
