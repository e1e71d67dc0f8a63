//! Keywords as definitions: a name, a parameter, a stacking rule, the clauses, and what it stands for.

use serde::{Deserialize, Serialize};

use crate::ability::Ability;

/// What happens when a card has the keyword more than once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stacking {
    /// It counts once; a number is the first one's.
    #[default]
    Once,
    /// Its numbers add up to one keyword.
    Sum,
    /// It counts once, with the highest of its numbers.
    Highest,
    /// Each is an ability of its own.
    Independent,
}

impl Stacking {
    /// True if all instances have a say, and not the first alone.
    pub(crate) const fn counts_all(self) -> bool {
        matches!(self, Self::Sum | Self::Highest)
    }

    /// The number of the instances found so far with another one.
    #[must_use]
    pub fn with(self, found: Option<i16>, n: i16) -> Option<i16> {
        Some(match (found, self) {
            (Some(sum), Self::Sum) => sum.saturating_add(n),
            (Some(most), Self::Highest) => most.max(n),
            (Some(first), _) => first,
            (None, _) => n,
        })
    }
}

/// What a keyword takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Param {
    /// Nothing.
    #[default]
    None,
    /// A number.
    Number,
    /// A cost.
    Cost,
    /// A description of cards.
    Filter,
    /// An effect.
    Effect,
}

/// The definition of a keyword.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KeywordDef {
    /// Its English name.
    pub word: String,
    /// Its Spanish name.
    pub spanish: String,
    /// What it takes.
    pub param: Param,
    /// What happens when a card has it more than once.
    pub stacking: Stacking,
    /// The clauses it implements, by id.
    pub clauses: Vec<String>,
    /// How it is printed in English and Spanish, with `{n}`, `{cost}`, `{filter}`, `{effect}` for the parameter.
    pub print: (String, String),
    /// Those of its clauses that the rules carry out, and that belong to what it stands for.
    pub by_rules: Vec<String>,
    /// What it stands for; the parameter is `X`.
    pub abilities: Vec<Ability>,
}
