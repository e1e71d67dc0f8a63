//! Deck lists: a leader, a base, and the other cards (digest section 3).

use byword_kernel::rulebook::{Setup, World};
use byword_language::deck::{DeckLine, DeckSource, parse_deck};
use byword_language::source::{FileError, Place};

use crate::compile::KIT;

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
    if errors.is_empty() { Ok(Setup { seed, seats, decks: lists, ..Setup::default() }) } else { Err(errors) }
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
