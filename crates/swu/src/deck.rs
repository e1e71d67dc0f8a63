//! Deck lists: a leader, a base, and the other cards (digest section 3).

use byword_kernel::rulebook::{Setup, World};
use byword_language::deck::{DeckLine, DeckSource, parse_deck};
use byword_language::source::{FileError, Place};

use crate::compile::KIT;
use crate::legality::{DeckList, Format, legality};

/// The setup of a game with these decks (the house decks if there are none).
pub(crate) fn setup(
    world: &World,
    decks: &[DeckSource],
    seats: u8,
    seed: u64,
) -> Result<Setup, Vec<FileError>> {
    let house: Vec<DeckSource> = KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect();
    let decks = if decks.is_empty() { &house } else { decks };
    let mut errors = Vec::new();
    let lists: Vec<Vec<String>> = (0..usize::from(seats))
        .filter_map(|seat| decks.get(seat % decks.len().max(1)))
        .map(|deck| titles(world, deck, &mut errors))
        .collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    for (deck, cards) in decks.iter().zip(&lists) {
        check(world, deck, cards, &mut errors);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let format = decks.iter().find_map(|deck| deck.header("format"));
    let options = format.map(|format| ("format".to_owned(), format.to_owned())).into_iter().collect();
    Ok(Setup { seed, seats, decks: lists, options })
}

/// A deck that names its format is for that format, with its sideboard.
fn check(world: &World, deck: &DeckSource, cards: &[String], errors: &mut Vec<FileError>) {
    let mut headers = deck.lines.iter().filter_map(|line| match line {
        DeckLine::Header { key, value, place } if key == "format" => Some((value, place)),
        _ => None,
    });
    let Some((name, place)) = headers.next() else { return };
    let format = match Format::read(name) {
        Ok(format) => format,
        Err(cause) => return errors.push(FileError::new(place, 1, cause)),
    };
    let sideboard = deck.header("sideboard").map(sideboard).unwrap_or_default();
    for violation in legality(world, &DeckList { cards, sideboard: &sideboard }, &format) {
        errors.push(FileError::new(place, 1, format!("{violation} ({})", violation.clause(&format))));
    }
}

/// The titles of a sideboard, written as `2 A, B`.
fn sideboard(list: &str) -> Vec<String> {
    let counted = |part: &str| match part.split_once(' ') {
        Some((count, title)) if count.parse::<usize>().is_ok() => {
            vec![title.to_owned(); count.parse().unwrap_or(1)]
        }
        _ => vec![part.to_owned()],
    };
    list.split(',').map(str::trim).filter(|part| !part.is_empty()).flat_map(counted).collect()
}

/// The titles of a deck: leaders and the base first.
fn titles(world: &World, deck: &DeckSource, errors: &mut Vec<FileError>) -> Vec<String> {
    let mut list = Vec::new();
    for line in &deck.lines {
        let (count, name, place) = match line {
            DeckLine::Header { key, value, place } if key == "leader" || key == "base" => (1, value, place),
            DeckLine::Header { .. } => continue,
            DeckLine::Cards { count, name, place } => (*count, name, place),
        };
        match world.catalog.find(name) {
            Some(_) => list.extend((0..count).map(|_| name.clone())),
            None => errors.push(unknown(world, name, place)),
        }
    }
    list
}

fn unknown(world: &World, name: &str, place: &Place) -> FileError {
    let known: Vec<&str> = world.catalog.titles().map(|(title, _)| title).collect();
    FileError::new(place, 1, format!("no card is called `{name}`")).near(name, known.into_iter())
}
