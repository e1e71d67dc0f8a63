//! Looking things up: clauses, keywords.

use serde::{Deserialize, Serialize};

use super::{Clause, NamedText, Word};
use crate::types::{JsonSchema, TS};

/// What is looked for in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Find {
    /// The game.
    pub game: String,
    /// A number, a name, or words; empty: everything.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub text: String,
    /// Card files that may define keywords of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<NamedText>>", optional)]
    pub cards: Vec<NamedText>,
}

/// Clauses of the rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// What was found, in the rulebook's order.
    pub rules: Vec<Rule>,
}

/// A clause of the rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub topic: Word,
    /// What it says, in the reader's language.
    pub text: String,
    /// The names of the scenarios that show it.
    pub scenarios: Vec<String>,
}

/// Keywords.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Keywords {
    /// What was found, in the game's order.
    pub keywords: Vec<Keyword>,
}

/// A keyword and what it stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Keyword {
    /// What programs know it by: its English name.
    pub id: String,
    /// Its English name.
    pub english: String,
    /// Its Spanish name.
    pub spanish: String,
    /// How it is printed, in the reader's language.
    pub print: String,
    /// What it stands for, a line an ability.
    pub meaning: Vec<String>,
    /// What happens if a card has it twice.
    pub stacking: Word,
    /// Its clauses.
    pub clauses: Vec<Clause>,
    /// The names of the scenarios that show it.
    pub scenarios: Vec<String>,
}
