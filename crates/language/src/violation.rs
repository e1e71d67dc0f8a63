//! Why a deck may not be played: the clause, the card and the cause.

use std::fmt;

/// A rule of deck construction that a deck breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The id of the clause.
    pub clause: &'static str,
    /// The full name of the card, if it is one card's fault.
    pub card: Option<String>,
    /// What is wrong.
    pub cause: String,
}

impl Violation {
    /// The deck as a whole breaks a rule.
    #[must_use]
    pub const fn of_deck(clause: &'static str, cause: String) -> Self {
        Self { clause, card: None, cause }
    }

    /// A card breaks a rule.
    #[must_use]
    pub fn of_card(clause: &'static str, card: &str, cause: String) -> Self {
        Self { clause, card: Some(card.to_owned()), cause }
    }
}

/// What the option `decks` says in games whose decks are refused where they break a rule: true if they are played all the same.
///
/// # Errors
/// The words that there are.
pub fn may_be_illegal(word: &str) -> Result<bool, String> {
    match word {
        "legal" => Ok(false),
        "any" => Ok(true),
        _ => Err(format!("no way with decks is called `{word}`; there are legal, any")),
    }
}

/// Refuses decks that break a rule: each violation with the place of the deck among the seats.
///
/// # Errors
/// Every violation.
pub fn refuse(found: &[(usize, String)]) -> Result<(), String> {
    let all = found.iter().map(|(seat, violation)| format!("deck of player {}: {violation}", seat + 1));
    if found.is_empty() { Ok(()) } else { Err(all.collect::<Vec<_>>().join("; ")) }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.card {
            Some(card) => write!(f, "{card}: {} ({})", self.cause, self.clause),
            None => write!(f, "{} ({})", self.cause, self.clause),
        }
    }
}
