//! Deck lists: a leader, a base, and the other cards (digest section 3).

use byword_kernel::rulebook::{Setup, World};
use byword_language::deck::{DeckLine, DeckSource, or_house, unknown_card};
use byword_language::source::FileError;

use crate::decks::HOUSE;
use crate::decks::legality::{DeckList, Format, legality};

/// The setup of a game with these decks (the house decks if there are none).
pub(crate) fn setup(
    world: &World,
    decks: &[DeckSource],
    seats: u8,
    seed: u64,
) -> Result<Setup, Vec<FileError>> {
    let decks = or_house(decks, HOUSE);
    let mut errors = Vec::new();
    let of_seats = || (0..usize::from(seats)).filter_map(|seat| decks.get(seat % decks.len().max(1)));
    let lists: Vec<Vec<String>> = of_seats().map(|deck| titles(world, deck, &mut errors)).collect();
    let sideboards: Vec<Vec<String>> = of_seats().map(|deck| sideboard(world, deck, &mut errors)).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    for ((deck, cards), sideboard) in decks.iter().zip(&lists).zip(&sideboards) {
        check(world, deck, &DeckList { cards, sideboard }, &mut errors);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let format = decks.iter().find_map(|deck| deck.header("format"));
    let options = format.map(|format| ("format".to_owned(), format.to_owned())).into_iter().collect();
    Ok(Setup { seed, seats, decks: lists, sideboards, options, key: None })
}

/// A deck that names its format is for that format, with its sideboard.
fn check(world: &World, deck: &DeckSource, list: &DeckList<'_>, errors: &mut Vec<FileError>) {
    let mut headers = deck.lines.iter().filter_map(|line| match line {
        DeckLine::Header { key, value, place } if key == "format" => Some((value, place)),
        _ => None,
    });
    let Some((name, place)) = headers.next() else { return };
    let format = match Format::read(name) {
        Ok(format) => format,
        Err(cause) => return errors.push(FileError::new(place, 1, cause)),
    };
    for violation in legality(world, list, &format) {
        errors.push(FileError::new(place, 1, format!("{violation} ({})", violation.clause(&format))));
    }
}

/// The titles of a deck's sideboard, written as `2 A, B`.
fn sideboard(world: &World, deck: &DeckSource, errors: &mut Vec<FileError>) -> Vec<String> {
    let mut list = Vec::new();
    for line in &deck.lines {
        let DeckLine::Header { key, value, place } = line else { continue };
        if key != "sideboard" {
            continue;
        }
        for (count, name) in value.split(',').map(str::trim).filter(|part| !part.is_empty()).map(counted) {
            match world.catalog.find(name) {
                Some(_) => list.extend((0..count).map(|_| name.to_owned())),
                None => errors.push(unknown_card(world, place, name)),
            }
        }
    }
    list
}

/// `2 A` as a number and a title.
fn counted(part: &str) -> (u16, &str) {
    let split = part.split_once(' ').and_then(|(n, title)| Some((n.parse().ok()?, title.trim())));
    split.unwrap_or((1, part))
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
            None => errors.push(unknown_card(world, place, name)),
        }
    }
    list
}
