//! Scenarios have teeth: each part of each keyword's definition is dropped or changed in turn, and some scenario
//! that shows a clause of the keyword must fail then.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use byword_kernel::ability::Ability;
use byword_kernel::keyword::{KeywordDef, Stacking};
use byword_language::kit::Kit;
use byword_language::source::FileError;
use serde_json::{Value, json};

use crate::collection::Collection;
use crate::model::Scenario;
use crate::run::{Mode, run};
use crate::worlds::Worlds;

/// A keyword that means something slightly else.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The keyword's number in the game.
    number: usize,
    /// What it means now.
    def: KeywordDef,
    /// Where it was changed, and how.
    change: String,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.def.word, self.change)
    }
}

/// Fields that change what is cited, not what happens.
const WORDS_ONLY: [&str; 1] = ["clause"];

/// Words in whose place another one can stand.
const OTHERS: [(&str, &[&str]); 4] = [
    ("you", &["opponent", "everyone"]),
    ("opponent", &["you", "everyone"]),
    ("everyone", &["you"]),
    ("forbid", &["permit"]),
];

/// Forms of which the inside can stand alone: what is inside, by its place (none: it is all there is).
const WRAPPERS: [(&str, Option<usize>); 3] = [("not", None), ("may", Some(1)), ("if", Some(1))];

/// Every keyword of a game with one part changed, in order.
#[must_use]
pub fn mutants(defs: &[KeywordDef]) -> Vec<Mutant> {
    defs.iter().enumerate().flat_map(|(number, def)| of_keyword(number, def)).collect()
}

fn of_keyword(number: usize, def: &KeywordDef) -> Vec<Mutant> {
    let Ok(form) = serde_json::to_value(&def.abilities) else { return Vec::new() };
    let mut changed = Vec::new();
    vary(&form, "", &mut |value, change| changed.push((value, change)));
    let mut seen = BTreeSet::from([form.to_string()]);
    let mut found = Vec::new();
    for (value, change) in changed {
        let Ok(abilities) = serde_json::from_value::<Vec<Ability>>(value) else { continue };
        let again = serde_json::to_value(&abilities).map(|value| value.to_string()).unwrap_or_default();
        if seen.insert(again) {
            found.push(Mutant { number, def: KeywordDef { abilities, ..def.clone() }, change });
        }
    }
    found.extend(other_stacking(def.stacking).map(|stacking| Mutant {
        number,
        def: KeywordDef { stacking, ..def.clone() },
        change: format!("stacking: {stacking:?}"),
    }));
    found
}

fn other_stacking(stacking: Stacking) -> Option<Stacking> {
    match stacking {
        Stacking::Sum => Some(Stacking::Once),
        Stacking::Highest => Some(Stacking::Sum),
        Stacking::Once => Some(Stacking::Independent),
        Stacking::Independent => None,
    }
}

/// Hands out the value with one part of it changed, for every part, and the place and kind of the change.
fn vary(value: &Value, path: &str, give: &mut dyn FnMut(Value, String)) {
    replace(value, path, give);
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let mut rest = items.clone();
                rest.remove(index);
                give(Value::Array(rest), format!("{path}/{index}: dropped"));
                vary(item, &format!("{path}/{index}"), &mut |other, change| {
                    let mut items = items.clone();
                    items[index] = other;
                    give(Value::Array(items), change);
                });
            }
        }
        Value::Object(fields) => {
            // By name, so that every eighth of them is the same one however the map keeps its keys.
            let sorted: BTreeMap<&String, &Value> = fields.iter().collect();
            for (key, field) in sorted.into_iter().filter(|(key, _)| !WORDS_ONLY.contains(&key.as_str())) {
                let mut rest = fields.clone();
                rest.remove(key);
                give(Value::Object(rest), format!("{path}/{key}: dropped"));
                vary(field, &format!("{path}/{key}"), &mut |other, change| {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), other);
                    give(Value::Object(fields), change);
                });
            }
        }
        _ => {}
    }
}

