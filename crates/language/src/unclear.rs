//! What a text leaves open though all of its words were understood. A card with such a text is not exact.
//!
//! Each game keeps tables of questions about what was read, each with what is unclear where the answer is yes.

use serde::Serialize;

/// What nobody can tell of a text from its words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unclear {
    /// Which player does it, or has it done to them.
    Player,
    /// Which card it speaks of.
    Card,
    /// What it counts or measures.
    Number,
    /// When it happens, or behind what.
    Moment,
    /// What it does: as it was read, nothing that could be meant.
    Effect,
}

impl Unclear {
    /// Its word in `--json` and in the keys of messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Card => "card",
            Self::Number => "number",
            Self::Moment => "moment",
            Self::Effect => "effect",
        }
    }
}

/// Questions about what was read, each with what is unclear where the answer is yes.
pub type Table<Q, const N: usize> = [(Unclear, Q); N];

/// What is unclear by those questions of a table that are answered with yes.
pub fn answered<Q: Copy>(
    questions: &[(Unclear, Q)],
    ask: impl Fn(Q) -> bool,
) -> impl Iterator<Item = Unclear> {
    questions.iter().filter(move |(_, question)| ask(*question)).map(|(unclear, _)| *unclear)
}
