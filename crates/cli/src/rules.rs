//! `byword rules`: the rulebook index, and which scenarios show which clauses.

use std::ops::RangeInclusive;

use byword_kernel::rulebook::{Clauses, World};
use byword_library::{LibraryError, cards};
use byword_protocol::lookup;
use byword_protocol::message::Rule;
use byword_telling::{Words, matching};
use serde::Serialize;

use crate::args;
use crate::failure::Failure;
use crate::screen::Screen;

/// A clause as `--json` writes it.
#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    topic: &'a str,
    statement: &'a str,
    scenarios: &'a [String],
}

pub fn run(args: &args::Rules, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let loaded = cards::load(kit, args.from.as_slice(), true)?;
    let words = Words::new(args.answer.lang.into(), kit.name);
    let asked = args.clause.as_deref().or(args.find.as_deref());
    let rules = match asked {
        Some(text) => meant(&loaded.world, &words, text, args.find.is_some())?,
        None => lookup::rules(&loaded.world, &words, "").rules,
    };
    if args.answer.json {
        return Ok(screen.json(&rules.iter().map(show).collect::<Vec<_>>())?);
    }
    if args.coverage {
        return coverage(&rules, &words, screen);
    }
    if asked.is_some() {
        return details(&rules, &words, screen);
    }
    let row = |rule: &Rule| vec![rule.id.clone(), rule.topic.name.clone(), rule.text.clone()];
    let rows: Vec<Vec<String>> = rules.iter().map(row).collect();
    let header =
        [words.say("rules-clause", &[]), words.say("rules-topic", &[]), words.say("rules-statement", &[])];
    Ok(screen.table(&header.each_ref().map(String::as_str), &rows, &[])?)
}

/// The clauses that are asked for: one that is named, alone; a section; a range; or those with these words.
fn meant(world: &World, words: &Words, text: &str, by_words: bool) -> Result<Vec<Rule>, Failure> {
    let index = &world.clauses;
    if by_words {
        let parts: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let mut all = lookup::rules(world, words, "").rules;
        all.retain(|rule| {
            let said = format!("{} {} {}", rule.id, rule.topic.name, rule.text).to_lowercase();
            parts.iter().all(|part| said.contains(part))
        });
        return some(all, world, text);
    }
    if let Some(range) = range(index, text) {
        let mut all = lookup::rules(world, words, "").rules;
        let ids: Vec<&str> = index.all()[range].iter().map(|clause| clause.id.as_str()).collect();
        all.retain(|rule| ids.contains(&rule.id.as_str()));
        return Ok(all);
    }
    let mut rules = lookup::rules(world, words, text).rules;
    // A clause that is named is shown alone.
    let named = matching::clauses(index, text);
    rules.retain(|rule| named.is_empty() || named.iter().any(|clause| clause.id == rule.id));
    some(rules, world, text)
}

fn some(rules: Vec<Rule>, world: &World, text: &str) -> Result<Vec<Rule>, Failure> {
    if rules.is_empty() {
        let known = world.clauses.all().iter().map(|clause| clause.id.as_str());
        return Err(LibraryError::unknown("clause", text, known).into());
    }
    Ok(rules)
}

/// `8.10.1-8.10.4` as places in the index, if both are clauses of it.
fn range(index: &Clauses, text: &str) -> Option<RangeInclusive<usize>> {
    let place = |id: &str| {
        let clause = *matching::clauses(index, id).first()?;
        index.all().iter().position(|other| other.id == clause.id)
    };
    let dashes = text.match_indices('-').map(|(at, _)| text.split_at(at));
    let mut ends = dashes.filter_map(|(from, to)| Some((place(from)?, place(&to[1..])?)));
    ends.next().filter(|(from, to)| from <= to).map(|(from, to)| from..=to)
}

fn show(rule: &Rule) -> Shown<'_> {
    Shown { id: &rule.id, topic: &rule.topic.name, statement: &rule.text, scenarios: &rule.scenarios }
}

fn details(rules: &[Rule], words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    for rule in rules {
        screen.line(format!("{}  {}", screen.bold(&rule.id), screen.dim(&rule.topic.name)))?;
        screen.line(format!("  {}", rule.text))?;
        if !rule.scenarios.is_empty() {
            let names = rule.scenarios.join(", ");
            screen.line(format!("  {}: {names}", words.say("rules-scenarios", &[])))?;
        }
    }
    Ok(())
}

fn coverage(rules: &[Rule], words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let row = |rule: &Rule| {
        let count = rule.scenarios.len().to_string();
        vec![rule.id.clone(), rule.topic.name.clone(), count, rule.scenarios.join(", ")]
    };
    let rows: Vec<Vec<String>> = rules.iter().map(row).collect();
    let header = [
        words.say("rules-clause", &[]),
        words.say("rules-topic", &[]),
        "n".into(),
        words.say("rules-scenarios", &[]),
    ];
    screen.table(&header.each_ref().map(String::as_str), &rows, &[2])?;
    let uncovered = rules.iter().filter(|rule| rule.scenarios.is_empty()).count();
    let values = [("n", (uncovered as i64).into()), ("total", (rules.len() as i64).into())];
    Ok(screen.line(words.say("rules-uncovered", &values))?)
}
