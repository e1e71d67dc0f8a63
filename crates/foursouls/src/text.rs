//! From the text of cards to their abilities.

pub(crate) mod amiss;
mod among;
pub(crate) mod announce;
pub(crate) mod attacker;
pub(crate) mod behind;
pub(crate) mod cancelled;
pub(crate) mod compile;
pub(crate) mod counted;
mod dealt;
pub(crate) mod doer;
pub(crate) mod first;
mod happened;
pub(crate) mod icons;
pub(crate) mod known;
pub(crate) mod lost;
pub(crate) mod meant;
mod mine;
mod naming;
pub(crate) mod others;
mod own;
pub(crate) mod pair;
pub(crate) mod payment;
pub(crate) mod person;
pub(crate) mod receiver;
pub(crate) mod reworded;
pub(crate) mod rows;
pub(crate) mod said;
pub(crate) mod sense;
pub(crate) mod several;
pub(crate) mod soul;
pub(crate) mod takers;
pub(crate) mod targets;
pub(crate) mod told;
pub(crate) mod unclear;
pub(crate) mod untold;
pub(crate) mod victim;

use byword_language::values::Values;
use byword_language::{keyword_files, phrase_files};

use crate::words::{TYPES, tag};

/// The keys of card files.
pub(crate) const KEYS: &[&str] = &[
    "type",
    "hp",
    "attack",
    "evasion",
    "soul",
    "reward",
    "copies",
    "item",
    "players",
    "code",
    "set",
    "goes-first",
];

/// The values that some of them may have.
pub(crate) const VALUES: &[(&str, Values)] = &[
    ("type", Values::Among(tag::WORDS.split_at(TYPES).0)),
    ("hp", Values::Number),
    ("attack", Values::Number),
    ("evasion", Values::Number),
    ("soul", Values::Number),
];

/// The keywords, one file each.
pub(crate) const KEYWORDS: &[(&str, &str)] = keyword_files![
    "ambush",
    "curse",
    "eternal",
    "familiar",
    "guppy",
    "indomitable",
    "roll",
    "team-up",
    "trinket"
];

/// The phrase files: by subject, then by what the rows are.
pub(crate) const PHRASES: &[(&str, &str)] = phrase_files![
    "verbs",
    "foursouls",
    "families",
    "rolls",
    "people",
    "decks",
    "turns",
    "meanings",
    "triggers",
    "nouns",
    "conditions",
    "statics",
    "acts",
    "sentences"
];
