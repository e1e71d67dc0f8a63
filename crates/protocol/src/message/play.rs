//! Playing: starting, looking, choosing, taking back, saving, replaying.

use serde::{Deserialize, Serialize};

use super::{Clause, Decision, LogEntry, NamedText, Options, View};
use crate::types::{JsonSchema, TS};

/// A deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeckChoice {
    /// The house deck of this name.
    House(String),
    /// A list, in any form in which people exchange decks.
    List(NamedText),
}

/// Who sits where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// The seats that the caller plays, from 0; several: one person plays all of them. Absent: the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<Vec<u8>>,
    /// Who plays the other seats, in their order; the last for all that follow. Absent: `greedy`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub bots: Vec<String>,
}

/// Deals a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The game.
    pub game: String,
    /// How many seats; absent: as many as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats: Option<u8>,
    /// Who sits where.
    #[serde(default)]
    #[ts(as = "Option<Seating>", optional)]
    pub seating: Seating,
    /// A deck for each seat; absent: house decks.
    #[serde(default)]
    #[ts(as = "Option<Vec<DeckChoice>>", optional)]
    pub decks: Vec<DeckChoice>,
    /// Card files and databases besides the house set.
    #[serde(default)]
    #[ts(as = "Option<Vec<NamedText>>", optional)]
    pub cards: Vec<NamedText>,
    /// The same by their paths on this machine, folders and translations beside them among them: at home only.
    #[serde(default)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub files: Vec<String>,
    /// Whether cards that are understood in part only may be played.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub allow_partial: bool,
    /// Whether decks may break the rules of deck construction.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub any_deck: bool,
    /// Options of the setup.
    #[serde(default)]
    #[ts(as = "Option<Options>", optional)]
    pub options: Options,
    /// The seed of the random numbers, below 2^53: the same seed and choices are the same game.
    #[ts(type = "number")]
    pub seed: u64,
}

/// At a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct AtTable {
    /// The table, as an update names it.
    pub table: u32,
}

/// Lets bots answer for the caller, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Auto {
    /// The table.
    pub table: u32,
    /// How many decisions of the caller's seats; absent: one.
    #[serde(default = "once")]
    #[ts(as = "Option<u32>", optional)]
    pub times: u32,
    /// The bot that answers; absent: `greedy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<String>,
}

const fn once() -> u32 {
    1
}

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Those of a seat of the caller.
    Seat(u8),
    /// Somebody's who sees everything: replays and finished games only.
    All,
}

/// What a seat sees now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The table.
    pub table: u32,
    /// Whose eyes; absent: the caller's seat that decides, or else its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub viewer: Option<Viewer>,
    /// The log entries from this number on; absent: all.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub since: u32,
}

/// Takes an option of the open decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// The table.
    pub table: u32,
    /// The step of the update that the choice answers: if another decision is open by now, nothing is chosen.
    pub step: u32,
    /// The option's index.
    pub option: u32,
}

/// Takes several cards in any order, and says that these are all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// The table.
    pub table: u32,
    /// The step of the update that the choice answers.
    pub step: u32,
    /// Handles of cards.
    pub cards: Vec<u16>,
}

/// Passes until something happens that concerns the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// The table.
    pub table: u32,
    /// The step of the update that the choice answers.
    pub step: u32,
}

/// Why something is not offered: what is about a card, what is called so, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The table.
    pub table: u32,
    /// A handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<u16>,
    /// Words of an action or a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
}

/// What could be wished for, and why it can be done or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Reasons {
    /// What was asked about.
    pub reasons: Vec<Reason>,
    /// What tried to happen since the seat chose last: abilities that looked at an event and let it pass, each with the
    /// reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LogEntry>>", optional)]
    pub tried: Vec<LogEntry>,
}

/// Why something can be done or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// What one would do.
    pub wish: String,
    /// The option by which it can be done; absent: it cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub option: Option<u32>,
    /// What programs know the reason by; empty if it can be done.
    pub code: String,
    /// The reason in words; empty if it can be done.
    pub text: String,
    /// The clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<Clause>,
    /// The card that forbids or demands it, if the seat may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<u16>,
}

