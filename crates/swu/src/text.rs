//! What is particular in reading the game's text: its keys, keywords and phrases, and how a card file becomes a card.

mod another;
mod arenas;
mod attaching;
mod bearers;
mod begun;
mod compile;
mod doubt;
mod extremes;
mod forms;
mod hosts;
mod its;
mod later;
mod lending;
mod one_opponent;
mod picked;
mod referents;
mod rivals;
mod said;
mod shown;
mod vain;

use byword_language::values::Values;
use byword_language::{keyword_files, phrase_files};

pub(crate) use compile::{compile_card, intern_words};

use crate::words::ASPECT_WORDS;

/// The keys of card files.
pub(crate) const KEYS: &[&str] = &[
    "type",
    "aspects",
    "cost",
    "power",
    "hp",
    "arena",
    "traits",
    "unique",
    "code",
    "set",
    "copies",
    "rarity",
    "upgrade-power",
    "upgrade-hp",
    "deck-minimum",
    "opening-hand",
    "unmeasured",
];

/// The types of cards, as card files write them; a token has a second one.
pub(crate) const TYPES: &[&str] = &[
    "Base",
    "Leader",
    "Unit",
    "Upgrade",
    "Event",
    "Token Unit",
    "Token Upgrade",
    "Force Token",
    "Credit Token",
];

/// The values that some keys may have.
pub(crate) const VALUES: &[(&str, Values)] = &[
    ("type", Values::Among(TYPES)),
    ("aspects", Values::Among(&ASPECT_WORDS)),
    ("cost", Values::Number),
    ("arena", Values::Among(&["Ground", "Space"])),
    ("unique", Values::YesNo),
];

/// The keywords, one file each.
pub(crate) const KEYWORDS: &[(&str, &str)] = keyword_files![
    "ambush",
    "bounty",
    "coordinate",
    "exploit",
    "fortify",
    "grit",
    "hidden",
    "overwhelm",
    "piloting",
    "plot",
    "raid",
    "restore",
    "saboteur",
    "sentinel",
    "shielded",
    "smuggle",
    "support",
];

/// The phrases by theme. Among equal readings that of the later file is taken: the particular stand last.
pub(crate) const PHRASES: &[(&str, &str)] = phrase_files![
    "sequels",
    "verbs",
    "captives",
    "decks",
    "entering",
    "naming",
    "players",
    "playing",
    "together",
    "units",
    "upgrades",
    "lines",
    "nouns",
    "targets",
    "changes",
    "actions",
    "instructions",
    "costs",
    "conditions",
    "triggers",
    "numbers",
    "attacks",
    "played",
    "parts",
    "rules",
    "meanings",
    "wider",
    "plain",
    "spoken",
    "joined",
    "agreeing",
    "referents",
];
