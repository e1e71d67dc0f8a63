//! Numbers of an act that speak of a card in it.

use super::{Scope, is_this, names_card, rebuild};
use crate::term::Term;

/// The acts with a number before their object.
const COUNTING: [&str; 2] = ["count", "heal"];

/// The parts of an act with the card of which its number speaks.
pub(super) fn reckoned(items: &[Term], head: &str) -> Option<Vec<Term>> {
    counted_on(items, head).or_else(|| dealt_by(items, head)).or_else(|| whose_cards(items, head))
}

/// "Place 1 threat on the main scheme for each counter on it": the card acted on is the one that is counted on.
fn counted_on(items: &[Term], head: &str) -> Option<Vec<Term>> {
    let (last, rest) = items.split_last().filter(|(last, _)| COUNTING.contains(&head) && names_card(last))?;
    let rest = rest.iter().map(|part| with_card(part, "counters", last));
    Some(rest.chain([last.clone()]).collect())
}

/// "This unit deals damage equal to its power": the number is that of the card that deals it.
fn dealt_by(items: &[Term], head: &str) -> Option<Vec<Term>> {
    let dealer = items.iter().find(|part| part.head() == Some("from")).and_then(Term::items)?.get(1)?;
    let own = head == "damage" && (is_this(dealer) || dealer.as_word() == Some("host"));
    let part = |part: &Term| match part.head() {
        Some("amount") => with_card(part, "stat", dealer),
        _ => part.clone(),
    };
    own.then(|| items.iter().map(part).collect())
}

/// "Deal 1 damage to the defender for each card in its controller's hand": the player is that of the card that suffers it.
fn whose_cards(items: &[Term], head: &str) -> Option<Vec<Term>> {
    let suffering = items.iter().find(|part| part.head() == Some("to")).and_then(Term::items)?.get(1)?;
    let part = |part: &Term| match part.head() {
        Some("amount") => ["controller", "owner"]
            .iter()
            .fold(part.clone(), |number, asked| with_card(&number, asked, suffering)),
        _ => part.clone(),
    };
    (head == "damage" && suffering.head() == Some("role")).then(|| items.iter().map(part).collect())
}

/// The number with this card for "it" in what is asked of it.
fn with_card(number: &Term, asked: &str, card: &Term) -> Term {
    let Some(items) = number.items() else { return number.clone() };
    let of_it = number.head() == Some(asked);
    let part = |part: &Term| match part.as_word() {
        Some("it") if of_it => card.clone(),
        _ => with_card(part, asked, card),
    };
    rebuild(number, items.iter().map(part).collect())
}

/// "If you control 3 or more units, draw a card for each of them", "ready one of them": those that the condition counts.
pub(super) fn counted_group_of(term: &Term, scope: &Scope) -> Option<Term> {
    let tests = scope.group.as_ref().filter(|_| !scope.picked)?.parts().get(1)?;
    match (term.head()?, term.parts()) {
        ("count", [head, those]) if those.as_word() == Some("those") => {
            Some(rebuild(term, vec![head.clone(), tests.clone()]))
        }
        ("chosen", _) if term.field("of").is_some_and(is_it) => {
            Some(term.map(&mut |part| match part.head() {
                Some("of") => Term::call("of", [tests.clone()]),
                _ => part.clone(),
            }))
        }
        _ => None,
    }
}

/// One of the cards that are spoken of.
fn is_it(of: &Term) -> bool {
    of.as_word() == Some("it") || of.head() == Some("is") && of.word_at(1) == Some("it")
}
