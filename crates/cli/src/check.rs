//! `byword check`: runs scenario files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use byword_kernel::rulebook::Lang;
use byword_library::{LibraryError, cards::read_text};
use byword_protocol::gallery;
use byword_scenario::{Denial, Verdict, Worlds, check, parse};
use rayon::prelude::*;

use crate::args;
use crate::failure::{Failure, warn};
use crate::screen::Screen;

/// How many files of a game tell which events happen at all, and how many files skipped are named.
const ENOUGH: usize = 20;
const NAMED: usize = 8;

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
    let (worlds, mut tally) = (Worlds::new(), Tally::default());
    // What is said of them stands in their order.
    let verdicts: Vec<_> = files.par_iter().map(|file| one(&worlds, file)).collect();
    for (file, verdict) in files.iter().zip(verdicts) {
        match verdict {
            Ok((game, verdict)) => {
                tell(screen, file, &verdict)?;
                tally.add(file, game, verdict);
            }
            Err(Failure::Input(problems)) => tally.broken.extend(problems),
            Err(other) => return Err(other),
        }
    }
    tally.close(args.lang.into(), screen)
}

/// What became of the files.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    skipped: Vec<String>,
    broken: Vec<(String, Option<String>)>,
    warnings: Vec<String>,
    /// For each game how many files there are, which events happened, and which must not have.
    events: BTreeMap<&'static str, (usize, BTreeSet<String>, Vec<Denial>)>,
}

impl Tally {
    fn add(&mut self, file: &Path, game: &'static str, verdict: Verdict) {
        match () {
            () if verdict.skipped => self.skipped.push(file.display().to_string()),
            () if verdict.passed() => self.passed += 1,
            () => self.failed += 1,
        }
        self.warnings.extend(verdict.warnings.iter().map(ToString::to_string));
        let (files, happened, denied) = self.events.entry(game).or_default();
        *files += 1;
        happened.extend(verdict.events);
        denied.extend(verdict.denials);
    }

    /// Words of events that must not have happened, and that no event of the game's files has; where there are files
    /// enough to tell.
    fn idle_denials(&self) -> impl Iterator<Item = String> + '_ {
        let games = self.events.values().filter(|(files, ..)| *files >= ENOUGH);
        games.flat_map(|(_, happened, denied)| {
            let idle = denied.iter().filter(|denial| !happened.contains(&denial.word));
            idle.map(|denial| denial.warning.to_string())
        })
    }

    /// The warnings, and the last line.
    fn close(mut self, lang: Lang, screen: &mut Screen) -> Result<(), Failure> {
        screen.flush()?;
        let idle: Vec<String> = self.idle_denials().collect();
        self.warnings.extend(idle);
        warn(&self.warnings, lang);
        if !self.skipped.is_empty() {
            let count = self.skipped.len();
            screen.line(format!("{count} skipped: their card databases are not there (BYWORD_DATA)"))?;
            for file in self.skipped.iter().take(NAMED) {
                screen.line(format!("  {file}"))?;
            }
        }
        if !self.broken.is_empty() {
            let count = self.broken.len();
            let errors = if count == 1 { "error" } else { "errors" };
            screen.line(format!("{count} {errors} in broken files"))?;
        }
        let summary = format!("{} passed, {} failed", self.passed, self.failed);
        screen.line(screen.verdict(self.failed == 0 && self.broken.is_empty(), summary))?;
        screen.flush()?;
        match self.failed {
            _ if !self.broken.is_empty() => Err(Failure::Input(self.broken)),
            0 => Ok(()),
            _ => Err(Failure::Check),
        }
    }
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

fn one(worlds: &Worlds, file: &Path) -> Result<(&'static str, Verdict), Failure> {
    let scenario = parse(&file.display().to_string(), &read_text(file)?)?;
    let kit = byword_library::find(&scenario.game.text).map_err(|error| {
        let at = scenario.game.error(&scenario.file, error.to_string());
        Failure::Input(vec![(at.to_string(), error.help())])
    })?;
    Ok((kit.name, check(kit, worlds, &scenario)?))
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
