//! From the text of cards to their abilities.

mod alike;
pub(crate) mod compile;
pub(crate) mod doubt;
mod heads;
pub(crate) mod icons;
pub(crate) mod lexicon;
pub(crate) mod marks;
pub(crate) mod passes;
pub(crate) mod printed;
pub(crate) mod spanish;

use byword_language::{keyword_files, phrase_files};

/// The keys of card files.
pub(crate) const KEYS: &[&str] = &[
    "type",
    "aspect",
    "set",
    "subtitle",
    "traits",
    "unique",
    "cost",
    "resources",
    "thw",
    "thw_cost",
    "atk",
    "atk_cost",
    "def",
    "rec",
    "hp",
    "hand",
    "sch",
    "boost",
    "threat",
    "target",
    "acceleration",
    "stage",
    "icons",
    "quantity",
    "code",
    "pack",
];

/// The keywords, one file each; status cards and scheme icons are keywords, too.
pub(crate) const KEYWORDS: &[(&str, &str)] = keyword_files![
    "guard",
    "incite",
    "overkill",
    "peril",
    "permanent",
    "piercing",
    "quickstrike",
    "ranged",
    "restricted",
    "retaliate",
    "setup",
    "surge",
    "toughness",
    "uses",
    "stunned",
    "confused",
    "tough",
    "acceleration",
    "amplify",
    "crisis",
    "hazard",
    "alliance",
    "assault",
    "hinder",
    "linked",
    "patrol",
    "stalwart",
    "steady",
    "temporary",
    "victory",
    "villainous",
    "vulnerable",
];

/// The phrase files.
pub(crate) const PHRASES: &[(&str, &str)] = phrase_files![
    "turns",
    "verbs",
    "shapes",
    "piles",
    "looks",
    "counts",
    "engaged",
    "powers",
    "permanents",
    "allies",
    "answers",
    "resources",
    "lines",
    "sentences",
    "deeds",
    "actions",
    "triggers",
    "nouns",
    "meanings",
    "persons",
    "searches",
    "activations",
    "outcomes",
    "enemies",
    "scenarios",
    "more",
    "defenses",
    "payments",
    "attachments",
    "quarries",
    "duties",
    "events",
    "alike",
    "numbers",
    "encounters",
    "players",
    "cases",
    "limits",
    "parts",
    "villains",
    "beside",
    "schemes",
    "joint",
    "branches",
    "faces",
    "tolls",
    "joins",
    "written",
    "wider",
];
