//! Looking up clauses, keywords and scenarios.

use byword_kernel::ability::{Ability, Body};
use byword_kernel::id::{Clause as Cited, cite};
use byword_kernel::keyword::{KeywordDef, Stacking};
use byword_kernel::rulebook::{ClauseText, World};
use byword_language::kit::{Kit, Loaded};
use byword_language::reading::{Subject, write_ability, write_named};
use byword_language::render::{self, Tongue};
use byword_language::term;
use byword_telling::{Words, matching};

use crate::gallery;
use crate::message::{
    Clause, Keyword, Keywords, NamedText, Rule, Rules, ScenarioInfo, ScenarioName, Scenarios, TroubleKind,
    Word,
};
use crate::trouble::{Outcome, fail};

/// The clauses that a text means: that id; else those below it; else those with these words.
#[must_use]
pub fn rules(world: &World, words: &Words, text: &str) -> Rules {
    let found = clauses(world, text);
    Rules { rules: found.into_iter().map(|clause| rule(clause, world, words)).collect() }
}

fn clauses<'a>(world: &'a World, text: &str) -> Vec<&'a ClauseText> {
    let (all, wanted) = (world.clauses.all(), text.trim().to_lowercase());
    if wanted.is_empty() {
        return all.iter().collect();
    }
    let exact = matching::clauses(&world.clauses, &wanted);
    let below = |clause: &&ClauseText| {
        let id = clause.id.to_lowercase();
        let number = id.rsplit(' ').next().unwrap_or(&id);
        [id.as_str(), number]
            .iter()
            .any(|id| id.strip_prefix(&wanted).is_some_and(|rest| rest.starts_with(['.', '-'])))
    };
    let tree: Vec<&ClauseText> = exact.into_iter().chain(all.iter().filter(below)).collect();
    if !tree.is_empty() {
        return tree;
    }
    let parts: Vec<&str> = wanted.split_whitespace().collect();
    let says = |clause: &&ClauseText| {
        let text = format!("{} {} {}", clause.topic, clause.english, clause.spanish).to_lowercase();
        parts.iter().all(|part| text.contains(part))
    };
    all.iter().filter(says).collect()
}

fn rule(clause: &ClauseText, world: &World, words: &Words) -> Rule {
    let shows = |scenario: &gallery::Shown| scenario.clauses().any(|id| id == clause.id);
    Rule {
        id: clause.id.clone(),
        topic: Word { id: clause.topic.clone(), name: topic(&clause.topic, world, words) },
        text: words.lang.pick(&clause.english, &clause.spanish).to_owned(),
        scenarios: gallery::of(world.game).filter(shows).map(|scenario| scenario.name.to_owned()).collect(),
    }
}

/// A topic in the language of the words; a keyword's topic has its name.
fn topic(topic: &str, world: &World, words: &Words) -> String {
    let name = topic.strip_prefix("keyword:");
    let keyword = name.and_then(|name| world.catalog.keyword(world.catalog.find_keyword(name)?));
    match keyword {
        Some((def, _)) => words.lang.pick(&def.word, &def.spanish).to_owned(),
        None => words.known("topic", topic).unwrap_or_else(|| {
            // Without the chapter that stands before a colon.
            words.word("topic", topic.rsplit(':').next().unwrap_or(topic))
        }),
    }
}

/// The keywords that a text means: the one of that name; else those with these words in a name or in what they stand for.
#[must_use]
pub fn keywords(loaded: &Loaded, words: &Words, text: &str) -> Keywords {
    let wanted = text.trim().to_lowercase();
    let defs = || loaded.world.catalog.keywords().iter().map(|(def, _)| def);
    let named =
        |def: &&KeywordDef| [&def.word, &def.spanish].iter().any(|word| word.to_lowercase() == wanted);
    if let Some(one) = defs().find(named) {
        return Keywords { keywords: vec![keyword(one, loaded, words)] };
    }
    let all = defs().map(|def| keyword(def, loaded, words));
    let has = |shown: &Keyword| {
        let text = format!("{} {} {}", shown.english, shown.spanish, shown.meaning.join(" ")).to_lowercase();
        wanted.split_whitespace().all(|part| text.contains(part))
    };
    Keywords { keywords: all.filter(has).collect() }
}

/// The keywords that the files of cards define, behind those of the game.
#[must_use]
pub fn own_keywords(kit: &Kit, loaded: &Loaded, words: &Words) -> Vec<Keyword> {
    let house = kit.game.map_or(usize::MAX, |game| game.keywords.len());
    loaded.world.catalog.keywords().iter().skip(house).map(|(def, _)| keyword(def, loaded, words)).collect()
}

