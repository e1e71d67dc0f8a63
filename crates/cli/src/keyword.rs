//! `byword keyword`: what a keyword stands for, how it stacks, its clauses, the scenarios that show it.

use byword_kernel::ability::{Ability, Body};
use byword_kernel::id::Clause;
use byword_kernel::keyword::{KeywordDef, Stacking};
use byword_kernel::rulebook::World;
use byword_language::kit::Loaded;
use byword_language::reading::{Subject, write_ability};
use byword_language::render::{self, Tongue};
use byword_language::{canon, term};
use byword_library::{LibraryError, cards};
use byword_telling::Words;
use serde::Serialize;

use crate::args;
use crate::failure::Failure;
use crate::scenarios;
use crate::screen::Screen;

/// A keyword as `--json` writes it.
#[derive(Serialize)]
struct Shown {
    name: String,
    print: String,
    stands_for: Vec<String>,
    stacking: String,
    clauses: Vec<(String, String)>,
    scenarios: Vec<(String, String)>,
}

pub fn run(args: &args::Keyword, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let loaded = cards::load(kit, &[], false)?;
    let words = Words::new(args.lang.into(), kit.name);
    let defs = loaded.world.catalog.keywords().iter().map(|(def, _)| def);
    let shown: Vec<Shown> = match &args.name {
        Some(name) => vec![show(find(&loaded.world, name)?, &loaded, &words)],
        None => defs.map(|def| show(def, &loaded, &words)).collect(),
    };
    match &args.name {
        _ if args.json => Ok(screen.json(&shown)?),
        Some(_) => details(&shown, &words, screen),
        None => list(&shown, &words, screen),
    }
}

/// The keyword with this name in either language.
fn find<'a>(world: &'a World, name: &str) -> Result<&'a KeywordDef, Failure> {
    let wanted = name.trim().to_lowercase();
    let defs = || world.catalog.keywords().iter().map(|(def, _)| def);
    let found = defs().find(|def| [&def.word, &def.spanish].iter().any(|word| word.to_lowercase() == wanted));
    let known = defs().flat_map(|def| [def.word.as_str(), def.spanish.as_str()]);
    found.ok_or_else(|| LibraryError::unknown("keyword", name, known).into())
}

fn show(def: &KeywordDef, loaded: &Loaded, words: &Words) -> Shown {
    let stacking = match def.stacking {
        Stacking::Once => "stacking-once",
        Stacking::Sum => "stacking-sum",
        Stacking::Highest => "stacking-highest",
        Stacking::Independent => "stacking-independent",
    };
    let statement = |id: &String| {
        let text = loaded.world.clauses.get(byword_kernel::id::cite(id));
        (id.clone(), text.map_or("", |text| words.lang.pick(&text.english, &text.spanish)).to_owned())
    };
    let shows = |scenario: &scenarios::Shown| {
        scenario.clauses().any(|clause| def.clauses.iter().any(|id| id == clause))
    };
    Shown {
        name: words.lang.pick(&def.word, &def.spanish).to_owned(),
        print: words.lang.pick(&def.print.0, &def.print.1).to_owned(),
        stands_for: meanings(def, loaded, words),
        stacking: words.say(stacking, &[]),
        clauses: def.clauses.iter().map(statement).collect(),
        scenarios: scenarios::of(loaded.world.game)
            .filter(shows)
            .map(|s| (s.name.into(), s.title.into()))
            .collect(),
    }
}

/// What the keyword stands for, written from its definition. The card is called by the type that the game's messages name.
fn meanings(def: &KeywordDef, loaded: &Loaded, words: &Words) -> Vec<String> {
    if def.abilities.is_empty() {
        return vec![words.say("keyword-marker", &[])];
    }
    def.abilities.iter().map(|ability| meaning(ability, loaded, words)).collect()
}

/// One ability in words: as the phrasebook says what keywords mean, or as it writes rules text.
fn meaning(ability: &Ability, loaded: &Loaded, words: &Words) -> String {
    let tongue = Tongue::from(words.lang);
    let bare = bare(ability);
    let kind = words.say("keyword-subject", &[]);
    let term = match term::write(&bare, &loaded.world.vocabulary) {
        Ok(term) => canon::term(&term),
        Err(error) => return words.say("keyword-unwritten", &[("term", error.message.into())]),
    };
    let said = loaded.phrasebook.write(
        "meaning",
        &term,
        tongue,
        render::Words { kind: Some(&kind), ..render::Words::default() },
    );
    let subject = Subject { names: Vec::new(), kind: kind.clone() };
    said.or_else(|_| write_ability(&loaded.phrasebook, &loaded.world.vocabulary, &subject, &bare, tongue))
        .unwrap_or_else(|error| words.say("keyword-unwritten", &[("term", error.term.into())]))
}

/// An ability as far as words say it. Clause and label tell where it comes from, and where a replacement functions follows
/// from what it replaces.
fn bare(ability: &Ability) -> Ability {
    let mut bare = Ability { clause: Clause::NONE, label: None, ..ability.clone() };
    if let Body::Replacement { calculation, .. } = &mut bare.body {
        *calculation = false;
        bare.zones.clear();
    }
    bare
}

fn list(shown: &[Shown], words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let rows: Vec<Vec<String>> =
        shown.iter().map(|s| vec![s.print.clone(), s.stacking.clone(), s.stands_for.join(" / ")]).collect();
    let header = [
        words.say("keyword-name", &[]),
        words.say("keyword-stacking", &[]),
        words.say("keyword-stands-for", &[]),
    ];
    Ok(screen.table(&header.each_ref().map(String::as_str), &rows, &[])?)
}

fn details(shown: &[Shown], words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    for keyword in shown {
        screen.line(screen.bold(&keyword.print))?;
        screen.line(format!("{}:", words.say("keyword-stands-for", &[])))?;
        for line in &keyword.stands_for {
            screen.line(format!("  {line}"))?;
        }
        screen.line(format!("{}: {}", words.say("keyword-stacking", &[]), keyword.stacking))?;
        screen.line(format!("{}:", words.say("keyword-clauses", &[])))?;
        for (id, statement) in &keyword.clauses {
            screen.line(format!("  {}  {statement}", screen.name(id)))?;
        }
        screen.line(format!("{}:", words.say("keyword-scenarios", &[])))?;
        if keyword.scenarios.is_empty() {
            screen.line(format!("  {}", words.say("keyword-none", &[])))?;
        }
        for (name, title) in &keyword.scenarios {
            screen.line(format!("  {}  {title}", screen.name(name)))?;
        }
    }
    Ok(())
}
