//! Prints which words of a database's cards are not understood, what the cards with a title compile to, or each different
//! line of the cards that are understood beside what it compiles to.
//!
//! `cargo run -p byword-lorcana --example cards FILE [lines | TITLE|CODE ...]`

use std::collections::BTreeSet;

use byword_kernel::ability::Ability;
use byword_kernel::catalog::Exactness;
use byword_kernel::vocabulary::Vocabulary;
use byword_language::cardfile::{CardSource, parse_cards};
use byword_language::kit::Loaded;
use byword_language::reading::{Subject, read_text};
use byword_language::source::FileError;
use byword_language::term::write;
use byword_lorcana::KIT;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((file, wanted)) = args.split_first() else {
        return eprintln!("cards FILE [lines | TITLE|CODE ...]");
    };
    if let Err(errors) = show(file, wanted) {
        errors.iter().for_each(|error| eprintln!("{error}"));
    }
}

fn show(file: &str, wanted: &[String]) -> Result<(), Vec<FileError>> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let cards = if file.ends_with(".json") {
        (KIT.import)(file, &text).map_err(|error| vec![error])?
    } else {
        parse_cards(file, &text, KIT.keys).0
    };
    let loaded = (KIT.load)(&cards, true)?;
    match wanted {
        [] => unread(&loaded),
        [word] if word == "lines" => lines(&cards, &loaded),
        titles => forms(&loaded, titles),
    }
    Ok(())
}

/// Which words are not understood.
fn unread(loaded: &Loaded) {
    for report in loaded.cards.iter().filter(|report| report.exactness != Exactness::Exact) {
        let def = loaded.world.catalog.defs().iter().find(|def| def.spec.title == report.title);
        let text = def.map_or("", |def| &def.spec.text).replace('\n', " // ");
        println!("[{}] {} | {text}", report.code, report.title);
        report.account.unread.iter().for_each(|unread| println!("    ?? {}", unread.text));
    }
    let exact = loaded.cards.iter().filter(|report| report.exactness == Exactness::Exact).count();
    println!("{exact} of {} exact", loaded.cards.len());
}

/// What the cards with these titles or codes compile to.
fn forms(loaded: &Loaded, wanted: &[String]) {
    for def in loaded.world.catalog.defs() {
        if wanted.iter().any(|part| def.spec.title.contains(part.as_str()) || def.spec.code == *part) {
            println!("== [{}] {} {:?}\n{}", def.spec.code, def.spec.title, def.spec.exactness, def.spec.text);
            terms(&def.spec.abilities, &loaded.world.vocabulary)
                .iter()
                .for_each(|term| println!("   {term}"));
        }
    }
}

/// The lines of the cards that are understood; a text whose lines mean something else together is shown whole.
fn lines(cards: &[CardSource], loaded: &Loaded) {
    let mut seen = BTreeSet::new();
    let mut vocabulary = loaded.world.vocabulary.clone();
    for card in cards {
        let kind = card.field("type").unwrap_or("Character");
        let mut compile = |text: &str| {
            let reading =
                read_text(&loaded.phrasebook, &mut vocabulary, &Subject::new(&card.name, kind), text);
            (reading.status, terms(&reading.abilities, &vocabulary))
        };
        let text = card.rules_text();
        let (status, whole) = compile(&text);
        if status != Exactness::Exact {
            continue;
        }
        let apart: Vec<(&str, Vec<String>)> = text.lines().map(|line| (line, compile(line).1)).collect();
        let same = apart.iter().flat_map(|(_, terms)| terms).eq(&whole);
        let shown = if same { apart } else { vec![(text.as_str(), whole)] };
        for (line, terms) in shown {
            let line = format!("{kind}\t{}\t{}", line.replace('\n', " // "), terms.join(" ;; "));
            if seen.insert(line.clone()) {
                println!("{}\t{}\t{line}", card.field("code").unwrap_or_default(), card.name);
            }
        }
    }
}

fn terms(abilities: &[Ability], vocabulary: &Vocabulary) -> Vec<String> {
    let written =
        |ability| write(ability, vocabulary).map_or_else(|e| e.to_string(), |term| term.to_string());
    abilities.iter().map(written).collect()
}
