//! `byword rules`: the rulebook index, and which scenarios show which clauses.

use std::collections::BTreeMap;

use byword_kernel::rulebook::{ClauseText, Clauses, Lang, World};
use byword_library::{LibraryError, cards};
use byword_telling::{Words, matching};
use serde::Serialize;

use crate::args;
use crate::failure::Failure;
use crate::scenarios;
use crate::screen::Screen;

/// A clause as `--json` writes it.
#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    topic: String,
    statement: &'a str,
    scenarios: &'a [String],
}

pub fn run(args: &args::Rules, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let loaded = cards::load(kit, &[], false)?;
    let words = Words::new(args.lang.into(), kit.name);
    let index = &loaded.world.clauses;
    let shown_by = shown_by(kit.name);
    let clauses: Vec<&ClauseText> = match &args.clause {
        Some(id) => found(index, id)?,
        None => index.all().iter().collect(),
    };
    let shown: Vec<Shown<'_>> =
        clauses.iter().map(|clause| show(clause, &loaded.world, &words, &shown_by)).collect();
    if args.json {
        return Ok(screen.json(&shown)?);
    }
    if args.coverage {
        return coverage(&shown, &words, screen);
    }
    if args.clause.is_some() {
        return details(&shown, &words, screen);
    }
    let rows: Vec<Vec<String>> =
        shown.iter().map(|s| vec![s.id.to_owned(), s.topic.clone(), s.statement.to_owned()]).collect();
    let header =
        [words.say("rules-clause", &[]), words.say("rules-topic", &[]), words.say("rules-statement", &[])];
    Ok(screen.table(&header.each_ref().map(String::as_str), &rows, &[])?)
}

/// The scenarios that show each clause, by the clause's id.
pub fn shown_by(game: &str) -> BTreeMap<String, Vec<String>> {
    let mut shown_by: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for scenario in scenarios::of(game) {
        for clause in scenario.clauses() {
            shown_by.entry(clause.to_owned()).or_default().push(scenario.name.to_owned());
        }
    }
    shown_by
}

fn found<'a>(index: &'a Clauses, id: &str) -> Result<Vec<&'a ClauseText>, Failure> {
    let found = matching::clauses(index, id);
    if found.is_empty() {
        let known = index.all().iter().map(|clause| clause.id.as_str());
        return Err(LibraryError::unknown("clause", id, known).into());
    }
    Ok(found)
}

fn show<'a>(
    clause: &'a ClauseText,
    world: &World,
    words: &Words,
    shown_by: &'a BTreeMap<String, Vec<String>>,
) -> Shown<'a> {
    Shown {
        id: &clause.id,
        topic: topic(&clause.topic, world, words),
        statement: words.lang.pick(&clause.english, &clause.spanish),
        scenarios: shown_by.get(&clause.id).map_or(&[], Vec::as_slice),
    }
}

/// A topic in the language of the words; a keyword's topic has its name. English topics are as the index has them.
fn topic(topic: &str, world: &World, words: &Words) -> String {
    let name = topic.strip_prefix("keyword:").filter(|_| words.lang != Lang::En);
    let keyword = name.and_then(|name| world.catalog.keyword(world.catalog.find_keyword(name)?));
    match keyword {
        Some((def, _)) => def.spanish.clone(),
        None => words.known("topic", topic).unwrap_or_else(|| topic.to_owned()),
    }
}

fn details(shown: &[Shown<'_>], words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    for clause in shown {
        screen.line(format!("{}  {}", screen.bold(clause.id), screen.dim(&clause.topic)))?;
        screen.line(format!("  {}", clause.statement))?;
        if !clause.scenarios.is_empty() {
            screen.line(format!(
                "  {}: {}",
                words.say("rules-scenarios", &[]),
                clause.scenarios.join(", ")
            ))?;
        }
    }
    Ok(())
}

fn coverage(shown: &[Shown<'_>], words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let rows: Vec<Vec<String>> = shown
        .iter()
        .map(|s| {
            vec![s.id.to_owned(), s.topic.clone(), s.scenarios.len().to_string(), s.scenarios.join(", ")]
        })
        .collect();
    let header = [
        words.say("rules-clause", &[]),
        words.say("rules-topic", &[]),
        "n".into(),
        words.say("rules-scenarios", &[]),
    ];
    screen.table(&header.each_ref().map(String::as_str), &rows, &[2])?;
    let uncovered = shown.iter().filter(|s| s.scenarios.is_empty()).count();
    let values = [("n", (uncovered as i64).into()), ("total", (shown.len() as i64).into())];
    Ok(screen.line(words.say("rules-uncovered", &values))?)
}
