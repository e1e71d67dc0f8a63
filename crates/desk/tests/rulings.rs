//! The rulings that the guide lists: fifteen of each game, each as its scenario says.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use byword_language::kit::Kit;
use byword_scenario::{Worlds, check, parse};

/// How many of each game there are.
const RULINGS: usize = 15;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The scenarios listed under the game's heading.
fn listed(kit: &Kit) -> Vec<String> {
    let guide = fs::read_to_string(root().join("docs/desk.md")).unwrap();
    let (_, rest) = guide.split_once(&format!("\n### {}\n", kit.name)).unwrap();
    let part = rest.split("\n#").next().unwrap_or(rest);
    let named = part.lines().filter_map(|line| line.strip_prefix("- `")?.split_once('`'));
    named.map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn every_ruling_is_given() {
    for kit in byword_library::kits() {
        let names = listed(kit);
        let sections: BTreeSet<&str> =
            names.iter().filter_map(|name| Some(name.split_once('/')?.0)).collect();
        assert_eq!((names.len(), sections.len()), (RULINGS, RULINGS), "{}: {names:?}", kit.name);
        let worlds = Worlds::with_data(None);
        for name in names {
            let path = root().join(format!("crates/{}/scenarios/{name}.scenario", kit.name));
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            let scenario = parse(&name, &text).unwrap();
            let verdict =
                check(kit, &worlds, &scenario).unwrap_or_else(|errors| panic!("{name}: {errors:#?}"));
            assert!(verdict.passed(), "{name}: {:#?}", verdict.failures);
        }
    }
}
