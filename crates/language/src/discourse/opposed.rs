//! Of two cards that fight, where one is the card itself: "when this unit is attacked by a damaged unit, defeat it". A card calls itself
//! "this unit" where it says both; what it hurts is the other one, and the other one's is a player who is told by a card.

use super::names::HEADS;
use super::nouns::{Customs, is_among};
use super::pronoun::is_told_beside;
use crate::term::Term;

/// The acts that nobody does to their own card for fighting another.
const HARMS: [&str; 3] = ["damage", "move", "turn"];

/// Whose something is.
const OWNERS: [&str; 2] = ["controller", "owner"];

/// The ability with "it" made "that", where its trigger tells of the card itself and another one, and the other is meant.
pub(super) fn told(ability: &Term, customs: Customs) -> Term {
    let on = ability.form("on").filter(|_| ability.head() == Some("triggered"));
    let beside = on.is_some_and(|on| is_told_beside(on, customs));
    let of_host = on.is_some_and(|on| is_fight_of_host(on, customs));
    ability.map(&mut |part| match part.head() {
        Some("effect") if beside => meant(part, customs),
        Some("effect") if of_host => part.rewrite(&mut |part| asked_of_the_other(part, "host")),
        _ => part.clone(),
    })
}

/// True if a pattern tells of the attached unit in a fight with another card.
fn is_fight_of_host(on: &Term, customs: Customs) -> bool {
    let word = |name: &str| on.field(name).and_then(Term::as_word);
    let fights = word("kind") == Some("act") && word("verb").is_some_and(|verb| customs.is_fight(verb));
    fights && word("subject") == Some("host") && on.field("other").is_some()
}

/// An effect in which what is meant is the other card.
fn meant(effect: &Term, customs: Customs) -> Term {
    effect.rewrite(&mut |part| match part.head() {
        Some(_) if is_given(part) => Some(part.clone()),
        Some(head) if OWNERS.contains(&head) => part.parts().get(1).is_some_and(is_it).then(|| that(part)),
        Some("do") if names(part, "this") => Some(that(part)),
        Some("if") => asked_of_the_other(part, "this").map(|part| meant(&part, customs)),
        Some(head) if HARMS.contains(&head) && harms_it(part, customs) => Some(hurt(part)),
        _ => None,
    })
}

/// "If it's damaged, this unit gains Overwhelm": the other one, where the text goes on with the card itself.
fn asked_of_the_other(part: &Term, own: &str) -> Option<Term> {
    let [head, cond, branches @ ..] = part.parts() else { return None };
    let asks = cond.head() == Some("fits") && cond.parts().get(1).is_some_and(is_it);
    let itself = |branch: &Term| branch.any(&mut |act| act.head() == Some("do") && names(act, own));
    let spoken_of = |branch: &Term| branch.any(&mut is_it);
    let goes_on = branches.iter().any(itself) && !branches.iter().any(spoken_of);
    (head.as_word() == Some("if") && asks && goes_on && !names(cond, own))
        .then(|| Term::list([head.clone(), that(cond)].into_iter().chain(branches.iter().cloned()).collect()))
}

/// True if an act names the card itself, or the attached unit. What it gives to a card says "this" of that one.
fn names(act: &Term, card: &str) -> bool {
    act.as_word() == Some(card) || !is_given(act) && act.parts().iter().any(|part| names(part, card))
}

/// True for an ability, a rule, and what waits: that speaks of what the text around it has named last.
fn is_given(part: &Term) -> bool {
    const APART: [&str; 4] = ["rule", "later", "whenever", "lasting"];
    let apart = |head: &str| HEADS.contains(&head) || APART.contains(&head);
    part.items().is_some() && part.head().is_some_and(apart)
}

/// True if something is done to "it" that hurts.
fn harms_it(act: &Term, customs: Customs) -> bool {
    match act.head() {
        Some("damage") => act.field("to").is_some_and(is_it),
        Some("move") => {
            let falls = |verb: &str| is_among(verb, &customs.telling.falls);
            act.word_at(1).is_some_and(falls) && act.parts().get(2).is_some_and(is_it)
        }
        _ => act.parts().get(1).is_some_and(is_it),
    }
}

/// The act done to the other card; what number it takes is told as before.
fn hurt(act: &Term) -> Term {
    act.map(&mut |part| match part.head() {
        Some("to") => that(part),
        _ if is_it(part) => that(part),
        _ => part.clone(),
    })
}

fn that(part: &Term) -> Term {
    part.rewrite(&mut |word| match is_given(word) {
        true => Some(word.clone()),
        false => is_it(word).then(|| Term::word("that")),
    })
}

fn is_it(word: &Term) -> bool {
    word.as_word() == Some("it")
}
