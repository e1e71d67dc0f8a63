//! Every scenario of every game passes, plainly and with a save, a load and an undo at each decision.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::{Path, PathBuf};

use byword_library::kits;
use byword_scenario::{Worlds, check, parse};

/// The scenario files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let inside = paths.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    inside.filter(|path| path.extension().is_some_and(|e| e == "scenario")).collect()
}

#[test]
fn every_scenario_of_every_game_passes() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut wrong = Vec::new();
    for kit in kits() {
        let worlds = Worlds::new();
        for path in files(&crates.join(kit.name).join("scenarios")) {
            let name = path.strip_prefix(crates).unwrap().display().to_string();
            let judged = parse(&name, &std::fs::read_to_string(&path).unwrap());
            match judged.and_then(|scenario| check(kit, &worlds, &scenario)) {
                Ok(verdict) => {
                    wrong.extend(verdict.failures.iter().map(|failure| format!("{name}:{failure}")))
                }
                Err(errors) => wrong.extend(errors.iter().map(ToString::to_string)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
