//! Words that only the cards bring: names, traits, sets, kinds of counters, whose cards are whose.

mod named;

use std::collections::{BTreeMap, BTreeSet};

use byword_kernel::id::Tag;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::pattern::literal;
use byword_language::render::Tongue;
use byword_language::term::Term;

use crate::cards::sets::set_word;
use crate::text::marks::bracketed;
use crate::words::{counter, tag};

/// The kinds of counters that cards name: "4 arrow counters", "4 contadores de Flecha".
fn counter_words(sources: &[CardSource]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for face in sources.iter().flat_map(CardSource::faces) {
        let text = face.rules_text().to_lowercase();
        let tokens: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '\'').collect();
        match face.tongue() {
            Tongue::English => words.extend(tokens.windows(2).filter_map(counted)),
            Tongue::Spanish => words.extend(tokens.windows(3).filter_map(counted_in_spanish)),
        }
    }
    let is_kind = |word: &String| word.chars().all(char::is_alphabetic) && word.len() > 1;
    words.retain(|word| is_kind(word) && !counter::WORDS.contains(&word.as_str()));
    words
}

fn counted(words: &[&str]) -> Option<String> {
    let [word, "counter" | "counters"] = words else { return None };
    Some((*word).to_owned())
}

fn counted_in_spanish(words: &[&str]) -> Option<String> {
    let ["contador" | "contadores", "de", word] = words else { return None };
    let said = |called: &str| dictionary(SPANISH_COUNTERS).find(|(_, spanish)| *spanish == called);
    let known = said(word).or_else(|| said(word.strip_suffix('s')?));
    Some(known.map_or(*word, |(english, _)| english).to_owned())
}

/// Traits that a text names in a row ("gains the Ice and Stone traits"); some are on no card.
fn named_traits(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (before, _) in text.match_indices(" trait").map(|(at, _)| text.split_at(at)) {
        let row = before.rsplit(" the ").next().unwrap_or("");
        let words = row.split([' ', ',']).filter(|word| !word.is_empty() && *word != "and" && *word != "or");
        let words: Vec<&str> = words.collect();
        let capital = |word: &&str| word.starts_with(char::is_uppercase) && *word != "The";
        if words.len() > 1 && words.iter().all(capital) && row_of_words(row) {
            found.extend(words.into_iter().map(str::to_owned));
        }
    }
    found
}

/// True if words stand in a row (`A or B`, `A, B, and C`), not as one trait of several words.
fn row_of_words(row: &str) -> bool {
    row.contains(" and ") || row.contains(" or ")
}

/// Spanish words for counters: `arrow = flecha`.
const SPANISH_COUNTERS: &str = include_str!("../../phrases/counters.words");

/// The pairs of a list of words: `arrow = flecha`.
pub(crate) fn dictionary(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| line.split_once(" = "))
}

/// Those words as phrases, so that texts may speak of them.
fn counter_phrases(words: &BTreeSet<String>) -> String {
    let spanish: BTreeMap<&str, &str> = dictionary(SPANISH_COUNTERS).collect();
    let all = std::iter::once("all-purpose").chain(words.iter().map(String::as_str));
    let entry = |word: &str| {
        let called = spanish.get(word).copied().unwrap_or(word);
        format!("{word}\n  en {word}\n  es {called}\n  o {called}s\n")
    };
    let entries = all.map(entry);
    format!("sort counter\n{}", entries.collect::<String>())
}

/// The aspects in Spanish.
const ASPECTS: [(Tag, &str); 5] = [
    (tag::JUSTICE, "Justicia"),
    (tag::AGGRESSION, "Agresividad"),
    (tag::LEADERSHIP, "Liderazgo"),
    (tag::PROTECTION, "Protección"),
    (tag::BASIC, "Básica"),
];

/// Comes behind the words that cards bring and before those that only texts do; no card bears it.
const LAST_PRINTED: &str = "(last word of cards)";

/// True if a name is the title of a card, and not only what a text says.
pub(crate) fn is_title(name: &str, vocabulary: &Vocabulary) -> bool {
    let place = |word| vocabulary.find(Sort::Name, word);
    place(name).is_some_and(|word| place(LAST_PRINTED).is_none_or(|last| word < last))
}

/// True if a word is the trait of a card, and not only what a text says.
pub(crate) fn is_printed(trait_word: &str, vocabulary: &Vocabulary) -> bool {
    let place = |word| vocabulary.find(Sort::Tag, word);
    place(trait_word).is_some_and(|word| place(LAST_PRINTED).is_none_or(|last| word < last))
}

