//! Decisions and their options.

use serde::{Deserialize, Serialize};

use super::{Clause, Word};
use crate::types::{JsonSchema, TS};

/// What is to be decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Who decides.
    pub seat: u8,
    /// What is chosen: `act`, `respond`, `card`, `pay`, `player`, `may`, `mode`, `number`, `order`, `replace`, `mulligan`,
    /// `keep`, `place`, `defend`, `name`.
    pub kind: String,
    /// The question in words.
    pub text: String,
    /// The clause under which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<Clause>,
    /// The card for whose sake, by its handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<u16>,
    /// What that card says about it: the text of the ability that asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ability: Option<String>,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub verb: Option<Word>,
    /// For picks of several: what has been picked, and how many may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub picks: Option<Picks>,
    /// Everything that can be chosen, if it is the viewer's decision; else nothing.
    pub options: Vec<Choice>,
}

/// A pick of several cards, one by one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Picks {
    /// The cards picked so far.
    pub picked: Vec<u16>,
    /// How many more may be picked.
    pub left: i16,
    /// Whether what is picked is enough.
    pub enough: bool,
    /// Whether a card may be picked several times: each pick is a point of something that is divided.
    pub repeat: bool,
}

/// What an option is for the course of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Doing something.
    Do,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Enough picked, nothing more to do.
    Done,
    /// Passing.
    Pass,
    /// Ending the turn.
    End,
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Its index.
    pub index: u32,
    /// What is done: `play`, `use`, `card`, `yes` ..., or a verb of the game (`quest`, `attack` ...).
    pub verb: String,
    /// What it is for the course of the game.
    pub role: Role,
    /// The card, by its handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<u16>,
    /// The other card: what it is done to, or with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other: Option<u16>,
    /// The player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub n: Option<i16>,
    /// What it does, where the words alone do not say it: the text of the mode, the ability, the replacement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub effect: Option<String>,
    /// In words; no two options of a decision have the same.
    pub text: String,
    /// What tells it from an option that would have the same words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub twin: Option<String>,
}
