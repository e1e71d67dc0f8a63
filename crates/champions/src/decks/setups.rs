//! From decks to the setup of a game.

use std::collections::BTreeMap;

use byword_kernel::rulebook::{Setup, World};
use byword_language::deck::{DeckLine, DeckSource, or_house, unknown_card};
use byword_language::source::{FileError, Place};

use crate::decks::HOUSE;
use crate::words::OPTIONS;

/// A game with these decks, seat by seat, or with the house decks.
pub(crate) fn setup(
    world: &World,
    decks: &[DeckSource],
    seats: u8,
    seed: u64,
) -> Result<Setup, Vec<FileError>> {
    let decks = or_house(decks, &HOUSE);
    let mut errors = Vec::new();
    let codes = world.catalog.defs().iter().map(|def| def.spec.code.as_str());
    let titles = world.catalog.titles().chain(world.catalog.spanish_titles()).map(|(title, _)| title);
    let known: Vec<&str> = titles.chain(codes).collect();
    let mut setup = Setup { seed, seats, ..Setup::default() };
    let mut places = BTreeMap::new();
    for deck in (0..usize::from(seats)).filter_map(|seat| decks.get(seat % decks.len().max(1))) {
        for (name, place) in deck.not_found(&known) {
            errors.push(unknown_card(world, place, name));
        }
        let Some(hero) = deck.header("hero") else {
            let place = deck.lines.first().map(|line| line.place().clone()).unwrap_or_default();
            errors.push(FileError::new(&place, 1, "a deck needs a `hero: Name` line"));
            continue;
        };
        let cards = deck.cards().flat_map(|(count, name)| (0..count).map(move |_| name.to_owned()));
        setup.decks.push(std::iter::once(hero.to_owned()).chain(cards).collect());
    }
    for deck in decks.iter() {
        for line in &deck.lines {
            errors.extend(said(line, &mut setup, &mut places));
        }
    }
    if errors.is_empty() { Ok(setup) } else { Err(errors) }
}

/// Takes an option of the setup over; an error if it is said twice and not the same.
fn said(line: &DeckLine, setup: &mut Setup, places: &mut BTreeMap<String, Place>) -> Option<FileError> {
    let DeckLine::Header { key, value, place } = line else { return None };
    if !OPTIONS.contains(&key.as_str()) {
        return None;
    }
    let first = places.entry(key.clone()).or_insert_with(|| place.clone());
    let before = setup.options.entry(key.clone()).or_insert_with(|| value.clone());
    (before != value).then(|| {
        let cause = format!("`{key}:` is said otherwise in {}:{} already", first.file, first.line);
        FileError::new(place, 1, cause)
    })
}
