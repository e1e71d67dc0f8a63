//! Decks and set-ups in the shapes that people have them in: our own (one file with the villain, its options and a deck
//! for each player), MarvelCDB's JSON and text, and OCTGN's `.o8d`.

use std::sync::Arc;

use byword_language::deck::{DeckLine, DeckSource, parse_deck};
use byword_language::source::{FileError, Place, lines};

use serde_json::Value;

use super::octgn;
use crate::words::OPTIONS;

/// No deck has more of a card.
const MOST_COPIES: u16 = 50;

/// The keys of deck and set-up files: the hero, and the options of the setup.
pub(crate) const KEYS: [&str; OPTIONS.len() + 1] = {
    let mut keys = ["hero"; OPTIONS.len() + 1];
    let mut at = 0;
    while at < OPTIONS.len() {
        keys[at + 1] = OPTIONS[at];
        at += 1;
    }
    keys
};

/// The decks of a file: one for each `hero:` line.
///
/// # Errors
/// Everything that is malformed in it.
pub fn decks_in(file: &str, text: &str) -> Result<Vec<DeckSource>, Vec<FileError>> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        return json(file, text).map(|deck| vec![deck]).map_err(|error| vec![error]);
    }
    if text.trim_start().starts_with('<') {
        return octgn::read(file, text).map(|deck| vec![deck]);
    }
    if text.lines().any(|line| line.trim_start().starts_with("Packs:")) {
        return export(file, text).map(|deck| vec![deck]);
    }
    let (deck, errors) = parse_deck(file, text);
    if errors.is_empty() { Ok(by_hero(deck)) } else { Err(errors) }
}

/// What stands before the first hero holds for all.
fn by_hero(deck: DeckSource) -> Vec<DeckSource> {
    let is_hero = |line: &DeckLine| matches!(line, DeckLine::Header { key, .. } if key == "hero");
    let first = deck.lines.iter().position(is_hero).unwrap_or(0);
    let (shared, players) = deck.lines.split_at(first);
    let mut decks: Vec<DeckSource> = Vec::new();
    for line in players {
        if is_hero(line) || decks.is_empty() {
            decks.push(DeckSource { lines: shared.to_vec() });
        }
        if let Some(deck) = decks.last_mut() {
            deck.lines.push(line.clone());
        }
    }
    decks
}

fn header(key: &str, value: &str, place: &Place) -> DeckLine {
    DeckLine::Header { key: key.to_owned(), value: value.to_owned(), place: place.clone() }
}

/// `{"hero_code": "...", "slots": {"code": copies}}`.
fn json(file: &str, text: &str) -> Result<DeckSource, FileError> {
    let name: Arc<str> = file.into();
    let whole: Value = serde_json::from_str(text).map_err(|error| {
        let place = Place { file: name.clone(), line: error.line().max(1), ..Place::default() };
        FileError::new(&place, error.column().max(1), "this is not a deck in JSON, or not all of it")
    })?;
    // The place of a word in quotes; without it, the beginning.
    let before = |word: &str| text.find(&format!("\"{word}\"")).map_or("", |at| &text[..at]);
    let place = |word: &str| place_behind(&name, before(word));
    let wrong = |word: &str, cause: String| Err(FileError::new(&place(word), place(word).column, cause));
    let Some(hero) = whole.get("hero_code").and_then(Value::as_str).filter(|hero| !hero.is_empty()) else {
        return wrong("hero_code", "a deck needs `hero_code`, the id of its hero".to_owned());
    };
    let Some(slots) = whole.get("slots").and_then(Value::as_object) else {
        return wrong("slots", "a deck needs `slots`, how many of which card: {\"01002\": 1}".to_owned());
    };
    let mut deck = DeckSource { lines: vec![header("hero", hero, &place("hero_code"))] };
    for (code, copies) in slots {
        let Some(count) = copies.as_u64().and_then(|n| u16::try_from(n).ok()).filter(|n| *n <= MOST_COPIES)
        else {
            return wrong(code, format!("`{code}`: {copies} is no number of copies (0 to {MOST_COPIES})"));
        };
        deck.lines.push(DeckLine::Cards { count, name: code.clone(), place: place(code) });
    }
    Ok(deck)
}

