//! `byword check`: runs scenario files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use byword_library::{LibraryError, cards::read_text};
use byword_protocol::gallery;
use byword_scenario::{Verdict, Worlds, check, parse};

use crate::args;
use crate::failure::Failure;

use crate::screen::Screen;

pub fn run(args: &args::Check, screen: &mut Screen) -> Result<(), Failure> {
    let mut files = BTreeSet::new();
    for path in &args.paths {
        files.append(&mut byword_scenario::files(path).map_err(|error| LibraryError::access(path, &error))?);
    }
    if let Some(game) = &args.mutants {
        return mutants(game, &files, screen);
    }
    if files.is_empty() {
        return Err(Failure::input("no scenario files (`.scenario`) there"));
    }
    let worlds = Worlds::new();
    let (mut passed, mut failed, mut skipped, mut broken) = (0, 0, 0, Vec::new());
    for file in &files {
        match one(&worlds, file) {
            Ok(verdict) if verdict.passed() => passed += 1,
            Ok(verdict) if verdict.skipped => skipped += 1,
            Ok(verdict) => {
                failed += 1;
                tell(screen, file, &verdict)?;
            }
            Err(Failure::Input(problems)) => broken.extend(problems),
            Err(other) => return Err(other),
        }
    }
    if !broken.is_empty() {
        screen.flush()?;
        return Err(Failure::Input(broken));
    }
    if skipped > 0 {
        screen.line(format!("{skipped} skipped: their card databases are not there (BYWORD_DATA)"))?;
    }
    let summary = format!("{passed} passed, {failed} failed");
    screen.line(screen.verdict(failed == 0, summary))?;
    if failed == 0 { Ok(()) } else { Err(Failure::Check) }
}

/// Lists the changes of the game's keywords that none of the scenarios notices.
fn mutants(game: &str, files: &BTreeSet<PathBuf>, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(game)?;
    let mut all = Vec::new();
    for file in files {
        all.push(parse(&file.display().to_string(), &read_text(file)?)?);
    }
    if files.is_empty() {
        for shown in gallery::of(kit.name) {
            all.push(parse(shown.name, shown.text)?);
        }
    }
    let (total, left) = byword_scenario::survivors(kit, &all, 1)?;
    for mutant in &left {
        screen.line(mutant.to_string())?;
    }
    let summary = format!("{} of {total} changes are noticed", total - left.len());
    screen.line(screen.verdict(left.is_empty(), summary))?;
    if left.is_empty() { Ok(()) } else { Err(Failure::Check) }
}

fn one(worlds: &Worlds, file: &Path) -> Result<Verdict, Failure> {
    let scenario = parse(&file.display().to_string(), &read_text(file)?)?;
    let kit = byword_library::find(&scenario.game.text).map_err(|error| {
        let at = scenario.game.error(&scenario.file, error.to_string());
        Failure::Input(vec![(at.to_string(), error.help())])
    })?;
    Ok(check(kit, worlds, &scenario)?)
}

fn tell(screen: &mut Screen, file: &Path, verdict: &Verdict) -> Result<(), Failure> {
    for failure in &verdict.failures {
        let place = format!("{}:{}:{}", file.display(), failure.line, failure.column);
        screen.line(format!("{}: {}", screen.bold(place), screen.verdict(false, "failed")))?;
        screen.line(format!("  expected: {}", failure.expected))?;
        screen.line(format!("  found:    {}", failure.found))?;
    }
    Ok(())
}
