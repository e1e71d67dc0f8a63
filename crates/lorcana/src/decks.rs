//! Decks: the house decks, what a deck must be like, decks made of cards that a user brings.

pub(crate) mod brew;
pub(crate) mod legality;

use byword_kernel::rulebook::{Setup, World};
use byword_language::deck::{DeckSource, or_house, unknown_card};
use byword_language::source::FileError;

/// The house decks.
pub(crate) const HOUSE: &[(&str, &str)] = &[
    ("harbor-watch", include_str!("../decks/harbor-watch.deck")),
    ("smoke-and-archive", include_str!("../decks/smoke-and-archive.deck")),
    ("choir-of-whispers", include_str!("../decks/choir-of-whispers.deck")),
    ("broadside-crew", include_str!("../decks/broadside-crew.deck")),
    ("moonlit-bargain", include_str!("../decks/moonlit-bargain.deck")),
    ("lamplighters", include_str!("../decks/lamplighters.deck")),
];

/// The setup of a game with these decks (the house decks if there are none).
pub(crate) fn setup(
    world: &World,
    decks: &[DeckSource],
    seats: u8,
    seed: u64,
) -> Result<Setup, Vec<FileError>> {
    let decks = or_house(decks, HOUSE);
    let mut errors = Vec::new();
    let known: Vec<&str> = world.catalog.titles().map(|(title, _)| title).collect();
    let lists = (0..usize::from(seats))
        .filter_map(|seat| decks.get(seat % decks.len().max(1)))
        .map(|deck| {
            let deck = deck.clone().respelled(&known);
            for (name, place) in deck.not_found(&known) {
                errors.push(unknown_card(world, place, name));
            }
            deck.cards().flat_map(|(count, name)| (0..count).map(move |_| name.to_owned())).collect()
        })
        .collect();
    if errors.is_empty() { Ok(Setup { seed, seats, decks: lists, ..Setup::default() }) } else { Err(errors) }
}
