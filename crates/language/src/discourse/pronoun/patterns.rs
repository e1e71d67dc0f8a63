//! Patterns of events: they speak of their own parts.

use super::{Scope, rebuild, word};
use crate::term::Term;

/// A pattern of what has happened in which "that unit" is the card that the text means by it.
pub(super) fn called(pattern: &Term, scope: &Scope) -> Term {
    pattern.rewrite(&mut |part| match part.items() {
        Some([that, noun]) if that.as_word() == Some("that-one") => {
            Some(Term::call("noun", [noun.clone(), word(that, scope)]))
        }
        None if matches!(part.as_word(), Some("that-enemy" | "that-friendly")) => Some(word(part, scope)),
        // "Deal 1 damage to that enemy unit. If it's defeated": a card of the trigger, which is not what that is about.
        Some([field, it])
            if it.as_word() == Some("it") && matches!(field.as_word(), Some("subject" | "is")) =>
        {
            let is = Some(word(it, scope)).filter(is_second_of_event).map(|card| Term::call("is", [card]));
            is.map(|is| if field.as_word() == Some("is") { is } else { Term::call("subject", [is]) })
        }
        // "Deal 1 damage to the defender. If it's defeated": who fights has no name.
        None if part.as_word() == Some("it") => {
            Some(word(part, scope)).filter(|meant| meant.head() == Some("role"))
        }
        _ => None,
    })
}

/// A pattern as it stands; there is no other card yet, so "that one" is "it".
pub(super) fn unresolved(pattern: &Term) -> Term {
    match pattern.items() {
        Some([word, noun]) if word.as_word() == Some("it") => {
            Term::call("noun", [noun.clone(), word.clone()])
        }
        Some(items) => rebuild(pattern, items.iter().map(unresolved).collect()),
        None if matches!(pattern.as_word(), Some("that" | "that-card")) => Term::word("it"),
        None => pattern.clone(),
    }
}

/// True for a card of the trigger besides the first.
fn is_second_of_event(card: &Term) -> bool {
    matches!(card.as_word(), Some("other" | "cause")) || card.head() == Some("host-of")
}