/// The place behind a text.
pub(super) fn place_behind(file: &Arc<str>, before: &str) -> Place {
    let line = before.rsplit('\n').next().unwrap_or_default();
    Place {
        file: file.clone(),
        line: before.matches('\n').count() + 1,
        column: line.chars().count() + 1,
        ..Place::default()
    }
}

/// The title, the hero, `Packs: ...`, then headings and `2x Name (Pack)` lines.
fn export(file: &str, text: &str) -> Result<DeckSource, Vec<FileError>> {
    let name: Arc<str> = file.into();
    let mut all = lines(&name, text).into_iter().filter(|(_, line)| !line.trim().is_empty());
    let (title, hero) = (all.next(), all.next());
    let Some((place, hero)) = hero.filter(|_| title.is_some()) else {
        let place = Place { file: name, line: 1, ..Place::default() };
        return Err(vec![FileError::new(&place, 1, "a deck needs a title and a hero")]);
    };
    let mut deck = DeckSource { lines: vec![header("hero", plain(hero.trim()), &place)] };
    for (place, line) in all {
        let line = line.trim();
        let Some((count, card)) = line.split_once("x ") else { continue };
        if let Ok(count) = count.parse() {
            deck.lines.push(DeckLine::Cards { count, name: plain(card).to_owned(), place });
        }
    }
    Ok(deck)
}

/// A name without its pack and subtitle: `Hawkeye: Clint Barton (Core Set)`.
fn plain(name: &str) -> &str {
    let name = name.rfind(" (").map_or(name, |at| &name[..at]);
    name.split_once(':').map_or(name, |(title, _)| title).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(deck: &DeckSource) -> Vec<(u16, &str)> {
        deck.cards().collect()
    }

    #[test]
    fn a_setup_has_a_deck_for_each_hero() {
        let text = "villain: tide\nmode: expert\nhero: Keel\n2 Rope\nhero: 01001a\n1 01002\n";
        let decks = decks_in("x.setup", text).unwrap();
        assert_eq!(decks.len(), 2);
        assert_eq!((decks[1].header("villain"), decks[1].header("hero")), (Some("tide"), Some("01001a")));
        assert_eq!((names(&decks[0]), names(&decks[1])), (vec![(2, "Rope")], vec![(1, "01002")]));
        assert_eq!(decks_in("x", "nonsense").unwrap_err()[0].line, 1);
    }

    #[test]
    fn reads_what_the_deck_site_gives() {
        let json = r#"{"id": 1, "hero_code": "01001a", "slots": {"01002": 1, "01005": 3}, "meta": "{}"}"#;
        let deck = &decks_in("d.json", json).unwrap()[0];
        assert_eq!((deck.header("hero"), names(deck)), (Some("01001a"), vec![(1, "01002"), (3, "01005")]));
        for (text, said) in [
            ("{\"slots\": {}}", "d.json:1:1: a deck needs `hero_code`"),
            ("{\"hero_code\": \"01001a\",\n \"slots\": [1]}", "d.json:2:2: a deck needs `slots`"),
            ("{\"hero_code\": \"1\", \"slots\": {\"01002\": -1}}", "d.json:1:30: `01002`: -1 is no number"),
            ("{\"hero_code\": \"1\", \"slots\": {\"01002\": 100}}", "d.json:1:30: `01002`: 100 is no number"),
            ("{\"hero_code\": \"1\", \"slots\": {\"01002\": [1]}}", "d.json:1:30: `01002`: [1] is no number"),
            ("{\"hero_code\": \"01001a\",\n \"slots\"", "d.json:2:8: this is not a deck in JSON"),
        ] {
            let error = decks_in("d.json", text).unwrap_err()[0].to_string();
            assert!(error.starts_with(said), "{text}: {error}");
        }
        let text = "Low Tide\nKeel (Nan)\nPacks: From One to Two\n\nAlly (1)\n1x Gull: Grey (One)\n\nEvent (2)\n2x Rope (Two)\n";
        let deck = &decks_in("d.txt", text).unwrap()[0];
        assert_eq!((deck.header("hero"), names(deck)), (Some("Keel"), vec![(1, "Gull"), (2, "Rope")]));
    }
}