fn keyword(def: &KeywordDef, loaded: &Loaded, words: &Words) -> Keyword {
    let stacking = match def.stacking {
        Stacking::Once => "once",
        Stacking::Sum => "sum",
        Stacking::Highest => "highest",
        Stacking::Independent => "independent",
    };
    Keyword {
        id: def.word.clone(),
        english: def.word.clone(),
        spanish: def.spanish.clone(),
        print: words.lang.pick(&def.print.0, &def.print.1).to_owned(),
        meaning: meanings(def, loaded, words),
        stacking: Word { id: stacking.to_owned(), name: words.say(&format!("stacking-{stacking}"), &[]) },
        clauses: statements(def, loaded, words),
        scenarios: showing(loaded.world.game, &def.clauses).map(|shown| shown.name.to_owned()).collect(),
    }
}

/// The clauses of a keyword and what they say.
fn statements(def: &KeywordDef, loaded: &Loaded, words: &Words) -> Vec<Clause> {
    let statement = |id: &String| {
        let text = loaded.world.clauses.get(cite(id));
        let text = text.map_or("", |text| words.lang.pick(&text.english, &text.spanish));
        Clause { id: id.clone(), text: text.to_owned() }
    };
    def.clauses.iter().map(statement).collect()
}

/// The scenarios that show one of these clauses.
fn showing<'a>(game: &str, clauses: &'a [String]) -> impl Iterator<Item = gallery::Shown> + use<'a> {
    let shows =
        move |shown: &gallery::Shown| shown.clauses().any(|clause| clauses.iter().any(|id| id == clause));
    gallery::of(game).filter(shows).collect::<Vec<_>>().into_iter()
}

/// What the keyword stands for: what the rules do for it, said by clauses, then what is written from its definition. The card
/// is called by the type that the game's messages name.
fn meanings(def: &KeywordDef, loaded: &Loaded, words: &Words) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for clause in statements(def, loaded, words) {
        let counts = def.abilities.is_empty() || def.by_rules.contains(&clause.id);
        if counts && !clause.text.is_empty() && !said.contains(&clause.text) {
            said.push(clause.text);
        }
    }
    said.extend(def.abilities.iter().map(|ability| meaning(ability, loaded, words)));
    if said.is_empty() { vec![words.say("keyword-marker", &[])] } else { said }
}

/// One ability in words: as the phrasebook says what keywords mean, or as it writes rules text.
fn meaning(ability: &Ability, loaded: &Loaded, words: &Words) -> String {
    let tongue = Tongue::from(words.lang);
    let bare = bare(ability);
    let kind = words.say("keyword-subject", &[]);
    let term = match term::write(&bare, &loaded.world.vocabulary) {
        Ok(term) => term,
        Err(error) => return words.say("keyword-unwritten", &[("term", error.message.into())]),
    };
    let called = render::Words { kind: Some(&kind), ..render::Words::default() };
    let book = &loaded.phrasebook;
    let said = write_named(&term, book.customs(), &|term| book.write("meaning", &term, tongue, called));
    let subject = Subject { names: Vec::new(), kind: kind.clone() };
    said.or_else(|_| write_ability(&loaded.phrasebook, &loaded.world.vocabulary, &subject, &bare, tongue))
        .unwrap_or_else(|error| words.say("keyword-unwritten", &[("term", error.term.into())]))
}

/// An ability as far as words say it. Clause and label tell where it comes from, and where a replacement functions follows
/// from what it replaces.
fn bare(ability: &Ability) -> Ability {
    let mut bare = Ability { clause: Cited::NONE, label: None, ..ability.clone() };
    if let Body::Replacement { calculation, first, .. } = &mut bare.body {
        (*calculation, *first) = (false, false);
        bare.zones.clear();
    }
    bare
}

/// The scenarios that a text means: those of a keyword or a clause; else those with these words in their name or title.
#[must_use]
pub fn scenarios(world: &World, text: &str) -> Scenarios {
    let wanted = text.trim().to_lowercase();
    let keyword = world.catalog.find_keyword(&wanted).and_then(|keyword| world.catalog.keyword(keyword));
    let exact = matching::clauses(&world.clauses, &wanted).into_iter().map(|clause| clause.id.clone());
    let clauses: Vec<String> = match keyword {
        Some((def, _)) => def.clauses.clone(),
        None => exact.collect(),
    };
    let words = |shown: &gallery::Shown| {
        let text = format!("{} {}", shown.name, shown.title()).to_lowercase();
        wanted.split_whitespace().all(|part| text.contains(part))
    };
    let info = |shown: gallery::Shown| ScenarioInfo {
        name: shown.name.to_owned(),
        title: shown.title().to_owned(),
        clauses: shown.clauses().map(str::to_owned).collect(),
    };
    let found: Vec<ScenarioInfo> = match clauses.is_empty() {
        true => gallery::of(world.game).filter(words).map(info).collect(),
        false => showing(world.game, &clauses).map(info).collect(),
    };
    Scenarios { scenarios: found }
}

/// The text of a scenario of the project.
pub(crate) fn scenario_text(ask: &ScenarioName) -> Outcome<NamedText> {
    match gallery::of(&ask.game).find(|shown| shown.name == ask.name) {
        Some(shown) => Ok(NamedText { name: shown.name.to_owned(), text: shown.text.to_owned() }),
        None => fail(TroubleKind::Unknown, format!("{} has no scenario `{}`", ask.game, ask.name)),
    }
}
