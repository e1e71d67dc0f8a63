//! Cards that have left play: what is done only to cards in play is done to another.

use super::{Scope, is_this, word};
use crate::term::Term;

/// What is done only to cards in play.
pub(in crate::discourse) const LIVE: [&str; 5] = ["ready", "turn", "apply", "heal", "damage"];

/// Where cards lie that have left play.
const PILES: [&str; 3] = ["discard", "hand", "deck"];

/// "If that enemy is defeated, ready him": not the enemy, but what would be spoken of without it.
pub(super) fn without_fallen(cond: Option<&Term>, scope: &Scope) -> Option<Term> {
    let fallen = fallen(cond?)?;
    let it = Term::word("it");
    let last = word(&it, scope);
    match (word(fallen, scope) == last, scope.picked) {
        (true, true) => scope.meaning.clone(),
        (true, false) => None,
        (false, _) => Some(last),
    }
}

/// The card of which a condition asks whether it was defeated.
fn fallen(cond: &Term) -> Option<&Term> {
    let [head, first, rest @ ..] = cond.parts() else { return None };
    let gone = |test: &Term| test.head() == Some("fits") && test.word_at(1) == Some("gone");
    let all_gone =
        |tests: &Term| gone(tests) || tests.head() == Some("all") && tests.parts().iter().any(gone);
    match (head.as_word()?, rest) {
        ("fits", [tests]) if all_gone(tests) => Some(said(first)),
        ("exists", []) if all_gone(first) => {
            first.parts().iter().map(said).find(|of| of.as_word() == Some("it"))
        }
        _ => None,
    }
}

/// The word for a card, without its noun.
fn said(card: &Term) -> &Term {
    match card.parts() {
        [word, _noun] if matches!(card.head(), Some("it" | "that" | "that-one" | "that-card")) => word,
        _ => card,
    }
}

/// True for a move to where cards lie that have left play.
pub(in crate::discourse) fn is_to_pile(act: &Term) -> bool {
    let zone = act.parts().get(3).and_then(|to| to.field("zone")).and_then(Term::as_word);
    zone.is_some_and(|zone| PILES.contains(&zone))
}

/// "Discard this card. Heal all damage from it": from the card that was spoken of before this one.
pub(super) fn without_this(act: &Term, scope: &Scope) -> Option<Term> {
    let [head, _, card, ..] = act.parts() else { return None };
    let leaves = head.as_word() == Some("move") && is_this(card) && is_to_pile(act);
    leaves.then(|| word(&Term::word("it"), scope)).filter(|other| !is_this(other))
}
