//! "It" right behind what is done to the card itself: "ready this unit and attack with it".

use super::names::{places, put, taken};
use super::nouns::Customs;
use crate::term::Term;

/// What is done to "it" right behind what was done to the card itself is done to that card, not to one that was picked before.
#[must_use]
pub fn nearest_noun(ability: &Term, text: &str, customs: Customs) -> Term {
    if !goes_on_with_itself(&text.to_lowercase(), customs) {
        return ability.clone();
    }
    ability.rewrite(&mut |part| {
        let acts = part.parts();
        let (true, Some(at)) =
            (part.head() == Some("seq"), (1..acts.len()).find(|at| acts_on(&acts[at - 1..])))
        else {
            return None;
        };
        let mut acts = acts.to_vec();
        acts[at] = done_to_itself(&acts[at])?;
        Some(Term::list(acts))
    })
}

/// True if the text says it: in one sentence, or at the beginning of the next.
fn goes_on_with_itself(text: &str, customs: Customs) -> bool {
    let sentences: Vec<&str> = text.split(['.', '\n', ':']).map(str::trim).collect();
    let said = |sentence: &str| {
        let nouns = customs.nouns.iter().map(|noun| noun.word.as_str()).chain(["card"]);
        let found = nouns.filter_map(|noun| {
            let this = format!("this {noun}");
            sentence.rfind(&this).map(|at| sentence[at + this.len()..].to_owned())
        });
        found.min_by_key(String::len)
    };
    sentences.iter().enumerate().any(|(at, sentence)| {
        let Some(rest) = said(sentence) else { return false };
        let joined = rest.split_once(" and ").is_some_and(|(between, after)| {
            !between.contains(" a ") && after.split(|c: char| !c.is_alphanumeric()).any(|word| word == "it")
        });
        let next = sentences.get(at + 1).is_some_and(|next| next.starts_with("it "));
        joined || next
    })
}

/// True if the first of two acts is done to the card itself, and the next to one that has a name.
fn acts_on(pair: &[Term]) -> bool {
    let [first, next, ..] = pair else { return false };
    let itself = |card: &Term| card.as_word() == Some("this");
    let on = |part: &Term| patients(part).is_some_and(|cards| cards.len() == 1 && cards.iter().all(itself));
    on(first) && done_to_itself(next).is_some()
}

/// The cards to which a part of a sequence does something, if that is all that it does.
fn patients(part: &Term) -> Option<Vec<Term>> {
    let act = act_of(part)?;
    Some(places(act).into_iter().filter_map(|place| taken(act.parts(), place)).cloned().collect())
}

fn act_of(part: &Term) -> Option<&Term> {
    let part = if part.head() == Some("let") { part.parts().get(2)? } else { part };
    part.parts().get(1).filter(|_| part.head() == Some("do"))
}

/// The act done to the card itself, where it was done to one card by its name.
fn done_to_itself(part: &Term) -> Option<Term> {
    let act = act_of(part)?;
    let found: Vec<_> = places(act)
        .into_iter()
        .filter(|place| taken(act.parts(), *place).is_some_and(Term::names_cards))
        .collect();
    let [place] = found[..] else { return None };
    let mut items = act.parts().to_vec();
    put(&mut items, place, Term::word("this"));
    let done = Term::list(items);
    Some(part.rewrite(&mut |inner| (inner == act).then(|| done.clone())))
}
