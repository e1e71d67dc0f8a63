//! Playing with others: tables that a server keeps, who sits there, what is said.

use serde::{Deserialize, Serialize};

use super::{Language, Learned, OnlineRequest, Start, Trouble, Update};
use crate::types::{JsonSchema, TS};

/// Something that a program asks a server for: a line of JSON. The reply repeats its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct OnlineCall {
    /// The version of the protocol; 1 if it is left out.
    #[serde(default = "super::protocol")]
    #[ts(as = "Option<u16>", optional)]
    pub protocol: u16,
    /// A number of the caller's own, which the reply repeats.
    pub id: u32,
    /// What is asked for.
    pub call: OnlineRequest,
}

/// No arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Says who one is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// A name to be called by; absent: the one of the last time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// The language of all words from now on.
    #[serde(default)]
    #[ts(as = "Option<Language>", optional)]
    pub lang: Language,
}

/// Who the caller is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// The name; empty: none was said yet.
    pub name: String,
}

/// When a player may take something back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum UndoRule {
    /// Freely if nobody has learned anything since; else if all others agree. Who plays together or alone asks nobody.
    #[default]
    Learned,
    /// If all others agree.
    Consent,
    /// Never.
    Off,
}

/// What happens to a player whose time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Lapse {
    /// The player passes; where nobody may pass, a bot answers.
    #[default]
    Pass,
    /// The player has lost.
    Lose,
}

/// How long players may take. Time stands still while nobody who plays the deciding seat is connected; how long others
/// have to wait for that is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    /// Seconds for each decision.
    pub prompt: u16,
    /// Seconds for the whole game, taken where those for a decision do not suffice.
    pub reserve: u16,
    /// Seconds, for the whole game, for which time stands still while a player is away and others wait.
    #[serde(default = "three_minutes")]
    #[ts(as = "Option<u16>", optional)]
    pub away: u16,
    /// What happens when all are used up.
    #[serde(default)]
    #[ts(as = "Option<Lapse>", optional)]
    pub lapse: Lapse,
}

/// What the time of a clock does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ClockState {
    /// It stands still: nobody decides whose time is counted, or nobody is there.
    #[default]
    Still,
    /// Who decides is away and others wait: what is left of that is used up first.
    Away,
    /// It runs.
    Runs,
}

/// The time that players have left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Who decides; absent: nobody whose time is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// Seconds left for the decision.
    pub prompt: u32,
    /// Seconds that each seat has left in reserve.
    pub left: Vec<u32>,
    /// Seconds for which others still wait for each seat if it is away.
    pub away: Vec<u32>,
    /// What the time does.
    pub state: ClockState,
}

/// How a table is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct TableRules {
    /// Whether anybody finds the table in the list and may take an empty seat.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub public: bool,
    /// When something may be taken back.
    #[serde(default)]
    #[ts(as = "Option<UndoRule>", optional)]
    pub undo: UndoRule,
    /// Whether others may watch. They see what everybody sees.
    #[serde(default = "yes")]
    #[ts(as = "Option<bool>", optional)]
    pub watchers: bool,
    /// Of how many games the winner is found: 1 or 3.
    #[serde(default = "one")]
    #[ts(as = "Option<u8>", optional)]
    pub best_of: u8,
    /// How long players may take; absent: as long as they like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ClockRule>,
    /// By how many moves those who watch are behind while the game goes on.
    #[serde(default)]
    #[ts(as = "Option<u16>", optional)]
    pub delay: u16,
}

const fn yes() -> bool {
    true
}

const fn one() -> u8 {
    1
}

const fn three_minutes() -> u16 {
    180
}

impl Default for TableRules {
    fn default() -> Self {
        Self { public: false, undo: UndoRule::Learned, watchers: true, best_of: 1, clock: None, delay: 0 }
    }
}

/// Makes a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Make {
    /// What is played: `seating.own` are the seats of people, bots sit on the others. The seed is the server's own.
    pub start: Start,
    /// The seat that the caller takes; absent: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// How the table is run.
    #[serde(default)]
    #[ts(as = "Option<TableRules>", optional)]
    pub rules: TableRules,
}

/// A table that was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The table: part of its address. Nobody can guess it.
    pub game: String,
    /// An invitation for each seat that waits for somebody.
    pub invitations: Vec<Invitation>,
}

/// An invitation to a seat, for one person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The seat.
    pub seat: u8,
    /// What is said with `join`: part of the address that is given away.
    pub token: String,
}

/// Comes to a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The table.
    pub game: String,
    /// An invitation; absent: to one's own seat, or to watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// A seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct AtSeat {
    /// The seat.
    pub seat: u8,
}

/// Answers a question whether something may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// The number of the question.
    pub question: u32,
    /// Whether it may.
    pub yes: bool,
}

/// Says something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// What is said, in at most 500 characters.
    pub text: String,
}

/// Tells whoever runs the server that something is wrong; the game goes along as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// What is wrong, in at most 500 characters.
    pub text: String,
}

/// What one comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Joined {
    /// The table.
    pub room: Room,
    /// How the game stands, with the whole log; absent: it has not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub update: Option<Update>,
    /// What was said last.
    pub chat: Vec<Said>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// It waits for people.
    #[default]
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// A table and who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// The table.
    pub game: String,
    /// The game that is played there.
    pub kind: String,
    /// What people call it.
    pub title: String,
    /// How far it is.
    pub state: TableState,
    /// How it is run.
    pub rules: TableRules,
    /// The seats.
    pub seats: Vec<RoomSeat>,
    /// How many watch.
    pub watchers: u32,
    /// The hash of seed and key, in hexadecimal, told before the first card.
    pub commitment: String,
    /// The question that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub question: Option<Question>,
    /// The time that players have left, if it is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<Clock>,
    /// The seats that want to play again.
    pub again: Vec<u8>,
    /// The table of the next game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// A seat of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct RoomSeat {
    /// The seat.
    pub seat: u8,
    /// Who sits there; empty: nobody yet.
    pub name: String,
    /// The bot that plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// Whether it is the reader's.
    pub own: bool,
    /// Whether somebody who plays it is connected.
    pub here: bool,
    /// Games won since the first of those that were played again.
    pub won: u32,
}

/// A question whether something may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its number.
    pub number: u32,
    /// Who asks.
    pub seat: u8,
    /// What was learned since.
    pub learned: Learned,
    /// Whether the reader is asked and has not answered.
    pub asked: bool,
}

/// Something that was said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// Its number.
    pub number: u32,
    /// The seat of who said it; absent: somebody who watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The name.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When, in seconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
}

/// The tables that anybody may come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// The newest first.
    pub tables: Vec<Listed>,
}

/// A table in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// The table.
    pub game: String,
    /// The game that is played there.
    pub kind: String,
    /// How far it is.
    pub state: TableState,
    /// The names of those who sit there; empty: nobody yet.
    pub names: Vec<String>,
    /// Whether others may watch.
    pub watchers: bool,
}

/// What a server tells without being asked: a line of JSON with the key `push`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Push {
    /// Who is at the table, and what is asked there, has changed.
    Room(Box<Room>),
    /// The game has gone on; the log is what is new.
    Update(Box<Update>),
    /// The game has gone back; the log is the whole one.
    Back(Box<Update>),
    /// Something was said.
    Said(Said),
    /// The table is not kept here any more: connect again.
    Gone(Trouble),
}