/// The values that can stand in the place of one as a whole.
fn replace(value: &Value, path: &str, give: &mut dyn FnMut(Value, String)) {
    match value {
        Value::Bool(yes) => give(json!(!yes), format!("{path}: {}", !yes)),
        Value::String(word) => {
            let others = OTHERS.iter().filter(|(known, _)| known == word).flat_map(|(_, others)| *others);
            others.for_each(|other| give(json!(other), format!("{path}: {other}")));
        }
        Value::Object(fields) => {
            for (form, inside) in WRAPPERS {
                let Some(parts) = fields.get(form) else { continue };
                let part = inside.map_or(Some(parts), |place| parts.get(place));
                part.into_iter().for_each(|part| give(part.clone(), format!("{path}: without `{form}`")));
            }
            replace_number(fields, path, give);
        }
        _ => {}
    }
}

fn replace_number(fields: &serde_json::Map<String, Value>, path: &str, give: &mut dyn FnMut(Value, String)) {
    for key in ["n", "times", "count"] {
        if let Some(n) = fields.get(key).and_then(Value::as_i64) {
            let mut more = fields.clone();
            more.insert(key.to_owned(), json!(n + 1));
            give(Value::Object(more), format!("{path}/{key}: {}", n + 1));
        }
    }
    if fields.contains_key("until") || fields.contains_key("until-next") {
        give(json!("forever"), format!("{path}: forever"));
    }
    if fields.contains_key("do") {
        give(json!({"seq": []}), format!("{path}: nothing"));
    }
}

impl Mutant {
    /// The first of the scenarios that show a clause of the keyword that is not as it says any more, or not playable, if
    /// one is.
    #[must_use]
    pub fn caught<'a>(&self, kit: &Kit, scenarios: &'a [Scenario]) -> Option<&'a Scenario> {
        let worlds = Worlds::with_keyword(self.number, self.def.clone());
        let shows = |scenario: &&Scenario| {
            scenario.shows.iter().any(|clause| self.def.clauses.contains(&clause.text))
        };
        let fails = |scenario: &&Scenario| {
            let loaded = worlds.get(kit, scenario);
            let verdict = loaded.and_then(|loaded| run(kit, &loaded.world, scenario, Mode::Plain));
            !verdict.is_ok_and(|verdict| verdict.passed())
        };
        scenarios.iter().filter(shows).filter(|scenario| worlds.has_data(scenario)).find(fails)
    }
}

/// The changes of a game's keywords, every `stride`th of them, that no scenario notices, and how many were tried.
///
/// # Errors
/// What is wrong with the game's files.
pub fn survivors(
    kit: &Kit,
    scenarios: &[Scenario],
    stride: usize,
) -> Result<(usize, Vec<Mutant>), Vec<FileError>> {
    let loaded = (kit.load)(&[], false)?;
    let defs: Vec<KeywordDef> = loaded.world.catalog.keywords().iter().map(|(def, _)| def.clone()).collect();
    let mut tried: Vec<Mutant> = mutants(&defs).into_iter().step_by(stride.max(1)).collect();
    let total = tried.len();
    tried.retain(|mutant| mutant.caught(kit, scenarios).is_none());
    Ok((total, tried))
}

/// For the tests of a game: its changed keywords that no scenario of a collection notices although no line explains why
/// (`keyword: change` and the reason). Every eighth change is tried; all of them with `BYWORD_MUTANTS=all`.
///
/// # Errors
/// What was not noticed.
pub fn teeth(kit: &Kit, all: &Collection, explained: &[(&str, &str)]) -> Result<String, String> {
    let stride = if std::env::var("BYWORD_MUTANTS").is_ok_and(|value| value == "all") { 1 } else { 8 };
    let (total, left) = survivors(kit, &all.scenarios, stride).map_err(|errors| format!("{errors:?}"))?;
    let known = |mutant: &String| explained.iter().any(|(known, _)| known == mutant);
    let unknown: Vec<String> = left.iter().map(ToString::to_string).filter(|mutant| !known(mutant)).collect();
    let summary = format!("{} of {total} changed keywords are noticed", total - left.len());
    if total > 0 && unknown.is_empty() {
        Ok(summary)
    } else {
        Err(format!("{summary}, not these:\n{}", unknown.join("\n")))
    }
}
