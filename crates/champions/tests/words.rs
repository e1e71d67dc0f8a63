//! What the house cards say is written from their forms in English and Spanish, and nothing is lost on the way: the
//! English is read again as the same form, and different forms have different Spanish words.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use byword_champions::KIT;
use byword_kernel::ability::Ability;
use byword_kernel::catalog::CardDef;
use byword_language::cardfile::{CardSource, parse_cards};
use byword_language::kit::Loaded;
use byword_language::reading::{Subject, write_ability};
use byword_language::render::Tongue;
use byword_language::term::write;

const HOUSE: &str = include_str!("../cards/house.cards");

fn load(extra: &[CardSource]) -> Loaded {
    (KIT.load)(extra, true).map_err(|errors| format!("{errors:?}")).unwrap()
}

/// A face with another text.
fn saying(face: &CardSource, texts: &mut impl Iterator<Item = Vec<String>>) -> CardSource {
    let lines = texts.next().unwrap_or_default();
    let text = lines.into_iter().map(|line| (line, face.place.clone())).collect();
    let back = face.back.as_deref().map(|back| Box::new(saying(back, texts)));
    CardSource { text, back, ..face.clone() }
}

struct House {
    sources: Vec<CardSource>,
    loaded: Loaded,
    /// How many of the abilities of each face are not from its text but from its numbers and icons.
    printed: Vec<usize>,
}

impl House {
    fn new() -> Self {
        let (sources, errors) = parse_cards("house.cards", HOUSE, KIT.keys);
        assert!(errors.is_empty(), "{errors:?}");
        let silent: Vec<CardSource> =
            sources.iter().map(|card| saying(card, &mut std::iter::empty())).collect();
        let printed = faces(&load(&silent), &sources).map(|def| def.spec.abilities.len()).collect();
        Self { sources, loaded: load(&[]), printed }
    }

    /// The faces with the abilities of their texts.
    fn faces(&self) -> impl Iterator<Item = (&CardSource, &CardDef, &[Ability])> {
        let sources = self.sources.iter().flat_map(CardSource::faces);
        let defs = faces(&self.loaded, &self.sources);
        sources.zip(defs).zip(&self.printed).map(|((source, def), printed)| {
            let own = def.spec.abilities.len().saturating_sub(*printed);
            (source, def, &def.spec.abilities[..own])
        })
    }

    fn say(&self, source: &CardSource, ability: &Ability, tongue: Tongue) -> String {
        let subject = Subject::new(&source.name, source.field("type").unwrap_or("Event"));
        write_ability(&self.loaded.phrasebook, &self.loaded.world.vocabulary, &subject, ability, tongue)
            .unwrap_or_else(|error| format!("NO WORDS: {error}"))
    }

    fn term(&self, ability: &Ability) -> String {
        write(ability, &self.loaded.world.vocabulary)
            .map_or_else(|error| error.message, |term| term.to_string())
    }
}

/// The faces of the house set, or of those of its cards that were loaded in their place.
fn faces<'a>(loaded: &'a Loaded, sources: &[CardSource]) -> impl Iterator<Item = &'a CardDef> + use<'a> {
    let faces = sources.iter().flat_map(CardSource::faces).count();
    let all = loaded.world.catalog.defs();
    all[all.len() - faces..].iter()
}

#[test]
fn the_english_is_read_again_as_the_same_form() {
    let house = House::new();
    let mut texts = house.faces().map(|(source, _, abilities)| {
        abilities.iter().map(|ability| house.say(source, ability, Tongue::English)).collect()
    });
    let written: Vec<CardSource> = house.sources.iter().map(|card| saying(card, &mut texts)).collect();
    let again = load(&written);
    let mut lost = Vec::new();
    for ((source, def, _), read) in house.faces().zip(faces(&again, &house.sources)) {
        let terms = |abilities: &[Ability]| {
            let mut terms: Vec<String> = abilities.iter().map(|ability| house.term(ability)).collect();
            terms.sort();
            terms
        };
        if terms(&def.spec.abilities) != terms(&read.spec.abilities) {
            let (was, is) =
                (terms(&def.spec.abilities).join("\n   "), terms(&read.spec.abilities).join("\n   "));
            lost.push(format!("{}: {}\n   {was}\n  is read as\n   {is}", source.name, read.spec.text));
        }
    }
    assert!(lost.is_empty(), "{} cards\n{}", lost.len(), lost.join("\n"));
}

#[test]
fn different_forms_have_different_spanish_words() {
    let house = House::new();
    let mut said: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (source, _, abilities) in house.faces() {
        for ability in abilities {
            let spanish = house.say(source, ability, Tongue::Spanish).replace(&source.name, "ESTA CARTA");
            let english = house.say(source, ability, Tongue::English).replace(&source.name, "THIS CARD");
            said.entry(spanish).or_default().insert(english, source.name.clone());
        }
    }
    let same: Vec<String> = said
        .iter()
        .filter(|(_, english)| english.len() > 1)
        .map(|(spanish, english)| format!("{spanish}\n   {english:?}"))
        .collect();
    assert!(same.is_empty(), "{}", same.join("\n"));
}

/// The words of every house card, kept so that a change of them is seen (`BYWORD_BLESS=1` writes the file anew).
#[test]
fn house_cards_are_written_as_before() {
    let house = House::new();
    let mut words = String::new();
    for (source, _, abilities) in house.faces() {
        let _ = writeln!(words, "== {}", source.name);
        for ability in abilities {
            for tongue in [Tongue::English, Tongue::Spanish] {
                let _ = writeln!(words, "{}", house.say(source, ability, tongue).replace('\n', " / "));
            }
        }
    }
    assert!(
        !words.contains("NO WORDS"),
        "{}",
        words.lines().filter(|line| line.contains("NO WORDS")).collect::<Vec<_>>().join("\n")
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/house-words.txt");
    if std::env::var("BYWORD_BLESS").is_ok_and(|bless| bless == "1") {
        std::fs::write(&file, &words).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    let differ: Vec<String> = words
        .lines()
        .zip(kept.lines())
        .filter(|(now, was)| now != was)
        .take(10)
        .map(|(now, was)| format!("was {was}\nis  {now}"))
        .collect();
    assert!(words == kept, "written differently (BYWORD_BLESS=1 keeps it)\n{}", differ.join("\n"));
}

#[test]
fn names_may_hold_the_marks_of_patterns() {
    let text = "== {thing} [Pal <\ntype: Hero\nset: odd\"set\nthw: 1\natk: 1\ndef: 1\nhp: 9\nhand: 5\n";
    let (cards, errors) = parse_cards("own.cards", text, KIT.keys);
    assert!(errors.is_empty(), "{errors:?}");
    let loaded = load(&cards);
    assert!(loaded.world.catalog.find("{thing} [Pal <").is_some());
}
