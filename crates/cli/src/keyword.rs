//! `byword keyword`: what a keyword stands for, how it stacks, its clauses, the scenarios that show it.

use byword_library::{LibraryError, cards};
use byword_protocol::message::Keyword;
use byword_protocol::{gallery, lookup};
use byword_telling::Words;
use serde::Serialize;

use crate::args;
use crate::failure::Failure;
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
    let loaded = cards::load(kit, args.from.as_slice(), true)?;
    let words = Words::new(args.answer.lang.into(), kit.name);
    let found = match (&args.name, &args.from) {
        (Some(name), _) => vec![named(&lookup::keywords(&loaded, &words, "").keywords, name)?],
        (None, Some(_)) => lookup::own_keywords(kit, &loaded, &words),
        (None, None) => lookup::keywords(&loaded, &words, "").keywords,
    };
    let shown: Vec<Shown> = found.into_iter().map(|keyword| show(keyword, kit.name, &words)).collect();
    match &args.name {
        _ if args.answer.json => Ok(screen.json(&shown)?),
        Some(_) => details(&shown, &words, screen),
        None => list(&shown, &words, screen),
    }
}

/// The keyword with this name in either language.
fn named(all: &[Keyword], name: &str) -> Result<Keyword, Failure> {
    let wanted = name.trim().to_lowercase();
    let names = |keyword: &Keyword| [keyword.english.to_lowercase(), keyword.spanish.to_lowercase()];
    let found = all.iter().find(|keyword| names(keyword).contains(&wanted));
    let known = all.iter().flat_map(|keyword| [keyword.english.as_str(), keyword.spanish.as_str()]);
    found.cloned().ok_or_else(|| LibraryError::unknown("keyword", name, known).into())
}

fn show(keyword: Keyword, game: &str, words: &Words) -> Shown {
    let shows = |shown: &gallery::Shown| keyword.scenarios.iter().any(|name| name == shown.name);
    Shown {
        scenarios: gallery::of(game).filter(shows).map(|s| (s.name.into(), s.title().into())).collect(),
        name: words.lang.pick(&keyword.english, &keyword.spanish).to_owned(),
        print: keyword.print,
        stands_for: keyword.meaning,
        stacking: keyword.stacking.name,
        clauses: keyword.clauses.into_iter().map(|clause| (clause.id, clause.text)).collect(),
    }
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
