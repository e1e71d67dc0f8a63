//! `byword cards --lint`: what is odd about cards that somebody writes.

use std::collections::{BTreeMap, BTreeSet};

use byword_kernel::catalog::Exactness;
use byword_kernel::id::Stat;
use byword_kernel::rulebook::World;
use byword_kernel::vocabulary::Sort;
use byword_language::cardfile::{CardSource, parse_cards};
use byword_language::kit::{CardReport, Kit};
use byword_telling::Words;
use serde::Serialize;

use super::habits::habits;
use crate::failure::Failure;
use crate::screen::Screen;

/// How many cards of the house set have to have a number before there is a usual range of it.
const ENOUGH: usize = 10;

/// The key of a card's type.
const TYPE: &str = "type";

/// Something odd.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lint {
    /// The card.
    card: String,
    /// Where it stands.
    place: String,
    /// What is odd: `duplicate`, `unread`, `range`, `lacking`; in games: `stopped`, `unplayed`, `idle`, `aimless`.
    kind: &'static str,
    /// The words of the card that it is about.
    about: String,
    /// What would be usual.
    usual: String,
}

/// Shows what is odd; exit code 1 if anything is.
pub fn run(
    kit: &Kit,
    sources: &[CardSource],
    reports: &[&CardReport],
    words: &Words,
    (json, games): (bool, u64),
    screen: &mut Screen,
) -> Result<(), Failure> {
    let house = (kit.load)(&[], true)?;
    let mut lints = lints(&house.world, sources, reports);
    lints.extend(lacking(kit, sources));
    if games > 0 {
        lints.extend(played(kit, sources, words, games)?);
    }
    if json {
        screen.json(&lints)?;
    } else {
        for lint in &lints {
            let values = [
                ("card", lint.card.as_str().into()),
                ("about", lint.about.as_str().into()),
                ("usual", lint.usual.as_str().into()),
            ];
            let said = words.say(&format!("lint-{}", lint.kind), &values);
            screen.line(format!("{}: {said}", screen.bold(&lint.place)))?;
        }
        let values = [("cards", sources.len().into()), ("n", lints.len().into())];
        screen.line(screen.verdict(lints.is_empty(), words.say("lint-total", &values)))?;
    }
    if lints.is_empty() { Ok(()) } else { Err(Failure::Check) }
}

/// What is odd about cards in games that are played at random.
fn played(kit: &Kit, sources: &[CardSource], words: &Words, games: u64) -> Result<Vec<Lint>, Failure> {
    let loaded = (kit.load)(sources, true)?;
    let mut found = Vec::new();
    for source in sources {
        let Some(card) = loaded.world.catalog.find(&source.name) else { continue };
        let habits = habits(kit, &loaded, sources, (&source.name, card), games)?;
        let mut add = |kind, about: String| found.push(lint(source, kind, about, games.to_string()));
        if habits.stopped > 0 {
            add("stopped", habits.stopped.to_string());
        }
        if habits.played == 0 {
            add("unplayed", source.name.clone());
        }
        let [idle, aimless] = habits.idle(&loaded, card, words);
        idle.into_iter().for_each(|text| add("idle", text));
        aimless.into_iter().for_each(|text| add("aimless", text));
    }
    Ok(found)
}

fn lints(house: &World, sources: &[CardSource], reports: &[&CardReport]) -> Vec<Lint> {
    let mut found = duplicates(house, sources);
    let ranges = ranges(house);
    found.extend(sources.iter().flat_map(CardSource::faces).flat_map(|face| unusual(face, &ranges)));
    for report in reports.iter().filter(|report| report.exactness != Exactness::Exact) {
        let Some(source) = sources.iter().find(|source| source.name == report.title) else { continue };
        let unread = report.account.unread.first();
        let about = unread.map_or_else(String::new, |unread| unread.text.clone());
        let usual = unread.and_then(|unread| unread.nearest.clone()).unwrap_or_default();
        found.push(lint(source, "unread", about, usual));
    }
    found
}

fn lint(source: &CardSource, kind: &'static str, about: String, usual: String) -> Lint {
    let place = format!("{}:{}", source.place.file, source.place.line);
    Lint { card: source.name.clone(), place, kind, about, usual }
}

/// Cards whose name another one has already.
fn duplicates(house: &World, sources: &[CardSource]) -> Vec<Lint> {
    let mut names: BTreeSet<&str> = house.catalog.titles().map(|(title, _)| title).collect();
    let taken = sources.iter().filter(|source| !names.insert(&source.name));
    taken.map(|source| lint(source, "duplicate", source.name.clone(), String::new())).collect()
}

/// The least and the greatest number of each field of the house set.
fn ranges(house: &World) -> BTreeMap<&str, (i64, i64)> {
    let mut numbers: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for def in house.catalog.defs() {
        for (index, word) in house.vocabulary.words(Sort::Stat).enumerate() {
            numbers.entry(word).or_default().push(def.stat(Stat(index as u8)).into());
        }
        for (key, value) in &def.spec.printed {
            numbers.entry(key).or_default().extend(value.parse::<i64>());
        }
    }
    let range = |numbers: Vec<i64>| Some((*numbers.iter().min()?, *numbers.iter().max()?));
    let enough = numbers.into_iter().filter(|(_, numbers)| numbers.len() >= ENOUGH);
    enough.filter_map(|(key, numbers)| Some((key, range(numbers)?))).collect()
}

/// Faces without a number that each card of their type in the house set has.
fn lacking(kit: &Kit, sources: &[CardSource]) -> Vec<Lint> {
    let house = kit.game.map_or_else(Vec::new, |game| parse_cards(game.house.0, game.house.1, kit.keys).0);
    let mut usual: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
    for card in &house {
        let numbers: BTreeSet<&str> = numbers(card).collect();
        let (count, each) = usual.entry(card.field(TYPE).unwrap_or_default()).or_default();
        *count += 1;
        *each = if *count == 1 { numbers } else { &*each & &numbers };
    }
    let faces = sources.iter().flat_map(CardSource::faces);
    let of_type = faces.filter_map(|face| Some((face, usual.get(face.field(TYPE)?)?)));
    let common = of_type.filter(|(_, (count, _))| *count >= ENOUGH);
    let wanted = common.flat_map(|(face, (_, each))| each.iter().map(move |key| (face, *key)));
    let missing = wanted.filter(|(face, key)| face.field(key).is_none());
    missing.map(|(face, key)| lint(face, "lacking", key.to_owned(), String::new())).collect()
}

/// The keys of a face's fields that are numbers.
fn numbers(face: &CardSource) -> impl Iterator<Item = &str> {
    face.fields.iter().filter(|field| field.value.parse::<i64>().is_ok()).map(|field| field.key.as_str())
}

/// Numbers of a face that no card of the house set comes up to.
fn unusual(face: &CardSource, ranges: &BTreeMap<&str, (i64, i64)>) -> Vec<Lint> {
    let odd = face.fields.iter().filter_map(|field| {
        let (least, most) = ranges.get(field.key.as_str())?;
        let number: i64 = field.value.parse().ok()?;
        let about = || format!("{}: {number}", field.key);
        (number < *least || number > *most).then(|| lint(face, "range", about(), format!("{least}-{most}")))
    });
    odd.collect()
}
