//! Which card a condition is about.

use super::{Scope, is_this};
use crate::discourse::nouns::{Fit, tests_of};
use crate::term::Term;

/// "If there is an item in your discard, return it": not this card, and nobody has picked one. No ability has this word.
pub(super) const ELSEWHERE: &str = "found-elsewhere";

/// The words by which a condition names a card as clearly as by its name.
const TOLD: [&str; 5] = ["host", "other", "that-enemy", "that-friendly", "this"];

/// What a card has.
const OWN: [&str; 3] = ["counters", "damage", "stat"];

/// The card that a condition is about, if it names one.
pub(super) fn mentioned(cond: &Term) -> Option<Term> {
    let items = cond.items()?;
    match (cond.head()?, items.get(1)?) {
        ("exists", test) if test.head() == Some("named") => Some(Term::call("each", [test.clone()])),
        ("exists", all) if all.head() == Some("all") => {
            let test = |head: &str| all.parts().iter().find(|test| test.head() == Some(head));
            match test("attached-to") {
                Some(host) => host.items()?.get(1).filter(|host| names_card(host)).cloned(),
                // "If Sword is attached to a friendly character": that character.
                None if test("bears").is_some() => Some(Term::call("each", [all.clone()])),
                None if test("in").is_some() => Some(Term::word(ELSEWHERE)),
                // "If the Tide attachment is in play, flip that attachment"; of one's own it may be the card itself that is spoken of.
                None if test("of").is_some() => None,
                None => test("named").map(|_| Term::call("each", [all.clone()])),
            }
        }
        // "If your base is damaged, heal 1 damage from it."
        ("fits", card) if names_card(card) || card.head() == Some("each") => Some(card.clone()),
        ("fits", card) if card.as_word().is_some_and(|word| TOLD.contains(&word)) => Some(card.clone()),
        // "Choose an ally. Deal 2 damage to an enemy. If that ally is exhausted, ready it": the ally. Whether a card is gone says
        // nothing of what else is done.
        ("fits", card) if is_told_by_noun(card) && items.get(2)?.head() != Some("fits") => Some(card.clone()),
        // "If that location is damaged, heal 1 damage from it."
        ("fits", card) if card.head() == Some("host-of") => Some(card.clone()),
        // "If there are no counters on this support, discard it."
        ("compare", number)
            if OWN.iter().any(|own| number.head() == Some(own)) && number.word_at(1) == Some("this") =>
        {
            Some(Term::word("this"))
        }
        // "If your base has 5 or more damage on it, heal 2 from it."
        ("compare", number) if number.head() == Some("damage") => {
            number.items()?.get(1).filter(|card| card.head() == Some("each")).cloned()
        }
        ("not", first) => missing(first).or_else(|| mentioned(first)),
        ("all", first) => mentioned(first),
        // "If your base has more damage than an opponent's base, heal 3 damage from it."
        ("some", _) => {
            let theirs = |word: &Term| word.as_word() == Some("they");
            mentioned(items.get(2)?).filter(|card| !card.any(&mut |word| theirs(word)))
        }
        _ => None,
    }
}

/// "If the Tail is not attached to Drake, put it into play": the one that is not there.
fn missing(cond: &Term) -> Option<Term> {
    let all = cond.parts().get(1).filter(|all| cond.head() == Some("exists") && all.head() == Some("all"))?;
    let test = |head: &str| all.parts().iter().find(|test| test.head() == Some(head));
    let named = test("named").filter(|_| test("attached-to").is_some())?;
    Some(Term::call("each", [named.clone()]))
}

/// "That ally", "it" where a noun says what it is.
fn is_told_by_noun(card: &Term) -> bool {
    matches!(card.head(), Some("that" | "that-one" | "it")) && card.parts().len() == 2
}

/// True if a condition compares a number of the card itself.
pub(super) fn asks_number(cond: &Term) -> bool {
    let number = cond.parts().get(1).filter(|_| cond.head() == Some("compare"));
    number.is_some_and(|number| number.head() == Some("stat"))
}

/// "If this unit has more power than it, exhaust it": the one that it is compared with.
pub(super) fn compares_with_it(cond: &Term) -> bool {
    let asked = cond.parts().get(2).filter(|_| cond.head() == Some("fits"));
    asked.is_some_and(|asked| asked.any(&mut |word| word.as_word() == Some("it")))
}

/// "When another friendly unit attacks: If the defender has more power than it, ready it": the attacker, both times.
pub(super) fn compares_with_attacker(cond: &Term) -> bool {
    let role = |part: &Term, name: &str| part.head() == Some("role") && part.word_at(1) == Some(name);
    let [head, card, asked] = cond.parts() else { return false };
    head.as_word() == Some("fits") && role(card, "defender") && asked.any(&mut |part| role(part, "attacker"))
}

