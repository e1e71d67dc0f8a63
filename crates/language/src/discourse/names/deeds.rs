//! What was done, told by the act: "each character damaged this way", "the damage removed this way".

use super::{Known, Manner, let_of, made_by};
use crate::term::{Term, name_parts};

/// The word for a number that was left open. No act is called so.
const MANY: &str = "many";

/// The cards of the acts that the words can be said of, `(made discard)`: of all of them, where the text has several. "Defeat a friendly
/// unit. Defeat an enemy unit. Draw a card for each unit defeated this way."
pub(super) fn made(words: &[Term], known: &Known) -> Option<Term> {
    let said = |act: &Term| is_called_one_of(act, words);
    // What is done to this card besides is not told of cards.
    let of_this = |act: &Term| act.parts().get(2).and_then(Term::as_word) == Some("this");
    // Where names are put in words an act is told with its own name after it was told without one.
    let named = |name: &Term| name.as_word() != Some("?");
    let acts = || {
        let told = known.acts.iter().filter(|(name, act)| named(name) && said(act));
        told.filter(|_| are_acts(words))
    };
    let others = acts().any(|(_, act)| !of_this(act));
    let told = acts().filter(|(_, act)| !(others && of_this(act)));
    let mut made: Vec<Term> = told.map(|(name, _)| made_by(name)).collect();
    made.dedup();
    match made.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        several => Some(Term::call("both", several.iter().cloned())),
    }
}

/// Those of the last such act.
fn made_last(words: &[Term], known: &Known) -> Option<Term> {
    let made = made(words, known)?;
    if made.head() == Some("both") { made.parts().last().cloned() } else { Some(made) }
}

/// A test on the cards of an act that "you" have done: of one that several players do, or others, those that are yours.
pub(super) fn made_by_you(words: &[Term], known: &Known) -> Option<Term> {
    let made = made_last(words, known)?;
    let name = made.parts().get(1)?;
    let (_, act) = known.acts.iter().rev().find(|(deed, _)| deed == name)?;
    let discards = act.head().is_some_and(|head| head.starts_with("discard"));
    // What was named before may be others', too.
    let of_all = act.any(&mut |who| who.as_word() == Some("everyone")) || act.word_at(2).is_some();
    let yours = if discards { act.word_at(1) == Some("you") } else { !of_all };
    let test = Term::call("is", [made.clone()]);
    if yours && !known.of_others.contains(name) {
        return Some(test);
    }
    let own = Term::call("of", [Term::word("you")]);
    Some(Term::call("all", [own, test]))
}

/// True for cards that are told by an act.
pub(super) fn is_told_by_act(part: &Term) -> bool {
    match part.parts() {
        [head, words @ ..] if matches!(head.as_word(), Some("made" | "made-by-you")) => are_acts(words),
        [head, _, words @ ..] => head.as_word() == Some("acted") && !words.is_empty(),
        _ => false,
    }
}

/// How much the last part did of which the word can be said: `(done heal)`.
pub(super) fn done(word: &Term, known: &Known) -> Option<Term> {
    if word.as_word() == Some(MANY) {
        return Some(of_deed(many(known)));
    }
    let found = known.parts.iter().rev().find(|(_, part)| ends_with(part, word));
    let (name, _) = found.filter(|_| are_acts(std::slice::from_ref(word)))?;
    Some(of_deed(name.clone()))
}

/// The words for the cards of an act, or for how much it did, if they would be understood so. Tests on cards tell them by the act
/// before they tell them as "it".
pub(super) fn spoken(term: &Term, known: &Known, test: bool, manner: Manner) -> Option<Term> {
    let [head, name, ..] = term.parts() else { return None };
    let told = |list: &[(Term, Term)]| {
        let (_, act) = list.iter().rev().find(|(known, _)| known == name)?;
        Some(Term::list(vec![head.clone(), word_for(last_act(act))]))
    };
    match head.as_word()? {
        "both" if manner.acts || !known.cards.contains(term) => {
            let last = term.parts().last().filter(|last| last.head() == Some("made"))?;
            let (_, act) = known.acts.iter().rev().find(|(known, _)| Some(known) == last.parts().get(1))?;
            let said = Term::call("made", [word_for(last_act(act))]);
            Some(said).filter(|said| made(&said.parts()[1..], known).as_ref() == Some(term))
        }
        "made" if manner.acts != test || !known.cards.contains(term) => {
            told(&known.acts).filter(|said| made(&said.parts()[1..], known).as_ref() == Some(term))
        }
        "done" if manner.acts || known.deed.as_ref() != Some(name) => {
            told(&known.parts).filter(|said| done(&said.parts()[1], known).as_ref() == Some(term))
        }
        _ => None,
    }
}

