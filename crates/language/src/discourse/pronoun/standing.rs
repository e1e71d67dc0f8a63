//! What is so for a while by an effect: a rule without a card speaks of what the text around it does; one that is given to several cards
//! speaks of each of them.

use super::later::{standing, waits};
use super::mentions::NOBODY;
use super::{Scope, part, rebuild};
use crate::term::Term;

/// The word that stands where nothing tells which of several cards is meant: the text is not exact.
const UNCLEAR: &str = "one-of-those-ruled-on";

/// What waits or holds for a while by an effect, if that is what a part says.
pub(super) fn for_a_while(term: &Term, items: &[Term], scope: &mut Scope) -> Option<Term> {
    let ability = items.get(1).filter(|_| term.head() == Some("lasting"))?;
    let read = match ability {
        ability if waits(ability) => standing(term, items, scope),
        ability if is_ruling(ability) => ruling(term, items, scope),
        _ => return None,
    };
    Some(leads_on(items, read, scope))
}

/// True for a rule that holds for a while and is of no card, or for a price of cards that are not there yet.
fn is_ruling(ability: &Term) -> bool {
    let of_this = ability.field("of").and_then(Term::as_word) == Some("this");
    let change = ability.field("change").and_then(Term::head);
    ability.head() == Some("static") && (of_this && change == Some("rule") || change == Some("cost"))
}

/// "The next unit you play this phase costs 1 less. Give it a Shield": "it" is rather that unit than what the text spoke of before, and
/// nobody can tell of it yet. What was read stays as it is.
fn leads_on(items: &[Term], read: Term, scope: &mut Scope) -> Term {
    let once = items.get(2).and_then(Term::head) == Some("once");
    let cost = items[1].field("change").and_then(Term::head) == Some("cost");
    let verb = items[1].form("on").and_then(|on| on.field("verb"));
    if once && (cost || verb.and_then(Term::as_word) == Some("play")) && !scope.picked {
        scope.named = Some(Term::word(NOBODY));
    }
    read
}

/// "Opposing characters with less {S} than him can't quest": than who is spoken of, outside of the rule.
fn ruling(term: &Term, items: &[Term], outer: &Scope) -> Term {
    let ability = &items[1];
    let told = |field: &Term| match field.form("rule").filter(|rule| is_of_two(rule)) {
        Some(_) => in_numbers(field, &|word| is_they(word).then(|| Term::word(UNCLEAR))),
        None => field.clone(),
    };
    let fields = ability.parts().iter().map(|field| part(&told(field), &mut outer.clone())).collect();
    let rest = items[2..].iter().map(|said| part(said, &mut outer.clone()));
    rebuild(term, [items[0].clone(), rebuild(ability, fields)].into_iter().chain(rest).collect())
}

/// "Your other characters can't be challenged by characters with less {S} than them": than each of them. For the card itself there
/// is no word in a rule that others get.
pub(super) fn ruled_each(items: &[Term]) -> Option<Vec<Term>> {
    let [_, cards, change, ..] = items else { return None };
    if cards.head() != Some("each") || change.head() != Some("rule") {
        return None;
    }
    let told = in_numbers(change, &|word| match word.as_word() {
        Some("this") => Some(Term::word(UNCLEAR)),
        _ => is_they(word).then(|| Term::word("this")),
    });
    let mut out = items.to_vec();
    out[2] = told;
    Some(out)
}

/// True if a rule tells who does it and to whom: "than them" may be either.
fn is_of_two(rule: &Term) -> bool {
    rule.field("by").is_some() && rule.field("to").is_some()
}

fn is_they(word: &Term) -> bool {
    word.as_word() == Some("it")
}

/// The same with other cards in the numbers that are asked of a card.
fn in_numbers(term: &Term, other: &dyn Fn(&Term) -> Option<Term>) -> Term {
    term.rewrite(&mut |part| match (part.head(), part.parts()) {
        (Some("stat"), [head, card, rest @ ..]) => other(card)
            .map(|card| Term::list([head.clone(), card].into_iter().chain(rest.iter().cloned()).collect())),
        _ => None,
    })
}
