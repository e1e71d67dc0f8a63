//! From decks to the setup of a game.

use byword_kernel::rulebook::{Setup, World};
use byword_language::deck::{DeckSource, or_house, unknown_card};
use byword_language::source::FileError;

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
        for option in OPTIONS {
            if let Some(value) = deck.header(option) {
                setup.options.entry(option.to_owned()).or_insert_with(|| value.to_owned());
            }
        }
    }
    if errors.is_empty() { Ok(setup) } else { Err(errors) }
}