/// Takes choices back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The table.
    pub table: u32,
    /// Back to the decision of this step; absent: to the caller's last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<u32>,
}

/// A seat gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Concede {
    /// The table.
    pub table: u32,
    /// A seat of the caller.
    pub seat: u8,
}

/// How a table stands, as one seat (or somebody who sees everything) sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Update {
    /// The table.
    pub table: u32,
    /// The game that is played there.
    pub game: String,
    /// How many choices have been made.
    pub step: u32,
    /// The seats that the caller plays; none in a replay.
    pub own: Vec<u8>,
    /// What is seen.
    pub view: View,
    /// What is to be decided, by whomever; absent: the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decision: Option<Decision>,
    /// Whether a bot makes the open decision (`step`, `run`).
    pub bot_decides: bool,
    /// What has happened since the last update, or since what was asked for.
    pub log: Vec<LogEntry>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Outcome>,
    /// What going back to the caller's last decision would take back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub undo: Option<UndoInfo>,
    /// Why `pass` stopped, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopped: Option<String>,
    /// What is odd about the card files, but no reason to refuse them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<super::Trouble>>", optional)]
    pub warnings: Vec<super::Trouble>,
}

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The seats that won; none: a draw, or the table lost.
    pub winners: Vec<u8>,
    /// In words.
    pub text: String,
    /// The clause that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<Clause>,
    /// What stopped the game, if it did not end by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fault: Option<String>,
}

/// What was learned by the choices that an undo takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Learned {
    /// Nobody learned anything.
    Nothing,
    /// Somebody saw a card that they could not see before.
    Card,
    /// A random result became known, or a card of another player.
    Chance,
}

/// What an undo takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct UndoInfo {
    /// The step that it goes back to.
    pub to: u32,
    /// What was learned since.
    pub learned: Learned,
}

/// A game as a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// A name for it.
    pub name: String,
    /// What is in it. Card files are not: they are named.
    pub text: String,
}

/// Opens a saved game to look at it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The saved game.
    pub file: NamedText,
    /// The card files that it was played with.
    #[serde(default)]
    #[ts(as = "Option<Vec<NamedText>>", optional)]
    pub cards: Vec<NamedText>,
    /// The same by their paths on this machine: at home only. If neither is given, those that the file names.
    #[serde(default)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub files: Vec<String>,
    /// Whether cards that are understood in part only may be played, even if they were not then.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub allow_partial: bool,
}

/// A saved game that can be looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// The table at which it stands.
    pub table: u32,
    /// The game.
    pub game: String,
    /// What people call the game.
    pub title: String,
    /// How many seats.
    pub seats: u8,
    /// The seed of its random numbers.
    #[ts(type = "number")]
    pub seed: u64,
    /// How many choices it has.
    pub steps: u32,
    /// How many of them can be played again: fewer if the rules or cards have changed.
    pub playable: u32,
    /// The first difference, in words, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub differs: Option<String>,
    /// The version of the engine that wrote it.
    pub engine: String,
    /// Whether cards or keywords are others than when it was saved.
    pub changed: bool,
    /// The card files that it was played with, by name.
    pub cards: Vec<String>,
    /// Who played, seat by seat, where the file says so: the name of a bot, or nothing for a person.
    pub players: Vec<String>,
    /// The digest of the table after the choices that can be played: the same game has the same one everywhere.
    pub digest: String,
}

/// A game after so many of its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The table.
    pub table: u32,
    /// After so many choices.
    pub step: u32,
    /// Whose eyes.
    pub viewer: Viewer,
}

/// A step of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ReplayStep {
    /// How the table stood; its log is what the choice before has brought about.
    pub update: Update,
    /// How many steps the game has.
    pub steps: u32,
    /// The option that was taken then, if the viewer may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub taken: Option<u32>,
}

/// Goes on playing from a step of a game, as a game of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The table.
    pub table: u32,
    /// The step.
    pub step: u32,
    /// Who sits where.
    #[serde(default)]
    #[ts(as = "Option<Seating>", optional)]
    pub seating: Seating,
}
