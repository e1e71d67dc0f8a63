//! What a seat sees.

use serde::{Deserialize, Serialize};

use super::{Count, Word};
use crate::types::{JsonSchema, TS};

/// What a seat, or somebody who sees everything, sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose eyes; absent: somebody's who sees everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The number of the turn (or round), from 1.
    pub turn: u16,
    /// The same in words.
    pub when: String,
    /// The phase or step of it, if the game has names for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phase: Option<Word>,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub active: Option<u8>,
    /// Who comes first where the game asks (first player, initiative).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub first: Option<u8>,
    /// What is going on or waits to be done: what happens next stands first.
    pub waiting: Vec<Waiting>,
    /// The cards that play a part in what is going on (the attacker and what is attacked).
    pub parts: Vec<Part>,
    /// Lasting effects.
    pub lasting: Vec<Lasting>,
    /// What belongs to nobody, or to all.
    pub shared: Place,
    /// What each player has, in the order of seats.
    pub players: Vec<Player>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The seat.
    pub seat: u8,
    /// What it is called.
    pub name: String,
    /// Whether it is the viewer's.
    pub own: bool,
    /// Whether it is the player's turn.
    pub active: bool,
    /// Whether the player is still in the game.
    pub plays: bool,
    /// Whether it is an opponent of the viewer.
    pub opposes: bool,
    /// Numbers and zones.
    pub place: Place,
}

/// The numbers and zones of a player or of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Numbers that people keep track of.
    pub tallies: Vec<Count>,
    /// The zones, in the order of the game; empty ones, too.
    pub zones: Vec<Zone>,
}

/// What sort of place a zone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// Cards there are in play.
    Play,
    /// Cards that their owner holds and may look at.
    Hand,
    /// Cards there lie open out of play (a discard pile).
    Open,
    /// Nobody may look at the cards there (a deck).
    Hidden,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// What programs know it by.
    pub id: String,
    /// What people call it; empty: it is not shown.
    pub name: String,
    /// What sort of place it is.
    pub kind: ZoneKind,
    /// Whether its cards lie side by side, to be seen one by one; else they are a pile.
    pub spread: bool,
    /// How many cards are in it, those on or under others among them.
    pub count: u32,
    /// How many of them are turned.
    pub turned: u32,
    /// Its cards from the top, without those on or under others. Of hidden zones only those that the viewer knows, or that
    /// an option is about.
    pub cards: Vec<Card>,
}

/// How much of a card's text the engine has understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum CardState {
    /// All of it.
    #[default]
    Exact,
    /// All, but in more than one way.
    Doubtful,
    /// Some of it.
    Partial,
    /// None of it.
    TextOnly,
}

/// A card, as the viewer sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its handle within this update.
    pub id: u16,
    /// Whether the viewer knows which card it is. Of one that is not known, only its state is told.
    pub known: bool,
    /// The whole name.
    pub title: String,
    /// The name without its version.
    pub name: String,
    /// The title as the card has it, where the reader's language has another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub original: Option<String>,
    /// The version, for games whose names have one; else empty.
    pub version: String,
    /// Its types.
    pub types: Vec<Word>,
    /// Its inks, aspects or classes.
    pub colours: Vec<Word>,
    /// Its traits.
    pub traits: Vec<Word>,
    /// Other words that it carries (inkable, unique ...).
    pub features: Vec<Word>,
    /// Its numbers, the cost first, where it has one.
    pub numbers: Vec<Number>,
    /// Its keywords, printed and given.
    pub keywords: Vec<CardKeyword>,
    /// Its text in the reader's language, or what was understood of it, in lines.
    pub text: Vec<String>,
    /// How much of its text was understood.
    pub state: CardState,
    /// Whether it is turned (exerted, exhausted, deactivated).
    pub turned: bool,
    /// Whether it lies face down.
    pub facedown: bool,
    /// Damage on it.
    pub damage: i16,
    /// Counters on it.
    pub counters: Vec<Count>,
    /// States that it is in, turned and face down among them.
    pub marks: Vec<Word>,
    /// To whom it belongs; absent: to the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<u8>,
    /// Who controls it; absent: the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub controller: Option<u8>,
    /// Whether it is a copy of another card.
    pub copy: bool,
    /// The title of its other face, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other_face: Option<String>,
    /// In hidden zones: its place from the top, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub place: Option<u32>,
    /// The cards on or under it.
    pub hosted: Vec<Hosted>,
}

/// A card on or under another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Hosted {
    /// The zone that it counts as being in, which says how it lies there.
    pub zone: Word,
    /// The card.
    pub card: Card,
}

/// A number on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// What programs know it by.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it is now.
    pub now: i16,
    /// What is printed.
    pub printed: i16,
}

/// A keyword on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CardKeyword {
    /// What programs know it by: its English name. `keywords` explains it.
    pub id: String,
    /// As it is printed, with its number.
    pub name: String,
    /// Whether something else gives it to the card.
    pub given: bool,
}

/// What sort of thing waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitingKind {
    /// A triggered ability that waits for its turn.
    Trigger,
    /// A card on the stack.
    Card,
    /// An ability on the stack.
    Ability,
    /// An event on the stack, or an event to which players may respond.
    Event,
}

/// Something that waits to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// What sort of thing.
    pub kind: WaitingKind,
    /// The card that it comes from, by its handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<u16>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// What it is, in words.
    pub title: String,
    /// What it will do: the text of the ability.
    pub text: String,
    /// What it is aimed at, by handles.
    pub targets: Vec<u16>,
    /// How much, for events with an amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub amount: Option<i16>,
}

/// A card that plays a part in what is going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The part.
    pub role: Word,
    /// The card, by its handle.
    pub card: u16,
}

/// A lasting effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// What holds, in words.
    pub text: String,
    /// The card that has it, by its handle; absent: it is about no card in particular.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<u16>,
    /// The card whose effect made it, by its handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub source: Option<u16>,
    /// When it ends, in words; empty: with the card, or never.
    pub until: String,
}
