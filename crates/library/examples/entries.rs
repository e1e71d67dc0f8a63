//! Which entries of the phrasebook serve which cards, with the phrase files of the folder as they are now.
//!
//! `entries GAME stats FILE..`: how many cards are exact, how many if each set is left out, how many entries serve one card;
//! `entries GAME singles FILE..`: those entries with their cards; `entries GAME sets FILE..`: the entries that serve one set
//! only, with the cards that are unread without each alone, and with others, the first most; `entries GAME terms FILE..`: the abilities of all cards;
//! `entries GAME written FILE..` (or `escritas`, in Spanish): what exact cards become whose printed text is replaced by what is written for
//! their abilities; `entries GAME unread FILE..`: what is not read; `entries GAME read`: cards of the standard input, with their abilities
//! and what is written for them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::disallowed_methods)]

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use byword_kernel::ability::Ability;
use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::vocabulary::Sort;
use byword_language::cardfile::{CardSource, Field, LANGUAGE, parse_cards};
use byword_language::kit::{CardReport, Kit, Loaded};
use byword_language::loader::{self, Game, TextFile};
use byword_language::phrasebook::{Books, Row};
use byword_language::reading::{Subject, read_text, write_ability};
use byword_language::render::Tongue;
use byword_language::term::write;
use byword_library::cards::read_cards;
use byword_library::coverage::{coverage, left_out};

/// The phrase files as they are in the folder.
static FRESH: OnceLock<Books> = OnceLock::new();

/// The game with its files as they are in the folder.
fn fresh(kit: &Kit) -> &'static Game {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned();
    let root = std::env::var_os("BYWORD_CRATES").map_or(crates, PathBuf::from);
    let game = kit.game.unwrap();
    let text = |(name, built_in): &TextFile, folder: &str| -> TextFile {
        let own = root.join(kit.name).join(folder).join(name);
        let common = root.join("language").join(folder).join(name);
        let text = std::fs::read_to_string(own).or_else(|_| std::fs::read_to_string(common));
        (name, text.map_or(built_in, |text| text.leak()))
    };
    let phrases: Vec<TextFile> =
        (game.books)().files().unwrap().iter().map(|file| text(file, "phrases")).collect();
    FRESH.get_or_init(|| Books::new(phrases.leak()));
    let keywords: Vec<TextFile> = game.keywords.iter().map(|file| text(file, "")).collect();
    let copy = Game { books: || FRESH.get().unwrap(), keywords: keywords.leak(), ..*game };
    Box::leak(Box::new(copy))
}

/// The cards that each entry serves, by their titles.
fn served<'a>(reports: &[&'a CardReport]) -> BTreeMap<&'a Row, BTreeSet<&'a str>> {
    let mut served: BTreeMap<&Row, BTreeSet<&str>> = BTreeMap::new();
    for report in reports.iter().filter(|report| report.exactness == Exactness::Exact) {
        for row in report.account.phrases.iter().filter(|row| row.0.as_ref() != "words") {
            served.entry(row).or_default().insert(&report.title);
        }
    }
    served
}

fn stats(reports: &[&CardReport]) {
    let (all, without) = (coverage(reports.iter().copied()).total, left_out(reports).total);
    let served = served(reports);
    let single = served.values().filter(|cards| cards.len() == 1).count();
    println!(
        "{all:?} {}; left out {}; {} entries in use, {single} serve one card",
        all.permille(),
        without.permille(),
        served.len()
    );
}

/// What is written for an ability in both languages, and what is wrong with that.
fn words(loaded: &Loaded, subject: &Subject, ability: &Ability) -> Vec<String> {
    let (book, mut known) = (&loaded.phrasebook, loaded.world.vocabulary.clone());
    let mut lines = Vec::new();
    match write_ability(book, &known, subject, ability, Tongue::English) {
        Err(error) => lines.push(format!("UNWRITTEN {error}")),
        Ok(text) => {
            let again = read_text(book, &mut known, subject, &text);
            let trip = if again.abilities == [ability.clone()] { "" } else { "TRIP " };
            lines.push(format!("{trip}{}", text.replace('\n', " / ")));
            let others = again.abilities.iter().filter(|_| !trip.is_empty());
            lines.extend(others.map(|other| format!("AGAIN {}", write(other, &known).unwrap())));
        }
    }
    match write_ability(book, &known, subject, ability, Tongue::Spanish) {
        Err(error) => lines.push(format!("SIN PALABRAS {error}")),
        Ok(text) => lines.push(text.replace('\n', " / ")),
    }
    lines
}

