//! What is picked: from where, and whose it is.

use crate::term::Term;

/// True if a pick takes cards from a deck.
pub(super) fn is_from_deck(term: &Term) -> bool {
    let inner = term.items().and_then(|items| items.get(1));
    match term.head() {
        Some("top" | "until" | "look") => true,
        Some("choose") => inner.is_some_and(is_from_deck),
        _ => false,
    }
}

/// True if a pick takes cards of "you".
pub(super) fn picks_yours(term: &Term) -> bool {
    match term.head() {
        Some("discard" | "discard-random") => term.word_at(1) == Some("you"),
        _ => term.any(&mut |part| match part.head() {
            Some("of") => part.word_at(1) == Some("you"),
            Some("top") => part.word_at(3) == Some("you"),
            _ => false,
        }),
    }
}

/// True if a player is picked, no card.
pub(super) fn picks_player(term: &Term) -> bool {
    term.head() == Some("chosen") && term.word_at(1).is_some()
}
