//! Cards in Spanish: house cards are written in Spanish and read again as the same abilities, for as many of
//! them as is known here; a card file says in which language it is.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use byword_kernel::ability::Ability;
use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::vocabulary::Sort;
use byword_language::cardfile::{CardSource, Field, parse_cards};
use byword_language::kit::{Kit, Loaded};
use byword_language::reading::{Subject, write_ability};
use byword_language::render::Tongue;

fn load(kit: &Kit, cards: &[CardSource]) -> Loaded {
    (kit.load)(cards, true).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// The last cards of the catalogue.
fn last(loaded: &Loaded, count: usize) -> &[CardDef] {
    let defs = loaded.world.catalog.defs();
    &defs[defs.len() - count..]
}

/// A card with other lines, in Spanish.
fn in_spanish(card: &CardSource, lines: Vec<String>) -> CardSource {
    let mut card = card.clone();
    card.text = lines.into_iter().map(|line| (line, card.place.clone())).collect();
    card.fields.push(Field { key: "language".to_owned(), value: "es".to_owned(), place: card.place.clone() });
    card
}

/// The lines of an ability in Spanish.
fn lines(loaded: &Loaded, def: &CardDef, ability: &Ability) -> Option<Vec<String>> {
    let vocabulary = &loaded.world.vocabulary;
    let kind = def.spec.tags.first().and_then(|tag| vocabulary.word(Sort::Tag, tag.0)).unwrap_or_default();
    let subject = Subject::new(&def.spec.title, kind);
    let text = write_ability(&loaded.phrasebook, vocabulary, &subject, ability, Tongue::Spanish).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

/// Asserts that at least so many of a thousand house cards with a text are read in Spanish as in English.
fn read_back(game: &str, least: usize) {
    let kit = byword_library::find(game).unwrap();
    let (name, text) = kit.game.unwrap().house;
    let (cards, _) = parse_cards(name, text, kit.keys);
    let plain: Vec<CardSource> = cards.into_iter().filter(|card| card.back.is_none()).collect();
    let silent: Vec<CardSource> =
        plain.iter().map(|card| CardSource { text: Vec::new(), ..card.clone() }).collect();
    let (english, quiet) = (load(kit, &plain), load(kit, &silent));
    let own = |def: &CardDef, quiet: &CardDef| {
        let count = def.spec.abilities.len().saturating_sub(quiet.spec.abilities.len());
        def.spec.abilities[..count].to_vec()
    };
    let mut asked = Vec::new();
    for ((card, def), quiet) in plain.iter().zip(last(&english, plain.len())).zip(last(&quiet, plain.len())) {
        let abilities = own(def, quiet);
        let written: Option<Vec<_>> = abilities.iter().map(|ability| lines(&english, def, ability)).collect();
        if !abilities.is_empty() {
            asked.push((written.map(|lines| in_spanish(card, lines.concat())), abilities));
        }
    }
    let spanish: Vec<CardSource> = asked.iter().filter_map(|(card, _)| card.clone()).collect();
    let loaded = load(kit, &spanish);
    let wanted = asked.iter().filter(|(card, _)| card.is_some()).map(|(_, abilities)| abilities);
    let same = last(&loaded, spanish.len())
        .iter()
        .zip(wanted)
        .filter(|(def, wanted)| {
            def.spec.exactness == Exactness::Exact && def.spec.abilities.starts_with(wanted)
        })
        .count();
    let share = same * 1000 / asked.len().max(1);
    println!("{game}: {same} of {} house cards are read in Spanish", asked.len());
    assert!(asked.len() > 60 && share >= least, "{game}: {same} of {} = {share} per mille", asked.len());
}

#[test]
fn lorcana() {
    read_back("lorcana", 1000);
}

#[test]
fn swu() {
    read_back("swu", 840);
}

#[test]
fn champions() {
    read_back("champions", 1000);
}

#[test]
fn foursouls() {
    read_back("foursouls", 760);
}

#[test]
fn a_card_file_says_its_language() {
    let kit = byword_library::find("lorcana").unwrap();
    let file = |language: &str| format!("== Ada - Reina\ntype: Character\nlanguage: {language}\ncost: 1\n");
    assert!(parse_cards("x", &file("es"), kit.keys).1.is_empty());
    let errors = parse_cards("x", &file("fr"), kit.keys).1;
    assert_eq!(errors[0].to_string(), "x:3:1: `fr` is neither `en` nor `es`");
}
