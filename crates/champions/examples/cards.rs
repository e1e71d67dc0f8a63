//! How much of a card database is understood, pack by pack, and which words are not.
//!
//! `cargo run -p byword-champions --example cards FOLDER [top | lines | words | @PACK | =TITLE]`
//!
//! `lines` shows each different line of the cards that are understood beside what it compiles to.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use byword_champions::KIT;
use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::rulebook::Lang;
use byword_kernel::vocabulary::Sort;
use byword_language::cardfile::{CardSource, Field};
use byword_language::data;
use byword_language::kit::Loaded;
use byword_language::reading::{Subject, write_ability};
use byword_language::term::write;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let folder = args.first().map_or(".", String::as_str);
    let extra = match read(Path::new(folder)) {
        Ok(cards) => cards,
        Err(error) => return eprintln!("{error}"),
    };
    if args.get(1).is_some_and(|word| word == "lines") {
        return lines(&extra);
    }
    let loaded = match (KIT.load)(&extra, true) {
        Ok(loaded) => loaded,
        Err(errors) => return errors.iter().for_each(|error| eprintln!("{error}")),
    };
    let packs: BTreeMap<&str, &str> = extra
        .iter()
        .map(|card| (card.field("code").unwrap_or(""), card.field("pack").unwrap_or("")))
        .collect();
    match args.get(1).map(String::as_str) {
        Some("top") => top(&loaded),
        Some("words") => words(&loaded),
        Some(wanted) if wanted.starts_with('@') => unread(&loaded, &packs, &wanted[1..]),
        Some(wanted) => show(&loaded, wanted.trim_start_matches('=')),
        None => totals(&loaded, &packs),
    }
}

/// All pack files of the folder.
fn read(folder: &Path) -> Result<Vec<CardSource>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut cards = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
        cards.extend(data::import(&KIT, &file, &text).map_err(|error| error.to_string())?.cards);
    }
    Ok(cards)
}

/// What is not understood most often.
fn top(loaded: &Loaded) {
    let mut missing: BTreeMap<String, usize> = BTreeMap::new();
    for unread in loaded.cards.iter().flat_map(|report| &report.account.unread) {
        *missing.entry(unread.text.replace('\n', " / ")).or_default() += 1;
    }
    let mut list: Vec<(String, usize)> = missing.into_iter().collect();
    list.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    list.iter().for_each(|(phrase, n)| println!("{n:4} {phrase}"));
}

/// The cards of a pack that are not exact (`all`: of all packs).
fn unread(loaded: &Loaded, packs: &BTreeMap<&str, &str>, wanted: &str) {
    for report in loaded.cards.iter().filter(|report| report.exactness != Exactness::Exact) {
        let pack = packs.get(report.code.as_str());
        if pack.is_none_or(|pack| *pack != wanted && wanted != "all") {
            continue;
        }
        println!("== {} {}", report.code, report.title);
        for unread in &report.account.unread {
            let wanted = unread.expected.first().map_or("", String::as_str);
            println!("   {}   [{wanted}]", unread.text.replace('\n', " / "));
        }
        let front = loaded.world.catalog.defs().iter().find(|def| def.spec.code == report.code);
        let back = front.and_then(|def| def.back).map(|back| loaded.world.catalog.def(back));
        [front, back].into_iter().flatten().for_each(|face| println!("{}", face.spec.text));
    }
}

/// What a card compiles to.
fn show(loaded: &Loaded, wanted: &str) {
    let found = |title: &str, code: &str| title.contains(wanted) || code == wanted;
    for def in loaded.world.catalog.defs().iter().filter(|def| found(&def.spec.title, &def.spec.code)) {
        print_face(def, loaded);
    }
}

