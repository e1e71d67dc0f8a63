//! Every scenario file, played plainly and with a save, a load and an undo at each decision.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::fs;
use std::path::{Path, PathBuf};

use byword_lorcana::KIT;
use byword_scenario::{Scenario, Worlds, check, coverage, parse};

fn files(folder: &Path, list: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, list);
        } else if path.extension().is_some_and(|ext| ext == "scenario") {
            list.push(path);
        }
    }
}

/// All scenarios with their errors. `SCENARIO=part` picks those whose path contains it.
fn scenarios(faults: &mut Vec<String>) -> Vec<Scenario> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let wanted = std::env::var("SCENARIO").unwrap_or_default();
    let mut list = Vec::new();
    files(&folder, &mut list);
    let mut read = Vec::new();
    for path in list.iter().filter(|path| path.to_string_lossy().contains(&wanted)) {
        let name = path.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
        match parse(&name, &fs::read_to_string(path).unwrap()) {
            Ok(scenario) => read.push(scenario),
            Err(errors) => faults.extend(errors.iter().map(ToString::to_string)),
        }
    }
    read
}

#[test]
fn every_scenario_passes_in_both_modes() {
    let (mut faults, worlds) = (Vec::new(), Worlds::new());
    let read = scenarios(&mut faults);
    let mut passed = 0;
    for scenario in &read {
        match check(&KIT, &worlds, scenario) {
            Ok(verdict) if verdict.passed() => passed += 1,
            Ok(verdict) => {
                faults.extend(verdict.failures.iter().map(|failure| format!("{}:{failure}", scenario.file)))
            }
            Err(errors) => {
                faults.extend(errors.iter().map(|e| format!("{e} {}", e.help.as_deref().unwrap_or(""))))
            }
        }
    }
    println!("{passed} of {} scenarios passed", read.len());
    assert!(faults.is_empty(), "{passed} passed\n{}", faults.join("\n"));
    assert!(passed > 0);
}

#[test]
fn every_clause_of_the_rulebook_has_a_scenario() {
    let mut faults = Vec::new();
    let read = scenarios(&mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
    let shown = coverage(&read);
    let missing: Vec<&str> = loaded
        .world
        .clauses
        .all()
        .iter()
        .map(|c| c.id.as_str())
        .filter(|id| !shown.files.contains_key(*id))
        .collect();
    println!("{} clauses, {} without a scenario", loaded.world.clauses.all().len(), missing.len());
    assert!(missing.is_empty(), "no scenario for {}", missing.join(", "));
}
