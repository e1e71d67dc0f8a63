//! Cards in Spanish: house cards are written in Spanish and read again as the same abilities, for as many of
//! them as is known here; a card file says in which language it is.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use std::collections::BTreeMap;

use byword_kernel::ability::Ability;
use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::vocabulary::Sort;
use byword_language::cardfile::{CardSource, Field, parse_cards};
use byword_language::data;
use byword_language::kit::{Kit, Loaded};
use byword_language::reading::{Subject, write_ability};
use byword_language::render::Tongue;
use byword_language::term::write;
use byword_library::cards::read_cards;

fn load(kit: &Kit, cards: &[CardSource]) -> Loaded {
    (kit.load)(cards, true).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// What the last cards of the catalogue with these codes or, without one, names are.
fn last<'l>(loaded: &'l Loaded, cards: &[CardSource]) -> Vec<&'l CardDef> {
    let defs = loaded.world.catalog.defs();
    let mut found: BTreeMap<&str, &CardDef> = BTreeMap::new();
    for def in defs {
        found.insert(&def.spec.title, def);
        found.insert(&def.spec.code, def);
    }
    let title = |card: &CardSource| match card.field("subtitle") {
        Some(subtitle) => format!("{} - {subtitle}", card.name),
        None => card.name.clone(),
    };
    let of = |card: &CardSource| match card.field("code") {
        Some(code) => found.get(code).copied(),
        None => found.get(title(card).as_str()).copied(),
    };
    cards.iter().map(|card| of(card).unwrap_or_else(|| panic!("no {}", card.name))).collect()
}

/// A card with other lines, in Spanish, with its Spanish name if it has one.
fn in_spanish(card: &CardSource, lines: Vec<String>) -> CardSource {
    let mut card = card.clone();
    if let Some(said) = card.spanish.as_ref().filter(|said| !said.name.is_empty()) {
        card.name.clone_from(&said.name);
    }
    card.text = lines.into_iter().map(|line| (line, card.place.clone())).collect();
    card.fields.push(Field { key: "language".to_owned(), value: "es".to_owned(), place: card.place.clone() });
    card
}

/// The field of Four Souls that has a text of its own.
const REWARD: &str = "reward";

/// The same with its reward in Spanish, of which the card has the ability.
fn with_reward(mut card: CardSource, loaded: &Loaded, def: &CardDef, quiet: &CardDef) -> Option<CardSource> {
    if let Some(field) = card.fields.iter_mut().find(|field| field.key == REWARD && field.value != "0") {
        let words = lines(loaded, &Subject::new(&def.spec.title, "Reward"), quiet.spec.abilities.last()?)?;
        field.value = words.concat().trim_end_matches('.').to_owned();
    }
    Some(card)
}

/// Abilities in words of the algebra.
fn terms(loaded: &Loaded, abilities: &[Ability]) -> Vec<String> {
    let words = |ability: &Ability| write(ability, &loaded.world.vocabulary).unwrap().to_string();
    abilities.iter().map(words).collect()
}

/// What an ability of the card is read from.
fn subject(loaded: &Loaded, def: &CardDef) -> Subject {
    let kind = def.spec.tags.first().and_then(|tag| loaded.world.vocabulary.word(Sort::Tag, tag.0));
    Subject::new(&def.spec.title, kind.unwrap_or_default())
}

