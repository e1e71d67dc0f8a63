//! The event log: a sink given to the table, never part of the position.

use crate::decision::{Decision, Opt};
use crate::event::Event;
use crate::id::{AbilityId, Clause, Ref, Seat};

/// One line of the log, without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An event happened.
    Happened(Event),
    /// An event was rewritten or prevented by an ability of the card.
    Rewritten(Event, AbilityId, Ref),
    /// An event did not happen, because an ability (or a rule) forbids it.
    Dropped(Event, Clause, Ref),
    /// An ability of the card triggered, under the player's control.
    Triggered(AbilityId, Ref, Seat),
    /// An ability resolves.
    Resolves(AbilityId, Ref, Seat),
    /// An ability or card left without effect.
    Fizzled(AbilityId, Ref, Seat),
    /// A player chose.
    Chose(Decision, Opt),
    /// The game ended.
    Over(Clause),
}

/// Where log entries go.
#[derive(Clone, Debug, Default)]
pub enum Log {
    /// Nowhere.
    #[default]
    Off,
    /// Only their number is kept.
    Count(u64),
    /// All are kept.
    Full(Vec<Entry>),
}

impl Log {
    /// Adds an entry.
    pub fn add(&mut self, entry: Entry) {
        match self {
            Self::Off => {}
            Self::Count(n) => *n += 1,
            Self::Full(entries) => entries.push(entry),
        }
    }

    /// The entries kept.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        match self {
            Self::Full(entries) => entries,
            _ => &[],
        }
    }
}
