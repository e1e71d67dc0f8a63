//! `byword check --editions`: the same scenario under each edition of the rules.

use std::collections::BTreeSet;

use byword_library::{LibraryError, cards::read_text};
use byword_scenario::{Difference, Worlds, compare_editions, editions, files, parse};
use byword_telling::Words;
use serde::Serialize;

use crate::args::Check;
use crate::failure::Failure;
use crate::screen::Screen;

/// A reading of a step as `--json` writes it.
#[derive(Serialize)]
struct Reading<'a> {
    edition: &'a str,
    failures: &'a [String],
    offered: &'a [String],
    clauses: &'a BTreeSet<String>,
}

/// A step at which editions differ, as `--json` writes it.
#[derive(Serialize)]
struct Shown<'a> {
    file: String,
    line: usize,
    step: &'a str,
    editions: Vec<Reading<'a>>,
}

pub fn run(args: &Check, screen: &mut Screen) -> Result<(), Failure> {
    let mut found = BTreeSet::new();
    for path in &args.paths {
        found.append(&mut files(path).map_err(|error| LibraryError::access(path, &error))?);
    }
    let (worlds, mut differing) = (Worlds::new(), Vec::new());
    for path in &found {
        let name = path.display().to_string();
        let scenario = parse(&name, &read_text(path)?)?;
        let kit = byword_library::find(&scenario.game.text)?;
        if !worlds.has_data(&scenario) || editions(kit).next().is_none() {
            continue;
        }
        let differences = compare_editions(kit, &*worlds.get(kit, &scenario)?, &scenario)?;
        differing.push((name, differences));
    }
    if args.json {
        let shown = differing.iter().flat_map(|(name, list)| list.iter().map(|one| show(name, one)));
        return Ok(screen.json(&shown.collect::<Vec<_>>())?);
    }
    // The files may be of several games; these words are common to all.
    let words = Words::new(args.lang.into(), "");
    for (name, list) in &differing {
        for difference in list {
            tell(name, difference, &words, screen)?;
        }
    }
    let files = differing.iter().filter(|(_, list)| !list.is_empty()).count();
    let values = [("files", (differing.len() as i64).into()), ("differing", (files as i64).into())];
    Ok(screen.line(words.say("editions-total", &values))?)
}

fn show<'a>(name: &str, one: &'a Difference) -> Shown<'a> {
    let reading = |reading: &'a byword_scenario::Reading| Reading {
        edition: reading.edition,
        failures: &reading.failures,
        offered: &reading.offered,
        clauses: &reading.clauses,
    };
    let editions = one.readings.iter().map(reading).collect();
    Shown { file: name.to_owned(), line: one.line, step: &one.step, editions }
}

fn tell(name: &str, difference: &Difference, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    screen.line(screen.bold(format!("{name}:{}: {}", difference.line, difference.step)))?;
    for reading in &difference.readings {
        let clauses: Vec<&str> = reading.clauses.iter().map(String::as_str).collect();
        let clauses = if clauses.is_empty() { String::new() } else { format!(" [{}]", clauses.join(", ")) };
        let said = match reading.failures.is_empty() {
            true => words.say("editions-same", &[]),
            false => reading.failures.join("; "),
        };
        screen.line(format!("  {}: {said}{clauses}", reading.edition))?;
        if !reading.offered.is_empty() {
            screen.line(screen.dim(format!("    {}", reading.offered.join(" | "))))?;
        }
    }
    Ok(())
}
