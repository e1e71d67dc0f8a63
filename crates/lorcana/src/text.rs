//! What is particular in reading Lorcana's text: its keys, keywords and phrases, and how a card file becomes a card.

mod alternatives;
mod before;
mod compile;
pub(crate) mod marks;
mod people;
mod singles;
mod unclear;
mod void;
mod whose;

use byword_language::values::Values;
use byword_language::{keyword_files, phrase_files};

pub(crate) use compile::{compile_card, intern_words};

use crate::words::{INKS, tag};

/// The keys of card files.
pub(crate) const KEYS: &[&str] = &[
    "type",
    "traits",
    "ink",
    "cost",
    "inkable",
    "strength",
    "willpower",
    "lore",
    "move",
    "code",
    "set",
    "copies",
    "any-ink",
    "formats",
];

/// The values that some of them may have.
pub(crate) const VALUES: &[(&str, Values)] = &[
    ("type", Values::Among(tag::WORDS.split_at(4).0)),
    ("ink", Values::Among(&INKS)),
    ("cost", Values::Number),
    ("inkable", Values::YesNo),
    ("strength", Values::Number),
    ("willpower", Values::Number),
    ("lore", Values::Number),
    ("move", Values::Number),
    ("copies", Values::Number),
];

/// The keywords, one file each.
pub(crate) const KEYWORDS: &[(&str, &str)] = keyword_files![
    "alert",
    "bodyguard",
    "boost",
    "challenger",
    "evasive",
    "reckless",
    "resist",
    "rush",
    "shift",
    "sing-together",
    "singer",
    "support",
    "vanish",
    "ward",
    "duo-shift",
    "combo-shift",
    "temporary-shift",
];

/// The phrase files by their names; later ones come before earlier ones.
pub(crate) const PHRASES: &[(&str, &str)] = phrase_files![
    "verbs",
    "holding",
    "actions",
    "changes",
    "chosen-values",
    "conditions",
    "counts",
    "delayed",
    "history",
    "lines",
    "looks",
    "meanings",
    "nouns",
    "particular-actions",
    "players",
    "referents",
    "shapes",
    "sentences",
    "situations",
    "triggers",
    "upgrades",
    "plain",
    "wider",
    "asked",
];
