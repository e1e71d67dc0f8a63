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
    if !on.is_some_and(|on| is_told_beside(on, customs)) {
        return ability.clone();
    }
    ability.map(&mut |part| if part.head() == Some("effect") { meant(part, customs) } else { part.clone() })
}

/// An effect in which what is meant is the other card.
fn meant(effect: &Term, customs: Customs) -> Term {
    effect.rewrite(&mut |part| match part.head() {
        Some(_) if is_given(part) => Some(part.clone()),
        Some(head) if OWNERS.contains(&head) => part.parts().get(1).is_some_and(is_it).then(|| that(part)),
        Some("do") if names_itself(part) => Some(that(part)),
        Some(head) if HARMS.contains(&head) && harms_it(part, customs) => Some(hurt(part)),
        _ => None,
    })
}

/// True if an act names the card itself. What it gives to a card says "this" of that one.
fn names_itself(act: &Term) -> bool {
    act.as_word() == Some("this") || !is_given(act) && act.parts().iter().any(names_itself)
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