/// `(each (named N))`, or a part in what is going on.
pub(super) fn names_card(target: &Term) -> bool {
    let inner = target.items().and_then(|items| items.get(1));
    match target.head() {
        Some("each") => inner.is_some_and(|test| test.head() == Some("named")),
        Some("role") => true,
        _ => false,
    }
}

/// "While you control a Robot, it gets +1/+0", said of the Robot; "while the villain is stunned, it gets +1 ATK".
pub(super) fn standing_found(ability: &Term) -> Option<Term> {
    let field = |name: &str| ability.parts().iter().find(|part| part.head() == Some(name));
    if ability.head() != Some("static") || field("of")?.word_at(1) != Some("this") {
        return None;
    }
    let cond = field("when")?.parts().get(1)?;
    let of = match found(cond) {
        Some(found) => found.parts().get(1)?.clone(),
        // What is played is "it" while it costs: "while playing this on a Robot, it costs 2 less".
        None if field("zones").is_some() => return None,
        None => {
            let is = Term::call("is", [asked_of(cond)?]);
            Term::call("of", [is])
        }
    };
    Some(ability.map(&mut |part| if part.head() == Some("of") { of.clone() } else { part.clone() }))
}

/// The card by name, or in what is going on, of which a condition asks something.
fn asked_of(cond: &Term) -> Option<Term> {
    let items = cond.items()?;
    match (cond.head()?, items.get(1)?) {
        ("fits", card) => Some(card),
        ("compare", number) => number.items().and_then(|parts| parts.get(1)),
        ("all" | "not", first) => return asked_of(first),
        _ => None,
    }
    .filter(|card| names_card(card))
    .cloned()
}

/// The card that a condition finds in play without a name: one of those that there are; all of those that it counts.
pub(super) fn found(cond: &Term) -> Option<Term> {
    let items = cond.items()?;
    let (tests, counted) = match (cond.head()?, items.get(1)?) {
        ("exists", tests) => (tests, false),
        ("compare", number) if is_count(number) => (number.items()?.get(1)?, true),
        ("all", first) => return found(first),
        ("some", who) => {
            let theirs = found(items.get(2)?)?;
            return Some(theirs.rewrite(&mut |part| (part.as_word() == Some("they")).then(|| who.clone())));
        }
        _ => return None,
    };
    let told = ["in", "attached-to", "bears", "under"];
    let elsewhere = |test: &Term| test.head().is_some_and(|head| told.contains(&head));
    if tests.any(&mut |test| elsewhere(test) || test.as_word() == Some("it")) {
        return None;
    }
    if counted {
        return Some(Term::call("each", [tests.clone()]));
    }
    let of = Term::call("of", [tests.clone()]);
    Some(Term::call("chosen", [of]))
}

impl Scope<'_> {
    /// True if "that card" is rather one that the condition around tells of: it is no word for the card itself, nor for what the trigger
    /// tells of where the condition tells of another that is called so.
    pub(super) fn is_of_the_condition(&self, meant: &Term, noun: &Term) -> bool {
        let Some(tests) = self.introduced.as_ref().filter(|_| !self.picked) else { return false };
        let called = noun.as_word().and_then(|noun| self.customs.fit(noun, &tests_of(tests)));
        is_this(meant) || matches!(meant.as_word(), Some("subject" | "other")) && called == Some(Fit::Yes)
    }
}

/// What a condition tells that there is, or that there was, without naming it.
pub(super) fn introduced(cond: &Term) -> Option<Term> {
    let told = cond.parts().get(1)?;
    match (cond.head()?, told.head()) {
        ("exists", _) => Some(told.clone()),
        ("compare", Some("happened")) => Some(told.parts().get(1)?.field("subject").unwrap_or(told).clone()),
        ("compare", Some("tally")) => Some(told.clone()),
        ("all", _) => introduced(told),
        _ => None,
    }
}

/// The cards in play that a condition counts; not those that one of some players has.
pub(super) fn counted_group(cond: &Term) -> Option<Term> {
    let group = found(cond).or_else(|| counted_in_pile(cond));
    group.filter(|found| found.head() == Some("each") && cond.head() != Some("some"))
}

/// "If you have 10 or more cards in your discard pile, return up to 2 of them": those that the condition counts there.
fn counted_in_pile(cond: &Term) -> Option<Term> {
    let tests = cond.parts().get(1).filter(|number| is_count(number))?.parts().get(1)?;
    let lies = |test: &Term| test.head() == Some("in") && matches!(test.word_at(1), Some("discard" | "hand"));
    let spoken_of = tests.any(&mut |test| test.as_word() == Some("it"));
    let counted = cond.head() == Some("compare") && !spoken_of && tests.parts().iter().any(lies);
    counted.then(|| Term::call("each", [tests.clone()]))
}

/// True if a number is that of cards.
fn is_count(number: &Term) -> bool {
    number.head() == Some("count")
}