/// Names, traits, sets and kinds of counters are known before any text is read.
pub(crate) fn intern_words(vocabulary: &mut Vocabulary, sources: &[CardSource]) -> String {
    for (aspect, spanish) in ASPECTS {
        vocabulary.translate(Sort::Tag, tag::WORDS[aspect.index()], spanish);
    }
    let counters = counter_words(sources);
    let owners = owner_words(sources);
    for face in sources.iter().flat_map(|source| std::iter::once(source).chain(source.back.as_deref())) {
        for word in face.list("traits") {
            vocabulary.intern(Sort::Tag, word);
        }
        if let Some(set) = face.field("set") {
            vocabulary.intern(Sort::Tag, &set_word(set));
        }
        if matches!(face.field("type"), Some("Hero" | "Alter-Ego")) {
            vocabulary.intern(Sort::Tag, &face.name);
        }
        for word in named_traits(&face.rules_text()) {
            vocabulary.intern(Sort::Tag, &word);
        }
        // Whose an obligation is can be somebody whose cards are not at hand.
        if let Some(whose) = face.text.iter().find_map(|(line, _)| owner_named(line)) {
            vocabulary.intern(Sort::Tag, whose);
        }
        vocabulary.intern(Sort::Name, untold(&face.name));
        vocabulary.intern(Sort::Name, &face.name);
    }
    intern_bracketed(vocabulary, sources);
    vocabulary.intern(Sort::Tag, LAST_PRINTED);
    vocabulary.intern(Sort::Name, LAST_PRINTED);
    for word in &counters {
        vocabulary.intern(Sort::Counter, word);
    }
    counter_phrases(&counters) + &owner_phrases(&owners) + &named::phrases(sources)
}

/// Traits that texts put in brackets, where no card at hand bears them: "[[Tide Walker]]" is one trait of two words.
fn intern_bracketed(vocabulary: &mut Vocabulary, sources: &[CardSource]) {
    let faces = sources.iter().flat_map(CardSource::faces);
    for face in faces.filter(|face| face.tongue() == Tongue::English) {
        for word in bracketed(&face.rules_text()) {
            if !vocabulary.words(Sort::Tag).any(|known| known.eq_ignore_ascii_case(&word)) {
                vocabulary.intern(Sort::Tag, &word);
            }
        }
    }
}

/// A title without what a database puts in brackets behind it to tell several cards of one title apart: "Kang (The Conqueror)".
pub(crate) fn untold(title: &str) -> &str {
    title.split_once(" (").map_or(title, |(name, _)| name)
}

/// The heroes, the sets of their own cards, and their Spanish names.
fn owner_words<'a>(sources: &'a [CardSource]) -> BTreeSet<(&'a str, &'a str, &'a str)> {
    let faces = |card: &'a CardSource| std::iter::successors(Some(card), |face| face.back.as_deref());
    let all = sources.iter().flat_map(|card| faces(card).map(move |face| (face, card.field("set"))));
    let traits: BTreeSet<&str> =
        sources.iter().flat_map(|card| faces(card).flat_map(|face| face.list("traits"))).collect();
    // A name that is a trait, too, is the trait ("a Black Panther upgrade").
    let heroes =
        all.filter(|(face, _)| face.field("type") == Some("Hero") && !traits.contains(face.name.as_str()));
    let spanish = |hero: &'a CardSource| hero.spanish.as_ref().map_or(&hero.name, |spanish| &spanish.name);
    heroes.filter_map(|(hero, set)| Some((hero.name.as_str(), set?, spanish(hero).as_str()))).collect()
}

/// "A Beaconlight event": a card of the hero's own set.
fn owner_phrases(owners: &BTreeSet<(&str, &str, &str)>) -> String {
    let mut named: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for (hero, set, spanish) in owners {
        named.entry((hero, spanish)).or_default().push(format!("(tag {})", Term::atom(&set_word(set))));
    }
    // Heroes of one name: their decks hold the cards of their own sets only.
    let entry = |((hero, spanish), sets): (&(&str, &str), &Vec<String>)| {
        let sets = match sets.as_slice() {
            [set] => set.clone(),
            sets => format!("(either {})", sets.join(" ")),
        };
        format!("{sets}\n  en {}\n  es de {}\n", literal(hero), literal(spanish))
    };
    format!("sort pre\n{}", named.iter().map(entry).collect::<String>())
}

/// `Give to the Nessa Quay player.`
fn owner_named(line: &str) -> Option<&str> {
    let line = line.strip_prefix("Give to ")?.trim_end_matches('.');
    line.strip_prefix("the ").unwrap_or(line).strip_suffix(" player")
}
