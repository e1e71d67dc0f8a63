//! `byword rules`: the rulebook index, and which scenarios show which clauses.

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
    let loaded = cards::load(kit, &[], false)?;
    let words = Words::new(args.lang.into(), kit.name);
    let mut rules = lookup::rules(&loaded.world, &words, args.clause.as_deref().unwrap_or("")).rules;
    if let Some(id) = &args.clause {
        let index = &loaded.world.clauses;
        if rules.is_empty() {
            let known = index.all().iter().map(|clause| clause.id.as_str());
            return Err(LibraryError::unknown("clause", id, known).into());
        }
        // A clause that is named is shown alone.
        let named = matching::clauses(index, id);
        rules.retain(|rule| named.is_empty() || named.iter().any(|clause| clause.id == rule.id));
    }
    if args.json {
        return Ok(screen.json(&rules.iter().map(show).collect::<Vec<_>>())?);
    }
    if args.coverage {
        return coverage(&rules, &words, screen);
    }
    if args.clause.is_some() {
        return details(&rules, &words, screen);
    }
    let row = |rule: &Rule| vec![rule.id.clone(), rule.topic.name.clone(), rule.text.clone()];
    let rows: Vec<Vec<String>> = rules.iter().map(row).collect();
    let header =
        [words.say("rules-clause", &[]), words.say("rules-topic", &[]), words.say("rules-statement", &[])];
    Ok(screen.table(&header.each_ref().map(String::as_str), &rows, &[])?)
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
