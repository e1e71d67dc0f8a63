//! Folders of scenarios.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use byword_kernel::rulebook::{ClauseText, Clauses};
use byword_language::kit::Kit;
use byword_language::source::FileError;
use rayon::prelude::*;

use crate::coverage::coverage;
use crate::model::Scenario;
use crate::read::parse;
use crate::run::check;
use crate::worlds::Worlds;

/// The scenario files under a path, or the path itself if it is a file.
///
/// # Errors
/// What cannot be read.
pub fn files(path: &Path) -> io::Result<BTreeSet<PathBuf>> {
    if fs::metadata(path)?.is_file() {
        return Ok(BTreeSet::from([path.to_owned()]));
    }
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(path)? {
        let inner = entry?.path();
        if inner.is_dir() {
            found.append(&mut files(&inner)?);
        } else if inner.extension().is_some_and(|extension| extension == "scenario") {
            found.insert(inner);
        }
    }
    Ok(found)
}

/// The scenarios of a folder, and what is wrong with its files.
#[derive(Debug, Default)]
pub struct Collection {
    /// The scenarios, by path.
    pub scenarios: Vec<Scenario>,
    /// What could not be read.
    pub faults: Vec<String>,
}

/// What became of the scenarios of a collection.
#[derive(Debug, Default)]
pub struct Score {
    /// How many are as they say.
    pub passed: usize,
    /// How many were not run, because their card databases are not there.
    pub skipped: usize,
    /// What is not as they say, with places.
    pub faults: Vec<String>,
}

impl Collection {
    /// Reads the scenarios under a folder whose paths contain `part`; the empty text is in all of them.
    #[must_use]
    pub fn read(folder: &Path, part: &str) -> Self {
        let mut read = Self::default();
        let paths = files(folder).unwrap_or_else(|error| {
            read.faults.push(format!("{}: {error}", folder.display()));
            BTreeSet::new()
        });
        for path in paths {
            let within = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            if !within.contains(part) {
                continue;
            }
            let name = path.display().to_string();
            match fs::read_to_string(&path) {
                Err(error) => read.faults.push(format!("{name}: {error}")),
                Ok(text) => match parse(&name, &text) {
                    Ok(scenario) => read.scenarios.push(scenario),
                    Err(errors) => read.faults.extend(errors.iter().map(told)),
                },
            }
        }
        read
    }

    /// Runs all of them in both modes.
    #[must_use]
    pub fn check(&self, kit: &Kit) -> Score {
        let (worlds, mut score) = (Worlds::new(), Score { faults: self.faults.clone(), ..Score::default() });
        let verdicts: Vec<_> =
            self.scenarios.par_iter().map(|scenario| check(kit, &worlds, scenario)).collect();
        for (scenario, verdict) in self.scenarios.iter().zip(verdicts) {
            match verdict {
                Ok(verdict) if verdict.passed() => score.passed += 1,
                Ok(verdict) if verdict.skipped => score.skipped += 1,
                Ok(verdict) => {
                    score.faults.extend(verdict.failures.iter().map(|f| format!("{}:{f}", scenario.file)));
                }
                Err(errors) => score.faults.extend(errors.iter().map(told)),
            }
        }
        score
    }

    /// The clauses of a rulebook that none of them shows, of those that are `wanted`.
    #[must_use]
    pub fn missing(&self, clauses: &Clauses, wanted: impl Fn(&ClauseText) -> bool) -> Vec<String> {
        let wanted = clauses.all().iter().filter(|clause| wanted(clause)).map(|clause| clause.id.as_str());
        coverage(&self.scenarios).missing(wanted).map(str::to_owned).collect()
    }
}

fn told(error: &FileError) -> String {
    format!("{error} {}", error.help.as_deref().unwrap_or_default()).trim_end().to_owned()
}