/// The lines of an ability in Spanish.
fn lines(loaded: &Loaded, subject: &Subject, ability: &Ability) -> Option<Vec<String>> {
    let vocabulary = &loaded.world.vocabulary;
    let text = write_ability(&loaded.phrasebook, vocabulary, subject, ability, Tongue::Spanish).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

/// Asserts that of these cards at least so many of a thousand that are exact and have a text are read in Spanish as in English.
fn read_back(kit: &Kit, cards: Vec<CardSource>, least: usize) {
    let plain: Vec<CardSource> = cards.into_iter().filter(|card| card.back.is_none()).collect();
    let silent: Vec<CardSource> =
        plain.iter().map(|card| CardSource { text: Vec::new(), ..card.clone() }).collect();
    let (english, quiet) = (load(kit, &plain), load(kit, &silent));
    let own = |def: &CardDef, quiet: &CardDef| {
        let count = def.spec.abilities.len().saturating_sub(quiet.spec.abilities.len());
        def.spec.abilities[..count].to_vec()
    };
    let mut asked = Vec::new();
    for ((card, def), quiet) in plain.iter().zip(last(&english, &plain)).zip(last(&quiet, &silent)) {
        let (abilities, of) = (own(def, quiet), subject(&english, def));
        if def.spec.exactness == Exactness::Exact && !abilities.is_empty() {
            let written: Option<Vec<_>> =
                abilities.iter().map(|ability| lines(&english, &of, ability)).collect();
            let card = written.map(|lines| in_spanish(card, lines.concat()));
            asked.push((card.and_then(|card| with_reward(card, &english, def, quiet)), abilities));
        }
    }
    let spanish: Vec<CardSource> = asked.iter().filter_map(|(card, _)| card.clone()).collect();
    let loaded = load(kit, &spanish);
    let wanted = asked.iter().filter(|(card, _)| card.is_some()).map(|(_, abilities)| abilities);
    let read = |def: &CardDef, wanted: &[Ability]| {
        let meant = terms(&loaded, &def.spec.abilities);
        def.spec.exactness == Exactness::Exact && meant.starts_with(&terms(&english, wanted))
    };
    let (same, others): (Vec<_>, Vec<_>) =
        last(&loaded, &spanish).into_iter().zip(wanted).partition(|(def, wanted)| read(def, wanted));
    let same = same.len();
    let share = same * 1000 / asked.len().max(1);
    println!("{}: {same} of {} cards are read in Spanish", kit.name, asked.len());
    assert!(
        asked.len() > 60 && share >= least,
        "{}: {same} of {} = {share} per mille, written but not read as in English: {:?}",
        kit.name,
        asked.len(),
        others.iter().map(|(def, _)| &def.spec.title).collect::<Vec<_>>()
    );
}

/// Asserts it of the house cards of a game.
fn house(game: &str, least: usize) {
    let kit = byword_library::find(game).unwrap();
    let (name, text) = kit.game.unwrap().house;
    read_back(kit, parse_cards(name, text, kit.keys).0, least);
}

/// Asserts it of the cards of the databases at hand.
fn real(game: &str, least: usize) {
    let kit = byword_library::find(game).unwrap();
    let Some(folder) = data::folder() else { return println!("{game}: no databases at hand") };
    let cards = read_cards(kit, &folder.join(game)).unwrap().cards;
    read_back(kit, cards, least);
}

#[test]
fn lorcana() {
    house("lorcana", 1000);
    real("lorcana", 990);
}

#[test]
fn swu() {
    house("swu", 990);
    real("swu", 960);
}

#[test]
fn champions() {
    house("champions", 1000);
}

#[test]
fn foursouls() {
    house("foursouls", 1000);
    real("foursouls", 940);
}

/// The packs of the core set of Champions.
const CORE: [&str; 2] = ["core", "core_encounter"];

/// The card with the name and the text that the translation has.
fn translated(mut card: CardSource) -> CardSource {
    card.back = card.back.take().map(|back| Box::new(translated(*back)));
    let Some(said) = card.spanish.clone().filter(|said| !said.name.is_empty()) else { return card };
    in_spanish(&card, said.text.lines().map(str::to_owned).collect())
}

/// The cards of the core set with their English texts, and with those of the translation.
fn core_set(kit: &Kit) -> Option<[Vec<CardSource>; 2]> {
    let folder = data::folder()?.join("champions/marvelsdb");
    let read = |path: String| std::fs::read_to_string(folder.join(path)).ok();
    let mut sets = [Vec::new(), Vec::new()];
    for pack in CORE {
        let english = read(format!("pack/{pack}.json"))?;
        let words = read(format!("translations/es/pack/{pack}.json"))?;
        let import = kit.translations.as_ref().unwrap().import;
        let cards = import((pack, &english), (pack, &words)).unwrap().cards;
        sets[0].extend(cards.iter().cloned());
        sets[1].extend(cards.into_iter().map(translated));
    }
    Some(sets)
}

/// A name as terms write it.
fn in_term(name: &str) -> String {
    let bare = name.chars().all(|c| c.is_alphanumeric() || c == '-');
    if bare { format!("(named {name})") } else { format!("(named \"{name}\")") }
}

/// What the faces with a text mean, by code, with the names that `english` has for their titles.
fn meanings(loaded: &Loaded, english: &Loaded) -> BTreeMap<String, (Exactness, Vec<String>)> {
    let original = |def: &CardDef| {
        let coded = english.world.catalog.coded(&def.spec.code)?;
        Some((in_term(&def.spec.title), in_term(&english.world.catalog.def(coded).spec.title)))
    };
    let names: Vec<(String, String)> = loaded.world.catalog.defs().iter().filter_map(original).collect();
    let defs = loaded.world.catalog.defs().iter().filter(|def| !def.spec.text.is_empty());
    let said = |ability: &Ability| {
        let term = write(ability, &loaded.world.vocabulary).unwrap().to_string();
        names.iter().fold(term, |term, (own, original)| term.replace(own, original))
    };
    defs.map(|def| {
        (def.spec.code.clone(), (def.spec.exactness, def.spec.abilities.iter().map(said).collect()))
    })
    .collect()
}

/// The translation of the core set gives the same abilities as the English text.
#[test]
fn the_core_set_is_read_in_spanish() {
    let kit = byword_library::find("champions").unwrap();
    let Some([english, spanish]) = core_set(kit) else { return println!("no translations at hand") };
    let (english, spanish) = (load(kit, &english), load(kit, &spanish));
    let (english, spanish) = (meanings(&english, &english), meanings(&spanish, &english));
    let unlike: Vec<&String> = english
        .iter()
        .filter(|(code, meaning)| spanish.get(*code) != Some(meaning))
        .map(|(code, _)| code)
        .collect();
    let share = (english.len() - unlike.len()) * 1000 / english.len();
    println!(
        "{} of {} records are read in Spanish as in English; not {unlike:?}",
        english.len() - unlike.len(),
        english.len()
    );
    assert!(english.len() > 150 && share >= 925, "{share} of 1,000 records");
}

#[test]
fn a_card_file_says_its_language() {
    let kit = byword_library::find("lorcana").unwrap();
    let file = |language: &str| format!("== Ada - Reina\ntype: Character\nlanguage: {language}\ncost: 1\n");
    assert!(parse_cards("x", &file("es"), kit.keys).1.is_empty());
    let errors = parse_cards("x", &file("fr"), kit.keys).1;
    assert_eq!(errors[0].to_string(), "x:3:1: `fr` is neither `en` nor `es`");
}

/// "It" is doubtful where a condition finds a card, in Spanish as in English; this card by its name is not.
#[test]
fn what_a_condition_finds_is_doubtful() {
    let kit = byword_library::find("swu").unwrap();
    let read = |text: &str| {
        let file = format!(
            "== Ada\ntype: Unit\nlanguage: es\ncost: 1\npower: 1\nhp: 1\narena: Ground\ntext:\n{text}\n"
        );
        let (cards, errors) = parse_cards("x", &file, kit.keys);
        assert!(errors.is_empty(), "{errors:?}");
        load(kit, &cards).cards.last().unwrap().exactness
    };
    assert_eq!(
        read("Al jugarla: Si controlas una unidad con Centinela, agota esa unidad."),
        Exactness::Doubtful
    );
    assert_eq!(
        read("Al jugarla: Si controlas una unidad con Centinela, agota esta unidad."),
        Exactness::Exact
    );
    assert_eq!(read("Al jugarla: Elige una unidad. Agota esa unidad."), Exactness::Exact);
}
