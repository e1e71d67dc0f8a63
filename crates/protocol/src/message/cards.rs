//! Reading cards and decks, and how much of a database is understood.

use serde::{Deserialize, Serialize};

use super::{CardState, Keyword, NamedText, Trouble};
use crate::types::{JsonSchema, TS};

/// What a list of cards is as a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The game.
    pub game: String,
    /// The list.
    pub list: NamedText,
    /// Card files and databases besides the house set.
    #[serde(default)]
    #[ts(as = "Option<Vec<NamedText>>", optional)]
    pub cards: Vec<NamedText>,
    /// Options of the setup, by which some rules of deck construction go.
    #[serde(default)]
    #[ts(as = "Option<super::Options>", optional)]
    pub options: super::Options,
}

/// What was read of a list of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct DeckReading {
    /// Its decks; a set-up file has several.
    pub decks: Vec<DeckList>,
    /// Why no game can be played with it, with places.
    pub problems: Vec<Trouble>,
}

/// A deck as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct DeckList {
    /// How many cards.
    pub total: u32,
    /// The cards in the order of the list.
    pub cards: Vec<DeckLine>,
}

/// A line of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct DeckLine {
    /// How many copies.
    pub count: u16,
    /// The card's name.
    pub name: String,
}

/// Reads card texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ReadCards {
    /// The game.
    pub game: String,
    /// The cards, as a card file or a database has them.
    pub cards: NamedText,
}

/// What was understood of card texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CardReadings {
    /// The keywords that the file defines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Keyword>>", optional)]
    pub keywords: Vec<Keyword>,
    /// The cards in the order of the file.
    pub cards: Vec<CardReading>,
}

/// What was understood of a card's text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CardReading {
    /// Its title.
    pub title: String,
    /// How much was understood.
    pub state: CardState,
    /// Its faces, the front first.
    pub faces: Vec<FaceReading>,
    /// What was not understood, or in more than one way.
    pub spans: Vec<Span>,
    /// What words that were understood leave open: which card is meant, what is counted. In the language asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub unclear: Vec<String>,
}

/// What was understood of a face of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct FaceReading {
    /// Its title.
    pub title: String,
    /// Its text as it was written.
    pub text: String,
    /// What was understood, an ability a line, in English.
    pub english: Vec<String>,
    /// The same in Spanish.
    pub spanish: Vec<String>,
}

/// A stretch of a card's text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// Which face, from 0.
    pub face: u32,
    /// The line in the face's text, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The words.
    pub text: String,
    /// What could have stood at their beginning.
    pub expected: Vec<String>,
    /// The nearest phrase that would have been understood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nearest: Option<String>,
    /// If they were understood in more than one way: the ways, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub readings: Vec<String>,
}

/// How much of card databases is understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// The game.
    pub game: String,
    /// Card files and databases; none: the house set.
    #[serde(default)]
    #[ts(as = "Option<Vec<NamedText>>", optional)]
    pub files: Vec<NamedText>,
    /// Only cards in this state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub state: Option<CardState>,
    /// Only cards with these words in their title.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub text: String,
    /// The first card of the page, from 0.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub from: u32,
    /// How many cards a page has, at most 500.
    #[serde(default = "page")]
    #[ts(as = "Option<u32>", optional)]
    pub count: u32,
}

const fn page() -> u32 {
    50
}

/// How many cards are understood how well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Shares {
    /// All text understood.
    pub exact: u32,
    /// Understood in more than one way.
    pub doubtful: u32,
    /// Some of it.
    pub partial: u32,
    /// None of it.
    pub text_only: u32,
}

/// How much of card databases is understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CoverageReport {
    /// All cards.
    pub total: Shares,
    /// By set, in the order of their names.
    pub sets: Vec<SetCoverage>,
    /// What is not understood most often.
    pub phrases: Vec<UnreadPhrase>,
    /// How many cards were asked for.
    pub found: u32,
    /// A page of them.
    pub cards: Vec<CardLine>,
    /// What is wrong with the files.
    pub warnings: Vec<Trouble>,
}

/// How much of a set is understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SetCoverage {
    /// The set.
    pub name: String,
    /// Its cards.
    pub shares: Shares,
}

/// A phrase that is not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct UnreadPhrase {
    /// Its first words, numbers as N.
    pub text: String,
    /// On how many cards.
    pub cards: u32,
    /// One of them.
    pub example: String,
}

/// A card of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CardLine {
    /// Its title.
    pub title: String,
    /// Its id in the database.
    pub code: String,
    /// Its set.
    pub set: String,
    /// How much was understood.
    pub state: CardState,
    /// What was not understood.
    pub unread: Vec<String>,
    /// What words that were understood leave open, in the language asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub unclear: Vec<String>,
}
