//! What a game brings to the kernel: a record of policies, and a few traits, each about one subject.

mod doing;
mod knowing;
mod schedule;
mod setup;
mod words;

pub use doing::{Checks, Costs, Events, Procedures};
pub use knowing::{Choosing, Part, Reckoning};
pub use schedule::{Schedule, Stack, Windows};
pub use setup::{Opening, Setup};
pub use words::{Legality, Topic, Weight, Words};

use std::fmt;

use crate::catalog::Catalog;
pub use crate::clauses::{ClauseText, Clauses};
use crate::policy::Policy;
use crate::table::Table;
use crate::vocabulary::Vocabulary;
pub use crate::wording::{Lang, abilities_before, common_option, keyword_word, numbered};

/// Everything about a game that does not change while it is played.
pub struct World {
    /// The game's name, as the command line knows it.
    pub game: &'static str,
    /// Its words.
    pub vocabulary: Vocabulary,
    /// Its cards.
    pub catalog: Catalog,
    /// Its clauses.
    pub clauses: Clauses,
    /// Its procedures.
    pub rulebook: Box<dyn Rulebook>,
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World").field("game", &self.game).finish_non_exhaustive()
    }
}

/// The rules of one game: everything that a game says beyond its cards, its words and its clauses. The parts are asked by the
/// kernel; what most games say is their default.
///
/// | part | what it says |
/// |---|---|
/// | [`Opening`] | how cards are dealt, and how a position in the middle of a game is built |
/// | [`Procedures`] | turns, attacks and whatever else goes step by step, and how effects begin them |
/// | [`Events`] | what the game adds to events, takes over, and keeps in mind |
/// | [`Checks`] | what the rules look at between things |
/// | [`Reckoning`] | tests and numbers of cards that follow from the position |
/// | [`Choosing`] | what may be taken for an effect, and by whom |
/// | [`Costs`] | paying the game's resource |
/// | [`Legality`] | what a seat may do and why not, what it might wish, how good its position is |
/// | [`Words`] | options and phases in words, clauses of the kernel's own decisions |
pub trait Rulebook:
    Opening + Procedures + Events + Checks + Reckoning + Choosing + Costs + Legality + Words + Send + Sync
{
    /// How waiting triggers get their turn.
    fn schedule(&self) -> Schedule<'_>;

    /// What the rules say on points on which games differ in a word, by the edition that the position is played by.
    fn policy(&self, _table: &Table<'_>) -> &'static Policy {
        &Policy::PLAIN
    }
}