/// The entries that serve one set only: how many cards want each of them alone, how many want others, too.
fn sets(reports: &[&CardReport]) {
    let mut homes: BTreeMap<&Row, BTreeSet<&str>> = BTreeMap::new();
    let exact: Vec<&&CardReport> =
        reports.iter().filter(|report| report.exactness == Exactness::Exact).collect();
    for report in &exact {
        for row in report.account.phrases.iter().filter(|row| row.0.as_ref() != "words") {
            homes.entry(row).or_default().insert(&report.set);
        }
    }
    let mut wanted: BTreeMap<&Row, [BTreeSet<&str>; 2]> = BTreeMap::new();
    for report in &exact {
        let rows = &report.account.phrases;
        let own: Vec<&Row> =
            rows.iter().filter(|row| homes.get(row).is_some_and(|sets| sets.len() == 1)).collect();
        for row in &own {
            wanted.entry(row).or_default()[usize::from(own.len() > 1)].insert(&report.title);
        }
    }
    let mut lines: Vec<_> = wanted.into_iter().collect();
    lines.sort_by_key(|(_, [alone, others])| std::cmp::Reverse((alone.len(), others.len())));
    for (row, [alone, others]) in lines {
        println!("{}:{} {}+{} {alone:?} {others:?}", row.0, row.1, alone.len(), others.len());
    }
}

fn terms(loaded: &Loaded) {
    let vocabulary = &loaded.world.vocabulary;
    let with_words = std::env::var_os("BYWORD_SHOW").is_some();
    for report in &loaded.cards {
        println!("== {} ({:?})", report.title, report.exactness);
        let rows: Vec<String> =
            report.account.phrases.iter().map(|row| format!("{}:{}", row.0, row.1)).collect();
        println!("  ROWS {}", rows.join(" "));
        for def in faces(loaded, report) {
            let kind = def.spec.tags.first().and_then(|tag| vocabulary.word(Sort::Tag, tag.0));
            let subject = Subject::new(&def.spec.title, kind.unwrap_or_default());
            for ability in &def.spec.abilities {
                println!("  {}", write(ability, vocabulary).unwrap());
                let lines = if with_words { words(loaded, &subject, ability) } else { Vec::new() };
                lines.iter().for_each(|line| println!("    {line}"));
            }
        }
        for doubt in &report.account.doubts {
            println!("  DOUBT {}", doubt.text.replace('\n', " / "));
            for ability in doubt.readings.iter().flatten() {
                println!("    {}", write(ability, vocabulary).unwrap());
            }
        }
        for unread in &report.account.unread {
            println!("  UNREAD {}", unread.text.replace('\n', " / "));
        }
    }
}

/// The definitions of the faces of a card that was read.
fn faces<'a>(loaded: &'a Loaded, report: &CardReport) -> Vec<&'a CardDef> {
    let catalog = &loaded.world.catalog;
    let id = catalog.coded(&report.code).or_else(|| catalog.find(&report.title));
    let front = id.map(|id| catalog.def(id)).filter(|front| front.spec.title == report.title);
    front.into_iter().chain(front.and_then(|front| front.back).map(|back| catalog.def(back))).collect()
}

/// What is written for the abilities of a face, as lines of a card file.
fn written(loaded: &Loaded, def: &CardDef, tongue: Tongue) -> Option<Vec<String>> {
    let (book, vocabulary) = (&loaded.phrasebook, &loaded.world.vocabulary);
    let kind = def.spec.tags.first().and_then(|tag| vocabulary.word(Sort::Tag, tag.0));
    let subject = Subject::new(&def.spec.title, kind.unwrap_or_default());
    let of = |ability: &Ability| write_ability(book, vocabulary, &subject, ability, tongue).ok();
    let texts: Option<Vec<String>> = def.spec.abilities.iter().map(of).collect();
    Some(texts?.iter().flat_map(|text| text.lines().map(str::to_owned)).collect())
}

