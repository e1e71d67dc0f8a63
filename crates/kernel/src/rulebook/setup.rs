//! How a game begins.

use std::collections::BTreeMap;

use super::World;
use crate::id::{DefId, Seat};
use crate::luck::Key;
use crate::table::Table;

/// How a game begins: the seed, who plays with which cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Setup {
    /// The seed of the game's random numbers.
    pub seed: u64,
    /// The key that they follow from instead, where nobody may be able to work them out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
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

/// How a game begins, and how a position in the middle of one is built.
pub trait Opening {
    /// Puts the cards on an empty table and pushes the first frame.
    ///
    /// # Errors
    /// What is wrong with the setup.
    fn setup(&self, table: &mut Table<'_>, setup: &Setup) -> Result<(), String>;

    /// Pushes the frames of a game in which the seat is in the phase of that name (`main` if nothing is said).
    ///
    /// # Errors
    /// The names of the phases there are.
    fn stage(&self, table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String>;

    /// Sets what the options of a setup say on a table that is staged by a scenario (editions, variants).
    ///
    /// # Errors
    /// If the game has no such option.
    fn configure(&self, _table: &mut Table<'_>, options: &BTreeMap<String, String>) -> Result<(), String> {
        match options.keys().next() {
            Some(key) => Err(format!("the option `{key}` belongs to games that are dealt")),
            None => Ok(()),
        }
    }

    /// True if two cards look the same from behind, so that one could be the other.
    fn same_back(&self, _world: &World, _a: DefId, _b: DefId) -> bool {
        true
    }
}