/// Each different line of the exact cards beside what it alone compiles to; cards whose lines cannot stand alone whole.
fn lines(cards: &[CardSource]) {
    let Ok(loaded) = (KIT.load)(cards, true) else { return eprintln!("the cards cannot be loaded") };
    let exact: BTreeSet<&str> = loaded
        .cards
        .iter()
        .filter(|report| report.exactness == Exactness::Exact)
        .map(|report| report.code.as_str())
        .collect();
    let faces = cards.iter().filter(|card| exact.contains(card.field("code").unwrap_or("")));
    let faces = faces.flat_map(|card| std::iter::once(card).chain(card.back.as_deref()));
    let mut alone = Vec::new();
    for face in faces {
        for (n, line) in face.text.iter().enumerate() {
            let code = format!("{}:{n}", face.field("code").unwrap_or(""));
            let mut one = CardSource { text: vec![line.clone()], back: None, ..face.clone() };
            one.fields.retain(|field| !matches!(field.key.as_str(), "code" | "icons"));
            one.fields.push(Field { key: "code".into(), value: code, place: one.place.clone() });
            alone.push(one);
        }
    }
    let Ok(apart) = (KIT.load)(&alone, true) else { return eprintln!("the lines cannot be loaded") };
    let broken: BTreeSet<&str> = apart
        .cards
        .iter()
        .filter(|report| report.exactness != Exactness::Exact)
        .filter_map(|report| report.code.split_once(':').map(|(code, _)| code))
        .collect();
    let mut seen = BTreeSet::new();
    for def in apart.world.catalog.defs() {
        let whole = def.spec.code.split_once(':').is_some_and(|(code, _)| broken.contains(code));
        if !whole && def.spec.code.contains(':') && seen.insert(def.spec.text.as_str()) {
            print_face(def, &apart);
        }
    }
    for def in loaded.world.catalog.defs().iter().filter(|def| broken.contains(def.spec.code.as_str())) {
        print_face(def, &loaded);
    }
}

fn print_face(def: &CardDef, loaded: &Loaded) {
    println!("== {} {} {:?}\n{}", def.spec.code, def.spec.title, def.spec.exactness, def.spec.text);
    for ability in &def.spec.abilities {
        let term = write(ability, &loaded.world.vocabulary);
        println!("   {}", term.map_or_else(|error| error.to_string(), |term| term.to_string()));
    }
}

/// Exact, partial and unread cards of each pack.
fn totals(loaded: &Loaded, packs: &BTreeMap<&str, &str>) {
    let mut totals: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for report in &loaded.cards {
        let Some(pack) = packs.get(report.code.as_str()) else { continue };
        let state = match report.exactness {
            Exactness::Exact => 0,
            Exactness::Doubtful | Exactness::Partial => 1,
            Exactness::TextOnly => 2,
        };
        for pack in [pack, "all"] {
            totals.entry(pack).or_default()[state] += 1;
        }
    }
    for (pack, [exact, partial, text]) in totals {
        let total = exact + partial + text;
        println!(
            "{pack:12} {exact:4} of {total:4} exact ({} %), {partial} partial",
            exact * 100 / total.max(1)
        );
    }
}

/// What exact cards say, as the phrasebook writes it in both languages; last, how much it cannot write.
fn words(loaded: &Loaded) {
    let [mut written, mut unwritten] = [0, 0];
    for def in loaded.world.catalog.defs().iter().filter(|def| def.spec.exactness == Exactness::Exact) {
        let kind = def.spec.tags.first().and_then(|tag| loaded.world.vocabulary.word(Sort::Tag, tag.0));
        let subject = Subject::new(&def.spec.title, kind.unwrap_or_default());
        println!("== {} {}\n{}", def.spec.code, def.spec.title, def.text(Lang::Es).unwrap_or(&def.spec.text));
        for ability in &def.spec.abilities {
            for lang in [Lang::En, Lang::Es] {
                let write = write_ability(
                    &loaded.phrasebook,
                    &loaded.world.vocabulary,
                    &subject,
                    ability,
                    lang.into(),
                );
                *if write.is_ok() { &mut written } else { &mut unwritten } += 1;
                println!("   {}", write.unwrap_or_else(|error| format!("UNWRITTEN {error}")));
            }
        }
    }
    println!("{written} abilities written, {unwritten} not");
}
