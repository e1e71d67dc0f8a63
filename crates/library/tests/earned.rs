//! Exact is earned: of the text of an exact card no content word can be left out, and none be said otherwise (a number one
//! higher, a word's opposite in `earned/opposites.txt`), without changing what the card means, or making it unreadable. Words
//! that say nothing of their own are listed with a reason in `earned/<game>.txt`.
//! House cards are tried whole; of real cards, where there are any, every few lines, or all with `BYWORD_EARNED=all`.
//! `BYWORD_SHOW=1` prints every word that fails.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use byword_kernel::catalog::Exactness;
use byword_language::cardfile::{CardSource, parse_cards};
use byword_language::data;
use byword_language::kit::Kit;
use byword_language::term::write;

/// Words without content of their own in any game.
const SMALL: [&str; 22] = [
    "a", "an", "the", "of", "to", "is", "are", "and", "or", "in", "at", "on", "for", "by", "with", "from",
    "its", "s", "t", "re", "ve", "ll",
];

/// How many cards are compiled at a time.
const BATCH: usize = 20_000;

/// Of real cards one in this many lines is tried.
const FEW: usize = 12;

/// What a text compiles to: how well, and its abilities in words of the algebra.
type Meaning = (Exactness, Vec<String>);

/// A text without one of its words, or with another in its place.
struct Varied {
    /// The word; with the other behind an arrow.
    word: String,
    shown: String,
    whole: usize,
    card: CardSource,
}

/// The databases of the game at hand.
fn databases(game: &str) -> Vec<std::path::PathBuf> {
    let Some(folder) = data::folder() else { return Vec::new() };
    let inside = |base: &Path| match game {
        "swu" => vec![base.join("swu/swu-db.json"), base.join("swu/official.json")],
        "foursouls" => vec![base.join("foursouls/cards.json")],
        _ => vec![base.join("lorcana/lorcanajson.json"), base.join("lorcana/catalog.json")],
    };
    let all = [inside(&folder), inside(&folder.join("batch2"))].concat();
    all.into_iter().filter(|path| path.exists()).collect()
}

/// Compiles cards beside all those whose names and traits they may speak of; the answers are in their order.
fn meanings(kit: &Kit, known: &[CardSource], cards: &[CardSource]) -> Vec<Meaning> {
    let mut out = Vec::with_capacity(cards.len());
    for batch in cards.chunks(BATCH) {
        let coded = batch.iter().enumerate().map(|(n, card)| coded(card, n));
        let all: Vec<CardSource> = known.iter().cloned().chain(coded).collect();
        let loaded = (kit.load)(&all, true).unwrap_or_else(|errors| panic!("{:?}", errors.first()));
        let mut found: BTreeMap<&str, Meaning> = BTreeMap::new();
        for def in loaded.world.catalog.defs() {
            let said =
                def.spec.abilities.iter().map(|a| write(a, &loaded.world.vocabulary).unwrap().to_string());
            let meaning = found.entry(&def.spec.code).or_insert((Exactness::Exact, Vec::new()));
            meaning.0 = meaning.0.min(def.spec.exactness);
            meaning.1.extend(said);
        }
        out.extend((0..batch.len()).map(|n| found.remove(code(n).as_str()).unwrap_or_default()));
    }
    out
}

fn code(number: usize) -> String {
    format!("earned-{number}")
}

/// The card under a number by which it is found again; a back has none.
fn coded(card: &CardSource, number: usize) -> CardSource {
    let mut card = card.clone();
    card.back = None;
    card.fields.retain(|field| field.key != "code");
    let mut field = card.fields.first().cloned().unwrap();
    field.key = "code".into();
    field.value = code(number);
    card.fields.push(field);
    card
}

/// Where the name of an ability ends ("Tide Tables — Action: ...").
fn name_end(line: &str) -> usize {
    line.find(" — ").filter(|end| line[..*end].chars().all(|c| c.is_alphabetic() || c == ' ')).unwrap_or(0)
}

/// The words of a line outside of brackets, by place. Words in capitals are names of abilities, traits or icons. The
/// list of sets of a main scheme is read by setting up.
fn words(line: &str) -> Vec<std::ops::Range<usize>> {
    if line.starts_with("Contents:") {
        return Vec::new();
    }
    let named = name_end(line);
    let (mut found, mut start, mut depth) = (Vec::new(), None, 0_usize);
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        depth += usize::from(c == '(');
        match (c.is_alphanumeric() && depth == 0, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push(from..at);
                start = None;
            }
            _ => {}
        }
        depth = depth.saturating_sub(usize::from(c == ')'));
    }
    found.retain(|place| place.start >= named);
    found.retain(|place| {
        let word = &line[place.clone()];
        let small = SMALL.contains(&word.to_lowercase().as_str());
        !small && word.chars().any(|c| c.is_lowercase() || c.is_numeric())
    });
    found
}

/// The line without a word and the blank behind it.
fn without(line: &str, place: &std::ops::Range<usize>) -> String {
    let (before, after) = (&line[..place.start], line[place.end..].trim_start_matches(' '));
    if after.starts_with(['.', ',', ':']) {
        format!("{}{after}", before.trim_end())
    } else {
        format!("{before}{after}")
    }
}

/// The texts without one of their words, or with its opposite; each different line once, and of those one in so many.
fn varied(cards: &[CardSource], every: usize) -> Vec<Varied> {
    let opposites = opposites();
    let mut seen = BTreeSet::new();
    let mut out = Vec::new();
    for (whole, card) in cards.iter().enumerate() {
        for (number, (line, _)) in card.text.iter().enumerate() {
            let spoken: String =
                line.replace(&card.name, "~").chars().map(|c| if c.is_numeric() { '0' } else { c }).collect();
            if seen.insert(spoken) && seen.len().is_multiple_of(every) {
                for place in words(line) {
                    out.push(dropped_at(card, (whole, number), &place));
                    let opposites = if is_pointed_at(line, &place) { &[] } else { &opposites[..] };
                    let others = instead_of(&line[place.clone()], opposites);
                    out.extend(others.map(|other| swapped_at(card, (whole, number), &place, &other)));
                }
            }
        }
    }
    out
}

