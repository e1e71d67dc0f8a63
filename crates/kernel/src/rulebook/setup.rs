//! How a game begins.

use std::collections::BTreeMap;

/// How a game begins: the seed, who plays with which cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Setup {
    /// The seed of the game's random numbers.
    pub seed: u64,
    /// How many seats.
    pub seats: u8,
    /// For each seat its cards, by title, in the order of the list; the first of a two-sided card is its front.
    /// A game whose players share the decks has the table's decks here; their number is not the number of seats.
    pub decks: Vec<Vec<String>>,
    /// The cards that each deck has in reserve, in games that check them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sideboards: Vec<Vec<String>>,
    /// Whatever else the game asks (the scenario, the villain, editions), by name.
    pub options: BTreeMap<String, String>,
}
