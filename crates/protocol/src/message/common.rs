//! What many messages have in common: words, places, what is wrong, the games there are.

use std::collections::BTreeMap;
use std::fmt;

use byword_kernel::rulebook::Lang;
use byword_telling::error_in;
use serde::{Deserialize, Serialize};

use crate::types::{JsonSchema, TS};

/// Languages that words are told in.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Es => Self::Es,
        }
    }
}

/// A thing of the game: what it is called in every language, and for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// What programs know it by.
    pub id: String,
    /// What people call it, in the reader's language.
    pub name: String,
}

/// A number with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// What programs know it by.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// How many.
    pub n: i16,
    /// Whether it is only so or not so: then the number says nothing more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub flag: bool,
}

impl Count {
    /// In words; what is only so or not so has no number.
    #[must_use]
    pub fn said(&self) -> String {
        if self.flag { self.name.clone() } else { format!("{} {}", self.name, self.n) }
    }
}

/// A clause of the rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// Its id.
    pub id: String,
    /// What it says, in the reader's language.
    pub text: String,
}

/// A text with a name: a card file, a deck, a scenario, a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NamedText {
    /// Its name, by which errors speak of it.
    pub name: String,
    /// The text.
    pub text: String,
}

/// What sort of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum TroubleKind {
    /// The message is not JSON, or not one of the protocol's.
    Malformed,
    /// The message is larger than it may be.
    TooLarge,
    /// The version of the protocol is another one.
    Version,
    /// There is nothing of that name or number.
    Unknown,
    /// A text that was sent along (cards, a deck, a scenario, a saved game) is wrong.
    Text,
    /// A deck breaks a rule of deck construction; `any_deck` of `start` plays it all the same.
    Illegal,
    /// The choice is for another decision than the open one.
    Late,
    /// The rules, or whose turn it is, do not allow it.
    Refused,
}

/// Something that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Trouble {
    /// What sort of thing.
    pub kind: TroubleKind,
    /// What is wrong, in a sentence.
    pub message: String,
    /// In which text; absent: in the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub source: Option<String>,
    /// The line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<u32>,
    /// The column, in characters, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<u32>,
    /// What was probably meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub help: Option<String>,
}

/// What is wrong, in this language.
#[must_use]
pub fn said_in(lang: Lang, troubles: Vec<Trouble>) -> Vec<Trouble> {
    let said = |trouble: Trouble| Trouble {
        message: error_in(lang, &trouble.message),
        help: trouble.help.as_deref().map(|help| error_in(lang, help)),
        ..trouble
    };
    troubles.into_iter().map(said).collect()
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place =
            [self.source.clone(), self.line.map(|n| n.to_string()), self.column.map(|n| n.to_string())];
        let place: Vec<String> = place.into_iter().flatten().collect();
        match place.is_empty() {
            true => f.write_str(&self.message),
            false => write!(f, "{}: {}", place.join(":"), self.message),
        }
    }
}

/// Nothing more to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Done {}

/// Begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The language of all words from now on.
    #[serde(default)]
    #[ts(as = "Option<Language>", optional)]
    pub lang: Language,
}

/// Who answers, and what can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u16,
    /// The version of the engine.
    pub engine: String,
    /// The language of words.
    pub lang: Language,
    /// The games.
    pub games: Vec<GameInfo>,
    /// The players of the program, by name.
    pub players: Vec<Word>,
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct GameInfo {
    /// What programs know it by.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The fewest seats.
    pub least: u8,
    /// The usual number of seats.
    pub usual: u8,
    /// The most seats.
    pub most: u8,
    /// Whether the players play together against the game.
    pub cooperative: bool,
    /// Its house decks (heroes, characters): `id` for `DeckChoice::House`, and a name.
    pub decks: Vec<Word>,
    /// Options of its setup.
    pub options: Vec<OptionInfo>,
}

/// An option of a game's setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct OptionInfo {
    /// What programs know it by.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it may be; empty: any text.
    pub values: Vec<Word>,
    /// What it is if nothing is said; empty: nothing.
    pub usual: String,
}

/// Options of a setup, by name.
pub type Options = BTreeMap<String, String>;