fn dropped_at(card: &CardSource, (whole, number): (usize, usize), place: &std::ops::Range<usize>) -> Varied {
    let mut less = card.clone();
    let line = &card.text[number].0;
    less.text[number].0 = without(line, place);
    let shown = format!("{}[{}]{}", &line[..place.start], &line[place.clone()], &line[place.end..]);
    Varied { word: line[place.clone()].to_lowercase(), shown, whole, card: less }
}

fn swapped_at(
    card: &CardSource,
    (whole, number): (usize, usize),
    place: &std::ops::Range<usize>,
    other: &str,
) -> Varied {
    let mut otherwise = card.clone();
    let line = &card.text[number].0;
    let (before, word, after) = (&line[..place.start], &line[place.clone()], &line[place.end..]);
    otherwise.text[number].0 = format!("{before}{other}{after}");
    let shown = format!("{before}[{word} -> {other}]{after}");
    Varied { word: format!("{} -> {other}", word.to_lowercase()), shown, whole, card: otherwise }
}

/// True for the noun of "this unit", "attached unit", "that enemy", "those units": what is meant is told by what has it or was named,
/// and not by the noun.
fn is_pointed_at(line: &str, place: &std::ops::Range<usize>) -> bool {
    let before = line[..place.start].trim_end().rsplit(' ').next().unwrap_or_default().to_lowercase();
    ["this", "attached", "that", "those"].contains(&before.as_str())
}

/// What is said instead of a word: its opposites, or the next number.
fn instead_of<'a>(word: &str, opposites: &'a [(String, String)]) -> impl Iterator<Item = String> + use<'a> {
    let word = word.to_owned();
    let next = word.parse().ok().map(|number: u32| (number + 1).to_string());
    let others = opposites.iter().filter(move |(one, _)| *one == word).map(|(_, other)| other.clone());
    others.chain(next)
}

/// Words that stand for each other's opposite, both ways.
fn opposites() -> Vec<(String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/earned/opposites.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pairs = lines.map(|line| line.split_once(" / ").unwrap_or_else(|| panic!("`{line}` is no pair")));
    let owned = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    pairs.flat_map(|(one, other)| [owned(one, other), owned(other, one)]).collect()
}

/// The listed words: those that say nothing of their own.
fn listed(game: &str) -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/earned/{game}.txt"));
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| line.split_once(": ").unwrap_or_else(|| panic!("`{line}` has no reason")).0.to_owned())
        .collect()
}

/// The words of the cards that, one at a time left out or said otherwise, change nothing and are not listed.
fn unearned(game: &str, read: &[CardSource], every: usize) -> BTreeMap<String, Vec<String>> {
    let kit = byword_library::find(game).unwrap();
    let whole = meanings(kit, read, read);
    let exact = read.iter().cloned().zip(&whole).filter(|(_, meaning)| meaning.0 == Exactness::Exact);
    let (cards, whole): (Vec<CardSource>, Vec<&Meaning>) = exact.unzip();
    let varied = varied(&cards, every);
    assert!(varied.len() > 100, "{} words are hardly a test", varied.len());
    let less: Vec<CardSource> = varied.iter().map(|varied| varied.card.clone()).collect();
    let listed = listed(game);
    let mut faults: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (varied, meaning) in varied.into_iter().zip(meanings(kit, read, &less)) {
        if meaning == *whole[varied.whole] && !listed.contains(&varied.word) {
            faults.entry(varied.word).or_default().push(varied.shown);
        }
    }
    faults
}

fn earned(game: &str, read: &[CardSource], every: usize) {
    let faults = unearned(game, read, every);
    if std::env::var_os("BYWORD_SHOW").is_some() {
        faults
            .iter()
            .for_each(|(word, lines)| println!("{word}\t{}\n    {}", lines.len(), lines.join("\n    ")));
    }
    let words: Vec<&String> = faults.keys().collect();
    assert!(faults.is_empty(), "left out or said otherwise, these words change nothing: {words:?}");
}

fn house(game: &str) {
    let kit = byword_library::find(game).unwrap();
    let (name, text) = kit.game.unwrap().house;
    let (cards, errors) = parse_cards(name, text, kit.keys);
    assert!(errors.is_empty(), "{errors:?}");
    earned(game, &cards, 1);
}

fn real(game: &str) {
    let kit = byword_library::find(game).unwrap();
    let databases = databases(game);
    if databases.is_empty() {
        return println!("no databases of {game} at hand");
    }
    let read: Vec<CardSource> =
        databases.iter().flat_map(|path| data::database(kit, path).unwrap()).collect();
    let all = std::env::var("BYWORD_EARNED").is_ok_and(|which| which == "all");
    earned(game, &read, if all { 1 } else { FEW });
}

#[test]
fn house_cards_of_lorcana() {
    house("lorcana");
}

#[test]
fn house_cards_of_swu() {
    house("swu");
}

#[test]
fn real_cards_of_lorcana() {
    real("lorcana");
}

#[test]
fn real_cards_of_swu() {
    real("swu");
}

#[test]
fn house_cards_of_champions() {
    house("champions");
}

#[test]
fn house_cards_of_foursouls() {
    house("foursouls");
}

#[test]
fn real_cards_of_foursouls() {
    real("foursouls");
}