/// A card with other text.
fn with_text(source: &CardSource, texts: &[Vec<String>], tongue: Tongue) -> CardSource {
    let mut card = source.clone();
    let place = card.text.first().map_or_else(|| card.place.clone(), |(_, place)| place.clone());
    card.text = texts[0].iter().map(|line| (line.clone(), place.clone())).collect();
    card.back = card.back.map(|back| Box::new(with_text(&back, &texts[1..], tongue)));
    card.spanish = None;
    if tongue == Tongue::Spanish {
        card.fields.push(Field { key: LANGUAGE.to_owned(), value: "es".to_owned(), place });
    }
    card
}

/// The abilities of the faces of a card as terms, each once: what is printed as a number or an icon is written as a line, too.
fn all_terms(loaded: &Loaded, defs: &[&CardDef]) -> BTreeSet<String> {
    let all = defs.iter().flat_map(|def| &def.spec.abilities);
    all.map(|ability| write(ability, &loaded.world.vocabulary).unwrap().to_string()).collect()
}

fn read_back(game: &'static Game, loaded: &Loaded, sources: &[CardSource], tongue: Tongue) {
    let (mut cards, mut before) = (Vec::new(), Vec::new());
    let (mut exact, mut unwritten) = (0, 0);
    for (source, report) in sources.iter().zip(&loaded.cards) {
        let defs = faces(loaded, report);
        if report.exactness != Exactness::Exact || defs.is_empty() {
            continue;
        }
        exact += 1;
        match defs.iter().map(|def| written(loaded, def, tongue)).collect::<Option<Vec<_>>>() {
            Some(texts) => {
                cards.push(with_text(source, &texts, tongue));
                before.push((report, defs));
            }
            None => unwritten += 1,
        }
    }
    let again = loader::read(game, &cards).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let mut same = 0;
    for ((card, report), (printed, defs)) in cards.iter().zip(&again.cards).zip(before) {
        let (was, is) = (all_terms(loaded, &defs), all_terms(&again, &faces(&again, report)));
        if report.exactness == Exactness::Exact && was == is {
            same += 1;
            continue;
        }
        println!("== {} ({:?})", printed.title, report.exactness);
        was.difference(&is).for_each(|term| println!("  WAS {term}"));
        is.difference(&was).for_each(|term| println!("  IS  {term}"));
        card.text.iter().for_each(|(line, _)| println!("  TEXT {line}"));
        report.account.unread.iter().for_each(|unread| println!("  UNREAD {}", unread.text));
    }
    println!("{exact} exact, {unwritten} without words, {same} read back as they were");
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let kit = byword_library::find(&args[1]).unwrap();
    let game = fresh(kit);
    let sources: Vec<CardSource> = if args[2] == "read" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).unwrap();
        let (cards, errors) = parse_cards("input", &text, kit.keys);
        errors.iter().for_each(|error| println!("{error}"));
        cards
    } else {
        let paths = args[3..].iter().map(PathBuf::from);
        paths
            .flat_map(|path| read_cards(kit, &path).unwrap_or_else(|errors| panic!("{errors:?}")).cards)
            .collect()
    };
    let loaded = loader::read(game, &sources).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let reports: Vec<&CardReport> = loaded.cards.iter().collect();
    match args[2].as_str() {
        "stats" => stats(&reports),
        "singles" => {
            for (row, cards) in served(&reports).into_iter().filter(|(_, cards)| cards.len() == 1) {
                println!("{}:{} {}", row.0, row.1, cards.first().unwrap());
            }
        }
        "sets" => sets(&reports),
        "written" => read_back(game, &loaded, &sources, Tongue::English),
        "escritas" => read_back(game, &loaded, &sources, Tongue::Spanish),
        "unread" => {
            for report in reports.iter().filter(|report| report.exactness != Exactness::Exact) {
                let unread: Vec<String> =
                    report.account.unread.iter().map(|unread| unread.text.replace('\n', " / ")).collect();
                println!("{} | {:?} | {}", report.title, report.exactness, unread.join(" | "));
            }
        }
        _ => terms(&loaded),
    }
}
