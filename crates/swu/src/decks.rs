//! Decks: the house decks, deck files and lists, what a deck must be like, decks made of cards that a user brings.

pub(crate) mod brew;
pub mod exchange;
pub(crate) mod legality;
pub(crate) mod lists;

/// The house decks.
pub(crate) const HOUSE: &[(&str, &str)] = &[
    ("keepers", include_str!("../decks/keepers.deck")),
    ("syndicate", include_str!("../decks/syndicate.deck")),
    ("choir", include_str!("../decks/choir.deck")),
    ("rust-fleet", include_str!("../decks/rust-fleet.deck")),
];