fn of_deed(name: Term) -> Term {
    Term::call("done", [name])
}

/// True for words that acts are called by, and no names.
fn are_acts(words: &[Term]) -> bool {
    let is_act =
        |word: &Term| word.as_word().is_some_and(|word| word != "paid" && name_parts(word).is_none());
    words.iter().all(is_act)
}

/// True if an act is called by one of the words.
pub(super) fn is_called_one_of(act: &Term, words: &[Term]) -> bool {
    words.iter().any(|word| is_called(act, word))
}

/// True if an act is called so: by its head, by the verb of a move or an order; chance discards, too.
fn is_called(act: &Term, word: &Term) -> bool {
    if let (Some("together"), [_, acts @ ..]) = (act.head(), act.parts()) {
        return acts.iter().all(|act| is_called(act, word));
    }
    let head = act.parts().first();
    let verb = act.parts().get(1).filter(|_| matches!(act.head(), Some("move" | "perform")));
    [head, verb].into_iter().flatten().any(|called| called == word) || word_for(act) == *word
}

/// "That many": as many as were done last of which it was not told how many. "Discard all cards from your hand. Ready your hero and
/// draw that many cards."
fn many(known: &Known) -> Term {
    let told = known.parts.last().filter(|(_, part)| tells_number(last_act(part)));
    let open = told.and_then(|_| known.parts.iter().rev().find(|(_, part)| !tells_number(last_act(part))));
    let last = || known.deed.clone().unwrap_or_else(|| Term::word("paid"));
    open.map_or_else(last, |(name, _)| name.clone())
}

/// True for an act that says how many, or is done to one thing.
fn tells_number(act: &Term) -> bool {
    match act.head() {
        Some("ready" | "turn" | "flip" | "attach" | "perform") => true,
        Some("count" | "heal" | "draw" | "discard" | "damage") => {
            act.parts().iter().chain(act.field("amount")).any(|part| part.as_int().is_some())
        }
        _ => false,
    }
}

/// True if these are the same acts by the same names.
pub(super) fn are_alike(some: &[(Term, Term)], others: &[(Term, Term)]) -> bool {
    let same = |((name, act), (other, done)): (&(Term, Term), &(Term, Term))| {
        name == other && word_for(act) == word_for(done)
    };
    some.len() == others.len() && some.iter().zip(others).all(same)
}

/// What an act is called.
fn word_for(act: &Term) -> Term {
    match (act.head(), act.parts()) {
        (Some("move" | "perform"), [_, verb, ..]) => verb.clone(),
        (Some("discard-random"), _) => Term::word("discard"),
        (Some("together"), [_, first, ..]) => word_for(first),
        (_, [head, ..]) => head.clone(),
        _ => act.clone(),
    }
}

/// True if what a part does in the end, whichever way it goes, is called so: that is what is counted.
fn ends_with(part: &Term, word: &Term) -> bool {
    let all = |parts: &[Term]| !parts.is_empty() && parts.iter().all(|part| ends_with(part, word));
    match (part.head(), part.parts()) {
        (Some("if"), [_, _, branches @ ..]) => all(branches),
        (Some("do" | "let" | "seq" | "may" | "each-player" | "as"), [_, .., last]) => ends_with(last, word),
        (Some("together"), [_, acts @ ..]) => all(acts),
        _ => is_called(part, word),
    }
}

/// The act with which a part ends.
fn last_act(part: &Term) -> &Term {
    let inner = let_of(part).map_or(part, |(_, inner)| inner);
    match (inner.head(), inner.parts()) {
        (Some("do" | "seq" | "may" | "each-player" | "as" | "if"), [_, .., last]) => last_act(last),
        _ => inner,
    }
}
