//! Decks and set-ups in the shapes that people have them in: our own (one file with the villain, its options and a deck
//! for each player), MarvelCDB's JSON, and MarvelCDB's text.

use std::sync::Arc;

use byword_language::deck::{DeckLine, DeckSource, parse_deck};
use byword_language::import::records;
use byword_language::source::{FileError, Place, lines};

/// The decks of a file: one for each `hero:` line.
///
/// # Errors
/// Everything that is malformed in it.
pub fn decks_in(file: &str, text: &str) -> Result<Vec<DeckSource>, Vec<FileError>> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        return json(file, text).map(|deck| vec![deck]).map_err(|error| vec![error]);
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
    let place = Place { file: file.into(), line: 1, ..Place::default() };
    let records = records(file, &format!("[{text}]"), &[])?;
    let Some(record) = records.first() else { return Err(FileError::new(&place, 1, "an empty deck")) };
    let mut deck = DeckSource { lines: vec![header("hero", record.required("hero_code")?, &place)] };
    for (code, count) in record.counts("slots") {
        let place = place.clone();
        deck.lines.push(DeckLine::Cards { count, name: code.to_owned(), place });
    }
    Ok(deck)
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
        assert!(decks_in("d.json", "{\"slots\": {}}").is_err());
        let text = "Low Tide\nKeel (Nan)\nPacks: From One to Two\n\nAlly (1)\n1x Gull: Grey (One)\n\nEvent (2)\n2x Rope (Two)\n";
        let deck = &decks_in("d.txt", text).unwrap()[0];
        assert_eq!((deck.header("hero"), names(deck)), (Some("Keel"), vec![(1, "Gull"), (2, "Rope")]));
    }
}
