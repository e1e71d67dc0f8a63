//! What has happened.

use serde::{Deserialize, Serialize};

use super::Word;
use crate::types::{JsonSchema, TS};

/// What sort of thing an entry tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum LogKind {
    /// A player chose.
    Choice,
    /// An event happened.
    Event,
    /// An event did not happen, because something forbids it.
    Stopped,
    /// An ability changed or prevented an event.
    Changed,
    /// An ability triggered.
    Triggered,
    /// An ability was left without effect.
    Fizzled,
    /// An ability looked at an event and let it pass; told only where that is asked for.
    Missed,
    /// The game ended.
    Over,
}

/// Something that happened, as the viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// Its number, from 0.
    pub number: u32,
    /// The choice that brought it about: 0 is the deal, 1 the first choice.
    pub step: u32,
    /// What sort of thing.
    pub kind: LogKind,
    /// What programs know it by: the kind of event (`move`, `damage` ...), or of choice.
    pub code: String,
    /// The game's word for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub verb: Option<Word>,
    /// In words.
    pub text: String,
    /// What the ability says that triggered, changed it or was left without effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ability: Option<String>,
    /// The id of its clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
    /// The player in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The card that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<LogCard>,
    /// The other card in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other: Option<LogCard>,
    /// The card that caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cause: Option<LogCard>,
    /// How much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub amount: Option<i16>,
    /// Which counter, number or moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<Word>,
    /// For moves: where from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<LogZone>,
    /// For moves: where to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<LogZone>,
}

/// A card in the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct LogCard {
    /// Its name, as the viewer knew it then.
    pub name: String,
    /// Its handle in the view of the same update, if it is the same object still and the viewer knows which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<u16>,
}

/// A zone in the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct LogZone {
    /// What programs know it by.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
}
