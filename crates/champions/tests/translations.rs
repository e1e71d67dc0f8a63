//! The Spanish words of a database are those that its files have, and change no rule. Skipped without the data.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::path::PathBuf;

use byword_champions::KIT;
use byword_kernel::replay::fingerprint;
use byword_kernel::rulebook::Lang;
use byword_kernel::vocabulary::Sort;
use byword_language::data;
use byword_language::kit::Loaded;
use serde_json::Value;

/// A pack of heroes, its encounter cards, and one whose translation is odd.
const PACKS: [&str; 3] = ["core", "core_encounter", "mut_gen"];

fn folder() -> Option<PathBuf> {
    let folder = data::folder()?.join("champions/marvelsdb");
    folder.join("translations/es/pack").is_dir().then_some(folder)
}

fn loaded(spanish: bool) -> Option<Loaded> {
    let folder = folder()?;
    let mut cards = Vec::new();
    for pack in PACKS {
        let path = folder.join(format!("pack/{pack}.json"));
        let text = std::fs::read_to_string(&path).ok()?;
        cards.extend(match spanish {
            true => data::import(&KIT, &path, &text).unwrap().cards,
            false => (KIT.import)(pack, &text).unwrap(),
        });
    }
    Some((KIT.load)(&cards, true).map_err(|errors| format!("{errors:?}")).unwrap())
}

/// The records of the translations, read without our importer.
fn records() -> Vec<Value> {
    let folder = folder().unwrap().join("translations/es/pack");
    let read = |pack: &&str| std::fs::read_to_string(folder.join(format!("{pack}.json"))).unwrap();
    let list = |text: String| serde_json::from_str::<Vec<Value>>(&text).unwrap();
    PACKS.iter().map(read).flat_map(list).filter(|record| record["duplicate_of"].is_null()).collect()
}

#[test]
fn cards_are_called_and_say_what_the_translation_has() {
    let Some(loaded) = loaded(true) else { return println!("skipped: no Spanish card data") };
    let catalog = &loaded.world.catalog;
    let (mut seen, mut differ, mut unlike) = (0, 0, Vec::new());
    for record in records() {
        let code = record["code"].as_str().unwrap();
        let Some(def) = catalog.coded(code).map(|id| catalog.def(id)) else { continue };
        seen += 1;
        differ += usize::from(def.title(Lang::Es) != def.title(Lang::En));
        let name = record["name"].as_str().unwrap_or_default();
        let text = def.text(Lang::Es).unwrap_or_default();
        let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
        let whole = letters(text) >= letters(record["text"].as_str().unwrap_or_default()) / 2;
        if def.title(Lang::Es) != name || text.contains(['<', '>', '[', ']']) || !whole {
            unlike.push(code.to_owned());
        }
        assert!(catalog.find(name).is_some(), "{code} is not found by its Spanish name");
    }
    assert!(seen > 250 && differ > 200, "{seen} seen, {differ} with another name");
    assert!(unlike.is_empty(), "{unlike:?}");
}

#[test]
fn traits_have_the_most_frequent_spanish_word() {
    let Some(loaded) = loaded(true) else { return println!("skipped: no Spanish card data") };
    let vocabulary = &loaded.world.vocabulary;
    let rhino = records().into_iter().find(|record| record["code"] == "01094").unwrap();
    let spanish = rhino["traits"].as_str().unwrap();
    let catalog = &loaded.world.catalog;
    let tags = &catalog.def(catalog.coded("01094").unwrap()).spec.tags;
    let called: Vec<&str> =
        tags.iter().filter_map(|tag| vocabulary.word_in(Sort::Tag, tag.0, Lang::Es)).collect();
    for word in spanish.split(". ").map(|word| word.trim_end_matches('.')) {
        assert!(called.contains(&word), "{word} is not among {called:?}");
    }
}

#[test]
fn spanish_words_change_no_rule() {
    let (Some(with), Some(without)) = (loaded(true), loaded(false)) else {
        return println!("skipped: no Spanish card data");
    };
    assert_eq!(fingerprint(&with.world), fingerprint(&without.world));
    assert_eq!(without.world.catalog.spanish_titles().count(), 0);
}
